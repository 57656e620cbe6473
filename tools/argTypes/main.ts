import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import ts from "typescript";
import { renderInterface } from "./render";

const root = join(__dirname, "..", "..");

/** The folders of resources, each with the name of the type that describes its args: `alert` has `AlertValues`. */
const values = Object.fromEntries(
  readdirSync(join(root, "provider/src/resources"))
    .filter((folder) => existsSync(join(root, "provider/src/resources", folder, "args.ts")))
    .map((folder) => [folder, `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Values`]),
);

/** Writes `values.ts` beside each `args.ts`; with `--check` only looks whether they are up to date. */
async function main(): Promise<void> {
  const files = Object.keys(values).map((folder) => join(root, "provider/src/resources", folder, "args.ts"));
  const read: { config?: unknown } = ts.readConfigFile(join(root, "provider/tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const parsed = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "provider"));
  // The contract's sources, not its declarations, which keep no comments either.
  const options = {
    ...parsed.options,
    paths: { "pulumi-pipes-contract": [join(root, "contract/src/index.ts")] },
    noEmit: true,
    composite: false,
  };
  const program = ts.createProgram(files, options);
  for (const [folder, name] of Object.entries(values)) {
    const target = join(root, "provider/src/resources", folder, "values.ts");
    const header = "// Written by `npm run generate` from the schemas in args.ts; change those.\n\n";
    const text =
      header + renderInterface(program, join(root, "provider/src/resources", folder, "args.ts"), name);
    const formatted = await format(text, { ...(await resolveConfig(target)), parser: "typescript" });
    if (!process.argv.includes("--check")) writeFileSync(target, formatted);
    else if (readFileSync(target, "utf8") !== formatted)
      throw new Error(`${target} is stale: npm run generate`);
  }
}

main().catch((error: unknown) => {
  console.error(String(error));
  process.exitCode = 1;
});
