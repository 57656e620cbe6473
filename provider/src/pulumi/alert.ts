import type * as pulumi from "@pulumi/pulumi";
import type { AlertFields, AlertOutputs } from "./alert.generated";
import { isResource, noArgs, PipesResource, type Given } from "./resource";

/** Fields that have to be named, be it with `undefined`: an index into `tileIds` may come to that, and `check` tells. */
type Named<Names extends keyof AlertFields> = {
  [Name in keyof Required<Pick<AlertFields, Names>>]: AlertFields[Name] | undefined;
};

/** Fields that every new alert needs. */
type Needed = "threshold" | "interval" | "source" | "thresholdType" | "channel";
interface NewAlert extends Omit<AlertFields, Needed>, Given<AlertFields, Needed> {}

/** Args of an `Alert` on a tile of a dashboard. */
export interface TileAlertArgs
  extends Omit<NewAlert, "dashboardId" | "tileId">, Named<"dashboardId" | "tileId"> {}

/** Args of an `Alert` on a saved search. */
export interface SavedSearchAlertArgs extends Omit<NewAlert, "savedSearchId">, Named<"savedSearchId"> {}

/** Args of an `Alert` that adopts an existing one: its id is enough. */
export interface AdoptedAlertArgs extends Omit<AlertFields, "adoptId">, Given<AlertFields, "adoptId"> {}

/** Args of an `Alert` on something that this version does not know. */
export interface OtherAlertArgs extends Omit<NewAlert, "additionalFields">, Named<"additionalFields"> {}

/**
 * Args of `Alert`. What is left out is not managed, unless its comment names a default. A new alert needs `dashboardId` and
 * `tileId`, or `savedSearchId`. The preview checks what the type cannot: that they fit `source`, and that a range has its
 * `thresholdMax`.
 */
export type AlertArgs = AdoptedAlertArgs | OtherAlertArgs | SavedSearchAlertArgs | TileAlertArgs;

export interface Alert extends AlertOutputs {}

/**
 * An alert on a tile of a dashboard or on a saved search (contract 4.3). Its `id` is the alert's own id. The resource option
 * `import` fails: give `adoptId`.
 *
 * ```ts
 * const onCall = pipes.getWebhookOutput({ name: "On-call rota" });
 * new pipes.Alert("latency", {
 *   dashboardId: "65f1a0c3d2b4e5f607182930",
 *   tileId: "65f1a0c3d2b4e5f607182a03",
 *   source: "tile",
 *   threshold: 250,
 *   thresholdType: "above",
 *   interval: "1h",
 *   channel: { type: "webhook", webhookId: onCall.id },
 *   name: "p95 latency",
 *   message: "p95 above 250 ms",
 * });
 * ```
 *
 * A range, on a tile of a dashboard of this program, that sends email:
 *
 * ```ts
 * const tiles = [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config: { displayType: "line" } }];
 * const traffic = new pipes.Dashboard("traffic", { name: "Traffic", tiles });
 * new pipes.Alert("rate", {
 *   dashboardId: traffic.id,
 *   tileId: pipes.tileIdOf(traffic, "Rate"),
 *   source: "tile",
 *   threshold: 10,
 *   thresholdMax: 1000,
 *   thresholdType: "not_between",
 *   interval: "5m",
 *   channel: { type: "email", emailRecipients: ["shop@example.com"] },
 * });
 * ```
 */
export class Alert extends PipesResource {
  constructor(name: string, args: AlertArgs, opts?: pulumi.CustomResourceOptions) {
    super("Alert", name, args, opts);
  }

  /**
   * Reads an alert without managing it. `id` is the alert's id, in the configured service, or
   * `organizationId/serviceId/id`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such alert.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alert {
    return new Alert(name, noArgs, { ...opts, id });
  }

  /** Whether a value is an `Alert`. */
  static override isInstance(value: unknown): value is Alert {
    return isResource(value, "Alert");
  }
}
