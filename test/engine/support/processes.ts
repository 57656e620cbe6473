import { descendantsOf, type Process, processes } from "../../../tools/process/command";
import { eventually, hasCode } from "../../harness/outcomes";

const patienceMs = 60_000;

/** Waits until a process below this one runs such a command, and returns its id. */
export async function pidOf(command: RegExp): Promise<number> {
  let found: Process | undefined;
  await until(`a process ${command.source}`, () => {
    found = descendantsOf(process.pid).find((one) => command.test(one.command));
    return found !== undefined;
  });
  return found?.pid ?? 0;
}

/** Waits until something holds; fails after a minute. */
export const until = (what: string, holds: () => boolean): Promise<void> =>
  eventually(holds, () => `still waiting for ${what}`, patienceMs);

/** Kills one process; returns a function that kills its remaining children, such as plugins. */
export async function killAlone(pid: number): Promise<() => Promise<void>> {
  const orphans = descendantsOf(pid);
  await killHard(pid);
  return async () => {
    const isLeft = (one: Process): boolean =>
      orphans.some((orphan) => orphan.pid === one.pid && orphan.command === one.command);
    for (const orphan of processes().filter(isLeft)) await killHard(orphan.pid);
  };
}

/** Kills one process, and waits until it has ended. */
export async function killHard(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has already ended by itself.
    if (!hasCode(error, "ESRCH")) throw error;
  }
  await until(
    `the end of ${pid}`,
    () => !processes().some((one) => one.pid === pid && !one.command.includes("<defunct>")),
  );
}

/** The commands of the CLI and of the provider process. */
export const cliCommand = /\/pulumi (up|destroy) /;
export const providerCommand = /dynamic-provider/;
