import type { Api } from "../../client";
import type { Bag } from "../fields/table";
import type { Claims } from "../lifecycle/claims";
import { createOnce } from "../lifecycle/createOnce";
import type { Address, Created, ResourceDefinition } from "../lifecycle/definition";
import { dashboardArgs } from "./args";
import { creationBody, isIdentical, isReordered, replacementBody, tileIdsOf } from "./body";
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
  sync: async (api, { at, wanted, delta, observed, withdrawn }) =>
    Object.keys(delta).length + withdrawn.length === 0 && !isReordered(wanted, observed)
      ? observed
      : api.dashboards.replace(at, replacementBody(wanted, observed, withdrawn)),
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
