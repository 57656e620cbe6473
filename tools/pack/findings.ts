import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { runProgram } from "../process/program";

/*
 * A process of its own: jest's loader cannot load what are-the-types-wrong is made of. Prints, for each tarball that the
 * arguments name, the list of what was found.
 */

/** What publint, at its strictest, and are-the-types-wrong find in a tarball, in words; nothing where it is clean. */
async function findingsIn(tarball: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(await readFile(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const lint = messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
  const analysis = await checkPackage(createPackageFromTarballData(bytes));
  // A package of commands alone has nothing to import.
  if (analysis.types === false)
    return pkg["main"] === undefined ? lint : [...lint, "attw: there are no types"];
  return [...lint, ...analysis.problems.map((problem) => `attw: ${JSON.stringify(problem)}`)];
}

runProgram(async () => {
  process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(findingsIn))));
});
