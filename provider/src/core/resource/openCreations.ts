import type { Answer } from "./api";

/** `exact` if the object has no known field beyond those that the program and a creation set, else `covering`. */
export type Fit = "exact" | "covering";

type FitOf = (live: Answer) => Fit | undefined;

/** The creations of this process whose objects are still unknown, by kind and scope. */
export class OpenCreations {
  readonly #open = new Map<string, Set<OpenCreation>>();

  open(place: string, fit: FitOf): OpenCreation {
    const creations = this.#open.get(place) ?? new Set();
    this.#open.set(place, creations);
    return new OpenCreation(creations, fit);
  }
}

/** A creation whose object is not known: its response is still arriving, or it was lost. */
export class OpenCreation {
  #response: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly creations: Set<OpenCreation>,
    private readonly fit: FitOf,
  ) {
    creations.add(this);
  }

  close(): void {
    this.creations.delete(this);
  }

  /** Sends a request. Other creations can wait until the response is recorded. */
  sending<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = task();
    const settled = (): void => undefined;
    this.#response = result.then(settled, settled);
    return result;
  }

  /** Waits for the responses to other creations that may have made one of the objects. Each request has a timeout. */
  async responsesOfRivals(candidates: readonly Answer[]): Promise<void> {
    await Promise.all(candidates.flatMap((live) => this.#rivals(live)).map((rival) => rival.#response));
  }

  /** True if a different creation may have made the object, and no exact fit proves that this creation did. */
  isContested(live: Answer, fit?: Fit): boolean {
    return this.#rivals(live).some((rival) => fit !== "exact" || rival.fit(live) === "exact");
  }

  #rivals(live: Answer): readonly OpenCreation[] {
    return [...this.creations].filter((rival) => rival !== this && rival.fit(live) !== undefined);
  }
}
