import type { Pipe, TableMapping } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError, type ApiError } from "../../client/errors";
import type { Address } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { mappingChanges } from "./patch";

/** States in which a service lets the mappings of a database pipe be edited. */
const restingStates = new Set(["Stopped", "Paused"]);

const firstPollMs = 200;
const longestPollMs = 2_000;

/** How often a command is sent whose answer was lost. */
const commandAttempts = 3;

/**
 * Brings the mappings to the wanted set. A service that asks for a pause gets one: stop, wait, edit, and the pipe runs
 * again afterwards. A mapping that exists with other fields is an error, or kept as it is.
 */
export async function syncMappings(
  api: Api,
  at: Address,
  wanted: readonly TableMapping[],
  live: readonly TableMapping[],
  onConflict: "refuse" | "keep" = "refuse",
): Promise<Pipe | undefined> {
  const { conflicts, tableMappingsToAdd, tableMappingsToRemove } = mappingChanges(wanted, live);
  if (conflicts.length > 0 && onConflict === "refuse") throw new ResourceError(conflictText(conflicts));
  if (tableMappingsToAdd.length + tableMappingsToRemove.length === 0) return undefined;
  const edit = (): Promise<Pipe> =>
    api.pipes.patch(at, {
      source: {
        postgres: {
          ...(tableMappingsToAdd.length === 0 ? {} : { tableMappingsToAdd: [...tableMappingsToAdd] }),
          ...(tableMappingsToRemove.length === 0
            ? {}
            : { tableMappingsToRemove: [...tableMappingsToRemove] }),
        },
      },
    });
  try {
    return await edit();
  } catch (error) {
    if (!isApiError(error, "refused") || !/must be paused/i.test(error.detail)) throw error;
    return editPaused(api, at, edit, error);
  }
}

export function conflictText(tables: readonly string[]): string {
  return (
    `source.postgres.tableMappings: the mapping of ${tables.join(", ")} exists with other fields, and a mapping cannot be ` +
    "edited in place: remove it from the args, run `pulumi up`, add it again as wanted and run `pulumi up` once more"
  );
}

async function editPaused(
  api: Api,
  at: Address,
  edit: () => Promise<Pipe>,
  refusal: ApiError,
): Promise<Pipe> {
  await pause(api, at, refusal);
  try {
    await untilResting(api, at);
    await edit();
  } catch (error) {
    // What made the change fail is what the user must hear of, also where the pipe cannot be started either.
    await command(api, at, "start").catch(() => undefined);
    throw error;
  }
  await command(api, at, "start");
  const live = await api.pipes.get(at);
  if (live === undefined) throw new ResourceError(`pipe ${at.id} was deleted while its tables were edited`);
  return live;
}

/** Not every service offers commands: then the refusal is what there is to say, and not that a route is missing. */
async function pause(api: Api, at: Address, refusal: ApiError): Promise<void> {
  try {
    await command(api, at, "stop");
  } catch (error) {
    if (!isApiError(error, "noRoute", "methodNotAllowed")) throw error;
    throw new ResourceError(
      `source.postgres.tableMappings: the service says "${refusal.detail}" and offers no way to pause the pipe: ` +
        "pause it by other means and run again",
    );
  }
}

async function untilResting(api: Api, at: Address): Promise<void> {
  // Ends: each look is a request, and the requests of an operation end with its time.
  for (let waitMs = firstPollMs; ; waitMs = Math.min(longestPollMs, waitMs * 2)) {
    const state = (await api.pipes.get(at))?.state;
    if (state !== undefined && restingStates.has(state)) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * Stops or starts a pipe. A lost answer is no reason to leave it half way: to say the same again does no harm, and that
 * the pipe is there already is what is wanted. Services resume a pipe by themselves after an edit.
 */
async function command(api: Api, at: Address, order: "stop" | "start"): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.pipes.command(at, order);
      return;
    } catch (error) {
      if (isApiError(error, "refused") && /already (running|stopped|stopping|paused)/i.test(error.detail))
        return;
      if (!isApiError(error) || !error.ambiguous || attempt >= commandAttempts) throw error;
    }
  }
}
