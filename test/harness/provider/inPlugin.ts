import { openClient } from "../../../provider/src/client";
import { CallError } from "../../../provider/src/hosts/calls";
import type { Sent } from "../../../provider/src/hosts/plugin/calls";
import { pluginProvider } from "../../../provider/src/hosts/plugin/pluginProvider";
import { providerStub } from "../../../provider/src/hosts/wire";
import { resources } from "../../../provider/src/resources";
import type { ProviderCalls } from "./calls";
import { sent } from "./inProcess";
import { RpcError } from "./rpcError";
import { isBag, type PropertyMap, secretMark } from "./wire";

/**
 * The plugin without its process, behind the calls of an engine. What the classes of the dynamic host send in properties of their
 * own, the engine sends the plugin in the URN and in the marks of secrets.
 */
export function inPlugin(config: Readonly<Record<string, string>>): ProviderCalls {
  const provider = pluginProvider(
    resources,
    (settings) => Promise.resolve(openClient(settings)),
    (severity, urn, text) => {
      // The engine shows a line at its resource.
      const [, kind = "", object = ""] = /pipes:index:(\w+)::(.*)$/.exec(urn) ?? [];
      if (severity === "warning") console.warn(`warning: ${[kind, object].join(" ").trim()}: ${text}`);
      else console.info(text);
      return Promise.resolve();
    },
  );
  /** The URNs that a test names, by kind. */
  const named = new Map<string, string>();
  const urnOf = (id: string, ...maps: readonly PropertyMap[]): string => {
    const kind = maps.map((map) => map["__kind"]).find((one) => typeof one === "string") ?? "";
    const urn = maps.map((map) => map["__urn"]).find((one) => typeof one === "string");
    if (urn !== undefined) named.set(kind, urn);
    // The resource has the name of its object, for the test to find it in a line.
    return named.get(kind) ?? `urn:pulumi:test::test::pipes:index:${kind}::${id}`;
  };
  const configure = (): void => {
    provider.configure("", config);
  };
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
        const { inputs, reasons } = await provider.check({ urn: urnOf("", news), olds, news: marked(news) });
        const failures = reasons.map((reason) => ({ property: "", reason }));
        return { inputs: { ...sent(inputs), ...internalsOf(news) }, failures };
      }),
    diff: (id, olds, news, oldInputs = {}) =>
      asRpc(async () => {
        const urn = urnOf(id, olds, news);
        const found = await provider.diff({ urn, id, olds, oldInputs, news: marked(news) });
        const { mustUpdate, replaces, deleteBeforeReplace } = found;
        return { changes: mustUpdate ? true : undefined, replaces, deleteBeforeReplace };
      }),
    create: (news) =>
      asRpc(async () => {
        const { id, properties } = await provider.create({ urn: urnOf("", news), news: marked(news) });
        return { id, properties: { ...sent(properties), ...stubOf(news) } };
      }),
    update: (id, olds, news, ignoreChanges = []) =>
      asRpc(async () => {
        const urn = urnOf(id, olds, news);
        const properties = await provider.update({ urn, id, olds, news: marked(news), ignoreChanges });
        return { properties: { ...sent(properties), ...stubOf(news) } };
      }),
    read: (id, properties) =>
      asRpc(async () => {
        const found = await provider.read({ urn: urnOf(id, properties), id, olds: properties });
        if (found === undefined) return { id: "", properties: stubOf(properties), inputs: undefined };
        const inputs = { ...sent(found.inputs), ...internalsOf(properties) };
        return { id: found.id, properties: { ...sent(found.properties), ...stubOf(properties) }, inputs };
      }),
    delete: (id, properties) =>
      asRpc(() => provider.delete({ urn: urnOf(id, properties), id, olds: properties })),
  };
}

const stubOf = (map: PropertyMap): PropertyMap => ({ __provider: map["__provider"] });
const internalsOf = (map: PropertyMap): PropertyMap => ({ __kind: map["__kind"], ...stubOf(map) });

/** The args with the marks of secrets that the program made. */
function marked({ __marked: paths = [], ...args }: PropertyMap): Sent {
  return (paths as readonly (readonly string[])[]).reduce<PropertyMap>(
    (map, path) => withMark(map, path) as PropertyMap,
    args,
  );
}

function withMark(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((item) => withMark(item, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return { ...secretMark, value };
  return isBag(value) && value[name] !== undefined
    ? { ...value, [name]: withMark(value[name], rest) }
    : value;
}

async function asRpc<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new RpcError(2, "UNKNOWN", error.message, partialOf(error));
  }
}

function partialOf({ partial, message }: CallError) {
  if (partial === undefined) return undefined;
  const { properties } = partial;
  // Every state of these tests has the stub, also one that moves to the other host.
  return {
    id: partial.id,
    properties: { ...sent(properties), __provider: providerStub },
    reasons: [message],
  };
}
