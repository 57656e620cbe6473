import { isDeepStrictEqual } from "node:util";
import type { DiffAnswer, ProviderCalls } from "./calls";
import { RpcError } from "./rpcError";
import { type PropertyMap, unwrapped } from "./wire";

/** What every state of this package carries to find the provider's code; never to be changed. */
export const providerStub = 'exports.handler=()=>require("pulumi-pipes/provider")';

export type Kind = "PipeSettings" | "AccessKey" | "Alert";

/** Those and the ones beyond the contract. */
export type AnyKind = Kind | "Dashboard" | "Pipe";

/** What the engine keeps of a resource; `initErrors` makes the next run an update whatever the inputs say. */
interface State {
  readonly id: string;
  readonly inputs: PropertyMap;
  readonly outputs: PropertyMap;
  readonly initErrors?: readonly string[];
}

/** The properties that the resource class adds to what a program gives. */
export const internals = (kind: string): PropertyMap => ({ __kind: kind, __provider: providerStub });

/** One resource of a stack, with as much of an engine as decides which calls a provider gets, and with what. */
export class ManagedResource {
  #state: State | undefined;
  /** The run in which the resource last took part. An engine handles each resource once a run. */
  #run = 0;

  constructor(
    private readonly provider: ProviderCalls,
    private readonly kind: AnyKind,
  ) {}

  /** What an engine would have stored, as it came over the wire. */
  get state(): State {
    if (this.#state === undefined) throw new Error("the stack holds no such resource");
    return this.#state;
  }

  get exists(): boolean {
    return this.#state !== undefined;
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
  inRunOf(provider: ProviderCalls): ManagedResource {
    const next = new ManagedResource(provider, this.kind);
    next.#state = this.#state;
    return next;
  }

  /** `pulumi up`: what was done. */
  async up(args: PropertyMap): Promise<"created" | "updated" | "replaced" | "unchanged"> {
    this.#takePart();
    const old = this.#state;
    const inputs = await this.#check(args);
    if (old === undefined) return this.#create(inputs);
    if (old.initErrors === undefined && isDeepStrictEqual(unwrapped(inputs), this.inputs)) return "unchanged";
    const { replaces, deleteBeforeReplace } = await this.diff(inputs);
    if (replaces.length > 0) return this.#replace(args, deleteBeforeReplace);
    const { properties } = await this.provider.update(old.id, this.outputs, unwrapped(inputs));
    this.#state = { id: old.id, inputs, outputs: properties };
    return "updated";
  }

  /** `pulumi refresh`: whether the inputs that came back differ, or the resource left the state. */
  async refresh(): Promise<"same" | "drifted" | "gone"> {
    this.#takePart();
    const { id, initErrors: _repaired, ...old } = this.state;
    const read = await this.provider.read(id, this.outputs);
    if (read.id === "") {
      this.#state = undefined;
      return "gone";
    }
    const inputs = read.inputs ?? old.inputs;
    this.#state = { id: read.id, inputs, outputs: read.properties };
    return isDeepStrictEqual(unwrapped(inputs), unwrapped(old.inputs)) ? "same" : "drifted";
  }

  /** `pulumi destroy`. */
  async destroy(): Promise<void> {
    this.#takePart();
    await this.provider.delete(this.state.id, this.outputs);
    this.#state = undefined;
  }

  #takePart(): void {
    if (this.#run === this.provider.run) this.provider.nextRun();
    this.#run = this.provider.run;
  }

  /** The inputs after `check`, as they came over the wire. */
  async check(args: PropertyMap): Promise<PropertyMap> {
    this.#takePart();
    return this.#check(args);
  }

  async #check(args: PropertyMap): Promise<PropertyMap> {
    const news = { ...args, ...internals(this.kind) };
    const olds = this.#state === undefined ? {} : this.inputs;
    const { inputs, failures } = await this.provider.check(olds, news);
    if (failures.length > 0) throw new CheckRefused(failures);
    return inputs;
  }

  async diff(inputs: PropertyMap): Promise<DiffAnswer> {
    return this.provider.diff(this.state.id, this.outputs, unwrapped(inputs));
  }

  async #create(inputs: PropertyMap): Promise<"created"> {
    try {
      const { id, properties } = await this.provider.create(unwrapped(inputs));
      this.#state = { id, inputs, outputs: properties };
      return "created";
    } catch (error) {
      if (error instanceof RpcError && error.partial !== undefined) {
        const { id, properties, reasons } = error.partial;
        this.#state = { id, inputs, outputs: properties, initErrors: reasons };
      }
      throw error;
    }
  }

  async #replace(args: PropertyMap, deleteBeforeReplace: boolean): Promise<"replaced"> {
    const old = { id: this.state.id, outputs: this.outputs };
    if (deleteBeforeReplace) await this.provider.delete(old.id, old.outputs);
    this.#state = undefined;
    await this.#create(await this.#check(args));
    if (!deleteBeforeReplace) await this.provider.delete(old.id, old.outputs);
    return "replaced";
  }
}

/** Args that `check` refused. */
export class CheckRefused extends Error {
  override readonly name = "CheckRefused";

  constructor(readonly failures: readonly { readonly property: string; readonly reason: string }[]) {
    super(failures.map(({ reason }) => reason).join("\n"));
  }
}
