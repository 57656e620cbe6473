import * as pulumi from "@pulumi/pulumi";
import type { AlertBody } from "pulumi-pipes-contract";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
import { alertTable } from "./table";
import type { AlertValues } from "./values";

const outputs = [
  "organizationId",
  "serviceId",
  "alertId",
  "dashboardId",
  "tileId",
  "threshold",
  "thresholdMax",
  "interval",
  "source",
  "thresholdType",
  "channel",
  "name",
  "message",
  "state",
  "silenced",
  "executionErrors",
  "createdAt",
  "updatedAt",
  "onDelete",
] as const satisfies readonly (keyof Alert)[];

/**
 * An alert on a tile of a dashboard (contract 4.3). Its `id` is the alert's own id.
 *
 * ```ts
 * new pipes.Alert("latency", {
 *   dashboardId: "65f1a0c3d2b4e5f607182930",
 *   tileId: "65f1a0c3d2b4e5f607182a03",
 *   source: "tile",
 *   threshold: 250,
 *   thresholdType: "above",
 *   interval: "1h",
 *   channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
 *   name: "p99 latency",
 *   message: "p99 above 250 ms",
 * });
 * ```
 *
 * A range, on a tile of a dashboard of this program:
 *
 * ```ts
 * const tiles = [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config: { displayType: "line" } }];
 * const traffic = new pipes.Dashboard("traffic", { name: "Traffic", tiles });
 * new pipes.Alert("rate", {
 *   dashboardId: traffic.id,
 *   tileId: traffic.tileIds["Rate"],
 *   source: "tile",
 *   threshold: 10,
 *   thresholdMax: 1000,
 *   thresholdType: "not_between",
 *   interval: "5m",
 *   channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
 * });
 * ```
 */
export class Alert extends pulumi.CustomResource {
  /** Organization that owns the service. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the alert. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The alert's id, the same as `id`. */
  declare readonly alertId: pulumi.Output<string>;
  /** Dashboard the alert belongs to. */
  declare readonly dashboardId: pulumi.Output<string>;
  /** Tile of that dashboard. */
  declare readonly tileId: pulumi.Output<string>;
  /** Value compared with. */
  declare readonly threshold: pulumi.Output<number>;
  /** Upper end of a range. */
  declare readonly thresholdMax: pulumi.Output<number | undefined>;
  /** Period that is looked at. */
  declare readonly interval: pulumi.Output<string>;
  /** What the alert watches. */
  declare readonly source: pulumi.Output<string>;
  /** How the value is compared. */
  declare readonly thresholdType: pulumi.Output<string>;
  /** Where the alert is delivered. */
  declare readonly channel: pulumi.Output<AlertBody["channel"]>;
  /** Name. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** Text sent with the alert. */
  declare readonly message: pulumi.Output<string | undefined>;
  /** Whether the alert fires at present; moves on its own. */
  declare readonly state: pulumi.Output<string | undefined>;
  /** Silence in force, as the service shows it. */
  declare readonly silenced: pulumi.Output<unknown>;
  /** Failures of the last evaluations, as the service shows them. */
  declare readonly executionErrors: pulumi.Output<unknown>;
  /** When the alert was created. */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /** When the alert last changed. */
  declare readonly updatedAt: pulumi.Output<string | undefined>;
  /** What `delete` does. */
  declare readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;

  constructor(name: string, args: AlertArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up an alert without managing it. `id` is the alert's id, in the configured service, or
   * `organizationId/serviceId/alertId`. Fails where there is no such alert.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alert {
    return new Alert(name, undefined as unknown as AlertArgs, { ...opts, id });
  }

  /** Whether a value is an `Alert`. */
  static override isInstance(value: unknown): value is Alert {
    return isResource(value, "Alert");
  }
}

const facts = {
  kind: "Alert",
  table: alertTable,
  outputs,
  instead: "give `alertId`: creating the resource adopts the existing alert",
} as const;

/** Args of `Alert`. */
export interface AlertArgs extends DeepInputs<AlertValues> {}
