import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator } from "pulumi-pipes-emulator";
import { configOf } from "../../engine/support/service";
import { configArguments } from "../../harness/engineConfig";
import { createSandbox } from "../../harness/sandbox";
import type { Block } from "./blocks";
import { commandsIn, missingLine, type Command } from "./commands";
import { blocksIn } from "./documents";
import { Files } from "./files";
import { workflowCommands } from "./kinds";
import type { GoingOn, Part, Surroundings } from "./part";
import type { Running } from "./running";
import { openShell } from "./shell";

/** The time that a story is given: a dozen runs of the CLI, on a machine that is busy. */
export const patienceMs = 300_000;

/** Where a document has the emulator that its reader starts. */
const readersEmulator = "http://127.0.0.1:4010";

/** Does what a document says, block by block, in an empty folder beside a service; an error tells where it did not go so. */
export async function tell(document: string, part: Part = {}): Promise<readonly Block[]> {
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
  const config = configArguments(configOf(emulator)).map((word) => `'${word}'`);
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

class Teller {
  readonly #files = new Files();
  readonly #unused: Set<string>;
  #output = "";
  #running: Running | undefined;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly part: Part,
  ) {
    const { typed = {}, before = {}, elsewhere = {}, goesOn = {} } = part;
    this.#unused = new Set([typed, before, elsewhere, goesOn].flatMap((commands) => Object.keys(commands)));
  }

  async tell(block: Block): Promise<void> {
    if (block.attributes["excerpt"] !== undefined) return this.#compare(block.attributes["excerpt"], block);
    const file = this.#files.write(block);
    if (file !== undefined) await this.#place(file.name, file.text);
    switch (block.language) {
      case "sh":
        return this.#runAll(commandsIn(block.text));
      case "yaml":
        return this.#runAll(workflowCommands(block).map((text) => ({ text, expectCode: 0 })));
      case "text": {
        const missing = missingLine(this.#here(block.text), this.#output);
        if (missing !== undefined) throw new Error(`"${missing}" is not in the output\n${this.#output}`);
        return;
      }
      default:
        return;
    }
  }

  /** What was to be used and was not belongs to a command that the document no longer has. */
  expectNothingLeft(): void {
    if (this.#unused.size > 0) throw new Error(`no command is ${[...this.#unused].join(", nor ")}`);
  }

  async #runAll(commands: readonly Command[]): Promise<void> {
    this.#output = "";
    for (const { text, expectCode } of commands) {
      const { typed = {}, before = {}, elsewhere = {}, goesOn = {} } = this.part;
      this.#unused.delete(text);
      if (elsewhere[text] !== undefined) continue;
      await before[text]?.(this.surroundings);
      if (goesOn[text] !== undefined) {
        await this.#goOn(goesOn[text]);
        continue;
      }
      const answer = typed[text];
      const { code, output } = await this.surroundings.shell.run(
        this.#here(text),
        typeof answer === "function" ? answer() : answer,
      );
      if (code !== expectCode) throw new Error(`${text}\nended with code ${code ?? "none"}\n${output}`);
      this.#output += output;
    }
  }

  /** Ends what goes on running, as the reader's Ctrl-C does; it has to end well. */
  async stopWhatGoesOn(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** A reader stops what runs before the same port is used again. */
  async #goOn({ as, ready }: GoingOn): Promise<void> {
    await this.stopWhatGoesOn();
    this.#running = await this.surroundings.shell.start(as, ready);
    this.#output += this.#running.output;
  }

  async #place(name: string, text: string): Promise<void> {
    await writeFile(join(await this.surroundings.shell.folder(), name), this.#here(text));
  }

  async #compare(name: string, block: Block): Promise<void> {
    const text = await readFile(join(await this.surroundings.shell.folder(), name), "utf8");
    const missing = missingLine(block.text, text);
    if (missing !== undefined) throw new Error(`"${missing}" is not in ${name}`);
  }

  /** A text with the addresses of the services that are here. */
  #here(text: string): string {
    const { emulator, second } = this.surroundings;
    return text
      .replaceAll(readersEmulator, this.#running?.address ?? readersEmulator)
      .replaceAll("https://api.example", emulator.url)
      .replaceAll("https://api.us.example", second.url);
  }
}
