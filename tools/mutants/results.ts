import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repository, textOf } from "../../test/harness/repository";
import { digestOf, type Mutant } from "./mutations";
import type { Verdict } from "./running";

export type Result = Mutant & Verdict & { readonly outcome: "caught" | "survived" };

type Recorded = Result & { readonly digest: string };

/**
 * The results of several runs in one file, because trying all mutants takes hours. A result counts until the file of its mutant
 * changes.
 */
export class Results {
  readonly #results: Map<string, Recorded>;
  readonly #digests = new Map<string, string>();

  constructor(private readonly path: string) {
    const recorded = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Recorded[]) : [];
    this.#results = new Map(recorded.map((result) => [result.id, result]));
  }

  outcomeOf({ id, file }: Mutant): Result["outcome"] | undefined {
    const result = this.#results.get(id);
    return result?.digest === this.#digestOf(file) ? result.outcome : undefined;
  }

  record(result: Result): void {
    this.#results.set(result.id, { ...result, digest: this.#digestOf(result.file) });
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, JSON.stringify([...this.#results.values()], undefined, 2));
  }

  /** The score is the share of mutants that the tests caught, by default of all mutants with a result. */
  score(mutants: readonly Mutant[] = [...this.#results.values()]): string {
    const outcomes = mutants.map((mutant) => this.outcomeOf(mutant));
    const count = (name: Result["outcome"]): number => outcomes.filter((outcome) => outcome === name).length;
    const [caught, survived] = [count("caught"), count("survived")];
    const score = Math.round((100 * caught) / Math.max(1, caught + survived));
    return `${caught} caught, ${survived} survived, score ${score} %`;
  }

  #digestOf(file: string): string {
    const isThere = existsSync(join(repository, file));
    const digest = this.#digests.get(file) ?? (isThere ? digestOf(textOf(file)) : "");
    this.#digests.set(file, digest);
    return digest;
  }
}
