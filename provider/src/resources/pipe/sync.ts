import type { TableMapping } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isNotOffered } from "../../client/errors";
import { isBag, valueAt, type Bag } from "../fields/table";
import type { SyncPlan } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { ifOffered } from "../lifecycle/offered";
import { syncMappings } from "./mappings";
import { isEmptyPatch, patchOf } from "./patch";
import { command, isComingToRest, start, stop } from "./runState";

/**
 * Brings a pipe to what is wanted: its fields, its compute, its tables, whether it runs, and a resync, in this order. The
 * mappings go in a request of their own: a service may want the pipe paused for them.
 */
export async function syncPipe(
  api: Api,
  plan: SyncPlan,
  onConflict: "refuse" | "keep" = "refuse",
): Promise<Bag> {
  const { at, delta, observed } = plan;
  const patch = patchOf(plan);
  const patched: Bag = isEmptyPatch(patch) ? observed : await api.pipes.patch(at, patch);
  const scaled: Bag = delta["scaling"] === undefined ? patched : await scale(api, plan);
  const [wanted, live] = [mappingsIn(delta), mappingsIn(scaled) ?? []];
  const edited =
    wanted === undefined
      ? undefined
      : await syncMappings(api, at, { wanted, live, onConflict, state: stateOf(observed) });
  const shouldRun = edited === undefined ? runStateIn(plan) : runStateAfterEdit(plan, edited.wasPaused);
  const moved = shouldRun === undefined ? undefined : await runOrRest(api, plan, shouldRun);
  return (await resync(api, plan)) ?? moved ?? edited?.pipe ?? scaled;
}

/** All of the wanted compute: some services take it only as a whole. */
function scale(api: Api, { at, wanted }: SyncPlan): Promise<Bag> {
  const scaling = wanted["scaling"];
  return ifOffered(
    () => api.pipes.scale(at, isBag(scaling) ? scaling : {}),
    "scaling: this service does not offer to scale pipes; leave it out",
  );
}

/**
 * Whether the pipe is to be started or stopped; undefined where it is as it should be. One that failed, or is on its way
 * somewhere, does so by itself: only what rests, or was to rest until now, is started.
 */
function runStateIn({ delta, observed, remembered }: SyncPlan): boolean | undefined {
  if (typeof delta["stopped"] !== "boolean") return undefined;
  const shouldRun = !delta["stopped"];
  const rests = isComingToRest(stateOf(observed)) || remembered?.["stopped"] === true;
  return shouldRun && !rests ? undefined : shouldRun;
}

/**
 * Services resume a pipe after an edit of its tables. Without a wish it stays so: that it rested before may have been the
 * work of a run that was cut short.
 */
function runStateAfterEdit({ wanted, observed }: SyncPlan, wasPaused: boolean): boolean | undefined {
  if (wanted["stopped"] === true) return false;
  const mayRest = wasPaused || (wanted["stopped"] === false && isComingToRest(stateOf(observed)));
  return mayRest ? true : undefined;
}

/** Not every service offers commands: that matters where the args ask for one. */
async function runOrRest(api: Api, { at, wanted }: SyncPlan, shouldRun: boolean): Promise<Bag | undefined> {
  try {
    return await (shouldRun ? start(api, at) : stop(api, at));
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    if (wanted["stopped"] === undefined) return undefined;
    throw new ResourceError("stopped: this service does not offer to stop or start pipes; leave it out");
  }
}

/** Copies all tables anew where the trigger changed. What is taken over, or was just made, needs none. */
async function resync(api: Api, { at, wanted, remembered }: SyncPlan): Promise<Bag | undefined> {
  const trigger = wanted["resyncTrigger"];
  if (remembered === undefined || trigger === undefined || trigger === remembered["resyncTrigger"]) return;
  await ifOffered(
    () => command(api, at, "resync"),
    "resyncTrigger: this service does not offer to resync a pipe; leave it out",
  );
  return api.pipes.get(at);
}

function mappingsIn(bag: Bag): readonly TableMapping[] | undefined {
  return valueAt(bag, ["source", "postgres", "tableMappings"]) as readonly TableMapping[] | undefined;
}

function stateOf(pipe: Bag): string | undefined {
  return typeof pipe["state"] === "string" ? pipe["state"] : undefined;
}
