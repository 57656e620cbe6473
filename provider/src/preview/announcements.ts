import { addressOf } from "../core/resource/address";
import { withCode } from "../core/messages/errors";
import { findingText } from "../core/messages/findings";
import { secrecyOf } from "../core/schema/fields";
import { isEmpty, pathOf, valueAt, type JsonObject } from "../core/json/json";
import { recordedItems, withNamedIds, withRecordedIds } from "../core/state/itemIds";
import type { Context, DependentsOn, RecordedItem, Resource, State } from "../core/resource/resource";
import { managedFields, managedPart } from "../core/state/managedFields";
import { desiredIn, toWire } from "../core/schema/wireForm";
import { deletedText } from "../resources/watchedTiles";
import {
  adoptionPlan,
  exposedItems,
  objectLabel,
  refusalsOf,
  updateTexts,
  type AdoptionPlan,
} from "./adoption";

/** Timeout of a request that only improves a message, in milliseconds. */
const lookMs = 10_000;

/**
 * Warns about the effects of an update, based on the state and the args. Sends a request only if the update removes items that
 * can have dependents.
 */
export async function warnOfUpdate(
  resource: Resource,
  context: Context,
  prior: State,
  args: JsonObject,
): Promise<void> {
  const { fields } = resource;
  const at = addressOf(resource, prior.outputs, prior.id);
  const named = desiredIn(resource, args);
  const isSecret = secrecyOf(fields, context.markedPaths);
  const items = recordedItems(resource, prior);
  const { base, recorded } = recordedFor(resource, named, prior, items);
  const desired = withNamedIds(resource, named, items, recorded);
  const { origin, unseen = origin !== "created" } = prior.memory ?? {};
  const plan = adoptionPlan(resource, desired, recorded, isSecret, origin !== "created");
  const removed = plan.changes.flatMap((change) =>
    change.kind === "removed" && change.list === resource.items?.list ? [change.item] : [],
  );
  const sends = isSent(resource, plan, prior);
  const exposed = sends ? exposedItems(resource, plan) : [];
  const lost = [...removed, ...exposed.map(({ item }) => item)];
  const look = async (): Promise<DependentsOn | undefined> =>
    resource.items?.dependentsOn(await context.api("read", lookMs), at);
  // The removal deserves a warning even if the service does not respond.
  const dependents = lost.length > 0 ? await look().catch((): DependentsOn => () => undefined) : undefined;
  const label = objectLabel(resource, at.id, prior.outputs, isSecret(["name"]));
  const warn = context.warningsOf(resource, at.id);
  for (const refusal of refusalsOf(resource, desired, recorded, isSecret)) {
    // The service may differ from the state, so only the update can be certain.
    warn(withCode(`compared with the state, \`up\` will fail: ${findingText(refusal)}`, refusal.code));
  }
  const deleted = deletedText(context.ownership, at);
  if (deleted !== undefined) warn(deleted);
  const threatened = lost.flatMap((item) => dependents?.(item) ?? []);
  if (threatened.length > 0) resource.items?.noteThreatened(context.ownership, at, threatened);
  const unseenLoss = unseen ? resource.warnings?.unseenLoss?.(plan.sides) : undefined;
  if (unseenLoss !== undefined && sends) warn(unseenLoss);
  // An unchanged object loses nothing.
  if (!sends) return;
  for (const text of updateTexts(resource, label, plan, dependents ?? (() => []), base)) warn(text);
}

/**
 * True if, according to the state, the update sends a body: something differs, or is cleared because the program no longer sets
 * it.
 */
function isSent(resource: Resource, { changes, sides }: AdoptionPlan, prior: State): boolean {
  const cleared = (managedFields(resource, prior.memory) ?? []).filter((pointer) => {
    const path = pathOf(pointer);
    const isLeftOut = valueAt(sides.desired, path) === undefined;
    return (
      isLeftOut &&
      resource.serviceValues?.isCleared?.(pointer) === true &&
      !isEmpty(valueAt(sides.live, path))
    );
  });
  return changes.length > 0 || cleared.length > 0;
}

/**
 * Returns the fields that the program set at the last run, and the recorded fields in the form that the program uses now. A list
 * in a different form counts as one that the program begins to set.
 */
function recordedFor(
  resource: Resource,
  desired: JsonObject,
  prior: State,
  items: readonly RecordedItem[],
): Readonly<Record<"base" | "recorded", JsonObject>> {
  const outputs = withRecordedIds(resource, desiredIn(resource, prior.outputs), items);
  const base = toWire(resource.fields, managedPart(resource, prior));
  const sides = resource.forms?.respell?.(desired, { base, recorded: outputs, live: outputs });
  return {
    base,
    recorded: sides === undefined ? outputs : { ...sides.recorded, ...sides.base },
  };
}
