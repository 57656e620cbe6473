import type { dynamic } from "@pulumi/pulumi";
import {
  accountSecrets,
  clientSettingsFrom,
  credentialNames,
  defaultsFrom,
  lookUp,
  missingSettings,
  providerName,
  type ConfigSource,
} from "../../config/configuration";
import type { Client, ClientSettings } from "../../client";
import { check } from "../../core/check";
import { diff } from "../../core/diff";
import { warnOfUpdate } from "../../preview/announcements";
import { PartialFailure } from "../../core/resource";
import { ResourceError } from "../../core/errors";
import { secretPathsOf, unprintablePathsOf } from "../../core/fields";
import { findingMessage } from "../../core/findings";
import { own, type JsonObject } from "../../core/json";
import { createOrUpdate, deleteObject, get, read } from "../../core/lifecycle";
import { Ownership } from "../../core/ownership";
import { outputFieldsOf, type Context, type Defaults, type Resource } from "../../core/resource";
import { toEngineError, type Method } from "./engineErrors";
import { redact, secretTexts } from "../redact";
import { fromEngine, kindKey, markedKey, providerKey, toEngine } from "../wire";
import { memoryForm, type Memory, type State } from "../../core/resource";

/** What one call works with. */
interface Call {
  readonly resource: Resource;
  readonly context: Context;
  /** The inputs or outputs of the state. */
  readonly old: JsonObject;
  /** The args. */
  readonly given: JsonObject;
  readonly redacted: (text: string) => string;
  /** A result as the engine takes it, with its secrets marked. */
  readonly send: (map: JsonObject) => JsonObject;
}

/** The provider that Pulumi's dynamic-provider process calls: every method on clean values. `openClient` loads the client. */
export function dynamicProvider(
  resources: Readonly<Record<string, Resource>>,
  openClient: (settings: ClientSettings) => Promise<Client>,
): dynamic.ResourceProvider {
  let ownership = new Ownership();
  const printed = new Set<string>();
  /** Warns once per process. There is no way to name the resource's URN, so the text carries kind and id. */
  const warn = (text: string): void => {
    if (!printed.has(text)) console.warn(`warning: ${text}`);
    printed.add(text);
  };
  // A refresh compares, too, but checks nothing before.
  let isPlanning = false;
  let config: ConfigSource = { get: () => undefined };
  // Worked out once: looking at the environment takes longer than a check.
  let known: { client?: Promise<Client>; defaults?: Defaults; missing?: string } = {};

  /** Runs one method on clean maps, and lets nothing but clean results and clean errors out. */
  async function call<Result>(
    method: Method,
    id: string,
    olds: unknown,
    news: unknown,
    body: (call: Call) => Result | Promise<Result>,
  ): Promise<Result> {
    const [old, inputs] = [fromEngine(olds), fromEngine(news)];
    const kind = kindIn(old) ?? kindIn(inputs);
    const resource = kind !== undefined && Object.hasOwn(resources, kind) ? resources[kind] : undefined;
    const [marked, markedBefore] = [inputs, old].map((map) => own(map, markedKey));
    const kept = news === undefined ? markedBefore : marked;
    const markedPaths = [marked, markedBefore].flatMap((paths) => (paths ?? []) as unknown as Paths);
    const send = (map: JsonObject): JsonObject =>
      toEngine(
        kept === undefined ? map : { ...map, [markedKey]: kept },
        resource === undefined ? [] : secretPathsIn(secretPathsOf(outputFieldsOf(resource))),
      );
    const redacted = (text: string): string => {
      const hidden = resource === undefined ? [] : unprintablePathsOf(outputFieldsOf(resource));
      const paths = [...secretPathsIn(hidden), ...markedPaths];
      const secrets = [old, inputs].flatMap((map) => secretTexts(map, paths));
      return redact(text, [...secrets, ...accountSecrets(config)]);
    };
    const isRefreshed = method === "diff" && !isPlanning;
    const context: Context = {
      api: async (withinMs) =>
        (await (known.client ??= openClient(clientSettingsFrom(config)))).operation(withinMs),
      // A refresh compares with the old program, which may set other fields and name other objects.
      ownership: isRefreshed ? new Ownership() : ownership,
      markedPaths,
      get defaults() {
        return (known.defaults ??= defaultsFrom(config));
      },
      isSigningKey: (suffix) =>
        typeof suffix === "string" &&
        suffix !== "" &&
        credentialNames.some((name) => lookUp(config, name)?.endsWith(suffix)),
      warningsOf: (subject, of) => (text) => {
        if (isRefreshed) return;
        const named = [subject.kind, of].filter((word) => word !== "").join(" ");
        warn(`${named}: ${redacted(text)}`);
      },
    };
    try {
      if (resource === undefined)
        throw new ResourceError("state/unreadable", unknownKind(kind, Object.keys(resources)));
      return await body({ resource, context, old, given: withoutInternal(inputs), redacted, send });
    } catch (error) {
      const map = news === undefined ? old : inputs;
      const account = providerName(config);
      const clean = toEngineError(error, { method, resource, id, map, account, redacted });
      if (!(error instanceof PartialFailure) || resource === undefined) throw clean;
      const outputs = { ...writeState(resource, error.state), [providerKey]: inputs[providerKey] };
      const properties = send(outputs);
      throw Object.assign(clean, { id: error.state.id, properties, reasons: [clean.message] });
    }
  }

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      config = { get: (key) => request.config.get(`pipes:${key}`) };
      known = {};
      isPlanning = false;
      // A process is configured once, when its run begins.
      ownership = new Ownership();
      return Promise.resolve();
    },

    check: (olds, news) =>
      call("check", "", olds, news, ({ resource, context, old, given, redacted, send }) => {
        isPlanning = true;
        // In the preview already. A process whose account is not known yet is not configured.
        known.missing ??= missingSettings(config) ?? "";
        if (known.missing !== "") warn(known.missing);
        const { inputs, failures } = check(resource, context, withoutInternal(old), given);
        return {
          // Refused args may hold what cannot be sent, and the engine does not look at them.
          inputs: failures.length > 0 ? {} : send(writeInputs(resource, inputs)),
          // No property: the engine would print its value, secret or not. The reason names the path.
          failures: failures.map((failure) => ({ property: "", reason: redacted(findingMessage(failure)) })),
        };
      }),

    diff: (id, olds, news) =>
      call("diff", id, olds, news, async ({ resource, context, old, given }) => {
        const prior = readState(id, old);
        const { replaces, deleteBeforeReplace } = diff(resource, context, prior, given);
        if (isPlanning && replaces.length === 0) await warnOfUpdate(resource, context, prior, given);
        // `changes` stays unset: then the engine compares the inputs itself and shows field by field what changes.
        return { replaces: [...replaces], deleteBeforeReplace };
      }),

    create: (news) =>
      call("create", "", undefined, news, async ({ resource, context, given, send }) => {
        const state = await createOrUpdate(resource, context, given);
        return { id: state.id, outs: send(writeState(resource, state)) };
      }),

    update: (id, olds, news) =>
      call("update", id, olds, news, async ({ resource, context, old, given, send }) => {
        const state = await createOrUpdate(resource, context, given, readState(id, old));
        return { outs: send(writeState(resource, state)) };
      }),

    read: (id, olds) =>
      call("read", id, olds, undefined, async ({ resource, context, old, send }) => {
        const found = isReadByGet(old)
          ? await get(resource, context, id)
          : await read(resource, context, readState(id, old));
        if (found === undefined) return {};
        return {
          id: found.state.id,
          props: send(writeState(resource, found.state)),
          inputs: send(writeInputs(resource, found.inputs)),
        };
      }),

    delete: (id, olds) =>
      call("delete", id, olds, undefined, ({ resource, context, old }) =>
        deleteObject(resource, context, readState(id, old)),
      ),
  };
}

