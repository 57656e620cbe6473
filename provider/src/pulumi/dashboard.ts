import type * as pulumi from "@pulumi/pulumi";
import type { DashboardFields, DashboardOutputs } from "./dashboard.generated";
import { isResource, noArgs, PipesResource, type With } from "./resource";

/** Arguments of a new `Dashboard`: `name` and `tiles` are required. */
export interface NewDashboardArgs extends With<DashboardFields, "name" | "tiles"> {}

/** Arguments of a `Dashboard` that adopts an existing dashboard: its ID is enough. */
export interface AdoptedDashboardArgs extends With<DashboardFields, "adoptId"> {}

/** Arguments of `Dashboard`. Fields that you leave out are not managed, unless their comment names a default. */
export type DashboardArgs = AdoptedDashboardArgs | NewDashboardArgs;

export interface Dashboard extends DashboardOutputs {}

/**
 * A dashboard with its tiles. A tile keeps its ID and its alerts as long as its name is unique and unchanged. If you
 * remove a tile from the list `tiles`, the service deletes the tile and its alerts. If you remove an optional argument,
 * such as `tags`, the next update clears it on the service. To adopt an existing dashboard, set `adoptId`.
 *
 * ```ts
 * const traces = pipes.getSourceOutput({ kind: "trace" });
 * const checkout = new pipes.Dashboard("checkout", {
 *   name: "Checkout",
 *   tags: ["shop"],
 *   tiles: [{ name: "Latency", x: 0, y: 0, w: 12, h: 6, config: { displayType: "line", sourceId: traces.id } }],
 * });
 * export const latencyTile = pipes.tileIdOf(checkout, "Latency");
 * ```
 *
 * An existing dashboard, adopted. Pulumi manages only its tags, so its tiles and their alerts stay unchanged, and
 * `pulumi destroy` keeps it on the service:
 *
 * ```ts
 * new pipes.Dashboard("orders", { adoptId: "65f1a0c3d2b4e5f607182930", tags: ["shop"] });
 * ```
 */
export class Dashboard extends PipesResource {
  constructor(name: string, args: DashboardArgs, opts?: pulumi.CustomResourceOptions) {
    super("Dashboard", name, args, opts);
  }

  /**
   * Reads a dashboard without managing it. `id` is the ID of the dashboard in the configured service. For another service,
   * it is `organizationId/serviceId/id`. The call fails if the dashboard does not exist.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Dashboard {
    return new Dashboard(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `Dashboard`. */
  static override isInstance(value: unknown): value is Dashboard {
    return isResource(value, "Dashboard");
  }
}
