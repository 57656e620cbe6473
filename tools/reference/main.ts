import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application, TSConfigReader, TypeDocReader, type ProjectReflection } from "typedoc";
import { manifestOf, repository } from "../packages/workspaces";
import { namesThatDiffer, writtenIn, writtenParts } from "./differences";

const target = join(repository, "docs", "api");
const folders = ["provider", "emulator"] as const;

/** Writes the references of the packages to `docs/api`; with `--check` only looks whether they are up to date. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-reference-"));
  try {
    await writeReference(folder);
    if (process.argv.includes("--check")) expectSame(folder);
    else replace(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeReference(folder: string): Promise<void> {
  // `npm run typecheck` tells what does not compile; to look for that here too would double the time.
  const options = {
    options: join(__dirname, "typedoc.json"),
    logLevel: "Warn",
    skipErrorChecking: true,
  } as const;
  const app = await Application.bootstrapWithPlugins(options, [new TypeDocReader(), new TSConfigReader()]);
  const project = await app.convert();
  if (project === undefined) throw new Error("the sources do not compile");
  namePackages(project);
  app.validate(project);
  app.options.setValue("outputs", [{ name: "markdown", path: folder }]);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error("TypeDoc says what is wrong above");
}

/** TypeDoc calls them after their folders, `provider/src`; users know the names of the packages. */
function namePackages(project: ProjectReflection): void {
  for (const folder of folders) {
    const module = project.children?.find(({ name }) => name === `${folder}/src`);
    if (module === undefined) throw new Error(`${folder} has no reference`);
    module.name = manifestOf(folder).name;
  }
}

function replace(folder: string): void {
  for (const name of writtenParts(target)) rmSync(join(target, name), { recursive: true });
  for (const name of writtenParts(folder))
    cpSync(join(folder, name), join(target, name), { recursive: true });
}

function expectSame(folder: string): void {
  const stale = namesThatDiffer(writtenIn(folder), writtenIn(target));
  if (stale.length > 0) throw new Error(`docs/api is stale (${stale.join(", ")}): npm run reference`);
}

main().catch((error: unknown) => {
  console.error(String(error));
  process.exitCode = 1;
});
