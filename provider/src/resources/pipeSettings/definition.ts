import { delta } from "../fields/delta";
import { valueAt, type Bag } from "../fields/table";
import type { Api } from "../../client";
import type { Address, ResourceDefinition } from "../lifecycle/definition";
import { foundIn } from "../lifecycle/internal";
import { overlay } from "../lifecycle/outputs";
import { withdrawnPaths } from "../lifecycle/withdrawn";
import { pipeSettingsAdvice } from "../pipe/advice";
import { pipeSettingsRules } from "../pipe/rules";
import { restRemarks } from "../pipe/runState";
import { syncPipe } from "../pipe/sync";
import { pipeSettingsTable, pipeTable } from "../pipe/table";
import { pipeSettingsArgs } from "./args";

/** Settings of an existing pipe (contract 4.1). The pipe itself is never created or deleted. */
export const pipeSettings = {
  kind: "PipeSettings",
  noun: "pipe",
  args: pipeSettingsArgs,
  table: pipeSettingsTable,
  shows: pipeTable,
  places: ["organizationId", "serviceId"],
  idArg: { name: "pipeId", required: true },
  // Old and new can be the same pipe: letting go of it last would undo what the new one set.
  deleteBeforeReplace: () => true,
  defaultOnDelete: () => "release",
  remembersFound: true,
  rules: pipeSettingsRules,
  advice: pipeSettingsAdvice,
  remarks: restRemarks,
  observe: async (api, at) => api.pipes.get(at),
  observeAmongMany: async (api, at) => api.pipes.getAmongMany(at),
  sync: (api, plan) => syncPipe(api, plan),
  remove: restore,
} satisfies ResourceDefinition;

/** Puts back what was found at adoption, as far as a service allows. A setting that was not there then is reset. */
async function restore(api: Api, at: Address, state: Bag): Promise<void> {
  const live = await api.pipes.get(at);
  if (live === undefined) return;
  const found = foundIn(state);
  const changed = delta(pipeSettingsTable, found, live, found);
  // A connection is only changed back together with the credentials that open it.
  const credentials = valueAt(state, ["source", "postgres", "credentials"]);
  const plan = {
    at,
    wanted: credentials === undefined ? found : overlay(found, { source: { postgres: { credentials } } }),
    delta: changed,
    observed: live,
    withdrawn: withdrawnPaths(pipeSettingsTable, found, state),
    remembered: undefined,
  };
  // A mapping that somebody edited meanwhile cannot be put back in place, and must not keep the rest from it.
  await syncPipe(api, plan, "keep");
}
