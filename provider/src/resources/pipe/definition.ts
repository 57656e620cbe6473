import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import type { Removal, ResourceDefinition } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import { ifOffered } from "../lifecycle/offered";
import { pipeAdvice } from "./advice";
import { pipeArgs } from "./args";
import { createPipe, loadsTheSame } from "./create";
import { pipeRules } from "./rules";
import { restRemarks, withRunState } from "./runState";
import { syncPipe } from "./sync";
import { pipeTable } from "./table";

/** A whole pipe, for services that offer to create and delete them. */
export const pipe = {
  kind: "Pipe",
  noun: "pipe",
  args: pipeArgs,
  table: pipeTable,
  places: ["organizationId", "serviceId"],
  // An imported pipe was made elsewhere: destroying the stack must not delete it.
  idArg: { name: "pipeId", required: false, assumed: true },
  controls: ["resyncTrigger"],
  // Two pipes at a time would read as one consumer, share a replication slot, or load the same rows twice.
  deleteBeforeReplace: () => true,
  remembersFound: false,
  collides: loadsTheSame,
  rules: pipeRules,
  advice: pipeAdvice,
  remarks: restRemarks,
  observe: async (api, at) => seen(await api.pipes.get(at)),
  observeAmongMany: async (api, at) => seen(await api.pipes.getAmongMany(at)),
  create: createPipe,
  sync: async (api, plan) => seen(await syncPipe(api, plan)) ?? plan.observed,
  remove: deletePipe,
} satisfies ResourceDefinition;

function seen(pipe: Bag | undefined): Bag | undefined {
  return pipe === undefined ? undefined : withRunState(pipe);
}

/** Deletes a pipe and waits until it is gone: what replaces it may need its place. */
async function deletePipe(api: Api, { at }: Removal): Promise<void> {
  await ifOffered(
    () => api.pipes.delete(at),
    "this service does not offer to delete pipes: delete it there and run `pulumi refresh`, or release it with " +
      '`onDelete: "release"`',
  );
  const gone = await api.until(async () => ((await api.pipes.get(at)) === undefined ? true : undefined));
  if (gone === true) return;
  throw new ResourceError(
    `pipe ${at.id} is still there, though the service accepted its deletion: look at it there, and run again; ` +
      "pipes:stateTimeoutSeconds says how long to wait",
  );
}
