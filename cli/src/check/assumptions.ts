import * as content from "../trial/contentProbes";
import * as objects from "../trial/objectProbes";
import type { Observations, Probe, Verdict } from "../trial/observations";
import * as service from "../trial/serviceProbes";

/** An assumption of pulumi-pipes about services that the contract does not state. */
export interface Assumption {
  /** Names the assumption in reports, so it never changes. Codes of messages have a slash. */
  readonly code: string;
  readonly promise: string;
  /** Judges the responses of a trial. */
  readonly probe: Probe;
  /** The consequence for a program if the service differs, with the setting or the limitation. */
  readonly consequence: string;
}

/** Begins the consequence of a difference that the provider copes with. */
const unharmed = "No consequence:";

/** All assumptions. The trial and the page of compatibility come from this table. */
export const assumptions: readonly Assumption[] = [
  {
    code: "service.operations",
    promise: "The service has webhooks and saved searches, and returns single pipes",
    probe: service.serviceOperations,
    consequence:
      "Without these operations, webhooks and saved searches cannot be managed, and pipes are read with an empty PATCH",
  },
  {
    code: "service.clock",
    promise: "The clocks of the service and of this machine differ by less than a minute",
    probe: service.serviceClock,
    consequence: "Warnings about expired keys can be wrong. Set the clock of this machine",
  },
  {
    code: "service.wake",
    promise: "The command `awake` wakes a service that sleeps",
    probe: objects.unprobed,
    consequence: "Do not set `pipes:wakeService`, and wake the service in the web interface",
  },
  {
    code: "response.envelope",
    promise: "A success has the status 200, and `status`, `requestId` (a UUID) and `result` in its body",
    probe: service.responseEnvelope,
    consequence:
      "Without `result`, no object of the service can be managed. Other differences have no consequence",
  },
  {
    code: "response.errors",
    promise: "A rejected request has a JSON body with `error` or `message`",
    probe: service.responseErrors,
    consequence: "Messages do not show why the service rejects a request",
  },
  {
    code: "response.missing-object",
    promise: "A request for an object that does not exist returns 404 in JSON",
    probe: service.responseMissingObject,
    consequence: "Objects that were deleted outside Pulumi are not recognized, so `pulumi refresh` fails",
  },
  {
    code: "response.missing-route",
    promise: "A request for a path that does not exist returns 404, not in JSON",
    probe: service.responseMissingRoute,
    consequence: `${unharmed} the provider treats an object as deleted only if a list confirms it`,
  },
  {
    code: "response.rate-limit",
    promise: "A 429 gives the wait in `Retry-After`, `X-RateLimit-Reset`, `RateLimit-Reset` or `RateLimit`",
    probe: service.responseRateLimit,
    consequence: "The provider guesses the wait. Set `pipes:rateLimit` to the limit of the service",
  },
  {
    code: "response.deletion",
    promise: "A deletion returns the envelope",
    probe: service.responseDeletion,
    consequence: `${unharmed} the provider accepts an empty body`,
  },
  {
    code: "response.empty",
    promise:
      "Empty fields of a dashboard are `[]` in lists, null in `savedQuery`, and absent in `containers`",
    probe: content.responseEmpty,
    consequence: `${unharmed} null, an absent field and an empty value are equal`,
  },
  {
    code: "response.time-zone",
    promise: "Times are in UTC, with a `Z`",
    probe: content.responseTimeZone,
    consequence: `${unharmed} the provider compares points in time, and outputs show the format of the service`,
  },
  {
    code: "response.time-precision",
    promise: "Times have milliseconds",
    probe: content.responseTimePrecision,
    consequence: `${unharmed} the provider compares points in time, and outputs show the format of the service`,
  },
  {
    code: "response.set-order",
    promise: "Tags come back in the order of the request",
    probe: content.responseSetOrder,
    consequence: `${unharmed} the order of tags, roles and addresses does not matter`,
  },
  {
    code: "response.stable",
    promise: "An unchanged object is returned identically each time",
    probe: content.responseStable,
    consequence: `No consequence if only states and times differ. Otherwise previews can show changes that nobody made`,
  },
  {
    code: "response.unknown",
    promise: "Responses contain only fields that this version knows",
    probe: content.responseUnknown,
    consequence: `${unharmed} the provider keeps unknown fields in each update, and \`additionalFields\` sets them`,
  },
  {
    code: "request.unknown",
    promise: "A creation drops unknown fields",
    probe: content.requestUnknown,
    consequence:
      "A misspelled name in `additionalFields` is rejected or stays in the object, instead of a warning",
  },
  {
    code: "request.unknown-update",
    promise: "An update accepts unknown fields",
    probe: content.requestUnknownUpdate,
    consequence:
      "Updates of objects with unknown fields fail, because the provider sends these fields back. " +
      "List the fields in `pipes:omitOnUpdate`",
  },
  {
    code: "request.unpublished",
    promise: "A service accepts values beyond its published form, such as a tile with a fractional height",
    probe: content.requestUnpublished,
    consequence:
      "`up` fails for values about which a preview only warns. Correct the values that a preview warns about",
  },
  {
    code: "request.trimmed",
    promise: "A service removes leading and trailing spaces from the names of webhooks and saved searches",
    probe: content.requestTrimmed,
    consequence: `${unharmed} the provider ignores these spaces when it compares names`,
  },
  {
    code: "list.complete",
    promise: "A list contains objects that were just created",
    probe: service.listComplete,
    consequence: "A creation whose response is lost can create the object twice, and webhooks cannot be read",
  },
  {
    code: "list.delay",
    promise: "A list contains a new object immediately",
    probe: service.listDelay,
    consequence: "A run right after a lost response can create an object twice. Wait before you run again",
  },
  {
    code: "list.pages",
    promise: "A page of a list contains as many objects as the request asks for",
    probe: service.listPages,
    consequence: `${unharmed} the provider reads until a page has no further objects, with more requests`,
  },
  {
    code: "list.order",
    promise: "A list keeps its order from one request to the next",
    probe: service.listOrder,
    consequence: "A list that is read in pages can miss an object. `pulumi refresh` then reads it alone",
  },
  {
    code: "update.id",
    promise: "A replacement keeps the ID of the object",
    probe: content.updateId,
    consequence: "Updates lose the object. Do not use this package with the service",
  },
  {
    code: "update.left-out",
    promise:
      "A replacement keeps the tags of a dashboard, and clears the `description` of a webhook, the `where` of a search and " +
      "the `note` of an alert, if the request leaves them out",
    probe: content.updateLeftOut,
    consequence: `${unharmed} the provider sends the fields of the live object back, and null or an empty value to clear one`,
  },
  {
    code: "dashboard.defaults",
    promise: `Services fill only these values into tiles: ${Object.entries(content.filledIn)
      .map(([name, value]) => `\`${name}: ${JSON.stringify(value)}\``)
      .join(", ")}`,
    probe: content.dashboardDefaults,
    consequence: `${unharmed} the provider does not manage fields that the program leaves out`,
  },
  {
    code: "dashboard.tiles",
    promise: "A dashboard can have a tile of each display type",
    probe: objects.dashboardTiles,
    consequence: "`up` fails for tiles of these types",
  },
  {
    code: "dashboard.tile-ids",
    promise: "A replacement keeps the IDs of the tiles that it sends back",
    probe: objects.dashboardTileIds,
    consequence:
      "Each update of a dashboard deletes the alerts on its tiles. Do not use alerts on tiles with the service",
  },
  {
    code: "dashboard.validation",
    promise: "`POST …/dashboards/validate` returns a verdict in the envelope, and changes nothing",
    probe: objects.dashboardValidation,
    consequence: "Previews cannot ask the service about a dashboard. Set `pipes:validateDashboards` to false",
  },
  {
    code: "dashboard.hidden-parts",
    promise: "Responses show all parts of a dashboard",
    probe: objects.unprobed,
    consequence: "An update removes parts that no response shows, such as tiles in PromQL",
  },
  {
    code: "alert.tile",
    promise: "An alert on a `markdown` tile is accepted, and the next update of its dashboard deletes it",
    probe: objects.alertTile,
    consequence: `${unharmed} previews warn about alerts on tiles other than \`line\`, \`stacked_bar\` and \`number\``,
  },
  {
    code: "alert.channels",
    promise: "An alert has several channels, in `channels`",
    probe: objects.alertChannels,
    consequence: "An alert has one channel. Set `channel` instead of `channels`",
  },
  {
    code: "alert.own-names",
    promise: "An alert without `displayName` and `tags` comes back without them",
    probe: objects.alertOwnNames,
    consequence: `${unharmed} an update leaves out the values of the tile, the search or the chart, and so does an import`,
  },
  {
    code: "webhook.url",
    promise: "Responses contain the `url` of a webhook",
    probe: objects.webhookUrl,
    consequence: "A change of the address outside Pulumi is not noticed",
  },
  {
    code: "webhook.headers",
    promise: "Responses never contain the `headers` of a webhook",
    probe: objects.webhookHeaders,
    consequence: `${unharmed} the provider records only the headers that the program sets`,
  },
  {
    code: "webhook.unique-name",
    promise: "A second webhook with this name and service is rejected",
    probe: objects.webhookUniqueName,
    consequence: "If the response to a creation is lost, the webhook can exist twice",
  },
  {
    code: "pipe.state",
    promise: "The state of a pipe is one that this version knows",
    probe: objects.pipeState,
    consequence: "Waits for a pipe can take until `pipes:pipeTransitionTimeoutSeconds`",
  },
  {
    code: "pipe.engine",
    promise: "The table engine of a pipe is an object whose `type` has no parentheses",
    probe: objects.pipeEngine,
    consequence: `${unharmed} the provider reads all forms`,
  },
  {
    code: "pipe.quantities",
    promise: "CPU and memory of a pipe are numbers",
    probe: objects.pipeQuantities,
    consequence: `${unharmed} the provider reads "250m" and "1Gi" too`,
  },
  {
    code: "pipe.creation",
    promise: "`POST …/pipes` creates a pipe, with the fields of the contract",
    probe: objects.unprobed,
    consequence: "Pipes cannot be created. `PipeSettings` manages the settings of existing pipes",
  },
  {
    code: "pipe.start-paused",
    promise: "A creation with `startPaused` creates a pipe that does not run",
    probe: objects.unprobed,
    consequence: "A new pipe with `stopped` runs until the command after its creation",
  },
  {
    code: "pipe.settings",
    promise: "An update changes the tuning settings of a pipe",
    probe: objects.unprobed,
    consequence: "A warning lists the settings that did not change",
  },
  {
    code: "pipe.setting-reset",
    promise: "Null in `settings` removes a setting",
    probe: objects.unprobed,
    consequence: "A setting that the program no longer sets keeps its value",
  },
  {
    code: "pipe.scaling",
    promise: "Responses show a new scaling immediately",
    probe: objects.unprobed,
    consequence: `${unharmed} the provider reads the scaling again until it is the new one`,
  },
  {
    code: "pipe.mappings-stop",
    promise: "A service rejects a change of the table mappings of a running pipe",
    probe: objects.unprobed,
    consequence: `${unharmed} the provider stops the pipe only if the service rejects the change`,
  },
  {
    code: "pipe.mappings-resume",
    promise: "A pipe resumes by itself after a change of its table mappings",
    probe: objects.unprobed,
    consequence: `${unharmed} the provider starts a pipe that stays stopped`,
  },
  {
    code: "pipe.transitions",
    promise: "A pipe passes through transitional states, such as `Stopping`",
    probe: objects.unprobed,
    consequence: `${unharmed} the provider waits for final states`,
  },
  {
    code: "pipe.deletion",
    promise: "A deleted pipe is gone after `pipes:pipeTransitionTimeoutSeconds` at most",
    probe: objects.unprobed,
    consequence: "A deletion fails although the pipe disappears later. Set a longer time",
  },
  {
    code: "key.creation",
    promise: "The creation of a key returns `key`, `keyId` and `keySecret`",
    probe: objects.keyCreation,
    consequence: "Access keys cannot be created. `adoptId` manages existing keys",
  },
  {
    code: "key.state",
    promise: "Responses contain the `state` of a key",
    probe: objects.keyState,
    consequence: "A change of `state` outside Pulumi is not noticed",
  },
  {
    code: "key.roles",
    promise: "An update sets all roles of a key",
    probe: objects.keyRoles,
    consequence: "A warning lists the roles that did not change. Set `assignedRoleIds` instead of `roles`",
  },
];

/** An assumption with the verdict of a trial. */
export type Finding = Assumption & Verdict;

/** The verdict on each assumption after a trial. */
export const findingsOf = (notes: Observations): readonly Finding[] =>
  assumptions.map((assumption) => ({ ...assumption, ...assumption.probe(notes) }));
