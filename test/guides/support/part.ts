import type { Emulator, EmulatorOptions } from "pulumi-pipes-emulator";
import type { Shell } from "./shell";

/** What a reader's own part is in a document. */
export interface Part {
  /** The service that stands where the document has `https://api.example`. */
  readonly service?: EmulatorOptions;
  /** Whether the reader comes with a project, its packages and a configured stack `dev`, as the first steps make them. */
  readonly withProject?: boolean;
  /** Whether programs are type-checked and changes previewed up to the first `up`, as a reader has it; otherwise neither, for time. */
  readonly inFull?: boolean;
  /** What the reader types where a command asks for it, by the command. */
  readonly typed?: Readonly<Record<string, string | (() => string)>>;
  /** What happens before a command, by the command: what the text asks for without a block. */
  readonly before?: Readonly<Record<string, (surroundings: Surroundings) => unknown>>;
  /** What must be so at the end. */
  readonly after?: (surroundings: Surroundings) => unknown;
  /** Commands that go on running, as in a second terminal of the reader. */
  readonly goesOn?: Readonly<Record<string, GoingOn>>;
  /** Commands that other tests run, which are named. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** How a command is run that goes on until the next one of its kind, or until the end. */
export interface GoingOn {
  /** The same on a free port. */
  readonly as: string;
  /** What it has printed when it is ready. */
  readonly ready: RegExp;
}

export interface Surroundings {
  readonly emulator: Emulator;
  /** The service that stands where the document has `https://api.us.example`. */
  readonly second: Emulator;
  readonly shell: Shell;
}
