// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { QueryLanguage } from "./knownValues.generated";
import type { Shown } from "./resource";

/** Args of `Dashboard`. What is left out is not managed, unless its comment names a default. */
export interface DashboardFields extends inputs.Extensible {
  /** Name of the dashboard; required for a new one. Not empty. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The whole list of tiles, required for a new dashboard: an update deletes the other tiles, together with their
   * alerts. A tile keeps its id and its alerts while its name is unique and stays. A renamed tile keeps them if nothing
   * else about it changes. The order of the list does not matter for this.
   */
  tiles?: pulumi.Input<pulumi.Input<inputs.DashboardTile>[] | undefined>;
  /**
   * The whole list of filters offered above the tiles. A filter keeps its id like a tile: while its name is unique and
   * stays.
   */
  filters?: pulumi.Input<null | pulumi.Input<inputs.DashboardFilter>[] | undefined>;
  /**
   * What happens to the dashboard on the service when the resource is deleted: `delete` deletes it together with its
   * alerts, `retain` leaves it as it is. Default: `delete` for a dashboard that the resource created, which fails if
   * the dashboard still has alerts; `retain` for an adopted one.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Tags of the dashboard, in any order. */
  tags?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /** Query that applies to all tiles. */
  savedQuery?: pulumi.Input<null | string | undefined>;
  /** Language of `savedQuery`. Known values: `sql`, `lucene`; services can add more. */
  savedQueryLanguage?: pulumi.Input<null | QueryLanguage | undefined>;
  /** Initial values of the filters. Usual fields: `type`, `condition`. */
  savedFilterValues?: pulumi.Input<null | pulumi.Input<Record<string, unknown>>[] | undefined>;
  /**
   * Groups of tiles. Usual fields: `id`, `title`, `collapsed`, `collapsible`, `bordered`, `tabs`, `tabs.id`,
   * `tabs.title`.
   */
  containers?: pulumi.Input<null | pulumi.Input<Record<string, unknown>>[] | undefined>;
  /**
   * Id of an existing dashboard to adopt. Default: none, and a dashboard is created. Naming another one replaces. Not
   * empty.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the object. Default: `pipes:serviceId`. Changing it replaces. A UUID. */
  serviceId?: pulumi.Input<string | undefined>;
}

/** What a `Dashboard` shows. */
export interface DashboardOutputs extends Shown<outputs.Dashboard, "tiles" | "id"> {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** Tiles as the args have them, with the service's values; places and sizes in columns and rows of the grid. */
  readonly tiles: pulumi.Output<outputs.Dashboard["tiles"]>;
  /** Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. */
  readonly tileIds: pulumi.Output<Record<string, string>>;
  /** The fields that the args have in `additionalFields`, as the service answers them. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the args give; undefined if they give none. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}
