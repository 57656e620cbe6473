import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where what every version left is kept for ever, a folder each. */
export const keptFolder = join(__dirname, "..");

/** What is kept of a version. */
export const keptFiles = {
  /** The program that made the stack. */
  program: "program.ts",
  /** The stack as `pulumi stack export` wrote it, its secrets encrypted with the passphrase of the harness. */
  stack: "stack.json",
  /** The emulator's data when the stack was exported, under the name that the emulator reads. */
  service: "emulator.json",
  /** What the name of a group stands for in the stack. */
  groups: "groups.json",
} as const;

/** The versions of which something is kept. */
export function keptVersions(): readonly string[] {
  return readdirSync(keptFolder).filter((name) => /^\d+\.\d+\.\d+/.test(name));
}
