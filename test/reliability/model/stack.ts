import { isDeepStrictEqual } from "node:util";
import { CheckRefused } from "../../grpc/support/failure";
import { internals, type Kind } from "../../grpc/support/managedResource";
import { unwrapped } from "../../grpc/support/wire";
import type { ProviderCalls } from "../../harness/providerCalls";
import { RpcError } from "../../harness/rpcError";
import type { Bag } from "../../harness/struct";

/** A resource as a program declares it. */
export interface Declared {
  readonly kind: Kind;
  readonly args: Bag;
}

export type Program = ReadonlyMap<string, Declared>;

/** A resource as an engine stores it; `initErrors` makes the next run an update whatever the inputs say. */
export interface Stored {
  readonly kind: Kind;
  readonly id: string;
  readonly inputs: Bag;
  readonly outputs: Bag;
  readonly initErrors?: readonly string[];
}

/** What one run did. */
export interface RunLog {
  /** Names of the resources for which a creation was begun, each with the id that it came to. */
  readonly creations: Map<string, string | undefined>;
  readonly failures: Error[];
  /** Calls of the provider. */
  calls: number;
}

/** How a run is made. */
export interface RunOptions {
  /** Resources that the user wants replaced, whatever their args say. */
  readonly replace?: ReadonlySet<string>;
  /** Resolves when the process is killed: nothing is recorded from then on. */
  readonly killed?: Promise<void>;
}

/**
 * The part of an engine that decides which calls a provider gets, in which order, and what is recorded of the answers:
 * `check` and `diff` one after the other, the steps at the same time, deletions at the end and only if all went well.
 */
export class Stack {
  readonly resources = new Map<string, Stored>();
  /** What was replaced and is to be deleted. */
  readonly leftovers: Stored[] = [];

  /** Runs an update; failures are in the log. */
  async up(calls: ProviderCalls, program: Program, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(calls, this, options);
    const steps: Promise<void>[] = [];
    for (const [name, declared] of program) {
      const step = await run.begin(name, declared);
      if (run.log.failures.length > 0) break;
      steps.push(step.done);
    }
    await run.unlessKilled(Promise.all(steps));
    if (run.log.failures.length > 0 || run.isDead) return run.log;
    const gone = [...this.resources].filter(([name]) => !program.has(name));
    await run.unlessKilled(
      Promise.all([
        ...gone.map(([name, stored]) => run.remove(stored, () => this.resources.delete(name))),
        ...this.leftovers.map((stored) =>
          run.remove(stored, () => this.leftovers.splice(this.leftovers.indexOf(stored), 1)),
        ),
      ]),
    );
    return run.log;
  }

  /** Runs a refresh: what the service says takes the place of what is stored. */
  async refresh(calls: ProviderCalls, options: RunOptions = {}): Promise<RunLog> {
    const run = new Run(calls, this, options);
    const reads = [...this.resources].map(([name, stored]) => run.read(name, stored));
    await run.unlessKilled(Promise.all(reads));
    return run.log;
  }

  /** The names of the resources that an update would do something to. */
  async preview(calls: ProviderCalls, program: Program): Promise<string[]> {
    const changed = [...this.resources.keys()].filter((name) => !program.has(name));
    for (const [name, { kind, args }] of program) {
      const old = this.resources.get(name);
      const olds = old === undefined ? {} : unwrapped(old.inputs);
      const { inputs, failures } = await calls.check(olds, { ...args, ...internals(kind) });
      if (failures.length > 0) throw new CheckRefused(failures);
      const isSame = old !== undefined && old.initErrors === undefined && sameInputs(old, inputs);
      const replaces =
        old === undefined
          ? []
          : (await calls.diff(old.id, unwrapped(old.outputs), unwrapped(inputs))).replaces;
      if (!isSame || replaces.length > 0) changed.push(name);
    }
    return [...changed, ...this.leftovers.map(({ id }) => `leftover ${id}`)];
  }
}

const nothingToDo = { done: Promise.resolve() };

class Run {
  readonly log: RunLog = { creations: new Map(), failures: [], calls: 0 };
  isDead = false;

  constructor(
    private readonly calls: ProviderCalls,
    private readonly stack: Stack,
    private readonly options: RunOptions,
  ) {
    void options.killed?.then(() => (this.isDead = true));
  }

