import * as pulumi from "@pulumi/pulumi";
import type { AlertArgs } from "./alertArgs";
import type { AlertOutputs } from "./alert.generated";
import { propertyFacts } from "./propertyFacts.generated";
import { afterRegistration, isResource, resourceArguments } from "./resourceClass";
import { leaveOutUnreadTraces } from "./stackTraces";

/** The outputs of an `Alert`. */
export interface Alert extends AlertOutputs {}

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
 *   name: "p95 latency",
 *   message: "p95 above 250 ms",
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
  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `adoptId`, and creating the resource
   * adopts the alert.
   */
  constructor(name: string, args: AlertArgs, opts?: pulumi.CustomResourceOptions) {
    const done = leaveOutUnreadTraces();
    try {
      super(...resourceArguments(facts, name, args, opts));
    } finally {
      done();
    }
    afterRegistration(facts, this, args);
  }

  /**
   * Reads an alert without managing it. `id` is the alert's id, in the configured service, or
   * `organizationId/serviceId/id`. Fails where `id` has another form, where the service is neither in it nor
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
  ...propertyFacts.Alert,
  idArg: "adoptId",
  instead: "give `adoptId`: creating the resource adopts the existing alert",
} as const;
