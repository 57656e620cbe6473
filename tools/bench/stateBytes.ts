import type { StateResource } from "../../test/harness/stackState";

type Bag = Readonly<Record<string, unknown>>;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** What Pulumi calls internal properties: neither args nor outputs, and kept in both. */
const isInternal = (name: string): boolean => name.startsWith("__");

/** Bytes that a resource takes in a state beyond its args, its outputs and the engine's own fields. */
export function bookkeepingBytes(resource: StateResource): number {
  const bare = {
    ...resource,
    inputs: withoutInternal(resource.inputs ?? {}),
    outputs: withoutInternal(resource.outputs ?? {}),
  };
  return bytes(resource) - bytes(bare);
}

/** The code, or what loads it, that a state holds for a resource. */
export function providerText({ inputs }: StateResource): string {
  const text = inputs?.["__provider"];
  return typeof text === "string" ? text : "";
}

/** The args or outputs without what a provider adds for itself. */
export function withoutInternal(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([name]) => !isInternal(name)));
}

/** The resources of a stack that a dynamic provider manages: without the stack itself and its providers. */
export function dynamicOnes(resources: readonly StateResource[]): readonly StateResource[] {
  return resources.filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic"));
}
