import { isRequestError, messageOf, ResourceError, withText } from "../messages/errors";

/** A failed write, with a description of the state in which it left the object. */
export class IncompleteWrite extends Error {
  override readonly name = "IncompleteWrite";

  constructor(
    override readonly cause: unknown,
    readonly note: string,
  ) {
    super(withText(messageOf(cause), (text) => `${text.trimEnd().replace(/\.$/, "")}. ${note} `));
  }
}

/** The steps of one write, each named by the arguments that it sets. */
export class Steps {
  readonly #done = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #uncertain = new Set<string>();
  #remaining: readonly string[] = [];
  /** True while an object that an update stopped must be started again. */
  mustResume = false;
  /** False if nothing shows whether the object is still stopped. */
  isStopCertain = true;
  /** True if the program now stops the object, which then stays stopped after a failure unless the program reverts that. */
  isStopWanted = false;

  /** Records the arguments that a write still has to set. A read after a lost response can show that others are done. */
  plan(names: readonly string[]): void {
    for (const name of this.#remaining) if (!names.includes(name)) this.#finish(name);
    this.#remaining = names;
  }

  /** Runs the step that sets these arguments. */
  async run<Result>(names: readonly string[], step: () => Promise<Result>): Promise<Result> {
    try {
      const result = await step();
      names.forEach((name) => {
        this.#finish(name);
      });
      return result;
    } catch (error) {
      const isUncertain = isRequestError(error) && error.mayHaveHappened;
      for (const name of names) (isUncertain ? this.#uncertain : this.#failed).add(name);
      throw error;
    }
  }

  /** True if a step is done, so that the object differs from its state. */
  get isAnyDone(): boolean {
    return this.#done.size > 0;
  }

  /** True if a step that sets this argument is done. */
  isDone(name: string): boolean {
    return this.#done.has(name);
  }

  /** Adds the state of the object to the error of a failed write. */
  failureOf(error: unknown): unknown {
    const missing = [...new Set([...this.#remaining, ...this.#failed])].filter(
      (name) => !this.#done.has(name),
    );
    const lists = [
      ["Done", [...this.#done]],
      ["Not done", missing.filter((name) => !this.#uncertain.has(name))],
      ["Possibly done", [...this.#uncertain]],
    ] as const;
    const steps = lists.flatMap(([title, names]) =>
      names.length === 0 ? [] : [`${title}: ${names.join(", ")}`],
    );
    // The error of a lost write says that it may have happened, and the error of a later read does not.
    const isLost = this.#uncertain.size > 0 && !(isRequestError(error) && error.isChange);
    const isPartial = this.#done.size > 0 || steps.length > 1 || isLost;
    const notes = [...(isPartial ? steps : []), ...this.#resumeNote(error)];
    return notes.length === 0 ? error : new IncompleteWrite(error, notes.join(". "));
  }

  #resumeNote(error: unknown): readonly string[] {
    const isDeleted = error instanceof ResourceError && error.code === "object/not-found";
    if (!this.mustResume || this.isStopWanted || isDeleted) return [];
    return [
      this.isStopCertain
        ? "The update stopped it and could not start it again, so it is still stopped. The next `pulumi up` starts it"
        : "The update stopped it, and it may still be stopped. The next `pulumi up` starts it",
    ];
  }

  #finish(name: string): void {
    this.#done.add(name);
    this.#uncertain.delete(name);
  }
}
