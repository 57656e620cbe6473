import { setTimeout as sleep } from "node:timers/promises";
import { descendantsOf, type Process, processes } from "../../../tools/process/command";
import { hasCode } from "../../harness/outcomes";

const patienceMs = 60_000;

/** Waits until a process below this one runs such a command, and answers its id. */
export async function pidOf(command: RegExp): Promise<number> {
  return until(
    `a process ${command.source}`,
    () => descendantsOf(process.pid).find((one) => command.test(one.command))?.pid,
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
  const orphans = descendantsOf(pid);
  await killHard(pid);
  return async () => {
    const isLeft = (one: Process): boolean =>
      orphans.some((orphan) => orphan.pid === one.pid && orphan.command === one.command);
    for (const orphan of processes().filter(isLeft)) await killHard(orphan.pid);
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
  await until(`the end of ${pid}`, () => !processes().some((one) => one.pid === pid && !isDefunct(one)));
}

function isDefunct({ command }: Process): boolean {
  return command.includes("<defunct>");
}

/** The commands of the CLI and of the provider process. */
export const cliCommand = /\/pulumi up /;
export const providerCommand = /dynamic-provider/;
