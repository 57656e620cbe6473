import type { KnownKind as ResourceKind } from "../../../provider/src/resources/registry";

/** Where the service keeps what a resource manages. */
export const stores = {
  Pipe: "pipes",
  Alert: "alerts",
  Dashboard: "dashboards",
  PipeSettings: "pipes",
  AccessKey: "keys",
} as const satisfies Record<ResourceKind, string>;

/** The arg that names an object that is there. */
export const idArgs = {
  Pipe: "pipeId",
  Alert: "alertId",
  Dashboard: "dashboardId",
  PipeSettings: "pipeId",
  AccessKey: "keyId",
} as const satisfies Record<ResourceKind, string>;
