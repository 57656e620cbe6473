import * as pulumi from "@pulumi/pulumi";
import type { Api } from "../client";
import { defaultsFrom, accountSecrets } from "../config/configuration";
import { addressOf } from "../core/objects";
import {
  adoptionPlan,
  changesNothing,
  type AdoptionPlan,
  adoptionText,
  lossText,
  missingText,
  objectLabel,
  unchangedText,
  type AlertsOn,
} from "../core/adoption";
import type { Address } from "../core/api";
import { normalizedArgs } from "../core/check";
import { additionalFields, unprintablePathsOf } from "../core/fields";
import { holdsUnknown, isEqual, own, UNKNOWN, type JsonObject } from "../core/json";
import { toWire } from "../core/merge";
import { fieldsIn, type Resource } from "../core/resource";
import { redact, secretTexts } from "./redact";
import { readSecrets, readUnknowns } from "./wire";
import { resources, type KnownKind } from "../resources";
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
  const definition: Resource = resources[kind];
  const { fields } = definition;
  const { plain, secretPaths: marked } = readSecrets(readUnknowns(args));
  const given = normalizedArgs(definition, plain as JsonObject, defaultsFrom(config, process.env));
  // The args tell which parts are secret; transforms, policies and `ignoreChanges` may have changed, added and removed fields.
  const { values, secret } = await registered(
    resource,
    Object.keys({ ...fields.fields, [additionalFields]: undefined, ...given }),
  );
  const isRemoved = (name: string): boolean => values[name] === UNKNOWN && !holdsUnknown(own(given, name));
  const isOther = (name: string): boolean =>
    values[name] !== UNKNOWN && values[name] !== undefined && !isEqual(values[name], own(given, name));
  const changed = Object.entries(values).filter(([name]) => isOther(name));
  const kept = Object.entries(given).filter(([name]) => !isRemoved(name));
  const wanted: JsonObject = { ...Object.fromEntries(kept), ...Object.fromEntries(changed) };
  const secretPaths = [...marked, ...changed.flatMap(([name]) => (secret.includes(name) ? [[name]] : []))];
  const at = addressOf(definition, wanted, ownId);
  const unprintable = unprintablePathsOf(fields);
  // A part that the program marked makes its field secret; a part that always is one, such as a field of a list, does not.
  const isHidden = (path: readonly string[]): boolean =>
    secretPaths.some((one) => isAbove(one, path) || isAbove(path, one)) ||
    unprintable.some((one) => isAbove(one, path));
  const found = await account.read(resource, definition, at);
  if (found === undefined) return;
  const { live } = found;
  const label = objectLabel(definition, at.id, live?.seen, isHidden(["name"]));
  const tell = async (text: string, log = pulumi.log.warn): Promise<void> => {
    const secrets = secretTexts(wanted, [...secretPaths, ...unprintable]);
    await log(redact(text, [...secrets, ...accountSecrets(config, process.env)]), resource);
  };
  if (live === undefined) {
    if (ownId === undefined) await tell(missingText(label, definition.idArg.name));
    return;
  }
  const desired = toWire(fields, fieldsIn(definition, wanted));
  const plan = adoptionPlan(definition, desired, live.seen, isHidden);
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
  if (!changes.some((change) => change.kind === "removed" && change.list === "tiles")) return () => [];
  const listed = await api.alerts.listedBefore(at);
  if (listed === undefined) return () => undefined;
  const alerts = [...listed.objects.values()].map(({ seen }) => seen);
  return (item) => alerts.filter(({ tileId }) => typeof tileId === "string" && tileId === own(item, "id"));
}
