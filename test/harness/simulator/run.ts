import { type JsonObject, valueAt, withValueAt, withoutValueAt } from "../../../provider/src/core/json/json";
import { type PropertyMap, unknownValue, unwrapped } from "../provider/wire";
import { RpcError } from "../provider/rpcError";
import { CheckRefused, internals, sameInputs } from "./records";
import { idArgs } from "../kinds";
import type { Declared, Processes, RunLog, RunOptions, Stored } from "./records";
import { dependenciesOf } from "./references";
import type { Stack } from "./stack";

/** The args as an engine sends them, which sets the fields of `ignoreChanges` to the values in its state. */
function withIgnored(
  args: PropertyMap,
  olds: PropertyMap,
  ignoreChanges: readonly string[] = [],
): PropertyMap {
  return ignoreChanges
    .map((property) => property.split("."))
    .reduce<JsonObject>((map, path) => {
      const value = valueAt(olds, path);
      return value === undefined ? withoutValueAt(map, path) : withValueAt(map, path, value);
    }, args as JsonObject);
}

const nothingToDo = { done: Promise.resolve() };

/** One run of an engine: its calls of the providers, and the responses that it records. */
export class Run {
  readonly log: RunLog = {
    begun: new Set(),
    creations: new Map(),
    updates: new Map(),
    failures: [],
    calls: 0,
  };
  #killed = false;

  constructor(
    private readonly processes: Processes,
    private readonly stack: Stack,
    private readonly options: RunOptions,
  ) {
    void options.killed?.then(() => (this.#killed = true));
  }

  /** Whether the process was killed; it can be at any time. */
  isDead(): boolean {
    return this.#killed;
  }

  /** Whether nothing new is begun. */
  isOver(): boolean {
    return this.#killed || this.log.failures.length > 0;
  }

  /** Check and diff; the step that follows is begun and not waited for. */
  async begin(name: string, declared: Declared): Promise<{ done: Promise<void> }> {
    const old = this.stack.resources.get(name);
    try {
      const isWished = this.options.replace?.has(name) === true;
      const inputs = await this.#check(declared, isWished ? undefined : old);
      this.log.begun.add(name);
      if (old === undefined) return { done: this.#create(name, declared, inputs) };
      if (isWished) return { done: this.#replace(name, old, declared, false) };
      this.log.calls += 1;
      const calls = this.processes(declared.provider);
      const diff = await calls.diff(old.id, unwrapped(old.outputs), unwrapped(inputs));
      if (diff.replaces.length > 0)
        return { done: this.#replace(name, old, declared, diff.deleteBeforeReplace) };
      if (old.initErrors !== undefined || diff.changes === true || !sameInputs(old, inputs))
        return { done: this.#update(name, old, declared, inputs) };
      this.stack.resources.set(name, { ...old, ...declared, provider: declared.provider });
    } catch (error) {
      this.#failed(name, error);
    }
    return nothingToDo;
  }

  remove(name: string, stored: Stored, forget: () => unknown): Promise<void> {
    return this.#record(name, async () => {
      this.log.calls += 1;
      await this.processes(stored.provider).delete(stored.id, unwrapped(stored.outputs));
      return forget;
    });
  }

  read(name: string, stored: Stored): Promise<void> {
    return this.#record(name, async () => {
      this.log.calls += 1;
      const { isUnsure: _sure, initErrors: _repaired, ...old } = stored;
      const calls = this.processes(stored.provider);
      const { id, properties, inputs } = await calls.read(stored.id, unwrapped(stored.outputs));
      return () => {
        if (id === "") this.stack.resources.delete(name);
        else
          this.stack.resources.set(name, {
            ...old,
            id,
            inputs: inputs ?? stored.inputs,
            outputs: properties,
          });
      };
    });
  }

  async unlessKilled(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, ...(this.options.killed === undefined ? [] : [this.options.killed])]);
  }

