import type { Pipe, TableMapping } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { isApiError, isNotOffered, type ApiError } from "../../client/errors";
import type { Address } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { mappingChanges } from "./patch";
import { command, isComingToRest, stop } from "./runState";

/** How often somebody else may start the pipe between its rest and the edit. */
const editAttempts = 3;

/** The mappings that are wanted, those that are there, and what to do with one that exists with other fields. */
export interface MappingWish {
  readonly wanted: readonly TableMapping[];
  readonly live: readonly TableMapping[];
  readonly onConflict: "refuse" | "keep";
  /** State of the pipe before anything was done. */
  readonly state: string | undefined;
}

/** What an edit came to. */
export interface Edited {
  readonly pipe: Pipe;
  /** Whether the pipe was stopped for it. */
  readonly wasPaused: boolean;
}

/**
 * Brings the mappings to the wanted set; undefined where there is nothing to do. For a service that asks for a pause the
 * pipe is stopped, and started again where the edit fails. After an edit, starting it is up to the caller.
 */
export async function syncMappings(api: Api, at: Address, wish: MappingWish): Promise<Edited | undefined> {
  const { conflicts, tableMappingsToAdd, tableMappingsToRemove } = mappingChanges(wish.wanted, wish.live);
  if (conflicts.length > 0 && wish.onConflict === "refuse") throw new ResourceError(conflictText(conflicts));
  if (tableMappingsToAdd.length + tableMappingsToRemove.length === 0) return undefined;
  // Nothing but the two deltas: more would make the service try the connection, with credentials that are not sent.
  const postgres = {
    ...(tableMappingsToAdd.length === 0 ? {} : { tableMappingsToAdd: [...tableMappingsToAdd] }),
    ...(tableMappingsToRemove.length === 0 ? {} : { tableMappingsToRemove: [...tableMappingsToRemove] }),
  };
  const edit = (): Promise<Pipe> => api.pipes.patch(at, { source: { postgres } });
  try {
    return { pipe: await edit(), wasPaused: false };
  } catch (error) {
    if (!wantsPause(error)) throw error;
    return { pipe: await editPaused(api, at, edit, error, wish.state), wasPaused: true };
  }
}

const wantsPause = (error: unknown): error is ApiError =>
  isApiError(error, "refused") && /must be paused/i.test(error.detail);

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
  stateBefore: string | undefined,
): Promise<Pipe> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      await stop(api, at);
      try {
        return await edit();
      } catch (error) {
        if (!wantsPause(error) || attempt >= editAttempts) throw error;
      }
    }
  } catch (error) {
    // Not every service offers commands: then the refusal is what there is to say, and not that a route is missing.
    if (isNotOffered(error)) throw new ResourceError(cannotPause(refusal));
    // What made the change fail is what the user must hear of, also where the pipe cannot be started either.
    const restart = (): Promise<void> => command(api, at, "start");
    if (!isComingToRest(stateBefore)) await api.inAnyCase(restart).catch(() => undefined);
    throw error;
  }
}

function cannotPause({ detail }: ApiError): string {
  return (
    `source.postgres.tableMappings: the service says "${detail}" and offers no way to pause the pipe: ` +
    "pause it by other means and run again"
  );
}
