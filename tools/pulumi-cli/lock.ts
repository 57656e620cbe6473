import { mkdir, open, rm, stat, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "./failure";

const HEARTBEAT_MS = 2_000;
/** Many heartbeats: a busy machine may delay several of them. */
const STALE_AFTER_MS = 30_000;
const POLL_MS = 500;

/**
 * Runs `work` while no other process holds the lock file; calls `onWait` once when another one does.
 *
 * A holder touches the file as long as it lives, so the lock of a killed process is taken over. Two processes
 * that take over at the same moment may both run: `work` must stay correct then, the lock only saves effort.
 */
export async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  let announced = false;
  while (!(await createExclusively(file))) {
    if (!announced) onWait();
    announced = true;
    if (await isStale(file)) await rm(file, { force: true });
    else await sleep(POLL_MS);
  }
  const heartbeat = setInterval(() => void touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

async function createExclusively(file: string): Promise<boolean> {
  try {
    await (await open(file, "wx")).close();
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > STALE_AFTER_MS;
  } catch (error) {
    // Released between the two calls: the next attempt gets it.
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  // A lock that somebody took away cannot be kept alive; the work itself goes on.
  await utimes(file, now, now).catch(() => undefined);
}