  async #check(declared: Declared, old: Stored | undefined): Promise<PropertyMap> {
    this.log.calls += 1;
    const olds = old === undefined ? {} : unwrapped(old.inputs);
    const args = { ...this.stack.argsOf(declared), ...internals(declared.kind) };
    const news = old === undefined ? args : withIgnored(args, olds, declared.ignoreChanges);
    const { inputs, failures } = await this.processes(declared.provider).check(olds, news);
    if (failures.length > 0) throw new CheckRefused(failures);
    return inputs;
  }

  #create(name: string, declared: Declared, inputs: PropertyMap): Promise<void> {
    this.log.creations.set(name, undefined);
    const stored = (id: string, outputs: PropertyMap): Stored => {
      this.log.creations.set(name, id);
      return { ...declared, id, inputs, outputs, isMade: inputs[idArgs[declared.kind]] === undefined };
    };
    return this.#record(name, async () => {
      this.log.calls += 1;
      try {
        const { id, properties } = await this.processes(declared.provider).create(unwrapped(inputs));
        return () => this.stack.resources.set(name, stored(id, properties));
      } catch (error) {
        if (error instanceof RpcError && error.partial !== undefined && !this.isDead()) {
          const { id, properties, reasons } = error.partial;
          this.stack.resources.set(name, { ...stored(id, properties), initErrors: reasons });
        }
        throw error;
      }
    });
  }

  #update(name: string, old: Stored, declared: Declared, inputs: PropertyMap): Promise<void> {
    const { kind, id, outputs, isMade } = old;
    const [before, after] = [unwrapped(old.inputs), unwrapped(inputs)];
    const isRepeated = old.initErrors !== undefined;
    this.log.updates.set(name, { kind, id, before, after, outputs: unwrapped(outputs), isRepeated });
    this.stack.resources.set(name, { ...old, isUnsure: true });
    return this.#record(name, async () => {
      this.log.calls += 1;
      const calls = this.processes(declared.provider);
      try {
        const { properties } = await calls.update(
          id,
          unwrapped(outputs),
          unwrapped(inputs),
          declared.ignoreChanges,
        );
        return () => this.stack.resources.set(name, { ...declared, id, inputs, outputs: properties, isMade });
      } catch (error) {
        if (error instanceof RpcError && error.partial !== undefined && !this.isDead()) {
          const { properties, reasons } = error.partial;
          this.stack.resources.set(name, {
            ...old,
            outputs: properties,
            initErrors: reasons,
            isUnsure: true,
          });
        }
        throw error;
      }
    });
  }

  async #replace(name: string, old: Stored, declared: Declared, isAsked: boolean): Promise<void> {
    // The class `Pipe` sets the resource option `deleteBeforeReplace`, which counts also without a diff.
    const deleteFirst = isAsked || declared.kind === "Pipe";
    if (deleteFirst) {
      await this.#removeDependents(name);
      if (this.isOver()) return;
      await this.remove(name, old, () => this.stack.resources.delete(name));
    }
    if (this.isOver()) return;
    try {
      const inputs = await this.#check(declared, undefined);
      const before = this.stack.resources.get(name);
      await this.#create(name, declared, inputs);
      const after = this.stack.resources.get(name);
      if (!deleteFirst && !this.isDead() && after !== undefined && after !== before)
        this.stack.leftovers.push({ ...old, name });
    } catch (error) {
      this.#failed(name, error);
    }
  }

  /** What would have to be replaced for the sake of a resource is deleted before it. */
  async #removeDependents(name: string): Promise<void> {
    for (const [dependent, stored] of [...this.stack.resources].reverse()) {
      const waits = Object.entries(stored.args).filter(([, value]) =>
        dependenciesOf({ value }).includes(name),
      );
      if (waits.length === 0) continue;
      const unknown = Object.fromEntries(waits.map(([key]) => [key, unknownValue]));
      try {
        this.log.calls += 1;
        const news = { ...unwrapped(stored.inputs), ...unknown };
        const calls = this.processes(stored.provider);
        const { replaces } = await calls.diff(stored.id, unwrapped(stored.outputs), news);
        if (replaces.length === 0) continue;
      } catch (error) {
        this.#failed(dependent, error);
      }
      if (this.isOver()) return;
      await this.#removeDependents(dependent);
      await this.remove(dependent, stored, () => this.stack.resources.delete(dependent));
    }
  }

  /** Does the work and records what came of it, unless the process is killed in the meantime. */
  async #record(name: string, work: () => Promise<() => unknown>): Promise<void> {
    try {
      const record = await work();
      if (!this.isDead()) record();
    } catch (error) {
      this.#failed(name, error);
    }
  }

  #failed(name: string, error: unknown): void {
    if (!this.isDead())
      this.log.failures.push({ name, error: error instanceof Error ? error : new Error(String(error)) });
  }
}
