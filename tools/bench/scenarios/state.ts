import type { StateResource } from "../../../test/harness/engine/stackState";
import type { Scenario } from "../measuring";
import { deploy, sides } from "../stack";

/** Enough resources to show that all have the same size. */
const alerts = 20;

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The measured parts of a resource in a state. */
const counts = {
  bookkeeping: bookkeepingBytes,
  __provider: ({ inputs }: StateResource) => Buffer.byteLength(String(inputs?.["__provider"])),
  resource: bytes,
};

/** The bytes of a resource in a state. */
export const state: Scenario = async (bench) => {
  for (const of of sides) {
    const stack = await deploy(bench, of, alerts);
    const held = dynamicOnes((await stack.state()).resources);
    for (const [figure, count] of Object.entries(counts))
      bench.series.push({ figure, of, size: alerts, unit: "bytes", samples: held.map(count) });
  }
};

/** Bytes that a resource takes in a state beyond its args, its outputs and the engine's own fields. */
function bookkeepingBytes(resource: StateResource): number {
  const { inputs = {}, outputs = {} } = resource;
  const withoutInternal = (map: object): object =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !name.startsWith("__")));
  const bare = { ...resource, inputs: withoutInternal(inputs), outputs: withoutInternal(outputs) };
  return bytes(resource) - bytes(bare);
}

/** The resources of a stack that a dynamic provider manages: without the stack itself and its providers. */
function dynamicOnes(resources: readonly StateResource[]): readonly StateResource[] {
  return resources.filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic"));
}
