import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Block } from "../../harness/markdown";
import { type Command, commandsIn, missingLine } from "./commands";
import { Files } from "./files";
import { workflowCommands } from "./kinds";
import type { GoingOn, Part, Surroundings } from "./part";
import type { Running } from "../../harness/runningCommand";

/** Where a document has the emulator that its reader starts. */
const readersEmulator = "http://127.0.0.1:4010";

/** Does the blocks of a document one after the other, and says where one does not go as it says. */
export class Teller {
  readonly #files = new Files();
  readonly #unused: Set<string>;
  /** Outputs that a document shows before the commands that print them. */
  readonly #ahead: Block[] = [];
  #output = "";
  #allOutput = "";
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
      case "text":
        if (block.attributes["ahead"] === undefined) this.#expectIn(this.#output, block);
        else this.#ahead.push(block);
        return;
      default:
        return;
    }
  }

  /** What was to be used and was not belongs to a command that the document no longer has. */
  expectNothingLeft(): void {
    for (const block of this.#ahead) this.#expectIn(this.#allOutput, block);
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
      this.#allOutput += output;
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

  #expectIn(output: string, { text }: Block): void {
    const missing = missingLine(this.#here(text), output);
    if (missing !== undefined) throw new Error(`"${missing}" is not in the output\n${output}`);
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
