import type { dynamic } from "@pulumi/pulumi";
import {
  accountSecrets,
  clientSettingsFrom,
  defaultsFrom,
  lookUp as lookUpSetting,
  providerName,
  type ConfigSource,
} from "../config/configuration";
import { missingSettings } from "../config/preflight";
import type { Client, ClientSettings } from "../client";
import { check } from "../core/check";
import { diff } from "../core/diff";
import { ResourceError, type PartialFailure } from "../core/errors";
import { secretPathsOf, unprintablePathsOf } from "../core/fields";
import type { JsonObject } from "../core/json";
import { createOrUpdate, deleteObject, get, read } from "../core/lifecycle";
import { Ownership } from "../core/objects";
import { outputFieldsOf, type Context, type Defaults, type Resource } from "../core/resource";
import { toEngineError, type Recorded } from "./engineErrors";
import { redact, secretTexts } from "./redact";
import {
  isOfGet,
  kindIn,
  readState,
  secretPathsIn,
  withoutInternal,
  writeInputs,
  writeState,
} from "./stateProperties";
import { fromEngine, kindKey, providerKey, toEngine } from "./wire";

export interface Surroundings {
  readonly resources: Readonly<Record<string, Resource>>;
  /** Opens a client; loaded when the first call needs it. */
  readonly openClient: (settings: ClientSettings) => Promise<Client>;
}

/** What one call works with. */
interface Call {
  readonly resource: Resource;
  readonly context: Context;
  /** What the engine sent, without its marks. */
  readonly maps: readonly JsonObject[];
  readonly redacted: (text: string) => string;
}

/** The provider that Pulumi's dynamic-provider process calls: every method on clean values. */
export function dynamicProvider({ resources, openClient }: Surroundings): dynamic.ResourceProvider {
  let ownership = new Ownership();
  const printed = new Set<string>();
  let config: ConfigSource = { get: () => undefined };
  // Worked out once: looking at the environment takes longer than a check.
  let known: { client?: Promise<Client>; defaults?: Defaults; preflight?: { missing: string | undefined } } =
    {};
  const client = (): Promise<Client> =>
    (known.client ??= openClient(clientSettingsFrom(config, process.env)));

  /**
   * What is wrong with the account, in the preview already: a process is configured for one account, and an account of
   * which something is not known yet is not configured.
   */
  function lookAtConfiguration(): void {
    known.preflight ??= { missing: missingSettings(config, process.env) };
    const { missing } = known.preflight;
    if (missing !== undefined)
      warn(printed, "configuration", `${missing}. Without it nothing can be changed or refreshed`);
  }

  /** Runs one method on clean maps, and lets nothing but clean results and clean errors out. */
  async function call<Result>(
    method: string,
    id: string,
    sent: readonly unknown[],
    body: (call: Call) => Result | Promise<Result>,
  ): Promise<Result> {
    const maps = sent.map(fromEngine);
    const kind = maps.map(kindIn).find((named) => named !== undefined);
    const resource = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    const redacted = (text: string): string => {
      const paths = resource === undefined ? [] : secretPathsIn(unprintablePathsOf(outputFieldsOf(resource)));
      const secrets = maps.flatMap((map) => secretTexts(map, paths));
      return redact(text, [...secrets, ...accountSecrets(config, process.env)]);
    };
    const context: Context = {
      api: async () => (await client()).operation(),
      ownership,
      get defaults() {
        return (known.defaults ??= defaultsFrom(config, process.env));
      },
      isSigningKey: (suffix) => isSigningKey(suffix, config),
      warn: (subject, text) => {
        const named = [subject.kind, subject.id].filter((word) => word !== "").join(" ");
        warn(printed, named, redacted(text));
      },
    };
    try {
      if (resource === undefined) throw new ResourceError(unknownKind(kind, Object.keys(resources)));
      return await body({ resource, context, maps, redacted });
    } catch (error) {
      const subject = [kind ?? "resource", id, method].filter((word) => word !== "").join(" ");
      throw toEngineError(error, { method, subject, account: providerName(config), redacted, record });
    }

    /** A partial failure as the engine keeps it. */
    function record({ state }: PartialFailure): Recorded | undefined {
      const inputs = maps.at(-1);
      if (resource === undefined || inputs === undefined) return undefined;
      const properties = { ...writeState(resource, state), [providerKey]: inputs[providerKey] };
      return { id: state.id, properties: send(resource, properties) };
    }
  }

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      config = { get: (key) => request.config.get(key) };
      known = {};
      // A process is configured once, when its run begins.
      ownership = new Ownership();
      return Promise.resolve();
    },

    check: (olds, news) =>
      call("check", "", [olds, news], ({ resource, context, maps: [old = {}, given = {}], redacted }) => {
        lookAtConfiguration();
        const { inputs, failures } = check(resource, context, withoutInternal(old), withoutInternal(given));
        return {
          // Refused args may hold what cannot be sent, and the engine does not look at them.
          inputs: failures.length > 0 ? {} : send(resource, writeInputs(resource, inputs)),
          // No property: the engine would print its value, secret or not. The reason names the path.
          failures: failures.map((failure) => ({ property: "", reason: redacted(failure) })),
        };
      }),

    diff: (id, olds, news) =>
      call("diff", id, [olds, news], ({ resource, context, maps: [old = {}, given = {}] }) => {
        const prior = readState(id, old);
        const found = diff(resource, context, prior, withoutInternal(given));
        // `changes` stays unset: then the engine compares the inputs itself and shows field by field what changes.
        return { replaces: [...found.replaces], deleteBeforeReplace: found.deleteBeforeReplace };
      }),

    create: (inputs) =>
      call("create", "", [inputs], async ({ resource, context, maps: [given = {}] }) => {
        const state = await createOrUpdate(resource, context, withoutInternal(given));
        return { id: state.id, outs: send(resource, writeState(resource, state)) };
      }),

    update: (id, olds, news) =>
      call("update", id, [olds, news], async ({ resource, context, maps: [old = {}, given = {}] }) => {
        const prior = readState(id, old);
        const state = await createOrUpdate(resource, context, withoutInternal(given), prior);
        return { outs: send(resource, writeState(resource, state)) };
      }),

    read: (id, props) =>
      call("read", id, [props], async ({ resource, context, maps: [old = {}] }) => {
        const found = isOfGet(old)
          ? await get(resource, context, id)
          : await read(resource, context, readState(id, old));
        if (found === undefined) return {};
        return {
          id: found.state.id,
          props: send(resource, writeState(resource, found.state)),
          inputs: send(resource, writeInputs(resource, found.inputs)),
        };
      }),

    delete: (id, props) =>
      call("delete", id, [props], ({ resource, context, maps: [old = {}] }) =>
        deleteObject(resource, context, readState(id, old)),
      ),
  };
}

