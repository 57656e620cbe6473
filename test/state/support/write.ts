import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { startEmulator } from "../../harness/service/emulator";
import { outputOf } from "../../harness/command";
import { inTemporaryFolder } from "../../harness/program";
import { groupsOfAll } from "./groups";
import { keptFiles, keptFolder } from "./kept";
import { openStack } from "./stack";

const program = join(keptFolder, keptFiles.program);

/**
 * Deploys the program with the code as it is built, and keeps the stack and the emulator's data in a folder that must not
 * be there yet.
 */
export async function keepState(folder: string): Promise<void> {
  if (existsSync(folder)) {
    throw new Error(
      `${folder} is kept for ever: stacks like it exist, and have to be read by every later version. Raise the version in ` +
        "provider/package.json. Only what was never published may be removed by hand and written anew.",
    );
  }
  const draft = `${folder}.draft`;
  await inTemporaryFolder("kept", async (scratch) => {
    const stack = await deploy(scratch);
    await mkdir(draft, { recursive: true });
    await copyFile(program, join(draft, keptFiles.program));
    await writeFile(join(draft, keptFiles.stack), withoutPlaces(stack));
    await copyFile(join(scratch, keptFiles.service), join(draft, keptFiles.service));
    await writeFile(join(draft, keptFiles.groups), JSON.stringify(groupsOfAll()));
    await prettify(draft);
    await rename(draft, folder);
  }).finally(() => rm(draft, { recursive: true, force: true }));
}

/** Where the sources lay on this machine is nothing that a later version reads. */
function withoutPlaces(stack: string): string {
  const isPlace = (name: string): boolean => name === "sourcePosition" || name === "stackTrace";
  return JSON.stringify(JSON.parse(stack, (name, value: unknown) => (isPlace(name) ? undefined : value)));
}

/** Answers the exported stack; the emulator's data are in the folder then. */
async function deploy(data: string): Promise<string> {
  // Without passing states, no kept data hold a time at which a state ends.
  const emulator = await startEmulator({ data, transitionMs: 0 });
  try {
    const project = await openStack(program, emulator.url);
    try {
      await project.pulumi(["up", "--yes", "--skip-preview"]);
      return (await project.exportState()).text;
    } finally {
      await project.dispose();
    }
  } finally {
    await emulator.close();
  }
}

/** In the format of everything else, so that the linter has nothing to say. */
async function prettify(folder: string): Promise<void> {
  const command = join(dirname(require.resolve("prettier/package.json")), "bin", "prettier.cjs");
  await outputOf(process.execPath, [command, "--write", "."], { cwd: folder, timeoutMs: 60_000 });
}
