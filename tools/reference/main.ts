import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application, TSConfigReader, TypeDocReader } from "typedoc";

const target = join(__dirname, "..", "..", "docs", "api");

/** Writes the reference of the package to `docs/api`; with `--check` only looks whether it is up to date. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-reference-"));
  try {
    await writeReference(folder);
    if (process.argv.includes("--check")) expectSame(folder);
    else {
      rmSync(target, { recursive: true, force: true });
      cpSync(folder, target, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeReference(folder: string): Promise<void> {
  const options = { options: join(__dirname, "typedoc.json"), logLevel: "Warn" } as const;
  const app = await Application.bootstrapWithPlugins(options, [new TypeDocReader(), new TSConfigReader()]);
  const project = await app.convert();
  if (project === undefined) throw new Error("the sources do not compile");
  app.validate(project);
  app.options.setValue("outputs", [{ name: "markdown", path: folder }]);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error("TypeDoc says what is wrong above");
}

function expectSame(folder: string): void {
  const [made, kept] = [filesIn(folder), filesIn(target)];
  const stale = [...new Set([...made.keys(), ...kept.keys()])].filter(
    (name) => made.get(name) !== kept.get(name),
  );
  if (stale.length > 0) throw new Error(`docs/api is stale (${stale.join(", ")}): npm run reference`);
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

main().catch((error: unknown) => {
  console.error(String(error));
  process.exitCode = 1;
});
