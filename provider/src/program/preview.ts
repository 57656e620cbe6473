import * as pulumi from "@pulumi/pulumi";
import type { Api, Client } from "../client";
import { baseAddress } from "../client/network";
import {
  accountSecrets,
  clientSettingsFrom,
  defaultsFrom,
  lookUp,
  type ConfigSource,
} from "../config/configuration";
import { adoptionPlan, adoptionText, creationTexts, missingText, objectLabel } from "../preview/adoption";
import { type DependentsOn } from "../core/resource";
import type { Address, Answer } from "../core/api";
import { argWarnings, normalizedArgs } from "../core/check";
import type { Code } from "../core/codes.generated";
import { enumerated, isRequestError, messageCode, messageOf, ResourceError, withCode } from "../core/errors";
import { additionalFields, secrecyOf, unprintablePathsOf } from "../core/fields";
import { findingMessage } from "../core/findings";
import * as json from "../core/json";
import { isUnknown, own, type JsonObject } from "../core/json";
import { addressOf } from "../core/address";
import { desiredIn } from "../core/wireForm";
import type { Resource } from "../core/resource";
import { withDerived } from "../core/state";
import { resources, type KnownKind } from "../resources";
import { bodyToValidate, tileIdsAfter } from "../resources/dashboard";
import { duplicateText, isSamePipeline } from "../resources/pipe";
import { introduce, removalOf, type Details, type Neighbor } from "./neighbors";
import { chosenAccount, configurationOf, type Account } from "./account";
import { redact, secretTexts } from "../hosts/redact";
import { inBackground, outputOf, resolveOutputs, valueWithUnknowns, withPulumiUnknowns } from "./unknowns";
import { readSecrets, typePrefix } from "../hosts/wire";

/*
 * Messages and requests of a preview, from the program. The provider process can send neither: its lines name no resource,
 * and in a preview it gets nothing but `check` and `diff`, one by one.
 */

/** A resource that the program registered. */
export interface Registration {
  /** The engine of the run: an Automation API program runs several in one process. */
  readonly engine: object;
  readonly resource: pulumi.CustomResource;
  readonly kind: KnownKind;
  readonly name: string;
  /** As the program writes them. */
  readonly args: object;
  /** Undefined where the resource has no object yet. */
  readonly ownId: string | undefined;
  /** Whether `up` creates, adopts or changes the object. */
  readonly changes: boolean;
}

/** The object that the service returns, or its error if the object does not exist. */
interface Seen {
  readonly live: Answer | undefined;
  readonly words: string | undefined;
}

/**
 * Warns of args, of what `up` will do to an object that exists, and of what the service finds wrong with a dashboard. Returns
 * the ids of the tiles of a dashboard, as far as they are known. What goes wrong with the service is a warning; a configuration
 * that is incomplete or malformed throws, and fails `up`.
 */
export async function lookAt(registration: Registration): Promise<unknown> {
  const { engine, resource, kind, name, ownId, changes } = registration;
  const definition: Resource = resources[kind];
  const chosen = chosenAccount({ provider: resource.getProvider(typePrefix) });
  const settings = await valueWithUnknowns(pulumi.output<unknown>(chosen === "other" ? undefined : chosen));
  const config = configurationOf(settings as Account | undefined);
  let known: Promise<Details> | undefined;
  const details = (): Promise<Details> => (known ??= detailsOf(registration, definition, config));
  // The preview of a refresh shows no change.
  if (changes) {
    const { written, print } = await details();
    const isNew = ownId === undefined && own(written, definition.idArg.name) === undefined;
    const texts = argWarnings(definition, written, isNew).map(findingMessage);
    for (const text of isNew ? [...texts, ...creationTexts(definition, written)] : texts) await print(text);
  }
  if (chosen === "other" || pulumi.containsUnknowns(settings)) return undefined;
  const { scope, idArg } = definition;
  const named = await resolveOutputs(resource, [...scope, idArg.name, "name"]);
  const at = addressOf(definition, named, ownId);
  const address = lookUp(config, "baseUrl");
  const baseUrl = address === undefined ? "" : baseAddress(address, true);
  const neighbor = { engine, baseUrl, name, definition, at, title: named["name"], details };
  await introduce(neighbor);
  if (!changes) return undefined;
  const account = accountInPreview(engine, settings, config);
  const { args, ...others } = await details();
  const isNamed = own(args, idArg.name) !== undefined;
  const look = { ...neighbor, ...others, args, account, resource, isNamed };
  if (kind === "Alert") inBackground(warnOfTile(look));
  if (at.id === "") {
    // An id that is set but unknown names an object that the preview cannot read.
    if (kind === "Pipe" && !isNamed) inBackground(warnOfDuplicate(look));
    if (kind === "Dashboard" && !isNamed) inBackground(validate(look, undefined));
    return undefined;
  }
  // The provider process warns of updates: it knows what the program set before.
  const isRead = kind === "Dashboard" || ownId === undefined;
  const found = isRead ? await account.read(resource, definition, at) : undefined;
  if (found === undefined) return undefined;
  if (ownId === undefined) inBackground(warnOfAdoption(look, found));
  if (kind !== "Dashboard" || found.live === undefined) return undefined;
  inBackground(validate(look, found.live));
  const ids = withPulumiUnknowns(tileIdsAfter(args, found.live.seen));
  return look.isHidden(["tiles"]) ? pulumi.secret(ids) : ids;
}