const howToRepair =
  "Remove the resource from the state with `pulumi state delete`, and adopt its object again";

function unknownKind(named: unknown, known: readonly string[]): string {
  return typeof named === "string"
    ? `this version of pulumi-pipes has no resource "${named}", only ${known.join(", ")}. Install the version that wrote the state`
    : `the state lacks "${kindKey}". ${howToRepair}`;
}

/*
 * What a state of a dynamic resource looks like. Inputs hold the args and `__kind`. Outputs hold what the service returned,
 * `__kind`, and the memory in `__pipes`: how the object came to the resource, the optional fields that the program sets, and
 * what the service returns for values that it hides or rewrites. An import leaves `__kind` alone.
 */

/** Names that begin with `__` are the engine's and this package's own; the engine shows no changes of them. */
const memoryKey = "__pipes";

type Paths = readonly (readonly string[])[];

/** The secret paths of a state, given those of the outputs. */
const secretPathsIn = (paths: Paths): Paths => [...paths, [memoryKey, "serviceValues"]];

/** The kind of resource that inputs or outputs belong to. */
export function kindIn(map: JsonObject): string | undefined {
  const kind = own(map, kindKey);
  return typeof kind === "string" ? kind : undefined;
}

function withoutInternal(map: JsonObject): JsonObject {
  // A loop, for this runs in each check and diff, and takes a sixth of their time otherwise.
  const plain: Record<string, JsonObject[string]> = {};
  for (const key of Object.keys(map)) if (!key.startsWith("__")) plain[key] = map[key];
  return plain;
}

/** Whether a state belongs to a resource that `get` reads: it has nothing but the kind. */
const isReadByGet = (state: JsonObject): boolean =>
  Object.values(withoutInternal(state)).every((value) => value === undefined || value === null);

/** The state of an object, from the outputs of a dynamic resource. */
export const readState = (id: string, outputs: JsonObject): State => ({
  id,
  outputs: withoutInternal(outputs),
  memory: readMemory(outputs),
});

function readMemory(outputs: JsonObject): Memory | undefined {
  const memory = own(outputs, memoryKey);
  // Only the absence of memory means an import: else a later form would turn `delete` into `retain`.
  if (memory === undefined || memory === null) return undefined;
  const [form, origin] = [own(memory, "form"), own(memory, "origin")];
  if (typeof form === "number" && form > memoryForm) {
    throw new ResourceError(
      "state/unreadable",
      `a later version of pulumi-pipes wrote this state (form ${form}, and this version reads form ${memoryForm}). Install that ` +
        "version, or a later one",
    );
  }
  if (form !== memoryForm || (origin !== "created" && origin !== "adopted"))
    throw new ResourceError("state/unreadable", `the state has a malformed "${memoryKey}". ${howToRepair}`);
  return memory as unknown as Memory;
}

/** The outputs of a dynamic resource that hold the state of an object. */
export const writeState = ({ kind }: Resource, { outputs, memory }: State): JsonObject => ({
  ...outputs,
  [kindKey]: kind,
  ...(memory === undefined ? {} : { [memoryKey]: memory as unknown as JsonObject }),
});

/** Checked args as inputs. */
export const writeInputs = ({ kind }: Resource, args: JsonObject): JsonObject => ({
  ...args,
  [kindKey]: kind,
});
