import * as pulumi from "@pulumi/pulumi";
import type { Api, Client, ClientSettings } from "../client";
import { isApiError } from "../client/errors";
import { redact, secretTexts } from "../codec/redaction";
import { readSecrets, readUnknowns } from "../codec/wire";
import { clientSettingsFrom, defaultsFrom, signingSecrets, type ConfigSource } from "../config/configuration";
import { typePrefix } from "../hosts/dynamic/stub";
import { addressOf } from "../lifecycle/address";
import { adoptionPlan, changesNothing, type AdoptionPlan } from "../lifecycle/adoptionPlan";
import {
  adoptionText,
  lossText,
  missingText,
  objectLabel,
  unchangedText,
  type AlertsOn,
} from "../lifecycle/adoptionText";
import { canonicalArgs } from "../lifecycle/check";
import type { Address, ResourceDefinition } from "../lifecycle/definition";
import { resources, type KnownKind } from "../resources/registry";
import { unprintablePaths } from "../schema/leaves";
import { isPropertyMap, valueAt, type PropertyMap } from "../schema/propertyMap";
import { configurationOf, type KnownSettings } from "./lookups/account";
import { argsOf, Provider } from "./provider";

/*
 * Looks, in a preview, at the objects that `up` will adopt. The provider process cannot: it is asked nothing in a preview
 * but `check` and `diff`, one by one, and its lines name no resource.
 */

/** Longest time for what one resource asks, and longest wait for its turn, in milliseconds. */
const withinMs = 10_000;

/** Resources that are looked at side by side: the client lists a collection from the second one on. */
const lanes = 8;

/** A resource of a preview. */
export interface Previewed {
  /** The engine of the preview: an Automation API program runs several previews in one process. */
  readonly engine: object;
  readonly resource: pulumi.CustomResource;
  readonly kind: KnownKind;
  /** The args as the engine gets them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Undefined where the resource adopts an object. */
  readonly ownId: string | undefined;
}

/** What the looks of a preview at one account share. */
class Account {
  readonly #client: Promise<Client>;
  readonly #lanes: Promise<void>[] = Array.from({ length: lanes }, () => Promise.resolve());
  #next = 0;
  #isGivenUp = false;

  constructor(settings: ClientSettings) {
    this.#client = import("../client/index.js").then(({ openClient }) => openClient(settings));
  }