/**
 * What `up` is going to set: the args after transforms, policies and `ignoreChanges`, which may have changed, added and removed
 * some. Where nothing changes, the outputs are not args: they have what the service returned.
 */
async function detailsOf(
  { resource, kind, args, changes }: Registration,
  definition: Resource,
  config: ConfigSource,
): Promise<Details> {
  const { fields } = definition;
  // Serializing takes longer than all else here.
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
  const unprintable = unprintablePathsOf(fields);
  return {
    written: withChanges(written),
    args: wanted,
    isHidden: secrecyOf(fields, marked),
    print: (text, log = pulumi.log.warn) => {
      const texts = secretTexts(wanted, [...marked, ...unprintable]);
      return log(redact(text, [...texts, ...accountSecrets(config)]), resource);
    },
  };
}

/** What `check` makes of args in an account of which something is not known. */
export const checkedArgs = (kind: KnownKind, args: object, settings: Account): JsonObject =>
  normalizedArgs(resources[kind], args as JsonObject, defaultsFrom(configurationOf(settings)));

/** One look at an object of the service. */
interface Look extends Neighbor, Details {
  readonly account: PreviewedAccount;
  readonly resource: pulumi.CustomResource;
  /** Whether the args name an existing object. */
  readonly isNamed: boolean;
}

/** The changes of an adoption. */
async function warnOfAdoption(look: Look, { live, words }: Seen): Promise<void> {
  const { account, resource, definition, args, at, isHidden, print } = look;
  const label = objectLabel(definition, at.id, live?.seen, isHidden(["name"]));
  if (live === undefined) return print(missingText(label, definition.idArg.name, words));
  const plan = adoptionPlan(definition, desiredIn(definition, args), live.seen, isHidden);
  if (plan.refusals.length + plan.changes.length === 0)
    return print(withCode(`\`up\` adopts ${label} without changes`, "adoption/unchanged"), pulumi.log.info);
  const lostTiles = plan.changes.flatMap((change) =>
    change.kind === "removed" && change.list === "tiles" ? (own(change.item, "id") ?? []) : [],
  );
  await introduce(
    look,
    lostTiles.map((id) => removalOf(id, at)),
  );
  const listed =
    lostTiles.length === 0
      ? undefined
      : await account.look("objects", resource, (api) => api.alerts.listRecent(at));
  const alerts = listed && [...listed.objects.values()].map(({ seen }) => seen);
  // What is removed is a warning also where the alerts cannot be listed now.
  const alertsOn: DependentsOn = (item) => {
    const id = own(item, "id") ?? null;
    return lostTiles.includes(id) ? alerts?.filter(({ tileId }) => tileId === id) : [];
  };
  await print(adoptionText(definition, label, plan, alertsOn));
}

/** Warns of an alert on a tile that its dashboard lacks or loses. A tile that this run creates has no known id yet. */
async function warnOfTile(look: Look): Promise<void> {
  const { account, resource, definition, args, at, print } = look;
  const given = [args["tileId"], args["dashboardId"]];
  if (given.every((id) => id === undefined)) return;
  const isKept = given.includes(undefined) && at.id !== "";
  const kept = isKept ? (await account.read(resource, definition, at))?.live?.seen : {};
  const { tileId, dashboardId } = { ...kept, ...args };
  if (typeof tileId !== "string" || typeof dashboardId !== "string") return;
  const board = { ...at, id: dashboardId };
  await introduce(look, [removalOf(tileId, board)]);
  const found = await account.read(resource, resources.Dashboard, board);
  const tiles = json.listOf(found?.live?.seen["tiles"]);
  if (found === undefined || tiles.some((tile) => own(tile, "id") === tileId)) return;
  const lacking =
    found.live === undefined
      ? "dashboardId: no dashboard has this id"
      : "tileId: no tile of the dashboard has this id. To name a tile, use `tileIdOf`. A tile that another user removed comes back with `pulumi up --refresh`";
  await print(withCode(`\`up\` will fail: ${lacking}`, "alert/no-tile"));
}

/**
 * Warns of a pipe that loads what a new one would, if the program could adopt it. Any other one may be the old pipe of a
 * replacement, which a program sees as a creation.
 */
async function warnOfDuplicate(look: Look): Promise<void> {
  const { account, resource, definition, args, at, isHidden, print } = look;
  const desired = desiredIn(definition, args);
  const listed = await account.look("objects", resource, (api) => api.pipes.listRecent(at));
  const existing = [...(listed?.objects.values() ?? [])].find(
    ({ seen }) =>
      isSamePipeline(desired, seen) &&
      adoptionPlan(definition, desired, seen, isHidden).refusals.length === 0,
  );
  if (existing === undefined) return;
  const effect = ", so `up` will fail, unless it replaces or changes that pipe first";
  await print(withCode(`name: ${duplicateText(existing.seen, effect)}`, "pipe/duplicate"));
}

