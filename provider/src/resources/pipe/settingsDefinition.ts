import type { Deletion, ResourceDefinition } from "../../lifecycle/definition";
import { delta, unmetPaths } from "../../schema/differences";
import { givenPaths, leafAt } from "../../schema/leaves";
import { fromPaths, overlay, valueAt, type PropertyMap } from "../../schema/propertyMap";
import { pipeSettingsArgs } from "./settingsArgs";
import { reconcilePipe } from "./reconcile";
import { restWarnings } from "./runState";
import { mappingAdoption } from "./tableMappings";
import { pipeSchema, pipeSettingsSchema } from "./schema";
import { pipeSettingsWarnings, validatePipeSettings } from "./validate";

const isSetting = (path: string): boolean => path.startsWith("settings.");

/** Settings of an existing pipe (contract 4.1). The pipe itself is never created or deleted. */
export const pipeSettings = {
  kind: "PipeSettings",
  displayName: "pipe",
  args: pipeSettingsArgs,
  schema: pipeSettingsSchema,
  outputFields: pipeSchema,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "pipeId", required: true },
  // Old and new can be the same pipe: letting go of it last would undo what the new one set.
  deleteBeforeReplace: () => true,
  keepsOriginalValues: true,
  validate: validatePipeSettings,
  checkWarnings: pipeSettingsWarnings,
  readWarnings: restWarnings,
  adoption: mappingAdoption,
  read: async (api, at) => api.pipes.get(at),
  readBatched: async (api, at) => api.pipes.getBatched(at),
  reconcile: (reconciliation) => reconcilePipe(reconciliation),
  clearsRemoved: isSetting,
  delete: restore,
} satisfies ResourceDefinition;

/**
 * Restores the original values, as far as a service allows and nobody else manages them. A setting that was not there is
 * reset.
 */
async function restore({ api, at, prior, desiredByOthers, warn }: Deletion): Promise<void> {
  const live = await api.pipes.get(at);
  if (live === undefined) return;
  const { originalValues = {}, managed } = prior.memory;
  const pathOf = (key: string): readonly string[] => leafAt(pipeSettingsSchema, key)?.path ?? key.split(".");
  const valueOf = (map: PropertyMap, key: string): unknown => valueAt(map, pathOf(key));
  const paths = [
    ...new Set([
      ...givenPaths(pipeSettingsSchema, originalValues),
      ...(managed ?? new Map<string, unknown>()).keys(),
    ]),
  ].filter((path) => path !== "source.validateSamples");
  const theirs = paths.filter((path) => valueOf(desiredByOthers, path) !== undefined);
  const own = paths.filter((path) => !theirs.includes(path));
  if (theirs.length > 0) {
    warn(
      `not restored, as another resource manages it: ${theirs.join(", ")}. Its original value goes with this resource; one ` +
        "that is renamed or moved keeps it with `aliases`",
    );
  }
  // Null clears an additional field.
  const canBeCleared = (key: string): boolean => pathOf(key).includes("additionalFields");
  const wasThere = (path: string): boolean => (valueOf(originalValues, path) ?? null) !== null;
  const values = fromPaths(
    own
      .filter((path) => wasThere(path) || canBeCleared(path))
      .map((path) => [pathOf(path), valueOf(originalValues, path) ?? null] as const),
  );
  // A connection is only changed back together with the credentials that open it.
  const credentials = valueAt(prior.outputs, ["source", "postgres", "credentials"]);
  const reset = own.filter((path) => isSetting(path) && !wasThere(path));
  const reconciliation = {
    api,
    at,
    desired: credentials === undefined ? values : overlay(values, { source: { postgres: { credentials } } }),
    delta: delta(pipeSettingsSchema, values, live, values),
    live,
    removed: reset,
    prior: undefined,
    warn,
  };
  // A mapping that somebody edited meanwhile cannot be edited back in place, and must not keep the rest from it.
  const restored = await reconcilePipe(reconciliation, "keep");
  const left = [
    ...own.filter((path) => !wasThere(path) && !reset.includes(path) && !canBeCleared(path)),
    ...unmetPaths(pipeSettingsSchema, values, restored),
  ];
  if (left.length > 0) warn(`not restored: ${left.join(", ")}; look at the pipe if that matters`);
}
