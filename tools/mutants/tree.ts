import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository, textOf } from "../../test/harness/repository";
import { built, withMutant, type Mutant } from "./mutations";

/** Git, the linter and the formatter ignore it. */
export const tree = join(repository, "coverage", "mutants", "tree");

/**
 * A copy of the working tree and its build. Its dependencies are hard links: with symbolic links the provider process,
 * which requires this package from Pulumi's SDK, would load the package of the working tree.
 */
export function makeTree(): void {
  rmSync(tree, { recursive: true, force: true });
  const options = { cwd: repository, encoding: "utf8", maxBuffer: 2 ** 26 } as const;
  const listed = execFileSync("git", ["ls-files", "-zco", "--exclude-standard"], options);
  const builds = ["contract", "provider", "cli", "emulator"].map((one) => `${one}/dist`);
  const paths = [...listed.split("\0"), ...builds].filter(
    (path) => path !== "" && existsSync(join(repository, path)),
  );
  for (const path of paths)
    cpSync(join(repository, path), join(tree, path), { recursive: true, preserveTimestamps: true });
  execFileSync("cp", ["-al", join(repository, "node_modules"), join(tree, "node_modules")]);
}

/** Puts a mutant into the sources and the build of the tree. Returns the function that removes it. */
export function putInto(mutant: Mutant): () => void {
  const { file } = mutant;
  const builtFile = file.replace("/src/", "/dist/").replace(/ts$/, "js");
  const write = (path: string, text: string): void => {
    writeFileSync(join(tree, path), text);
    // A test that rebuilds newer sources would fail because of the types of a mutant.
    const { atime, mtime } = statSync(join(repository, path));
    utimesSync(join(tree, path), atime, mtime);
  };
  const text = textOf(file);
  const mutated = withMutant(text, mutant);
  const original = textOf(builtFile);
  write(file, mutated);
  write(builtFile, built(file, mutated) ?? mutated);
  return () => {
    write(file, text);
    write(builtFile, original);
  };
}
