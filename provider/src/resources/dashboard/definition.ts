import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import { createOnce } from "../lifecycle/createOnce";
import type { Address, Created, ResourceDefinition, SyncPlan } from "../lifecycle/definition";
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
  create: createDashboard,
  sync: async (api, plan) =>
    isAsWanted(plan) ? plan.observed : api.dashboards.replace(plan.at, replacementBody(plan)),
  remove: async (api, at) => api.dashboards.delete(at),
  derive: (live) => ({ tileIds: tileIdsOf(live) }),
} satisfies ResourceDefinition;

function createDashboard(api: Api, at: Address, wanted: Bag, claims: Claims): Promise<Created> {
  const body = creationBody(wanted);
  const creation = {
    kind: "Dashboard",
    name: `create dashboard ${JSON.stringify(body)}`,
    post: () => api.dashboards.create(at, body),
    get: (id: string) => api.dashboards.get({ ...at, id }),
    list: () => api.dashboards.list(at),
    existedBefore: () => api.dashboards.existedBefore(at),
    isLike: isIdentical,
    wanted,
  } as const;
  return createOnce(api, creation, claims);
}

function isAsWanted({ delta, withdrawn, wanted, observed, remembered }: SyncPlan): boolean {
  const isChanged = Object.keys(delta).length + withdrawn.length > 0;
  return (
    !isChanged &&
    !isReordered(wanted, observed) &&
    !holdsWithdrawn(wanted["tiles"], observed["tiles"], remembered?.["tiles"])
  );
}
