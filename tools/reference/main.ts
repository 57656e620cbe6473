import { join } from "node:path";
import { Application, TSConfigReader, TypeDocReader } from "typedoc";
import { repository } from "../../test/harness/repository";
import { manifests } from "../pack/packages";
import { inTemporaryFolder, runProgram } from "../process/program";
import { namesThatDiffer, replacePages, writtenIn } from "./pages";

/** Writes the references of the packages to a folder. */
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
  // TypeDoc calls the packages after their folders; users know their names.
  for (const name of ["provider", "emulator"] as const) {
    const module = project.children?.find((one) => one.name === `${name}/src`);
    if (module === undefined) throw new Error(`${name} has no reference`);
    module.name = manifests[name].name;
  }
  app.validate(project);
  app.options.setValue("outputs", [{ name: "markdown", path: folder }]);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error("TypeDoc says what is wrong above");
}

/** Brings `docs/api` up to date; with `--check` only looks whether it is. */
runProgram(() =>
  inTemporaryFolder("reference", async (folder) => {
    const target = join(repository, "docs", "api");
    await writeReference(folder);
    const stale = namesThatDiffer(writtenIn(folder), writtenIn(target));
    if (stale.length === 0) return;
    if (process.argv.includes("--check"))
      throw new Error(`docs/api is stale (${stale.join(", ")}): npm run generate`);
    replacePages(folder, target);
  }),
);
