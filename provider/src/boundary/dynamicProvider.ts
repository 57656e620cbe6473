import type { dynamic } from "@pulumi/pulumi";
import type { Client, ClientSettings } from "../client";
import type { Bag } from "../resources/fields/table";
import { secretsOf, type ResourceDefinition } from "../resources/lifecycle/definition";
import { apply } from "../resources/lifecycle/apply";
import { check, type Defaults } from "../resources/lifecycle/check";
import { diff } from "../resources/lifecycle/diff";
import { ResourceError } from "../resources/lifecycle/failures";
import { HeardObjects } from "../resources/lifecycle/heard";
import { internalKeys, kindIn } from "../resources/stateForm";
import { read } from "../resources/lifecycle/read";
import { remove } from "../resources/lifecycle/remove";
import { clientSettingsFrom, defaultsFrom, lookUp, signingSecrets, type ConfigSource } from "./configuration";
import { toEngineError } from "./errors";
import { isPlainObject } from "./leaves";
import { marshalled } from "./marshal";
import { redact } from "./redaction";
import { markSecrets, secretTexts } from "./secrets";
import { providerKey } from "./stub";
import { Troubles } from "./troubles";
import { readUnknowns, writeUnknowns } from "./unknowns";
import { warn } from "./warnings";

export interface Surroundings {
  readonly resources: Readonly<Record<string, ResourceDefinition>>;
  /** Opens a client; loaded when the first call needs it. */
  readonly openClient: (settings: ClientSettings) => Promise<Client>;
}

/** The provider that Pulumi's dynamic-provider process calls: the one wrapper around the lifecycle. */
export function dynamicProvider({ resources, openClient }: Surroundings): dynamic.ResourceProvider {
  let heard = new HeardObjects();
  let troubles = new Troubles();
  let config: ConfigSource = { get: () => undefined };
  // Worked out once: looking at the environment takes longer than a check.
  let known: { client?: Promise<Client>; defaults?: Defaults } = {};
  const client = (): Promise<Client> =>
    (known.client ??= openClient(clientSettingsFrom(config, process.env)));
  const defaults = (): Defaults => (known.defaults ??= defaultsFrom(config, process.env));

  /** Runs one method on clean bags, and lets nothing but clean results and clean errors out. */
  async function call<Result>(
    method: string,
    id: string,
    bags: readonly unknown[],
    body: (definition: ResourceDefinition, ...clean: readonly Bag[]) => Result | Promise<Result>,
  ): Promise<Result> {
    const clean = bags.map((bag) => readUnknowns(isPlainObject(bag) ? bag : {}) as Bag);
    const named = clean.map(kindIn).find((kind) => kind !== undefined);
    const definition = named !== undefined && Object.hasOwn(resources, named) ? resources[named] : undefined;
    const paths = definition === undefined ? [] : secretsOf(definition);
    try {
      if (definition === undefined) throw new ResourceError(unknownKind(named, Object.keys(resources)));
      const result = await body(definition, ...clean);
      // The other two ask the service nothing.
      if (method !== "check" && method !== "diff") troubles.passed();
      return result;
    } catch (error) {
      throw toEngineError(error, {
        subject: [named ?? "resource", id, method].filter((word) => word !== "").join(" "),
        secrets: [...clean.flatMap((bag) => secretTexts(bag, paths)), ...signingSecrets(config, process.env)],
        secretPaths: paths,
        stub: clean.at(-1)?.[providerKey],
        troubles,
      });
    }
  }

  const send = (definition: ResourceDefinition, bag: Bag): Record<string, unknown> =>
    marshalled(writeUnknowns(markSecrets(bag, secretsOf(definition)))) as Record<string, unknown>;

  return {
    // Not async: calls that arrive at the same time do not wait for it.
    configure: (request): Promise<void> => {
      config = { get: (key) => request.config.get(key) };
      known = {};
      // A process is configured once, when its run begins.
      heard = new HeardObjects();
      troubles = new Troubles();
      return Promise.resolve();
    },

    check: (olds, news) =>
      call("check", "", [olds, news], (definition, old = {}, wanted = {}) => {
        const checked = check(definition, old, wanted, defaults());
        // Before anybody adopts it or deletes it.
        if (checked.failures.length === 0) heard.checked(definition, checked.inputs);
        const secrets = secretTexts(wanted, secretsOf(definition));
        for (const warning of checked.warnings) warn(`${definition.kind}: ${redact(warning, secrets)}`);
        return {
          // Refused args may hold what cannot be sent, and the engine does not look at them.
          inputs: checked.failures.length > 0 ? {} : send(definition, checked.inputs),
          // No property: the engine would print its value, secret or not. The reason names the path.
          failures: checked.failures.map((failure) => ({ property: "", reason: redact(failure, secrets) })),
        };
      }),

    diff: (id, olds, news) =>
      call("diff", id, [olds, news], (definition, old = {}, wanted = {}) => {
        if (signsRequests(old["keySuffix"], config)) {
          for (const risk of definition.lockout?.(wanted, old) ?? [])
            warn(`${definition.kind} ${id}: ${risk}`);
        }
        // `changes` stays unset: then the engine compares the inputs itself and shows field by field what changes.
        return diff(definition, heard, id, old, wanted);
      }),

    create: (inputs) =>
      call("create", "", [inputs], async (definition, wanted = {}) => {
        const applied = await apply(definition, (await client()).operation(), heard, wanted);
        tell(definition, applied.id, applied.warnings);
        return { id: applied.id, outs: send(definition, applied.outputs) };
      }),

    update: (id, olds, news) =>
      call("update", id, [olds, news], async (definition, old = {}, wanted = {}) => {
        const applied = await apply(definition, (await client()).operation(), heard, wanted, {
          id,
          outputs: old,
        });
        tell(definition, applied.id, applied.warnings);
        return { outs: send(definition, applied.outputs) };
      }),

    read: (id, props) =>
      call("read", id, [props], async (definition, state = {}) => {
        const found = await read(definition, (await client()).operation(), heard, id, state, defaults());
        if (found === undefined) return {};
        tell(definition, id, found.warnings);
        return {
          id: found.id,
          props: send(definition, found.outputs),
          inputs: send(definition, found.inputs),
        };
      }),

    delete: (id, props) =>
      call("delete", id, [props], async (definition, state = {}) => {
        const warnings = await remove(definition, async () => (await client()).operation(), heard, id, state);
        tell(definition, id, warnings);
      }),
  };
}

function tell({ kind }: ResourceDefinition, id: string, warnings: readonly string[]): void {
  for (const warning of warnings) warn(`${kind} ${id}: ${warning}`);
}

/** Whether a key is the one that signs requests, as far as the end of it tells. */
function signsRequests(keySuffix: unknown, config: ConfigSource): boolean {
  if (typeof keySuffix !== "string" || keySuffix === "") return false;
  const signing = [lookUp(config, process.env, "keySecret"), lookUp(config, process.env, "keyId")];
  return signing.some((text) => text?.endsWith(keySuffix) === true);
}

function unknownKind(named: unknown, known: readonly string[]): string {
  return typeof named === "string"
    ? `this version of pulumi-pipes has no resource "${named}" (it has ${known.join(", ")}): install the version that made the state`
    : `the state does not say which resource this is: its "${internalKeys.kind}" is missing`;
}
