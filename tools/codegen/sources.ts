import { join } from "node:path";
import ts from "typescript";
import { repository } from "../../test/harness/repository";

/** The sources of a package with their types, from these files on. */
export function programOf(name: "provider" | "emulator", files: readonly string[]): ts.Program {
  const folder = join(repository, name);
  const read: { config?: unknown } = ts.readConfigFile(join(folder, "tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder);
  // The contract's sources, because declarations keep no comments.
  const paths = {
    "pulumi-pipes-contract": [join(repository, "contract/src/index.ts")],
    "pulumi-pipes-contract/*": [join(repository, "contract/src/*.ts")],
  };
  return ts.createProgram([...files], { ...options, paths, noEmit: true, composite: false });
}