/** Warns of what the service finds wrong with a dashboard. `up` sends it anyway. */
async function validate(
  { account, resource, args, at, print }: Look,
  live: Answer | undefined,
): Promise<void> {
  const body = bodyToValidate(args, live);
  if (body === undefined || !account.validatesDashboards) return;
  const verdict = await account.look("verdicts", resource, (api) => api.validateDashboard(at, body));
  if (verdict === undefined || verdict.valid) return;
  const complaints = verdict.errors.map(({ path, message }) =>
    path === "" ? message : `${path}: ${message}`,
  );
  const why = enumerated(complaints) || "it returns no reason";
  await print(withCode(`the service rejects this dashboard: ${why}`, "dashboard/invalid"));
}

/** Longest time for one look, and longest wait for its turn, in seconds. */
const withinSeconds = 10;

/** Looks that go on side by side. The client lists a collection from the second object on. */
const lanes = 8;

/** What looks are about. Dashboards can have no verdict although objects are readable. */
type Topic = "objects" | "verdicts";

/** The account of a preview, and what was seen there. */
class PreviewedAccount {
  /** Whether the service validates dashboards in previews. */
  readonly validatesDashboards: boolean;
  readonly #client: Promise<Client>;
  /** The one that began its look longest ago is the first. */
  readonly #lanes = Array.from({ length: lanes }, () => Promise.resolve<unknown>(undefined));
  readonly #found = new Map<string, Promise<Seen | undefined>>();
  readonly #down = new Set<Topic>();
  /** The codes of failures that one warning reports for the whole preview. */
  readonly #reported = new Set<Code | undefined>();

  /** Throws where the settings are incomplete or malformed. */
  constructor(readonly config: ConfigSource) {
    const configured = clientSettingsFrom(config);
    const settings = {
      ...configured,
      requestTimeoutSeconds: Math.min(configured.requestTimeoutSeconds, withinSeconds),
      operationTimeoutSeconds: Math.min(configured.operationTimeoutSeconds, withinSeconds),
    };
    this.validatesDashboards = settings.validateDashboards;
    this.#client = import("../client/index.js").then(({ openClient }) => openClient(settings));
  }

  /** An object of the service, which is read once, with what follows from it; undefined where it cannot be read. */
  read(resource: pulumi.Resource, definition: Resource, at: Address): Promise<Seen | undefined> {
    const key = [definition.kind, at.organizationId, at.serviceId, at.id].join("/");
    const found =
      this.#found.get(key) ??
      this.look("objects", resource, async (api) => {
        const collection = definition.collection(api);
        const live = await collection.getBatched(at);
        return { live: live && withDerived(definition, live), words: collection.verdictOn(at) };
      });
    this.#found.set(key, found);
    return found;
  }

  /**
   * The result of a read when its turn comes; undefined if the read fails. Failures with one code are one
   * warning, unless they are about the object itself.
   */
  look<Result>(
    topic: Topic,
    resource: pulumi.Resource,
    ask: (api: Api) => Promise<Result>,
  ): Promise<Result | undefined> {
    const askedMs = performance.now();
    const isDown = (): boolean => this.#down.has("objects") || this.#down.has(topic);
    const turn = (this.#lanes.shift() ?? Promise.resolve()).then(async () => {
      if (isDown()) return undefined;
      try {
        if (performance.now() - askedMs > withinSeconds * 1000)
          throw new ResourceError("preview/incomplete", "the service did not respond in time");
        return await ask((await this.#client).operation());
      } catch (error) {
        const message = messageOf(error);
        const code = messageCode(message);
        const isOfOne = isRequestError(error, "http/schema-mismatch", "http/bad-request", "http/not-found");
        const isRepeated = !isOfOne && (isDown() || this.#reported.has(code));
        if (!isOfOne) this.#reported.add(code);
        // These cost time, so no further look follows. After any other failure, other objects can be readable.
        const isOutage =
          code === "preview/incomplete" ||
          isRequestError(
            error,
            "http/unreachable",
            "http/timed-out",
            "http/server-failed",
            "http/rate-limited",
          );
        if (isOutage) this.#down.add(topic);
        const text = `this preview is incomplete: ${redact(message, accountSecrets(this.config))}`;
        if (!isRepeated) await pulumi.log.warn(text, isOfOne ? resource : undefined);
        return undefined;
      }
    });
    this.#lanes.push(turn);
    return turn;
  }
}

/** By engine: a program of the Automation API runs many previews in one process. */
const accountsOf = new WeakMap<object, Map<string, PreviewedAccount>>();

/** The account of some settings. Throws where they are incomplete or malformed. */
function accountInPreview(engine: object, settings: unknown, config: ConfigSource): PreviewedAccount {
  const accounts = accountsOf.get(engine) ?? new Map<string, PreviewedAccount>();
  accountsOf.set(engine, accounts);
  const key = JSON.stringify(settings ?? null);
  const account = accounts.get(key) ?? new PreviewedAccount(config);
  accounts.set(key, account);
  return account;
}