  /** Check and diff; the step that follows is begun and not waited for. */
  async begin(name: string, { kind, args }: Declared): Promise<{ done: Promise<void> }> {
    const old = this.stack.resources.get(name);
    const step = await this.#step(async () => {
      const inputs = await this.#check(kind, args, old);
      if (old === undefined) return { done: this.#create(name, kind, inputs) };
      if (this.options.replace?.has(name) === true) return { done: this.#replace(name, old, args, false) };
      this.log.calls += 1;
      const news = unwrapped(inputs);
      const diff = await this.calls.diff(old.id, unwrapped(old.outputs), news);
      if (diff.replaces.length > 0) return { done: this.#replace(name, old, args, diff.deleteBeforeReplace) };
      if (old.initErrors === undefined && sameInputs(old, inputs)) return nothingToDo;
      return { done: this.#update(name, old, inputs) };
    });
    return step ?? nothingToDo;
  }

  remove(stored: Stored, forget: () => unknown): Promise<void> {
    return this.#record(async () => {
      this.log.calls += 1;
      await this.calls.delete(stored.id, unwrapped(stored.outputs));
      return forget;
    });
  }

  read(name: string, stored: Stored): Promise<void> {
    return this.#record(async () => {
      this.log.calls += 1;
      const { id, properties, inputs } = await this.calls.read(stored.id, unwrapped(stored.outputs));
      return () => {
        const { kind } = stored;
        if (id === "") this.stack.resources.delete(name);
        else this.stack.resources.set(name, { kind, id, inputs: inputs ?? stored.inputs, outputs: properties });
      };
    });
  }

  async unlessKilled(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, ...(this.options.killed === undefined ? [] : [this.options.killed])]);
  }

  async #check(kind: Kind, args: Bag, old: Stored | undefined): Promise<Bag> {
    this.log.calls += 1;
    const olds = old === undefined ? {} : unwrapped(old.inputs);
    const { inputs, failures } = await this.calls.check(olds, { ...args, ...internals(kind) });
    if (failures.length > 0) throw new CheckRefused(failures);
    return inputs;
  }

  #create(name: string, kind: Kind, inputs: Bag): Promise<void> {
    this.log.creations.set(name, undefined);
    return this.#record(async () => {
      this.log.calls += 1;
      try {
        const { id, properties } = await this.calls.create(unwrapped(inputs));
        return () => {
          this.log.creations.set(name, id);
          this.stack.resources.set(name, { kind, id, inputs, outputs: properties });
        };
      } catch (error) {
        if (error instanceof RpcError && error.partial !== undefined && !this.isDead) {
          const { id, properties, reasons } = error.partial;
          this.stack.resources.set(name, { kind, id, inputs, outputs: properties, initErrors: reasons });
        }
        throw error;
      }
    });
  }

  #update(name: string, { kind, id, outputs }: Stored, inputs: Bag): Promise<void> {
    return this.#record(async () => {
      this.log.calls += 1;
      const { properties } = await this.calls.update(id, unwrapped(outputs), unwrapped(inputs));
      return () => this.stack.resources.set(name, { kind, id, inputs, outputs: properties });
    });
  }

  async #replace(name: string, old: Stored, args: Bag, deleteFirst: boolean): Promise<void> {
    if (deleteFirst) await this.remove(old, () => this.stack.resources.delete(name));
    if (this.log.failures.length > 0 || this.isDead) return;
    const inputs = await this.#check(old.kind, args, undefined);
    const before = this.stack.resources.get(name);
    await this.#create(name, old.kind, inputs);
    const after = this.stack.resources.get(name);
    if (!deleteFirst && !this.isDead && after !== undefined && after !== before) this.stack.leftovers.push(old);
  }

  /** Does the work and records what came of it, unless the process is killed in the meantime. */
  async #record(work: () => Promise<() => unknown>): Promise<void> {
    try {
      const record = await work();
      if (!this.isDead) record();
    } catch (error) {
      this.#failed(error);
    }
  }

  async #step<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  #failed(error: unknown): void {
    if (!this.isDead) this.log.failures.push(error instanceof Error ? error : new Error(String(error)));
  }
}

function sameInputs(old: Stored, inputs: Bag): boolean {
  return isDeepStrictEqual(unwrapped(inputs), unwrapped(old.inputs));
}
