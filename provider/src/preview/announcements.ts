import { addressOf } from "../core/address";
import { secrecyOf } from "../core/fields";
import type { JsonObject } from "../core/json";
import type { Context, DependentsOn, Resource, State } from "../core/resource";
import { desiredIn } from "../core/wireForm";
import { adoptionPlan, objectLabel, updateTexts } from "./adoption";

/** Longest time of a request for a message, in milliseconds. */
const lookMs = 10_000;

/**
 * Warns of what an update removes and means, from the state and the args. It sends a request only if it removes items that
 * others depend on.
 */
export async function warnOfUpdate(
  resource: Resource,
  context: Context,
  prior: State,
  args: JsonObject,
): Promise<void> {
  const { fields } = resource;
  const at = addressOf(resource, prior.outputs, prior.id);
  const recorded = desiredIn(resource, prior.outputs);
  const isSecret = secrecyOf(fields, context.markedPaths);
  const plan = adoptionPlan(resource, desiredIn(resource, args), recorded, isSecret);
  const removes = plan.changes.some(
    (change) => change.kind === "removed" && change.list === resource.dependents?.list,
  );
  const look = async (): Promise<DependentsOn | undefined> =>
    resource.dependents?.on(await context.api(lookMs), at, prior.outputs);
  // What is removed is a warning also if the service does not respond.
  const dependents = removes ? await look().catch((): DependentsOn => () => undefined) : undefined;
  const label = objectLabel(resource, at.id, prior.outputs, isSecret(["name"]));
  const warn = context.warningsOf(resource, at.id);
  for (const text of updateTexts(resource, label, plan, dependents ?? (() => []))) warn(text);
}
