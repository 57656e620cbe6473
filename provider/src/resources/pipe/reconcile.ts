import type { PipePatch, TableMapping } from "pulumi-pipes-contract";
import { isNotOffered } from "../../client/errors";
import type { Reconciliation } from "../../lifecycle/definition";
import { sendWithEcho } from "../../lifecycle/echo";
import { ifOffered, ResourceError } from "../../lifecycle/errors";
import { isPropertyMap, valueAt, type PropertyMap } from "../../schema/propertyMap";
import { isEmptyPatch, patchBody } from "./patch";
import { command, isComingToRest, start, stop } from "./runState";
import { reconcileMappings } from "./tableMappings";

/**
 * Brings a pipe to what is desired: its fields, its compute, its tables, whether it runs, and a resync, in this order. The
 * mappings go in a request of their own: a service may want the pipe paused for them.
 */
export async function reconcilePipe(reconciliation: Reconciliation): Promise<PropertyMap> {
  const { api, at, delta, live } = reconciliation;
  const patch = patchBody(reconciliation);
  const patched = isEmptyPatch(patch) ? live : await send(reconciliation, patch);
  const scaled: PropertyMap = delta["scaling"] === undefined ? patched : await scale(reconciliation);
  const desired = mappingsIn(delta);
  const edited =
    desired === undefined
      ? undefined
      : await reconcileMappings(api, at, {
          desired,
          live: mappingsIn(scaled) ?? [],
          state: stateOf(live),
        });
  const shouldRun =
    edited === undefined ? runStateIn(reconciliation) : runStateAfterEdit(reconciliation, edited.wasPaused);
  const move = (run: boolean): Promise<PropertyMap | undefined> => runOrRest(reconciliation, run);
  const moved =
    shouldRun === undefined
      ? undefined
      : await (edited?.wasPaused === true ? api.inAnyCase(() => move(shouldRun)) : move(shouldRun));
  return (await resync(reconciliation)) ?? moved ?? edited?.pipe ?? scaled;
}

const send = ({ api, at, live, warn, ...rest }: Reconciliation, body: PipePatch): Promise<PropertyMap> =>
  sendWithEcho({
    api,
    warn,
    noun: "pipe",
    live,
    own: patchBody({ api, at, live, warn, ...rest }, "nothing"),
    body,
    send: (patch) => api.pipes.patch(at, patch),
    look: () => api.pipes.get(at),
  });

/** All of the desired compute: some services take it only as a whole. */
function scale({ api, at, desired }: Reconciliation): Promise<PropertyMap> {
  const scaling = desired["scaling"];
  return ifOffered(
    () => api.pipes.scale(at, isPropertyMap(scaling) ? scaling : {}),
    "scaling: this service does not offer to scale pipes; leave it out",
  );
}

/**
 * Whether the pipe is to be started or stopped; undefined where it is as it should be. One that failed, or is on its way
 * somewhere, does so by itself: only what rests, or was to rest until now, is started.
 */
function runStateIn({ delta, live, prior }: Reconciliation): boolean | undefined {
  if (typeof delta["stopped"] !== "boolean") return undefined;
  const shouldRun = !delta["stopped"];
  const rests = isComingToRest(stateOf(live)) || prior?.outputs["stopped"] === true;
  return shouldRun && !rests ? undefined : shouldRun;
}

/**
 * Services resume a pipe after an edit of its tables. Without a wish it stays so: that it rested before may have been the
 * work of a run that was cut short.
 */
function runStateAfterEdit({ desired, live }: Reconciliation, wasPaused: boolean): boolean | undefined {
  if (desired["stopped"] === true) return false;
  const mayRest = wasPaused || (desired["stopped"] === false && isComingToRest(stateOf(live)));
  return mayRest ? true : undefined;
}

/** Not every service offers commands: that matters where the args ask for one. */
async function runOrRest(
  { api, at, desired }: Reconciliation,
  shouldRun: boolean,
): Promise<PropertyMap | undefined> {
  try {
    return await (shouldRun ? start(api, at) : stop(api, at));
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    if (desired["stopped"] === undefined) return undefined;
    throw new ResourceError("stopped: this service does not offer to stop or start pipes; leave it out");
  }
}

/** Copies all tables anew where the trigger changed. What is adopted, or was just made, needs none. */
async function resync({ api, at, desired, prior }: Reconciliation): Promise<PropertyMap | undefined> {
  const trigger = desired["resyncTrigger"];
  if (prior === undefined || trigger === undefined || trigger === prior.outputs["resyncTrigger"]) return;
  await ifOffered(
    () => command(api, at, "resync"),
    "resyncTrigger: this service does not offer to resync a pipe; leave it out",
  );
  return api.pipes.get(at);
}

function mappingsIn(bag: PropertyMap): readonly TableMapping[] | undefined {
  return valueAt(bag, ["source", "postgres", "tableMappings"]) as readonly TableMapping[] | undefined;
}

function stateOf(pipe: PropertyMap): string | undefined {
  return typeof pipe["state"] === "string" ? pipe["state"] : undefined;
}
