import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { configArguments } from "../../harness/engine/project";
import { createSandbox } from "../../harness/engine/sandbox";
import type { Block } from "../../harness/markdown";
import { textOf } from "../../harness/repository";
import { blocksIn } from "./documents";
import type { Part, Surroundings } from "./part";
import { openShell } from "./shell";
import { Teller } from "./teller";

/** The time that a story is given: a dozen runs of the CLI, on a machine that is busy. */
export const patienceMs = 300_000;

/** How a document says that its reader comes with a project. */
const projectLink = "first-steps.md#a-project";

/** Does what a document says, block by block, in an empty folder beside a service; an error tells where it did not go so. */
export async function tell(document: string, part: Part = {}): Promise<readonly Block[]> {
  if (part.withProject === true && !textOf(document).includes(projectLink))
    throw new Error(`${document} does not say which project it goes on in: ${projectLink}`);
  const emulator = await startEmulator(part.service);
  const second = await startEmulator(part.service);
  const sandbox = await createSandbox(part.env);
  let teller: Teller | undefined;
  try {
    const shell = await openShell(sandbox, part.inFull === true);
    const surroundings = { emulator, second, shell };
    if (part.withProject === true) await openProject(surroundings);
    teller = new Teller(surroundings, part);
    const blocks = blocksIn(document);
    for (const block of blocks) {
      await teller.tell(block).catch((error: unknown) => {
        throw new Error(`${block.place}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    teller.expectNothingLeft();
    await part.after?.(surroundings);
    await teller.stopWhatGoesOn();
    return blocks;
  } finally {
    // Where something went wrong before, that is what counts.
    await teller?.stopWhatGoesOn().catch(() => undefined);
    await sandbox.dispose();
    await Promise.all([emulator.close(), second.close()]);
  }
}

/** What the guide of the first steps comes to before its program. */
async function openProject({ emulator, shell }: Surroundings): Promise<void> {
  const config = configArguments(secretConfigurationOf(emulator)).map((word) => `'${word}'`);
  const folder = await shell.folder();
  for (const { attributes, text } of blocksIn("docs/guides/first-steps.md")) {
    const { file } = attributes;
    if (file !== undefined && file !== "index.ts") await writeFile(join(folder, file), text);
  }
  const { code, output } = await shell.run(
    `npm install && pulumi stack init dev && pulumi config set-all ${config.join(" ")}`,
  );
  if (code !== 0) throw new Error(`there is no project: ${output}`);
}
