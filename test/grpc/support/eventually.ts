import { setTimeout as sleep } from "node:timers/promises";

const patienceMs = 5_000;
const lookEveryMs = 10;

/** Waits until a text appears in what grows on its own, such as the output of a process. */
export async function untilContains(text: () => string, wanted: string): Promise<void> {
  const until = Date.now() + patienceMs;
  while (!text().includes(wanted)) {
    if (Date.now() > until) throw new Error(`"${wanted}" did not appear in:\n${text()}`);
    await sleep(lookEveryMs);
  }
}
