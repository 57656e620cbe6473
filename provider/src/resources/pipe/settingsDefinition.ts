import type { ResourceDefinition } from "../../lifecycle/definition";
import { pipeSettingsArgs } from "./settingsArgs";
import { reconcilePipe } from "./reconcile";
import { restWarnings } from "./runState";
import { mappingAdoption } from "./tableMappings";
import { pipeSchema, pipeSettingsSchema } from "./schema";
import { pipeSettingsWarnings, validatePipeSettings } from "./validate";

/** Settings of an existing pipe (contract 4.1). It neither creates nor deletes the pipe. */
export const pipeSettings = {
  kind: "PipeSettings",
  displayName: "pipe",
  args: pipeSettingsArgs,
  schema: pipeSettingsSchema,
  outputFields: pipeSchema,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "pipeId", required: true },
  validate: validatePipeSettings,
  checkWarnings: pipeSettingsWarnings,
  readWarnings: restWarnings,
  adoption: mappingAdoption,
  read: async (api, at) => api.pipes.get(at),
  readBatched: async (api, at) => api.pipes.getBatched(at),
  reconcile: reconcilePipe,
  clearsRemoved: (path) => path.startsWith("settings."),
} satisfies ResourceDefinition;
