import { isDeepStrictEqual } from "node:util";
import type { Client } from "../../../provider/src/client";
import { check } from "../../../provider/src/lifecycle/check";
import type { Context, ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import { deleteObject } from "../../../provider/src/lifecycle/delete";
import { diff } from "../../../provider/src/lifecycle/replacement";
import { KnownObjects } from "../../../provider/src/lifecycle/knownObjects";
import type { ObjectState } from "../../../provider/src/lifecycle/objectState";
import { read } from "../../../provider/src/lifecycle/read";
import { createOrUpdate } from "../../../provider/src/lifecycle/reconcile";
import { type KnownKind, resources } from "../../../provider/src/resources/registry";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";

/** The resources of a program by name, each with its args. */
export type Program = Readonly<Record<string, readonly [kind: KnownKind, args: PropertyMap]>>;

/** What is kept of a resource between runs. */
interface Kept {
  readonly kind: KnownKind;
  readonly inputs: PropertyMap;
  readonly state: ObjectState;
}

export type Surroundings = Pick<Context, "defaults" | "isSigningKey"> & {
  /** Opens a client for each run, as each run is a process. */
  readonly openClient: () => Client;
};

/** A host of the lifecycle that is no engine: what it does is in plain sight, and its states are in a map. */
export class Host {
  readonly kept = new Map<string, Kept>();
  readonly warnings: { readonly name: string; readonly text: string }[] = [];
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** Brings everything to what the program says, in its order, and deletes what it says no more. */
  async up(program: Program): Promise<void> {
    const contextOf = this.#run();
    for (const [name, [kind, args]] of Object.entries(program)) {
      const prior = this.kept.get(name);
      const [definition, context] = [definitionOf(kind), contextOf(name)];
      const { inputs, failures } = check(definition, context, prior?.inputs ?? {}, args);
      if (failures.length > 0) throw new Error(failures.join("\n"));
      const state = await step(definition, context, inputs, prior);
      this.kept.set(name, { kind, inputs, state });
    }
    for (const [name, { kind, state }] of [...this.kept].filter(([one]) => !(one in program))) {
      await deleteObject(definitionOf(kind), contextOf(name), state);
      this.kept.delete(name);
    }
  }

  /** Looks how everything is, and forgets what is gone. */
  async refresh(): Promise<void> {
    const contextOf = this.#run();
    for (const [name, { kind, state }] of this.kept) {
      const found = await read(definitionOf(kind), contextOf(name), state);
      if (found === undefined) this.kept.delete(name);
      else this.kept.set(name, { kind, ...found });
    }
  }

  #run(): (name: string) => Context {
    const { openClient, ...surroundings } = this.#surroundings;
    const [client, objects] = [openClient(), new KnownObjects()];
    return (name) => ({
      ...surroundings,
      objects,
      api: () => Promise.resolve(client.operation()),
      warn: (_subject, text) => this.warnings.push({ name, text }),
    });
  }
}

const definitionOf = (kind: KnownKind): ResourceDefinition => resources[kind];

async function step(
  definition: ResourceDefinition,
  context: Context,
  inputs: PropertyMap,
  prior: Kept | undefined,
): Promise<ObjectState> {
  if (prior === undefined) return createOrUpdate(definition, context, inputs);
  const { state } = prior;
  const { replaces, deleteBeforeReplace } = diff(definition, context, state, inputs);
  if (replaces.length === 0) {
    const isSame = isDeepStrictEqual(inputs, prior.inputs);
    return isSame ? state : createOrUpdate(definition, context, inputs, state);
  }
  if (deleteBeforeReplace) await deleteObject(definition, context, state);
  const another = await createOrUpdate(definition, context, inputs);
  if (!deleteBeforeReplace) await deleteObject(definition, context, state);
  return another;
}
