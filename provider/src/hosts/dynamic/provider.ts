import type { dynamic } from "@pulumi/pulumi";
import type { Client, ClientSettings } from "../../client";
import { redact, secretTexts } from "../../codec/redact";
import { markSecrets, marshalled, readUnknowns, writeUnknowns } from "../../codec/wire";
import {
  clientSettingsFrom,
  defaultsFrom,
  lookUp as lookUpSetting,
  providerName,
  accountSecrets,
  type ConfigSource,
} from "../../config/configuration";
import { missingSettings } from "../../config/preflight";
import {
  type Defaults,
  type Context,
  outputFieldsOf,
  type ResourceDefinition,
} from "../../lifecycle/definition";
import { check } from "../../lifecycle/check";
import { deleteObject } from "../../lifecycle/delete";
import { diff } from "../../lifecycle/replacement";
import { ResourceError, type PartialFailure } from "../../lifecycle/errors";
import { KnownObjects } from "../../lifecycle/knownObjects";
import { lookUp, read } from "../../lifecycle/read";
import { createOrUpdate } from "../../lifecycle/reconcile";
import { secretPaths, unprintablePaths } from "../../schema/leaves";
import { isPlainObject, type PropertyMap } from "../../schema/propertyMap";
import { toEngineError, type Recorded } from "./errors";
import {
  isLookup,
  kindIn,
  readState,
  rewriteState,
  secretPathsIn,
  withoutInternal,
  writeInputs,
  writeState,
} from "./stateForm";
import { kindKey, providerKey } from "./stub";

export interface Surroundings {
  readonly resources: Readonly<Record<string, ResourceDefinition>>;
  /** Opens a client; loaded when the first call needs it. */
  readonly openClient: (settings: ClientSettings) => Promise<Client>;
}

/** What one call works with. */
interface Call {
  readonly definition: ResourceDefinition;
  readonly context: Context;
  /** What the engine sent, without its marks. */
  readonly maps: readonly PropertyMap[];
  readonly redacted: (text: string) => string;
}

/** The provider that Pulumi's dynamic-provider process calls: a host of the lifecycle. */
export function dynamicProvider({ resources, openClient }: Surroundings): dynamic.ResourceProvider {
  let objects = new KnownObjects();
  const told = new Set<string>();
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
      warn(told, "configuration", `${missing}. Without it nothing can be changed or refreshed`);
  }

  /** Runs one method on clean maps, and lets nothing but clean results and clean errors out. */
  async function call<Result>(
    method: string,
    id: string,
    sent: readonly unknown[],
    body: (call: Call) => Result | Promise<Result>,
  ): Promise<Result> {
    const maps = sent.map((map) => readUnknowns(isPlainObject(map) ? map : {}) as PropertyMap);
    const kind = maps.map(kindIn).find((named) => named !== undefined);
    const definition = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    const redacted = (text: string): string => {
      const paths =
        definition === undefined ? [] : secretPathsIn(unprintablePaths(outputFieldsOf(definition)));
      const secrets = maps.flatMap((map) => secretTexts(map, paths));
      return redact(text, [...secrets, ...accountSecrets(config, process.env)]);
    };
    const context: Context = {
      api: async () => (await client()).operation(),
      objects,
      get defaults() {
        return (known.defaults ??= defaultsFrom(config, process.env));
      },
      isSigningKey: (suffix) => isSigningKey(suffix, config),
      warn: (subject, text) => {
        const named = [subject.kind, subject.id].filter((word) => word !== "").join(" ");
        warn(told, named, redacted(text));
      },
    };
    try {
      if (definition === undefined) throw new ResourceError(unknownKind(kind, Object.keys(resources)));
      return await body({ definition, context, maps, redacted });
    } catch (error) {
      const subject = [kind ?? "resource", id, method].filter((word) => word !== "").join(" ");
      throw toEngineError(error, { method, subject, account: providerName(config), redacted, record });
    }

    /** A partial failure as the engine keeps it. */
    function record({ state }: PartialFailure): Recorded | undefined {
      const inputs = maps.at(-1);
      if (definition === undefined || inputs === undefined) return undefined;
      const outputs = marked(definition, writeState(definition, state));
      const properties = { ...outputs, [providerKey]: inputs[providerKey] };
      return { id: state.id, properties: marshalled(properties) };
    }
  }

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      config = { get: (key) => request.config.get(key) };
      known = {};
      // A process is configured once, when its run begins.
      objects = new KnownObjects();
      return Promise.resolve();
    },

    check: (olds, news) =>
      call("check", "", [olds, news], ({ definition, context, maps: [old = {}, given = {}], redacted }) => {
        lookAtConfiguration();
        const { inputs, failures } = check(definition, context, withoutInternal(old), withoutInternal(given));
        return {
          // Refused args may hold what cannot be sent, and the engine does not look at them.
          inputs: failures.length > 0 ? {} : send(definition, writeInputs(definition, inputs)),
          // No property: the engine would print its value, secret or not. The reason names the path.
          failures: failures.map((failure) => ({ property: "", reason: redacted(failure) })),
        };
      }),

    diff: (id, olds, news) =>
      call("diff", id, [olds, news], ({ definition, context, maps: [old = {}, given = {}] }) => {
        const prior = readState(definition, id, old);
        const found = diff(definition, context, prior, withoutInternal(given));
        // `changes` stays unset: then the engine compares the inputs itself and shows field by field what changes.
        return { replaces: [...found.replaces], deleteBeforeReplace: found.deleteBeforeReplace };
      }),

    create: (inputs) =>
      call("create", "", [inputs], async ({ definition, context, maps: [given = {}] }) => {
        const state = await createOrUpdate(definition, context, withoutInternal(given));
        return { id: state.id, outs: send(definition, writeState(definition, state)) };
      }),

    update: (id, olds, news) =>
      call("update", id, [olds, news], async ({ definition, context, maps: [old = {}, given = {}] }) => {
        const prior = readState(definition, id, old);
        const state = await createOrUpdate(definition, context, withoutInternal(given), prior);
        return { outs: send(definition, writeState(definition, state)) };
      }),

    read: (id, props) =>
      call("read", id, [props], async ({ definition, context, maps: [old = {}] }) => {
        const found = isLookup(old)
          ? await lookUp(definition, context, id)
          : await read(definition, context, readState(definition, id, old));
        if (found === undefined) return {};
        return {
          id: found.state.id,
          props: send(definition, rewriteState(definition, found.state, old)),
          inputs: send(definition, writeInputs(definition, found.inputs)),
        };
      }),

    delete: (id, props) =>
      call("delete", id, [props], ({ definition, context, maps: [old = {}] }) =>
        deleteObject(definition, context, readState(definition, id, old)),
      ),
  };
}

const marked = (definition: ResourceDefinition, map: PropertyMap): Record<string, unknown> =>
  markSecrets(map, secretPathsIn(secretPaths(outputFieldsOf(definition))));

const send = (definition: ResourceDefinition, map: PropertyMap): Record<string, unknown> =>
  marshalled(writeUnknowns(marked(definition, map))) as Record<string, unknown>;

/** Tells the user once per process. There is no way to name the resource's URN, so the text carries kind and id. */
function warn(told: Set<string>, subject: string, text: string): void {
  const whole = `warning: ${subject}: ${text}`;
  if (told.has(whole)) return;
  told.add(whole);
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
