import { isDeepStrictEqual } from "node:util";
import type { KnownKind } from "../../../provider/src/resources";
import { CheckRefused, internals, type RunLog, type Stored } from "../simulator/records";
import { Stack } from "../simulator/stack";
import type { DiffAnswer, ProviderCalls } from "./calls";
import { type PropertyMap, unwrapped } from "./wire";

export { CheckRefused, internals, providerStub } from "../simulator/records";

export type AnyKind = KnownKind;
export type Kind = Exclude<AnyKind, "Dashboard" | "Pipe">;

const name = "resource";

/** A stack of one resource, for tests of what the provider does with it; a call that fails rejects with its error. */
export class ManagedResource {
  readonly #stack = new Stack();
  /** The run in which the resource last took part. An engine handles each resource once a run. */
  #run = 0;

  constructor(
    private provider: ProviderCalls,
    private readonly kind: AnyKind,
  ) {}

  /** What an engine would have stored, as it came over the wire. */
  get state(): Pick<Stored, "id" | "inputs" | "outputs"> {
    const stored = this.#stack.resources.get(name);
    if (stored === undefined) throw new Error("the stack holds no such resource");
    const { id, inputs, outputs } = stored;
    return { id, inputs, outputs };
  }

  get exists(): boolean {
    return this.#stack.resources.has(name);
  }

  /** The outputs as dependents see them. */
  get outputs(): PropertyMap {
    return unwrapped(this.state.outputs);
  }

  /** The inputs as the next comparison sees them. */
  get inputs(): PropertyMap {
    return unwrapped(this.state.inputs);
  }

  /** The same resource in a later run, which is another process. */
  inRunOf(provider: ProviderCalls): this {
    this.provider = provider;
    this.#run = 0;
    return this;
  }

  /** `pulumi up`: what was done. */
  async up(
    args: PropertyMap,
    ignoreChanges?: readonly string[],
  ): Promise<"created" | "updated" | "replaced" | "unchanged"> {
    const existed = this.exists;
    const { creations, updates } = await this.#inRun((processes) =>
      this.#stack.up(processes, new Map([[name, { kind: this.kind, args, ignoreChanges }]])),
    );
    if (creations.has(name)) return existed ? "replaced" : "created";
    return updates.has(name) ? "updated" : "unchanged";
  }

  /** `pulumi refresh`: whether the inputs that came back differ, or the resource left the state. */
  async refresh(): Promise<"same" | "drifted" | "gone"> {
    const before = this.inputs;
    await this.#inRun((processes) => this.#stack.refresh(processes));
    if (!this.exists) return "gone";
    return isDeepStrictEqual(this.inputs, before) ? "same" : "drifted";
  }

  /** `pulumi destroy`. */
  async destroy(): Promise<void> {
    await this.#inRun((processes) => this.#stack.up(processes, new Map()));
  }

  /** The inputs after `check`, as they came over the wire. */
  async check(args: PropertyMap): Promise<PropertyMap> {
    this.#takePart();
    const { inputs, failures } = await this.provider.check(this.exists ? this.inputs : {}, {
      ...args,
      ...internals(this.kind),
    });
    if (failures.length > 0) throw new CheckRefused(failures);
    return inputs;
  }

  async diff(inputs: PropertyMap): Promise<DiffAnswer> {
    return this.provider.diff(this.state.id, this.outputs, unwrapped(inputs), this.inputs);
  }

  async #inRun(work: (processes: () => ProviderCalls) => Promise<RunLog>): Promise<RunLog> {
    this.#takePart();
    const log = await work(() => this.provider);
    const [failure] = log.failures;
    if (failure !== undefined) throw failure.error;
    return log;
  }

  #takePart(): void {
    if (this.#run === this.provider.run) this.provider.nextRun();
    this.#run = this.provider.run;
  }
}
