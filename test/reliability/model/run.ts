import type { KnownKind as ResourceKind } from "../../../provider/src/resources/registry";
import { CheckRefused } from "../../grpc/support/failure";
import { internals } from "../../grpc/support/managedResource";
import { unwrapped } from "../../grpc/support/wire";
import type { ProviderCalls } from "../../harness/providerCalls";
import { RpcError } from "../../harness/rpcError";
import type { Bag } from "../../harness/struct";
import { twinIn } from "./advice";
import { sameInputs, type Declared, type RunLog, type RunOptions, type Stored } from "./records";

/** What a run records in. */
interface Records {
  readonly resources: Map<string, Stored>;
  readonly leftovers: Stored[];
}

const nothingToDo = { done: Promise.resolve() };

/** One run of a provider process: its calls, and what is recorded of the answers. */
export class Run {
  readonly log: RunLog = { creations: new Map(), failures: [], refusals: new Map(), calls: 0 };
  #killed = false;

  constructor(
    private readonly calls: ProviderCalls,
    private readonly stack: Records,
    private readonly options: RunOptions,
  ) {
    void options.killed?.then(() => (this.#killed = true));
  }

  /** Whether the process was killed; it can be at any time. */
  isDead(): boolean {
    return this.#killed;
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
        else
          this.stack.resources.set(name, { kind, id, inputs: inputs ?? stored.inputs, outputs: properties });
      };
    });
  }

  async unlessKilled(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, ...(this.options.killed === undefined ? [] : [this.options.killed])]);
  }

  async #check(kind: ResourceKind, args: Bag, old: Stored | undefined): Promise<Bag> {
    this.log.calls += 1;
    const olds = old === undefined ? {} : unwrapped(old.inputs);
    const { inputs, failures } = await this.calls.check(olds, { ...args, ...internals(kind) });
    if (failures.length > 0) throw new CheckRefused(failures);
    return inputs;
  }

  #create(name: string, kind: ResourceKind, inputs: Bag): Promise<void> {
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
        if (error instanceof RpcError && error.partial !== undefined && !this.isDead()) {
          const { id, properties, reasons } = error.partial;
          this.stack.resources.set(name, { kind, id, inputs, outputs: properties, initErrors: reasons });
        }
        const twin = twinIn(error);
        if (twin !== undefined && !this.isDead()) this.log.refusals.set(name, twin);
        throw error;
      }
    });
  }

  #update(name: string, old: Stored, inputs: Bag): Promise<void> {
    const { kind, id, outputs } = old;
    this.stack.resources.set(name, { ...old, isUnsure: true });
    return this.#record(async () => {
      this.log.calls += 1;
      const { properties } = await this.calls.update(id, unwrapped(outputs), unwrapped(inputs));
      return () => this.stack.resources.set(name, { kind, id, inputs, outputs: properties });
    });
  }

  async #replace(name: string, old: Stored, args: Bag, deleteFirst: boolean): Promise<void> {
    if (deleteFirst) await this.remove(old, () => this.stack.resources.delete(name));
    if (this.log.failures.length > 0 || this.isDead()) return;
    const inputs = await this.#check(old.kind, args, undefined);
    const before = this.stack.resources.get(name);
    await this.#create(name, old.kind, inputs);
    const after = this.stack.resources.get(name);
    if (!deleteFirst && !this.isDead() && after !== undefined && after !== before)
      this.stack.leftovers.push(old);
  }

  /** Does the work and records what came of it, unless the process is killed in the meantime. */
  async #record(work: () => Promise<() => unknown>): Promise<void> {
    try {
      const record = await work();
      if (!this.isDead()) record();
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
    if (!this.isDead()) this.log.failures.push(error instanceof Error ? error : new Error(String(error)));
  }
}
