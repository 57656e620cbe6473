import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const COMMANDS = ["pulumi", "pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

/** Writes commands that do nothing but print this version. */
export function putCommands(binDir: string, version: string, commands = COMMANDS): void {
  mkdirSync(binDir, { recursive: true });
  for (const name of commands) {
    writeFileSync(join(binDir, name), `#!/bin/sh\necho v${version}\n`);
    chmodSync(join(binDir, name), 0o755);
  }
}
