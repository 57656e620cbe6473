import type * as pulumi from "@pulumi/pulumi";
import type { DashboardFields, DashboardOutputs } from "./dashboard.generated";
import { isResource, noArgs, PipesResource, type Given } from "./resource";

/** Args of a `Dashboard` that is created: it needs `name` and `tiles`. */
export interface NewDashboardArgs
  extends Omit<DashboardFields, "name" | "tiles">, Given<DashboardFields, "name" | "tiles"> {}

/** Args of a `Dashboard` that adopts an existing one: its id is enough. */
export interface AdoptedDashboardArgs
  extends Omit<DashboardFields, "adoptId">, Given<DashboardFields, "adoptId"> {}

/** Args of `Dashboard`. What is left out is not managed, unless its comment names a default. */
export type DashboardArgs = AdoptedDashboardArgs | NewDashboardArgs;

export interface Dashboard extends DashboardOutputs {}

/**
 * A dashboard with its tiles. A tile keeps its ID and its alerts as long as its unique name stays the same. A tile that leaves
 * the list `tiles` is deleted with its alerts. The resource option `import` fails: give `adoptId`.
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
 * An existing dashboard, adopted; `destroy` leaves it on the service:
 *
 * ```ts
 * new pipes.Dashboard("orders", {
 *   adoptId: "65f1a0c3d2b4e5f607182930",
 *   name: "Orders",
 *   tiles: [{ name: "Orders", x: 0, y: 0, w: 24, h: 8, config: { displayType: "number" } }],
 * });
 * ```
 */
export class Dashboard extends PipesResource {
  constructor(name: string, args: DashboardArgs, opts?: pulumi.CustomResourceOptions) {
    super("Dashboard", name, args, opts, { tileIds: "tiles" });
  }

  /**
   * Reads a dashboard without managing it. `id` is the dashboard's id, in the configured service, or
   * `organizationId/serviceId/id`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such dashboard.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Dashboard {
    return new Dashboard(name, noArgs, { ...opts, id });
  }

  /** Whether a value is a `Dashboard`. */
  static override isInstance(value: unknown): value is Dashboard {
    return isResource(value, "Dashboard");
  }
}
