import { appendFileSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { refOfEntry, type RecoveryEntry } from "../config/recoveryFile";
import { ConfigurationError } from "../core/messages/errors";

/*
 * Next to a recovery file stands what runs took by it. Calls of the dynamic host have no URN, so that a run can give the object
 * of an entry to another resource with equal args. No later run takes it again.
 */

const usesPathOf = (path: string): string => `${path}.taken`;

/** What earlier runs took by a recovery file, and what this run takes. */
export class RecoveryUses {
  readonly #path: string;
  readonly #earlier: ReadonlySet<string>;

  constructor(path: string) {
    this.#path = usesPathOf(path);
    this.#earlier = new Set(this.#access(() => linesIn(this.#path)));
  }

  /** Whether an earlier run took the object of an entry. */
  isTaken(entry: RecoveryEntry): boolean {
    return this.#earlier.has(refOfEntry(entry));
  }

  /** Throws if no use can be noted, before an object is taken. */
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

/** The lines of a file; none if there is no file. Throws for a link that leads nowhere, because the notes behind it are missing. */
const linesIn = (path: string): readonly string[] =>
  lstatSync(path, { throwIfNoEntry: false }) === undefined
    ? []
    : readFileSync(path, "utf8").split("\n").filter(Boolean);

/** Forgets what runs took: the file is written again, and names objects that the state does not have. */
export function forgetUses(path: string): void {
  rmSync(usesPathOf(path), { force: true });
}