/** A result as the engine takes it, with its secrets marked. */
const send = (resource: Resource, map: JsonObject): Record<string, unknown> =>
  toEngine(map, secretPathsOfState(resource));

const knownPaths = new WeakMap<Resource, ReturnType<typeof secretPathsIn>>();

/** The secret paths of a resource's states, worked out once: every result needs them. */
function secretPathsOfState(resource: Resource): ReturnType<typeof secretPathsIn> {
  const paths = knownPaths.get(resource) ?? secretPathsIn(secretPathsOf(outputFieldsOf(resource)));
  knownPaths.set(resource, paths);
  return paths;
}

/** Warns the user once per process. There is no way to name the resource's URN, so the text carries kind and id. */
function warn(printed: Set<string>, subject: string, text: string): void {
  const whole = `warning: ${subject}: ${text}`;
  if (printed.has(whole)) return;
  printed.add(whole);
  console.warn(whole);
}

/** Whether a key is the one that signs requests, as far as the end of it tells. */
function isSigningKey(suffix: unknown, config: ConfigSource): boolean {
  if (typeof suffix !== "string" || suffix === "") return false;
  const signing = (["authKeySecret", "authKeyId"] as const).map((name) =>
    lookUpSetting(config, process.env, name),
  );
  return signing.some((text) => text?.endsWith(suffix) === true);
}

function unknownKind(named: unknown, known: readonly string[]): string {
  return typeof named === "string"
    ? `this version of pulumi-pipes has no resource "${named}" (it has ${known.join(", ")}): install the version that made the state`
    : `the state does not say which resource this is: its "${kindKey}" is missing`;
}
