import { creationIn } from "../lifecycle/createOnce";
import type { ResourceDefinition } from "../lifecycle/definition";
import { canonicalBag } from "../fields/canonical";
import { overlay } from "../fields/table";
import { alertArgs } from "./args";
import { alertTable } from "./table";
import { bodyOf, isIdentical } from "./body";
import { alertAdvice, alertRules } from "./rules";

/** An alert on a tile of a dashboard (contract 4.3). */
export const alert = {
  kind: "Alert",
  noun: "alert",
  args: alertArgs,
  table: alertTable,
  places: ["organizationId", "serviceId"],
  idArg: { name: "alertId", required: false },
  deleteBeforeReplace: () => false,
  remembersFound: false,
  rules: alertRules,
  advice: alertAdvice,
  observe: async (api, at) => api.alerts.get(at),
  observeAmongMany: async (api, at) => api.alerts.getAmongMany(at),
  create: creationIn((api) => api.alerts, bodyOf, isIdentical),
  sync: async (api, { at, wanted, delta, observed }) =>
    // A replacement clears what its body leaves out, so what the args do not manage is sent as it is.
    Object.keys(delta).length === 0
      ? observed
      : api.alerts.replace(at, bodyOf(overlay(bodyOf(observed), canonicalBag(alertTable, wanted)))),
  remove: async (api, { at }) => api.alerts.delete(at),
} satisfies ResourceDefinition;
