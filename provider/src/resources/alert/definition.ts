import { createByPost } from "../../lifecycle/createOnce";
import type { ResourceDefinition } from "../../lifecycle/definition";
import { isIdentical } from "../../schema/differences";
import { alertArgs } from "./args";
import { creationBody, replaceAlert } from "./body";
import { alertSchema } from "./schema";
import { alertWarnings, validateAlert } from "./validate";

/** An alert on a tile of a dashboard (contract 4.3). */
export const alert = {
  kind: "Alert",
  displayName: "alert",
  args: alertArgs,
  schema: alertSchema,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", required: false },
  validate: validateAlert,
  checkWarnings: alertWarnings,
  read: async (api, at) => api.alerts.get(at),
  readBatched: async (api, at) => api.alerts.getBatched(at),
  create: createByPost(
    (api) => api.alerts,
    creationBody,
    (desired, live) => isIdentical(alertSchema, desired, live),
  ),
  reconcile: async (reconciliation) =>
    Object.keys(reconciliation.delta).length === 0 ? reconciliation.live : replaceAlert(reconciliation),
  delete: async ({ api, at }) => api.alerts.delete(at),
} satisfies ResourceDefinition;
