import { creationIn } from "../lifecycle/createObject";
import type { ResourceDefinition, SyncPlan } from "../lifecycle/definition";
import { isEmpty } from "../fields/shape";
import { dashboardArgs } from "./args";
import { creationBody, isIdentical, isReordered, replacementBody, tileIdsOf } from "./body";
import { holdsWithdrawn } from "./keepingOthers";
import { dashboardTable } from "./table";

/** A dashboard with its tiles (contract 4.3). */
export const dashboard = {
  kind: "Dashboard",
  noun: "dashboard",
  args: dashboardArgs,
  table: dashboardTable,
  places: ["organizationId", "serviceId"],
  idArg: { name: "dashboardId", required: false },
  deleteBeforeReplace: () => false,
  defaultOnDelete: (args) => (args["dashboardId"] === undefined ? "delete" : "release"),
  remembersFound: false,
  clearsWithdrawn: true,
  rules: () => [],
  advice: () => [],
  observe: async (api, at) => api.dashboards.get(at),
  observeAmongMany: async (api, at) => api.dashboards.getAmongMany(at),
  create: creationIn({
    kind: "Dashboard",
    objects: (api) => api.dashboards,
    body: creationBody,
    isLike: isIdentical,
  }),
  sync: async (api, plan) =>
    isAsWanted(plan) ? plan.observed : api.dashboards.replace(plan.at, replacementBody(plan)),
  remove: async (api, at) => api.dashboards.delete(at),
  derive: (live) => ({ tileIds: tileIdsOf(live) }),
} satisfies ResourceDefinition;

function isAsWanted({ delta, withdrawn, wanted, observed, remembered }: SyncPlan): boolean {
  const isChanged = Object.keys(delta).length > 0 || withdrawn.some((name) => !isEmpty(observed[name]));
  return (
    !isChanged &&
    !isReordered(wanted, observed) &&
    !holdsWithdrawn(wanted["tiles"], observed["tiles"], remembered?.["tiles"])
  );
}
