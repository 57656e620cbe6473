// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a package without types, also for programs that include this file alone
/// <reference path="./writeFileAtomic.d.ts" />
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sync as writeFileAtomicSync } from "write-file-atomic";
import { isJsonObject } from "../json";
import { hasErrorCode } from "./systemError";
import type { StoreContent } from "./store";

/** Version of the file's layout; a layout that cannot read older files raises it. */
export const snapshotFormat = 1;

const fileName = "emulator.json";
const ownerOnly = 0o600;

/** Reads the snapshot in a folder; undefined when there is none yet. */
export function readSnapshot(folder: string): StoreContent | undefined {
  const file = join(folder, fileName);
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const snapshot = parse(text, file);
  if (snapshot["format"] !== snapshotFormat)
    throw new Error(`${file} has a format that this version does not read; move it away to start afresh`);
  if (!isContent(snapshot["content"])) throw new Error(`${file} is damaged; move it away to start afresh`);
  return snapshot["content"];
}

/** Replaces the snapshot in a folder; readers see the old one or the new one, never a part. */
export function writeSnapshot(folder: string, content: StoreContent): void {
  const text = `${JSON.stringify({ format: snapshotFormat, content })}\n`;
  // A demo need not survive a power cut, and waiting for the disk would slow every request down.
  writeFileAtomicSync(join(folder, fileName), text, { mode: ownerOnly, fsync: false });
}

function parse(text: string, file: string): Record<string, unknown> {
  try {
    const snapshot: unknown = JSON.parse(text);
    return isJsonObject(snapshot) ? snapshot : {};
  } catch {
    throw new Error(`${file} is damaged; move it away to start afresh`);
  }
}

function isContent(value: unknown): value is StoreContent {
  const lists = ["organizations", "pipes", "keys", "dashboards", "alerts", "sources", "webhooks"];
  return isJsonObject(value) && lists.every((name) => Array.isArray(value[name]));
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
