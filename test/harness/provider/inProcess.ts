import { dynamicProvider } from "../../../provider/src/hosts/dynamic/dynamicProvider";
import { openClient } from "../../../provider/src/client";
import { resources } from "../../../provider/src/resources";
import type { ProviderCalls } from "./calls";
import type { PropertyMap } from "./wire";
import { RpcError } from "./rpcError";

/**
 * A provider process without the process: the provider that a state's stub loads, fresh, behind the calls of an engine.
 * What cannot be sent over the wire fails here too; `__provider` comes back as Pulumi's own server adds it.
 */
export function inProcess(config: Readonly<Record<string, string>>): ProviderCalls {
  const provider = dynamicProvider(resources, (settings) => Promise.resolve(openClient(settings)));
  const configure = (): unknown => provider.configure?.({ config: configOf(config) });
  configure();
  let run = 1;
  return {
    get run() {
      return run;
    },
    nextRun: () => {
      run += 1;
      configure();
    },
    configure: () => Promise.resolve(),
    check: (olds, news) =>
      asRpc(async () => {
        const answer = await provider.check?.(sent(olds), sent(news));
        const failures = [...(answer?.failures ?? [])];
        return { inputs: { ...sent(answer?.inputs), ...stubOf(news) }, failures };
      }),
    diff: (id, olds, news) =>
      asRpc(async () => {
        const answer = await provider.diff?.(id, sent(olds), sent(news));
        const { changes, replaces = [], deleteBeforeReplace = false } = answer ?? {};
        return { changes, replaces, deleteBeforeReplace };
      }),
    create: (inputs) =>
      asRpc(async () => {
        const answer = await provider.create(sent(inputs));
        return { id: answer.id, properties: { ...sent(answer.outs), ...stubOf(inputs) } };
      }),
    update: (id, olds, news) =>
      asRpc(async () => {
        const answer = await provider.update?.(id, sent(olds), sent(news));
        return { properties: { ...sent(answer?.outs), ...stubOf(news) } };
      }),
    read: (id, properties) =>
      asRpc(async () => {
        const answer = await provider.read?.(id, sent(properties));
        const stub = stubOf(properties);
        const inputs = answer?.inputs === undefined ? undefined : { ...sent(answer.inputs), ...stub };
        return { id: answer?.id ?? "", properties: { ...sent(answer?.props), ...stub }, inputs };
      }),
    delete: (id, properties) => asRpc(async () => provider.delete?.(id, sent(properties))),
  };
}

const stubOf = (map: PropertyMap): PropertyMap => ({ __provider: map["__provider"] });

/** What arrives of a map. */
export function sent(map: unknown = {}): PropertyMap {
  return copyOf(map) as PropertyMap;
}

/** A copy of a value that a protobuf struct can hold; the struct would refuse all else, or lose it without a word. */
function copyOf(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  // An array of this realm: what the emulator copies is of the realm outside of jest.
  if (Array.isArray(value)) return Array.from(value, copyOf);
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`Unexpected struct type: ${typeof value}`);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]));
}

function configOf(values: Readonly<Record<string, string>>) {
  const require = (key: string): string => {
    const value = values[key];
    if (value === undefined) throw new Error(`${key} is not configured`);
    return value;
  };
  return { get: (key: string) => values[key], require };
}

/** Does a call, whose errors become what an engine would see of them. */
async function asRpc<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    // Another error, such as a TypeError, is a defect of the provider and stays unchanged.
    if (!(error instanceof Error) || error.name !== "pulumi-pipes") throw error;
    throw new RpcError(2, "UNKNOWN", error.message, partialOf(error));
  }
}

/** Pulumi's server treats every error with an `id` as a partial success. */
function partialOf(error: Error & { id?: unknown; properties?: unknown; reasons?: unknown }) {
  if (typeof error.id !== "string") return undefined;
  return {
    id: error.id,
    properties: error.properties as PropertyMap,
    reasons: error.reasons as readonly string[],
  };
}
