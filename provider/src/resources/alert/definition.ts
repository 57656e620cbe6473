import type { AlertBody } from "pulumi-pipes-contract";
import { createByPost } from "../../lifecycle/createOnce";
import type { ResourceDefinition } from "../../lifecycle/definition";
import { canonicalMap } from "../../schema/canonical";
import { isIdentical } from "../../schema/differences";
import { overlay, type PropertyMap } from "../../schema/propertyMap";
import { alertArgs } from "./args";
import { alertSchema } from "./schema";
import { alertWarnings, validateAlert } from "./validate";

/** An alert on a tile of a dashboard (contract 4.3). */
export const alert = {
  kind: "Alert",
  displayName: "alert",
  args: alertArgs,
  schema: alertSchema,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "alertId", required: false },
  validate: validateAlert,
  checkWarnings: alertWarnings,
  read: async (api, at) => api.alerts.get(at),
  readBatched: async (api, at) => api.alerts.getBatched(at),
  create: createByPost(
    (api) => api.alerts,
    bodyOf,
    (desired, live) => isIdentical(alertSchema, desired, live),
  ),
  reconcile: async ({ api, at, desired, delta, live }) =>
    // A replacement clears what its body leaves out, so what the program does not set is sent as it was.
    Object.keys(delta).length === 0 ? live : api.alerts.replace(at, bodyOf(overlay(live, desired))),
  delete: async ({ api, at }) => api.alerts.delete(at),
} satisfies ResourceDefinition;

/** The fields that a request may carry. Empty texts are left out, which says the same: the contract allows none. */
function bodyOf(map: PropertyMap): AlertBody {
  const given = Object.entries(canonicalMap(alertSchema, map)).filter(([, value]) => value !== "");
  return Object.fromEntries(given) as unknown as AlertBody;
}
