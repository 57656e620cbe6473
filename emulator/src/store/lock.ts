import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isJsonObject } from "../json";

const fileName = "emulator.lock";
const heartbeatMs = 5_000;
/** An owner on another machine cannot be asked whether it lives, so its heartbeat decides. */
const silentForMs = 30_000;

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

// Process numbers come back after a restart, above all in containers; these are the locks of this very process.
const heldTokens = new Set<string>();

/** Makes this process the only writer of a folder and returns what gives it up again. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, fileName);
  const owner: Owner = { pid: process.pid, host: hostname(), token: randomUUID() };
  if (!tryCreate(file, owner)) {
    removeStale(file, folder);
    if (!tryCreate(file, owner)) throw inUse(folder);
  }
  heldTokens.add(owner.token);
  const heartbeat = setInterval(() => {
    touch(file);
  }, heartbeatMs).unref();
  return () => {
    clearInterval(heartbeat);
    heldTokens.delete(owner.token);
    if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
  };
}

function removeStale(file: string, folder: string): void {
  const owner = readOwner(file);
  if (owner !== undefined && isAlive(owner, file)) throw inUse(folder);
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have taken the stale lock over in between: then this is its lock, and it goes back.
  if (readOwner(aside)?.token !== owner?.token) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function isAlive(owner: Owner, file: string): boolean {
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < silentForMs;
  if (owner.pid === process.pid) return heldTokens.has(owner.token);
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it means that it is there.
    return hasErrorCode(error, "EPERM");
  }
}

function tryCreate(file: string, owner: Owner): boolean {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: "wx" });
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return false;
    throw error;
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!isJsonObject(value)) return undefined;
    const { pid, host, token } = value;
    if (typeof pid !== "number" || typeof host !== "string" || typeof token !== "string") return undefined;
    return { pid, host, token };
  } catch {
    return undefined;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was taken away; there is nothing left to guard.
  }
}

function inUse(folder: string): Error {
  return new Error(`${folder} is in use by another emulator; stop it or choose another folder`);
}

/** Whether an error of the operating system has a code; `instanceof Error` fails across realms, as in test runners. */
function hasErrorCode(error: unknown, code: "EEXIST" | "EPERM"): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
