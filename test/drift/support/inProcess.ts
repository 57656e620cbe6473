import { dynamicProvider } from "../../../provider/src/boundary/dynamicProvider";
import { openClient } from "../../../provider/src/client";
import { resources } from "../../../provider/src/resources/registry";
import type { ProviderCalls } from "../../harness/providerCalls";
import type { Bag } from "../../harness/struct";

/**
 * A provider process without the process: the provider that a state's stub loads, fresh, behind the calls of an engine.
 * What cannot be sent over the wire fails here too; `__provider` comes back as Pulumi's own server adds it.
 */
export function inProcess(config: Readonly<Record<string, string>>): ProviderCalls {
  const provider = dynamicProvider({
    resources,
    openClient: (settings) => Promise.resolve(openClient(settings)),
  });
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
    check: async (olds, news) => {
      const answer = await provider.check?.(sent(olds), sent(news));
      return {
        inputs: { ...sent((answer?.inputs ?? {}) as Bag), __provider: news["__provider"] },
        failures: [...(answer?.failures ?? [])],
      };
    },
    diff: async (id, olds, news) => {
      const answer = await provider.diff?.(id, sent(olds), sent(news));
      return {
        changes: answer?.changes,
        replaces: answer?.replaces ?? [],
        deleteBeforeReplace: answer?.deleteBeforeReplace ?? false,
      };
    },
    create: async (inputs) => {
      const answer = await provider.create(sent(inputs));
      return { id: answer.id, properties: { ...sent(answer.outs as Bag), __provider: inputs["__provider"] } };
    },
    update: async (id, olds, news) => {
      const answer = await provider.update?.(id, sent(olds), sent(news));
      return { properties: { ...sent(answer?.outs as Bag), __provider: news["__provider"] } };
    },
    read: async (id, properties) => {
      const answer = await provider.read?.(id, sent(properties));
      const stub = { __provider: properties["__provider"] };
      return {
        id: answer?.id ?? "",
        properties: { ...sent((answer?.props as Bag | undefined) ?? {}), ...stub },
        inputs: answer?.inputs === undefined ? undefined : { ...sent(answer.inputs as Bag), ...stub },
      };
    },
    delete: async (id, properties) => provider.delete?.(id, sent(properties)),
  };
}

/** What arrives of a bag. */
function sent(bag: Bag): Bag {
  return copyOf(bag) as Bag;
}

/** A copy of a value that a protobuf struct can hold; the struct would refuse all else, or lose it without a word. */
function copyOf(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`Unexpected struct type: ${typeof value}`);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]));
}

function configOf(values: Readonly<Record<string, string>>) {
  const get = (key: string): string | undefined => values[key];
  return {
    get,
    require: (key: string): string => {
      const value = get(key);
      if (value === undefined) throw new Error(`${key} is not configured`);
      return value;
    },
  };
}
