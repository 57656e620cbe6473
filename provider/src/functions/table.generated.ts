// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.

import type {
  Source,
  SavedSearch,
  Alert,
  AccessKey,
  Role,
  ReversePrivateEndpoint,
} from "pulumi-pipes-contract";
import { finders } from "./finders";
import { withoutAddress, withTileIds, withoutSecrets } from "./shown";

export const findSources = finders({
  functions: { one: "getSource", all: "getSources" },
  nouns: { one: "source", all: "sources" },
  field: "sources",
  by: ["id", "name", "kind"],
  of: (api) => api.sources,
  show: (found: Source) => found,
});

export const findWebhooks = finders({
  functions: { one: "getWebhook", all: "getWebhooks" },
  nouns: { one: "webhook", all: "webhooks" },
  field: "webhooks",
  by: ["id", "name", "service"],
  of: (api) => api.webhooks,
  show: withoutAddress,
});

export const findSavedSearches = finders({
  functions: { one: "getSavedSearch", all: "getSavedSearches" },
  nouns: { one: "saved search", all: "saved searches" },
  field: "savedSearches",
  of: (api) => api.savedSearches,
  show: (found: SavedSearch) => found,
});

export const findDashboards = finders({
  functions: { one: "getDashboard", all: "getDashboards" },
  nouns: { one: "dashboard", all: "dashboards" },
  field: "dashboards",
  of: (api) => api.dashboards,
  show: withTileIds,
});

export const findAlerts = finders({
  functions: { one: "getAlert", all: "getAlerts" },
  nouns: { one: "alert", all: "alerts" },
  field: "alerts",
  of: (api) => api.alerts,
  show: (found: Alert) => found,
});

export const findPipes = finders({
  functions: { one: "getPipe", all: "getPipes" },
  nouns: { one: "pipe", all: "pipes" },
  field: "pipes",
  of: (api) => api.pipes,
  show: withoutSecrets,
});

export const findAccessKeys = finders({
  functions: { one: "getAccessKey", all: "getAccessKeys" },
  nouns: { one: "access key", all: "access keys" },
  field: "accessKeys",
  isOfOrganization: true,
  of: (api) => api.keys,
  show: (found: AccessKey) => found,
});

export const findRoles = finders({
  functions: { one: "getRole", all: "getRoles" },
  nouns: { one: "role", all: "roles" },
  field: "roles",
  isOfOrganization: true,
  of: (api) => api.roles,
  show: (found: Role) => found,
});

export const findReversePrivateEndpoints = finders({
  functions: { one: "getReversePrivateEndpoint", all: "getReversePrivateEndpoints" },
  nouns: { one: "reverse private endpoint", all: "reverse private endpoints" },
  field: "reversePrivateEndpoints",
  by: ["id", "description"],
  of: (api) => api.reversePrivateEndpoints,
  show: (found: ReversePrivateEndpoint) => found,
});

/** The functions of all collections. */
export const table = [
  findSources,
  findWebhooks,
  findSavedSearches,
  findDashboards,
  findAlerts,
  findPipes,
  findAccessKeys,
  findRoles,
  findReversePrivateEndpoints,
] as const;
