import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";

const COMMANDS = ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

/** Writes commands that do nothing but print this version. */
export function putCommands(binDir: string, version: string, commands = COMMANDS): void {
  mkdirSync(binDir, { recursive: true });
  for (const name of commands) {
    writeFileSync(join(binDir, name), `#!/bin/sh\necho v${version}\n`);
    chmodSync(join(binDir, name), 0o755);
  }
}

/** A folder with a package in its node_modules, for tests of the harness that need no real provider. */
export interface TinyPackage {
  readonly folder: string;
  /** The absolute path of the package's file. */
  readonly file: string;
  dispose(): Promise<void>;
}

/** Writes `node_modules/tiny/provider.js` with this text into a folder of its own. */
export async function createTinyPackage(text: string): Promise<TinyPackage> {
  const folder = await mkdtemp(join(tmpdir(), "tiny-provider-"));
  const file = join(folder, "node_modules", "tiny", "provider.js");
  await mkdir(join(folder, "node_modules", "tiny"), { recursive: true });
  await writeFile(file, text);
  return { folder, file, dispose: () => rm(folder, { recursive: true, force: true }) };
}
