import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../../harness/outcomes";

const patienceMs = 60_000;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Waits until a process below this one runs such a command, and answers its id. */
export async function pidOf(command: RegExp): Promise<number> {
  return until(
    `a process ${command.source}`,
    () => descendants().find((one) => command.test(one.command))?.pid,
  );
}

/** Waits for what a look finds; fails after a minute. */
export async function until<Found>(what: string, look: () => Found | undefined): Promise<Found> {
  const end = Date.now() + patienceMs;
  for (let found = look(); ; found = look()) {
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(20);
  }
}

/** Kills a process alone; answers what kills those that it started and that outlive it, as its plugins do. */
export async function killAlone(pid: number): Promise<() => Promise<void>> {
  const orphans = descendants(pid);
  await killHard(pid);
  return async () => {
    const isLeft = (one: Process): boolean =>
      orphans.some((orphan) => orphan.pid === one.pid && orphan.command === one.command);
    for (const orphan of list().filter(isLeft)) await killHard(orphan.pid);
  };
}

/** Kills one process, and waits until it is gone. */
export async function killHard(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It ended by itself meanwhile.
    if (!hasCode(error, "ESRCH")) throw error;
  }
  await until(`the end of ${pid}`, () => !list().some((one) => one.pid === pid && !isDefunct(one)));
}

function isDefunct({ command }: Process): boolean {
  return command.includes("<defunct>");
}

function descendants(root: number = process.pid): readonly Process[] {
  const all = list();
  const family: Process[] = [];
  for (let parents = [root]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    family.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return family;
}

function list(): readonly Process[] {
  const listing = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).stdout;
  return listing.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The commands of the CLI and of the provider process. */
export const cliCommand = /\/pulumi up /;
export const providerCommand = /dynamic-provider/;
