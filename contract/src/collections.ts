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
