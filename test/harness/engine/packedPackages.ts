import { chmod, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { publishedNames, type Packed } from "../../../tools/pack/packages";
import { outputOf } from "../../../tools/process/command";
import { repository } from "../repository";

/** Installs the packed packages as npm does. Their dependencies are those of this repository. Returns the `node_modules`. */
export async function installPacked(folder: string, packed: readonly Packed[]): Promise<string> {
  const modules = join(folder, "node_modules");
  const installed = join(repository, "node_modules");
  await mkdir(join(modules, ".bin"), { recursive: true });
  for (const name of await readdir(installed)) {
    if (!name.startsWith(".") && !publishedNames.includes(name))
      await symlink(join(installed, name), join(modules, name));
  }
  for (const { name, filename } of packed) {
    const target = join(modules, name);
    await mkdir(target);
    await outputOf("tar", ["-xzf", filename, "-C", target, "--strip-components=1"], { timeoutMs: 60_000 });
    const { bin = {} } = JSON.parse(await readFile(join(target, "package.json"), "utf8")) as {
      readonly bin?: Readonly<Record<string, string>>;
    };
    for (const [command, file] of Object.entries(bin)) {
      await chmod(join(target, file), 0o755);
      await symlink(join(target, file), join(modules, ".bin", command));
    }
  }
  return modules;
}
