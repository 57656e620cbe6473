import * as pulumi from "@pulumi/pulumi";
import type { DeepInputs } from "../../boundary/inputs";
import { isResource, resourceArguments } from "../../boundary/resourceClass";
import type { DashboardRecord } from "./record";
import { dashboardTable } from "./table";
import type { DashboardValues } from "./values";

const outputs = [
  "organizationId",
  "serviceId",
  "dashboardId",
  "name",
  "tiles",
  "tileIds",
  "tags",
  "filters",
  "savedQuery",
  "savedQueryLanguage",
  "savedFilterValues",
  "containers",
  "createdAt",
  "updatedAt",
  "onDelete",
] as const satisfies readonly (keyof Dashboard)[];

/**
 * A dashboard with its tiles. An edit keeps the ids of the tiles, so it never takes alerts with it.
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
 * An existing dashboard, adopted; `destroy` lets go of it:
 *
 * ```ts
 * new pipes.Dashboard("orders", {
 *   dashboardId: "65f1a0c3d2b4e5f607182930",
 *   name: "Orders",
 *   tiles: [{ name: "Orders", x: 0, y: 0, w: 24, h: 8, config: { displayType: "number" } }],
 * });
 * ```
 */
export class Dashboard extends pulumi.CustomResource {
  /** Organization that owns the service, a UUID. Contract 4.3. */
  declare readonly organizationId: pulumi.Output<string>;
  /** Service that owns the dashboard, a UUID. Contract 4.3. */
  declare readonly serviceId: pulumi.Output<string>;
  /** The dashboard's id, given by the service, the same as `id`. Beyond the contract: 2.4 shows no fields. */
  declare readonly dashboardId: pulumi.Output<string>;
  /** Name of the dashboard. Beyond the contract: 2.4 shows no fields. */
  declare readonly name: pulumi.Output<string>;
  /**
   * Tiles as the args have them, with the service's values; places and sizes in columns and rows of the grid. Beyond
   * the contract: 2.4 shows no fields.
   */
  declare readonly tiles: pulumi.Output<DashboardRecord["tiles"]>;
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  declare readonly tileIds: pulumi.Output<Record<string, string>>;
  /** Tags of the dashboard, in any order. Beyond the contract: 2.4 shows no fields. */
  declare readonly tags: pulumi.Output<DashboardRecord["tags"]>;
  /** Filters offered above the tiles. Beyond the contract: 2.4 shows no fields. */
  declare readonly filters: pulumi.Output<DashboardRecord["filters"]>;
  /** Query that applies to all tiles. Beyond the contract: 2.4 shows no fields. */
  declare readonly savedQuery: pulumi.Output<DashboardRecord["savedQuery"]>;
  /** Language of `savedQuery`. Beyond the contract: 2.4 shows no fields. */
  declare readonly savedQueryLanguage: pulumi.Output<DashboardRecord["savedQueryLanguage"]>;
  /** Values that the filters start with. Beyond the contract: 2.4 shows no fields. */
  declare readonly savedFilterValues: pulumi.Output<DashboardRecord["savedFilterValues"]>;
  /** Groups of tiles. Beyond the contract: 2.4 shows no fields. */
  declare readonly containers: pulumi.Output<DashboardRecord["containers"]>;
  /** When the dashboard was created, as the service writes it. Beyond the contract: 2.4 shows no fields. */
  declare readonly createdAt: pulumi.Output<DashboardRecord["createdAt"]>;
  /** When the dashboard last changed, as the service writes it. Beyond the contract: 2.4 shows no fields. */
  declare readonly updatedAt: pulumi.Output<DashboardRecord["updatedAt"]>;
  /** What `delete` does: `delete` or `release`; undefined where the args give none. This package's own. */
  declare readonly onDelete: pulumi.Output<"delete" | "release" | undefined>;

  /**
   * Registers the resource. Fails for the option `import`, which cannot work: give `dashboardId`, and creating the
   * resource adopts the dashboard.
   */
  constructor(name: string, args: DashboardArgs, opts?: pulumi.CustomResourceOptions) {
    super(...resourceArguments(facts, name, args, opts));
  }

  /**
   * Looks up a dashboard without managing it. `id` is the dashboard's id, in the configured service, or
   * `organizationId/serviceId/dashboardId`. Fails where `id` has another form, where the service is neither in it nor
   * configured, and where there is no such dashboard.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Dashboard {
    return new Dashboard(name, undefined as unknown as DashboardArgs, { ...opts, id });
  }

  /** Whether a value is a `Dashboard`. */
  static override isInstance(value: unknown): value is Dashboard {
    return isResource(value, "Dashboard");
  }
}

const facts = {
  kind: "Dashboard",
  table: dashboardTable,
  outputs,
  repeats: { tileIds: "tiles" },
  instead: "give `dashboardId`: creating the resource adopts the existing dashboard",
} as const;

/** Args of `Dashboard`. What is left out is not managed, unless its comment names a default. */
export interface DashboardArgs extends DeepInputs<DashboardValues> {}
