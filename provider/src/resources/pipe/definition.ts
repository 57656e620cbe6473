import type { Change, Deletion, ResourceDefinition } from "../../lifecycle/definition";
import { ifOffered, ResourceError } from "../../lifecycle/errors";
import { pipeArgs } from "./args";
import { createPipe, loadsTheSame } from "./creation";
import { reconcilePipe } from "./reconcile";
import { restWarnings, withRunState } from "./runState";
import { mappingAdoption } from "./tableMappings";
import { pipeSchema } from "./schema";
import { pipeWarnings, validatePipe } from "./validate";

/** A whole pipe, for services that offer to create and delete them. */
export const pipe = {
  kind: "Pipe",
  displayName: "pipe",
  args: pipeArgs,
  schema: pipeSchema,
  scope: ["organizationId", "serviceId"],
  // An imported pipe was made elsewhere: destroying the stack must not delete it.
  idArg: { name: "adoptId", required: false, adoptedOnImport: true },
  providerArgs: ["resyncTrigger"],
  // Two pipes at a time would read as one consumer, share a replication slot, or load the same rows twice.
  deleteBeforeReplace: () => true,
  validate: validatePipe,
  checkWarnings: pipeWarnings,
  readWarnings: restWarnings,
  adoption: mappingAdoption,
  diff: refuseSecondLoad,
  read: async (api, at) => withRunState(await api.pipes.get(at)),
  readBatched: async (api, at) => withRunState(await api.pipes.getBatched(at)),
  create: createPipe,
  reconcile: async (reconciliation) => withRunState(await reconcilePipe(reconciliation)),
  clearsRemoved: (path) => path.startsWith("settings."),
  delete: deletePipe,
} satisfies ResourceDefinition;

/** A replacement whose old pipe stays must not load the same data once more. */
function refuseSecondLoad({ label, prior, news, replaces, stays }: Change): readonly string[] {
  if (replaces.length === 0 || !stays || !loadsTheSame(news, prior.outputs)) return [];
  throw new ResourceError(
    `${label}: ${replaces.join(", ")} would replace it, and it would stay, for it was adopted or ` +
      `deletionPolicy is "retain": a second one would load the same data twice. Write the values that it has, give ` +
      `deletionPolicy: "delete" in a run before, or change the name`,
  );
}

/** Deletes a pipe and waits until it is gone: what replaces it may need its place. */
async function deletePipe({ api, at }: Deletion): Promise<void> {
  await ifOffered(
    () => api.pipes.delete(at),
    "this service does not offer to delete pipes: delete it there and run `pulumi refresh`, or keep it with " +
      '`deletionPolicy: "retain"`',
  );
  const look = async (): Promise<true | undefined> =>
    (await api.pipes.get(at)) === undefined ? true : undefined;
  const isGone = await api.until(`pipe ${at.id} to be gone`, look);
  if (isGone === true) return;
  throw new ResourceError(
    `pipe ${at.id} is still there, though the service accepted its deletion: look at it there, and run again; ` +
      "pipes:pipeTransitionTimeoutSeconds says how long to wait",
  );
}
