/** Runs tasks of the same name one after the other; tasks of different names do not wait for each other. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(task, task);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(name, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name);
    }
  }
}
