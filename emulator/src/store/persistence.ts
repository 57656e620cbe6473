// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a package without types, also for programs that include this file alone
/// <reference path="./writeFileAtomic.d.ts" />
import { lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sync as writeFileAtomicSync } from "write-file-atomic";
import { isJsonObject } from "../json";
import { objectKinds } from "./records";
import { fillStore, storeContent, type Store, type StoreContent } from "./store";

/** Version of the file's layout; a layout that cannot read older files raises it. */
const snapshotFormat = 3;

const fileName = "emulator.json";
const ownerOnly = 0o600;

/** Fills a store from the folder's snapshot, or with the seed. Returns what keeps the folder up to date from then on. */
export function openPersistence(store: Store, seed: StoreContent, folder: string | undefined): () => void {
  if (folder === undefined) {
    fillStore(store, seed);
    return () => undefined;
  }
  makeFolder(resolve(folder));
  const save = (): void => {
    writeSnapshot(folder, storeContent(store));
  };
  fillStore(store, readSnapshot(folder) ?? seed);
  save();
  return save;
}

/** Makes a folder with those above it. `mkdirSync` with `recursive` never ends below a folder such as /proc/1, which takes no folders. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder);
}

/** Reads the snapshot in a folder; undefined when there is none yet. A link that leads nowhere is an error: its objects would be lost. */
function readSnapshot(folder: string): StoreContent | undefined {
  const file = join(folder, fileName);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const snapshot = parse(readFileSync(file, "utf8"), file);
  if (snapshot["format"] !== snapshotFormat)
    throw new Error(`${file} has a format that this version does not read; move it away to start afresh`);
  if (!isContent(snapshot["content"])) throw new Error(`${file} is damaged; move it away to start afresh`);
  return snapshot["content"];
}

/** Replaces the snapshot in a folder; readers see the old one or the new one, never a part. */
function writeSnapshot(folder: string, content: object): void {
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
  // A snapshot of an earlier version lacks the kinds that came later.
  return (
    isJsonObject(value) &&
    Array.isArray(value["organizations"]) &&
    objectKinds.every((kind) => value[kind] === undefined || Array.isArray(value[kind]))
  );
}
