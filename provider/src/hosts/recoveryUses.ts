import { appendFileSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { refOfEntry, type RecoveryEntry } from "../config/recoveryFile";
import { ConfigurationError } from "../core/messages/errors";

/*
 * Records, next to a recovery file, the objects that runs reused, so that no later run reuses them again. Calls of the dynamic
 * host have no URN, so a run may give an object to another resource with equal args.
 */

const usesPathOf = (path: string): string => `${path}.taken`;

/** The objects that earlier runs and this run reused from a recovery file. */
export class RecoveryUses {
  readonly #path: string;
  readonly #earlier: ReadonlySet<string>;

  constructor(path: string) {
    this.#path = usesPathOf(path);
    this.#earlier = new Set(this.#access(() => linesIn(this.#path)));
  }

  /** True if an earlier run reused the object of an entry. */
  isTaken(entry: RecoveryEntry): boolean {
    return this.#earlier.has(refOfEntry(entry));
  }

  /** Throws if the file cannot be written. Called before an object is reused. */
  ensureWritable(): void {
    this.#append("");
  }

  note(entry: RecoveryEntry): void {
    this.#append(`${refOfEntry(entry)}\n`);
  }

  #append(text: string): void {
    this.#access(() => {
      appendFileSync(this.#path, text);
    });
  }

  #access<Result>(use: () => Result): Result {
    try {
      return use();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigurationError(
        "recover/file",
        `${this.#path}, which lists the objects that earlier runs reused: ${reason}`,
      );
    }
  }
}

/** Reads the lines of a file; none if it does not exist. Throws for a dangling link, because its notes are missing. */
const linesIn = (path: string): readonly string[] =>
  lstatSync(path, { throwIfNoEntry: false }) === undefined
    ? []
    : readFileSync(path, "utf8").split("\n").filter(Boolean);

/** Deletes the record, because the recovery file was written again and lists only objects that are not in the state. */
export function forgetUses(path: string): void {
  rmSync(usesPathOf(path), { force: true });
}
