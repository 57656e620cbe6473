import type { AccessKey } from "./accessKey";
import type { Alert } from "./alert";
import type { Dashboard } from "./dashboard";
import type { DatabaseScaling, Pipe } from "./pipe";
import type { ReversePrivateEndpoint } from "./reversePrivateEndpoint";
import type { SavedSearch } from "./savedSearch";
import type { Webhook } from "./webhook";

/** The objects that clients create and change, by the names of their collections. */
export interface Collections {
  readonly alerts: Alert;
  readonly dashboards: Dashboard;
  readonly pipes: Pipe;
  readonly keys: AccessKey;
  readonly webhooks: Webhook;
  /** One for each service. */
  readonly scalings: DatabaseScaling;
  readonly savedSearches: SavedSearch;
  readonly reversePrivateEndpoints: ReversePrivateEndpoint;
}

export * from "./accessKey";
export * from "./alert";
export * from "./alertRules";
export * from "./dashboard";
export * from "./dashboardRules";
export * from "./databaseFields";
export * from "./envelope";
export * from "./facts";
export * from "./filterRules";
export * from "./ids";
export * from "./knownValues";
export * from "./pipe";
export * from "./pipeCreation";
export * from "./pipePatch";
export * from "./pipeRules";
export * from "./primitives";
export * from "./reversePrivateEndpoint";
export * from "./reversePrivateEndpointRules";
export * from "./role";
export * from "./rules";
export * from "./savedSearch";
export * from "./savedSearchRules";
export * from "./service";
export * from "./settings";
export * from "./source";
export * from "./streamFields";
export * from "./tableMapping";
export * from "./tileConfig";
export * from "./urlPassword";
export * from "./webhook";
export * from "./webhookRules";
