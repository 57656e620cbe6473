import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ResourceError } from "../resources/lifecycle/failures";

/** Fails where one of the files is there already. */
export async function refuseExisting(folder: string, names: readonly string[]): Promise<void> {
  const existing: string[] = [];
  for (const name of names) if (await exists(join(folder, name))) existing.push(name);
  if (existing.length > 0) throw new ResourceError(overwriting(folder, existing));
}

/** Writes files into a folder, which is made where it is missing. Overwrites only where it is told to. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  overwrite: boolean,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    try {
      await writeFile(join(folder, name), text, { flag: overwrite ? "w" : "wx" });
    } catch (error) {
      if (codeOf(error) === "EEXIST") throw new ResourceError(overwriting(folder, [name]));
      throw error;
    }
  }
}

function overwriting(folder: string, names: readonly string[]): string {
  const verb = names.length === 1 ? "exists" : "exist";
  return `${names.map((name) => join(folder, name)).join(", ")} ${verb} already: choose another --out, or --force to overwrite`;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
