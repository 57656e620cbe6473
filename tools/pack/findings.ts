import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { runProgram } from "../process/program";

/*
 * A separate process, because jest cannot load the modules of are-the-types-wrong. Prints the list of findings for each
 * tarball in the arguments.
 */

/** The findings of publint, at its strictest, and of are-the-types-wrong in a tarball. */
async function findingsIn(tarball: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const lint = messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
  const analysis = await checkPackage(createPackageFromTarballData(bytes));
  // A package with only commands has nothing to import.
  if (analysis.types === false)
    return pkg["main"] === undefined ? lint : [...lint, "attw: there are no types"];
  return [...lint, ...analysis.problems.map((problem) => `attw: ${JSON.stringify(problem)}`)];
}

runProgram(async () => {
  process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(findingsIn))));
});
