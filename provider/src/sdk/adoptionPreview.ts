import { isDeepStrictEqual } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import type { Api } from "../client";
import { redact, secretTexts } from "../codec/redact";
import { readSecrets, readUnknowns } from "../codec/wire";
import { defaultsFrom, accountSecrets } from "../config/configuration";
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
import {
  holdsUnknown,
  isPropertyMap,
  ownValue,
  UNKNOWN,
  valueAt,
  type PropertyMap,
} from "../schema/propertyMap";
import { accountOf } from "./previewLooks";
import { registered } from "./registered";

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

/**
 * Tells what `up` will do to an object that exists. What goes wrong with the service is told; a configuration that is incomplete
 * or malformed throws, and fails `up`.
 */
export async function previewAdoption({ engine, resource, kind, args, ownId }: Previewed): Promise<void> {
  const account = await accountOf(engine, resource);
  if (account === undefined) return;
  const { config } = account;
  const definition: ResourceDefinition = resources[kind];
  const { plain, secretPaths: marked } = readSecrets(readUnknowns(args));
  const given = canonicalArgs(definition, plain as PropertyMap, defaultsFrom(config, process.env));
  // The args tell which parts are secret; transforms, policies and `ignoreChanges` may have changed, added and removed fields.
  const { values, secret } = await registered(resource, Object.keys({ ...definition.schema, ...given }));
  const isRemoved = (name: string): boolean =>
    values[name] === UNKNOWN && !holdsUnknown(ownValue(given, name));
  const isOther = (name: string): boolean =>
    values[name] !== UNKNOWN &&
    values[name] !== undefined &&
    !isDeepStrictEqual(values[name], ownValue(given, name));
  const changed = Object.entries(values).filter(([name]) => isOther(name));
  const kept = Object.entries(given).filter(([name]) => !isRemoved(name));
  const desired: PropertyMap = { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
  const secretPaths = [...marked, ...changed.flatMap(([name]) => (secret.includes(name) ? [[name]] : []))];
  const at = addressOf(definition, desired, ownId);
  const unprintable = unprintablePaths(definition.schema);
  // A part that the program marked makes its field secret; a part that always is one, such as a field of a list, does not.
  const isHidden = (path: readonly string[]): boolean =>
    secretPaths.some((one) => isAbove(one, path) || isAbove(path, one)) ||
    unprintable.some((one) => isAbove(one, path));
  const found = await account.read(resource, definition, at);
  if (found === undefined) return;
  const { live } = found;
  const label = objectLabel(definition, at.id, live, isHidden(["name"]));
  const tell = async (text: string, log = pulumi.log.warn): Promise<void> => {
    const secrets = secretTexts(desired, [...secretPaths, ...unprintable]);
    await log(redact(text, [...secrets, ...accountSecrets(config, process.env)]), resource);
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
  // Where the alerts cannot be listed now, what goes is told all the same.
  const seen = await account.look("objects", resource, (api) => alertsLostBy(plan, api, at));
  const alertsOn: AlertsOn = seen ?? (() => undefined);
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
