import * as pulumi from "@pulumi/pulumi";
import { baseAddress } from "../client/network";
import { accountSecrets, defaultsFrom, lookUp } from "../config/configuration";
import type { ConfigSource } from "../config/configuration";
import { addressOf } from "../core/resource/address";
import { normalizedArgs } from "../core/lifecycle/check";
import { additionalFields, secrecyOf } from "../core/schema/fields";
import * as json from "../core/json/json";
import { isUnknown, listOf, own, type JsonObject } from "../core/json/json";
import type { Resource } from "../core/resource/resource";
import { accessOf, type OpenClient } from "../hosts/access";
import { hiddenTexts } from "../hosts/hiddenTexts";
import { redact } from "../hosts/redact";
import type { Recovered } from "../core/lifecycle/recoveredObjects";
import { readSecrets, replacedKey, typePrefix } from "../hosts/wire";
import { PreviewedAccount } from "../preview/account";
import { lookAt, warnOfArgs } from "../preview/looks";
import { introduce } from "../preview/neighbors";
import type { Details } from "../preview/previewed";
import { resources, type KnownKind } from "../resources";
import { chosenAccount, configurationOf, warnOfConfiguration, type Account } from "./account";
import { allIntroduced } from "./introductions";
import { inBackground, outputOf, resolveOutputs, valueWithUnknowns, withPulumiUnknowns } from "./unknowns";

/*
 * Previews resources of the dynamic host from the program, because the provider process cannot print messages for a resource, and
 * gets only `check` and `diff` calls in a preview.
 */

export { takenBy, watchUse } from "./recovery";

/** A resource that the program registered. */
export interface Registration {
  /** The engine of the run: an Automation API program runs several in one process. */
  readonly engine: object;
  readonly resource: pulumi.CustomResource;
  readonly kind: KnownKind;
  readonly name: string;
  /** The args as the program wrote them. */
  readonly args: object;
  /** Undefined if the resource has no object yet. */
  readonly ownId: string | undefined;
  /** The object that a recovery file assigns to a resource without an object. */
  readonly taken: Recovered | undefined;
  /** The tile of an alert, if its ID comes from `tileIdOf`. */
  readonly tile: unknown;
  /** True if `up` creates, adopts or changes the object. */
  readonly changes: boolean;
  /** Records that the other resources know its object. */
  readonly introduced: () => void;
}

/**
 * Previews a resource. Returns the tile IDs of a dashboard, as far as they are known. Throws if the configuration is incomplete
 * or malformed, which also fails `up`.
 */
export async function previewOf(registration: Registration): Promise<unknown> {
  const { engine, resource, kind, name, taken, tile, changes, introduced } = registration;
  const ownId = registration.ownId ?? taken?.id;
  const definition: Resource = resources[kind];
  const chosen = chosenAccount({ provider: resource.getProvider(typePrefix) });
  const settings = await valueWithUnknowns(pulumi.output<unknown>(chosen === "other" ? undefined : chosen));
  const config = configurationOf(settings as Account | undefined);
  let known: Promise<Details> | undefined;
  const details = (): Promise<Details> => (known ??= detailsOf(registration, definition, config));
  // The preview of a refresh shows no change.
  if (changes) await warnOfArgs(definition, await details(), ownId !== undefined);
  if (chosen === "other" || pulumi.containsUnknowns(settings)) return undefined;
  warnOfConfiguration(settings as Account | undefined);
  const { scope, idArg } = definition;
  const named = await resolveOutputs(resource, [...scope, idArg.name, "name", replacedKey]);
  const at = addressOf(definition, named, ownId);
  const address = lookUp(config, "baseUrl");
  const baseUrl = address === undefined ? "" : baseAddress(address, true);
  const others = (): Promise<void> => allIntroduced(engine);
  const title = named["name"];
  const replaced = listOf(named[replacedKey]).filter((id) => typeof id === "string");
  const previewed = {
    ...{ run: engine, baseUrl, name, definition, at, title, taken, replaced, tile, others, details },
  };
  await introduce(previewed);
  introduced();
  if (!changes) return undefined;
  const account = accountInPreview(engine, settings, config);
  const { tileIds, printed } = await lookAt(previewed, account, ownId !== undefined);
  inBackground(printed);
  if (tileIds === undefined) return undefined;
  const ids = withPulumiUnknowns(tileIds);
  return (await details()).isHidden(["tiles"]) ? pulumi.secret(ids) : ids;
}

const logged = (
  text: string,
  severity: "warning" | "info" = "warning",
  resource?: pulumi.Resource,
): Promise<void> => (severity === "info" ? pulumi.log.info : pulumi.log.warn)(text, resource);

/**
 * Returns the values that `up` will set: the args after transforms, policies and `ignoreChanges`. If nothing changes, the outputs
 * cannot replace the args, because they contain the values that the service returned.
 */
async function detailsOf(
  { resource, kind, args, changes }: Registration,
  definition: Resource,
  config: ConfigSource,
): Promise<Details> {
  const { fields } = definition;
  // Serializing is the slowest step here.
  const sent = await pulumi.runtime.serializeProperties(kind, { ...args });
  const { plain, secretPaths } = readSecrets(sent);
  const written = plain as JsonObject;
  const given = normalizedArgs(definition, written, {});
  const names = new Set([...Object.keys(fields.fields), additionalFields, ...Object.keys(given)]);
  const values = await resolveOutputs(resource, changes ? [...names] : []);
  const isRemoved = (name: string): boolean =>
    isUnknown(values[name]) && !json.holdsUnknown(own(given, name));
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isUnknown(value) && !json.isEqual(value, own(given, name)),
  );
  const withChanges = (all: JsonObject): JsonObject =>
    json.objectFrom([...Object.entries(all).filter(([name]) => !isRemoved(name)), ...changed]);
  const wanted = withChanges(given);
  const secrecy = await Promise.all(changed.map(([name]) => pulumi.isSecret(outputOf(resource, name))));
  const marked = [...secretPaths, ...changed.filter((_, at) => secrecy[at]).map(([name]) => [name])];
  return {
    written: withChanges(written),
    args: wanted,
    isHidden: secrecyOf(fields, marked),
    print: (text, severity) => {
      const { secrets, words } = hiddenTexts([wanted], fields, marked);
      return logged(redact(text, [...secrets, ...accountSecrets(config)], words), severity, resource);
    },
  };
}

/** Runs `check` on args with an account that has unknown settings. */
export const checkedArgs = (kind: KnownKind, args: object, settings: Account): JsonObject =>
  normalizedArgs(resources[kind], args as JsonObject, defaultsFrom(configurationOf(settings)));

const loadAndOpen: OpenClient = async (settings) => (await import("../client/index.js")).openClient(settings);

/** The accounts by engine, because an Automation API program runs many previews in one process. */
const accountsOf = new WeakMap<object, Map<string, PreviewedAccount>>();

/** Returns the account of some settings. Throws if they are incomplete or malformed. */
function accountInPreview(engine: object, settings: unknown, config: ConfigSource): PreviewedAccount {
  const accounts = accountsOf.get(engine) ?? new Map<string, PreviewedAccount>();
  accountsOf.set(engine, accounts);
  const key = JSON.stringify(settings ?? null);
  const account = accounts.get(key) ?? new PreviewedAccount(accessOf(config, loadAndOpen, logged));
  accounts.set(key, account);
  return account;
}
