import { delta, pathsOf } from "../fields/delta";
import { overlay, valueAt, type Bag } from "../fields/table";
import type { Api } from "../../client";
import type { Removal, ResourceDefinition } from "../lifecycle/definition";
import { foundIn, withdrawnPaths } from "../stateForm";
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
  remembersFound: true,
  rules: pipeSettingsRules,
  advice: pipeSettingsAdvice,
  remarks: restRemarks,
  observe: async (api, at) => api.pipes.get(at),
  observeAmongMany: async (api, at) => api.pipes.getAmongMany(at),
  sync: (api, plan) => syncPipe(api, plan),
  remove: restore,
} satisfies ResourceDefinition;

/**
 * Puts back what was found at adoption, as far as a service allows and nobody else manages it. A setting that was not there
 * is reset.
 */
async function restore(api: Api, { at, state, wantedByOthers, warn }: Removal): Promise<void> {
  const live = await api.pipes.get(at);
  if (live === undefined) return;
  const found = foundIn(state);
  const isTheirs = (path: string): boolean => valueAt(wantedByOthers, keys(path)) !== undefined;
  const own = managedPaths(state).filter((path) => !isTheirs(path));
  const theirs = managedPaths(state).filter(isTheirs);
  if (theirs.length > 0) {
    warn(
      `not restored, as another resource manages it: ${theirs.join(", ")}. What was found there goes with this resource; one ` +
        "that is renamed or moved keeps it with `aliases`",
    );
  }
  const isFound = (path: string): boolean => (valueAt(found, keys(path)) ?? null) !== null;
  const values = own
    .filter(isFound)
    .reduce<Bag>((bag, path) => overlay(bag, nested(keys(path), valueAt(found, keys(path)))), {});
  // A connection is only changed back together with the credentials that open it.
  const credentials = valueAt(state, ["source", "postgres", "credentials"]);
  const isReset = (path: string): boolean => path.startsWith("settings.") && !isFound(path);
  const plan = {
    at,
    wanted: credentials === undefined ? values : overlay(values, { source: { postgres: { credentials } } }),
    delta: delta(pipeSettingsTable, values, live, values),
    observed: live,
    withdrawn: own.filter(isReset),
    remembered: undefined,
    warn,
  };
  // A mapping that somebody edited meanwhile cannot be put back in place, and must not keep the rest from it.
  const restored = await syncPipe(api, plan, "keep");
  const unlike = pathsOf(pipeSettingsTable, delta(pipeSettingsTable, values, restored, values));
  const left = [...own.filter((path) => !isFound(path) && !isReset(path)), ...unlike];
  if (left.length > 0) warn(`not restored: ${left.join(", ")}; look at the pipe if that matters`);
}

const keys = (path: string): readonly string[] => path.split(".");

const nested = ([key, ...rest]: readonly string[], value: unknown): Bag =>
  key === undefined ? {} : { [key]: rest.length === 0 ? value : nested(rest, value) };

/** What a state found or manages, dotted. */
function managedPaths(state: Bag): readonly string[] {
  const managed = withdrawnPaths(pipeSettingsTable, {}, state);
  return [...new Set([...pathsOf(pipeSettingsTable, foundIn(state)), ...managed])].filter(
    (path) => path !== "source.validateSamples",
  );
}
