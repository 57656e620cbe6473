import { readFile } from "node:fs/promises";

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const ticksPerMs = 0.1;

/**
 * Processor time, in milliseconds, of all processes that this one started, and they themselves, and that have ended.
 * What else runs on a machine lengthens a command far more than its processor time. 0 where there is no `/proc`.
 */
export async function childrenCpuMs(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  // The name, in parentheses, is the second field; the times of waited-for children are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
  return ticks / ticksPerMs;
}
