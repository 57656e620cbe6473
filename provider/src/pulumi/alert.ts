import type * as pulumi from "@pulumi/pulumi";
import type { AlertFields, AlertOutputs } from "./alert.generated";
import { isResource, noArgs, PipesResource, type With } from "./resource";

/** A new alert. `Names` must be present, even as `undefined`: an index into `tileIds` can be undefined, and `check` reports it. */
type NewAlert<Names extends keyof AlertFields> = Omit<
  With<AlertFields, "threshold" | "interval" | "source" | "thresholdType" | "channel">,
  Names
> & { [Name in keyof Required<Pick<AlertFields, Names>>]: AlertFields[Name] | undefined };

/** Arguments of an `Alert` on a tile of a dashboard. */
export interface TileAlertArgs extends NewAlert<"dashboardId" | "tileId"> {}

/** Arguments of an `Alert` on a saved search. */
export interface SavedSearchAlertArgs extends NewAlert<"savedSearchId"> {}

/** Arguments of an `Alert` that adopts an existing alert: its ID is enough. */
export interface AdoptedAlertArgs extends With<AlertFields, "adoptId"> {}

/** Arguments of an `Alert` on an unknown source. */
export interface OtherAlertArgs extends NewAlert<"additionalFields"> {}

/**
 * Arguments of `Alert`. Fields that you leave out are not managed, unless their comment names a default. A new alert
 * requires `dashboardId` and `tileId`, or `savedSearchId`. The preview checks that these fit `source`, and that a range
 * has `thresholdMax`.
 */
export type AlertArgs = AdoptedAlertArgs | OtherAlertArgs | SavedSearchAlertArgs | TileAlertArgs;

export interface Alert extends AlertOutputs {}

/**
 * An alert on a dashboard tile or on a saved search. To adopt an existing alert, set `adoptId`.
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
 * An alert that sends email if a value leaves a range, on a tile of a dashboard in the same program:
 *
 * ```ts
 * const config = { displayType: "line", sourceId: pipes.getSourceOutput({ kind: "trace" }).id };
 * const tiles = [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }];
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
   * Reads an alert without managing it. `id` is the ID of the alert in the configured service. For another service, it is
   * `organizationId/serviceId/id`. The call fails if the alert does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alert {
    return new Alert(name, noArgs, { ...opts, id });
  }

  /** Whether a value is an `Alert`. */
  static override isInstance(value: unknown): value is Alert {
    return isResource(value, "Alert");
  }
}