  /** Looks when it is its turn; not at all where that takes too long, or where others looked in vain. */
  look(look: (api: Api) => Promise<void>): Promise<void> {
    const [lane, askedMs] = [this.#next % lanes, performance.now()];
    this.#next += 1;
    const turn = (this.#lanes[lane] ?? Promise.resolve()).then(async () => {
      if (this.#isGivenUp) return;
      if (performance.now() - askedMs < withinMs) await look((await this.#client).operation());
      else await this.giveUp("the service takes too long");
    });
    this.#lanes[lane] = turn;
    return turn;
  }

  /** Tells, once, that the preview does not show everything. */
  async giveUp(reason: string): Promise<void> {
    if (this.#isGivenUp) return;
    this.#isGivenUp = true;
    await pulumi.log.warn(`${notShown}: ${reason}`);
  }
}

const notShown = "this preview does not show what adoptions change on the service";

const accounts = new WeakMap<object, Map<string, Account>>();

/** The account of a preview. Throws where its settings are incomplete or malformed. */
function accountIn(engine: object, config: ConfigSource): Account {
  const given = clientSettingsFrom(config, process.env);
  const settings = {
    ...given,
    attemptTimeoutMs: Math.min(given.attemptTimeoutMs, withinMs),
    operationTimeoutMs: Math.min(given.operationTimeoutMs, withinMs),
  };
  const known = accounts.get(engine) ?? new Map<string, Account>();
  accounts.set(engine, known);
  const key = JSON.stringify(settings);
  const account = known.get(key) ?? new Account(settings);
  known.set(key, account);
  return account;
}

/**
 * Tells what `up` will do to an object that exists. What goes wrong with the service is told; a configuration that is incomplete
 * or malformed throws, and fails `up`.
 */
export async function previewAdoption(previewed: Previewed): Promise<void> {
  const { engine, resource, kind } = previewed;
  const provider = resource.getProvider(`${typePrefix}${kind}`);
  // Nobody knows the account of a provider that is not of this package.
  if (provider !== undefined && !(provider instanceof Provider)) return;
  const known = provider === undefined ? { settings: undefined } : await settingsOf(provider);
  if (known === undefined) return;
  const config = configurationOf(known.settings);
  const account = accountIn(engine, config);
  await account.look(async (api) => {
    try {
      await tellOf(previewed, config, api);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const reason = redact(said, signingSecrets(config, process.env));
      // That one object cannot be read says nothing of the others.
      if (isApiError(error, "schemaMismatch", "badRequest"))
        await pulumi.log.warn(`${notShown}: ${reason}`, resource);
      else await account.giveUp(reason);
    }
  });
}

/** The settings of an account; undefined where some of them are not known yet. */
async function settingsOf(provider: Provider): Promise<{ readonly settings: KnownSettings } | undefined> {
  const sent = await pulumi.runtime.serializeProperties("provider", { ...argsOf(provider) });
  const settings = readSecrets(sent).plain as KnownSettings;
  const isKnown = Object.values(settings).every((value) => value !== pulumi.runtime.unknownValue);
  return isKnown ? { settings } : undefined;
}

async function tellOf(
  { resource, kind, args, ownId }: Previewed,
  config: ConfigSource,
  api: Api,
): Promise<void> {
  const definition: ResourceDefinition = resources[kind];
  const { plain, secretPaths } = readSecrets(readUnknowns(args));
  const desired = canonicalArgs(definition, plain as PropertyMap, defaultsFrom(config, process.env));
  const at = addressOf(definition, desired, ownId);
  const unprintable = unprintablePaths(definition.schema);
  // A part that the program marked makes its field secret; a part that always is one, such as a field of a list, does not.
  const isHidden = (path: readonly string[]): boolean =>
    secretPaths.some((one) => isAbove(one, path) || isAbove(path, one)) ||
    unprintable.some((one) => isAbove(one, path));
  const live = await definition.readBatched(api, at);
  const label = objectLabel(definition, at.id, live, isHidden(["name"]));
  const tell = async (text: string, log = pulumi.log.warn): Promise<void> => {
    const secrets = secretTexts(plain, [...secretPaths, ...unprintable]);
    await log(redact(text, [...secrets, ...signingSecrets(config, process.env)]), resource);
  };
  if (live === undefined) {
    if (ownId === undefined) await tell(missingText(label, definition.idArg.name));
    return;
  }
  const plan = adoptionPlan(definition, desired, live, isHidden);
  if (ownId === undefined && changesNothing(plan)) {
    await tell(unchangedText(label), pulumi.log.info);
    return;
  }
  const alertsOn = await alertsLostBy(plan, api, at);
  const text =
    ownId === undefined ? adoptionText(definition, label, plan, alertsOn) : lossText(plan, alertsOn);
  if (text !== undefined) await tell(text);
}

/** Whether a path leads to another one, or is the same. */
const isAbove = (path: readonly string[], other: readonly string[]): boolean =>
  path.every((name, index) => name === other[index]);

/** The alerts on what a plan removes; a tile that goes takes its alerts along. */
async function alertsLostBy({ changes }: AdoptionPlan, api: Api, at: Address): Promise<AlertsOn> {
  const isTile = (change: AdoptionPlan["changes"][number]): boolean =>
    change.kind === "removed" && change.list === "tiles";
  if (!changes.some(isTile)) return () => [];
  const listed = await api.alerts.listedBefore(at);
  if (listed === undefined) return () => undefined;
  const alerts = [...listed.values()].filter(isPropertyMap);
  return (item) =>
    alerts.filter(({ tileId }) => typeof tileId === "string" && tileId === valueAt(item, ["id"]));
}
