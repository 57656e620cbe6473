import type { AlertBody } from "pulumi-pipes-contract";
import { project, managedOf } from "../fields/managed";
import type { Bag } from "../fields/table";
import type { ResourceDefinition } from "../lifecycle/definition";
import { overlay } from "../lifecycle/outputs";
import { alertArgs } from "./args";
import { alertTable } from "./table";
import { alertAdvice, alertRules } from "./rules";

/** An alert on a tile of a dashboard (contract 4.3). */
export const alert = {
  kind: "Alert",
  noun: "alert",
  args: alertArgs,
  table: alertTable,
  places: ["organizationId", "serviceId"],
  idArg: { name: "alertId", required: false },
  deleteBeforeReplace: false,
  defaultOnDelete: (args) => (args["alertId"] === undefined ? "delete" : "release"),
  remembersFound: false,
  rules: alertRules,
  advice: alertAdvice,
  observe: async (api, at) => api.alerts.get(at),
  observeAmongMany: async (api, at) => api.alerts.getAmongMany(at),
  create: async (api, at, wanted) => api.alerts.create(at, bodyOf(wanted)),
  sync: async (api, { at, wanted, delta, observed }) =>
    // A replacement clears what its body leaves out, so what the args do not manage is sent as it is.
    Object.keys(delta).length === 0
      ? observed
      : api.alerts.replace(at, bodyOf(overlay(bodyOf(observed), bodyOf(wanted)))),
  remove: async (api, at) => api.alerts.delete(at),
} satisfies ResourceDefinition;

/** The fields that a request may carry. */
function bodyOf(bag: Bag): AlertBody {
  return project(alertTable, managedOf(alertTable, bag, bag), bag, bag) as unknown as AlertBody;
}
