import { existsSync } from "node:fs";
import { mkdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../../test/harness/outcomes";

/** The folder of the user's cache that belongs to this project. */
export function cacheRoot(env: NodeJS.ProcessEnv = process.env): string {
  // The XDG specification requires readers to ignore an empty value.
  return join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "pulumi-pipes");
}

/**
 * The path of a folder in the cache. `fill` fills it once for all processes. Installed files may contain the path of the
 * folder, so `fill` works in place, and a mark shows that it is complete. `isComplete` replaces the mark.
 */
export async function cachedFolder(
  name: string,
  fill: (folder: string) => Promise<void>,
  isComplete = (folder: string) => Promise.resolve(existsSync(join(folder, "complete"))),
): Promise<string> {
  const folder = join(cacheRoot(), name);
  if (await isComplete(folder)) return folder;
  await withLock(`${folder}.lock`, async () => {
    if (await isComplete(folder)) return;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    await fill(folder);
    await writeFile(join(folder, "complete"), "");
  });
  return folder;
}

/** Many heartbeats: a busy machine may delay several of them. */
const STALE_AFTER_MS = 30_000;

/**
 * Runs `work` while no other process holds the lock file.
 *
 * A holder touches the file as long as it runs, so another process takes over the lock of a killed process. Two processes
 * that take over at the same time may both run `work`. It must be correct even then: the lock only saves time.
 */
async function withLock(file: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  for (let attempt = 0; !(await take(file)); attempt++) {
    if (attempt === 0) process.stderr.write(`another process has ${file}; waiting for it\n`);
    await sleep(500);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A lock that another process removed cannot be renewed. The work itself continues.
    utimes(file, now, now).catch(() => undefined);
  }, 2_000);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

/** Creates the lock file. Returns false if a running process has it. */
async function take(file: string): Promise<boolean> {
  const touched = await stat(file).catch(() => undefined);
  if (touched !== undefined && Date.now() - touched.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  try {
    await writeFile(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}
