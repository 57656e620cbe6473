import * as pulumi from "@pulumi/pulumi";
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
 *   tileId: pipes.tileIdOf(traffic, "Rate"),
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
  /** Organization that owns the service, a UUID. Contract 4.3. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the alert, a UUID. Contract 4.3. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The alert's id, given by the service, the same as `id`. Beyond the contract. */
  declare readonly alertId: pulumi.Output<string>;
  /** Id of the dashboard that the alert belongs to; undefined where it watches no tile. Contract 4.3. */
  declare readonly dashboardId: pulumi.Output<string | undefined>;
  /** Id of the tile of that dashboard; undefined where it watches no tile. Contract 4.3. */
  declare readonly tileId: pulumi.Output<string | undefined>;
  /** Number that the tile's value is compared with, in the tile's own unit. Contract 4.3. */
  declare readonly threshold: pulumi.Output<number>;
  /** Upper end of the range for `between` and `not_between`, in the tile's own unit. Beyond the contract. */
  declare readonly thresholdMax: pulumi.Output<number | undefined>;
  /**
   * Period that is looked at: a whole number and a unit letter. Known values: `1m`, `5m`, `15m`, `30m`, `1h`, `6h`,
   * `12h`, `1d`; services add to them. Contract 4.3.
   */
  declare readonly interval: pulumi.Output<string>;
  /** What the alert watches. Known values: `tile`, `saved_search`; services add to them. Contract 4.3. */
  declare readonly source: pulumi.Output<string>;
  /**
   * How the value is compared with `threshold`. Known values: `above`, `below`, `above_exclusive`, `below_or_equal`,
   * `equal`, `not_equal`, `between`, `not_between`; services add to them. Contract 4.3.
   */
  declare readonly thresholdType: pulumi.Output<string>;
  /** Where the alert is delivered: a webhook, by its id. Contract 4.3. */
  declare readonly channel: pulumi.Output<AlertValues["channel"]>;
  /** Name of the alert. Services are known to accept 1 to 512 characters. Contract 4.3. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** Text sent with the alert. Services are known to accept 1 to 4,096 characters. Contract 4.3. */
  declare readonly message: pulumi.Output<string | undefined>;
  /** Whether the alert fires at present; moves on its own. Beyond the contract. */
  declare readonly state: pulumi.Output<string | undefined>;
  /** Silence in force, as the service shows it. Beyond the contract. */
  declare readonly silenced: pulumi.Output<unknown>;
  /** Failures of the last evaluations, as the service shows them. Beyond the contract. */
  declare readonly executionErrors: pulumi.Output<unknown>;
  /** When the alert was created, as the service writes it. Beyond the contract. */
  declare readonly createdAt: pulumi.Output<string | undefined>;
  /** When the alert last changed, as the service writes it. Beyond the contract. */
  declare readonly updatedAt: pulumi.Output<string | undefined>;
  /** What `delete` does: `delete` or `release`; undefined where the args give none. This package's own. */
  declare readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;

  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `alertId`, and creating the resource
   * adopts the alert.
   */
  constructor(name: string, args: AlertArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up an alert without managing it. `id` is the alert's id, in the configured service, or
   * `organizationId/serviceId/alertId`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such alert.
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

/** Args of `Alert`. What is left out is not managed, unless its comment names a default. */
export interface AlertArgs extends DeepInputs<AlertValues> {}
