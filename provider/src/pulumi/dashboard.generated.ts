// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as inputs from "./types/input.generated";
import type * as outputs from "./types/output.generated";
import type { QueryLanguage } from "./knownValues.generated";
import type { Shown } from "./resource";

/** Arguments of `Dashboard`. Fields that you leave out are not managed, unless their comment names a default. */
export interface DashboardFields extends inputs.Extensible {
  /** Name of the dashboard. Required for a new dashboard. */
  name?: pulumi.Input<string | undefined>;
  /**
   * The complete list of tiles. Required for a new dashboard. The service deletes tiles that are not in this list,
   * together with their alerts. Give each tile a unique name: a tile keeps its ID and its alerts as long as its name is
   * unique and unchanged. A renamed tile keeps them if nothing else about it changes. If all names are unique, the
   * order of the list does not matter.
   */
  tiles?: pulumi.Input<pulumi.Input<inputs.DashboardTile>[] | undefined>;
  /**
   * The complete list of filters above the tiles. A filter keeps its ID as long as its name is unique and unchanged.
   * `null` clears it.
   */
  filters?: pulumi.Input<null | pulumi.Input<inputs.DashboardFilter>[] | undefined>;
  /**
   * What happens to the dashboard when Pulumi deletes or replaces the resource: `delete` deletes the dashboard together
   * with its alerts, `retain` keeps it on the service. Default: an adopted dashboard is retained. A created dashboard
   * is deleted if it has no alerts; otherwise the deletion fails.
   */
  deletionPolicy?: pulumi.Input<"delete" | "retain" | undefined>;
  /** Tags of the dashboard, in any order. `null` clears it. */
  tags?: pulumi.Input<null | pulumi.Input<string>[] | undefined>;
  /** Query that applies to all tiles. `null` clears it. */
  savedQuery?: pulumi.Input<null | string | undefined>;
  /** Language of `savedQuery`. Known values: `sql`, `lucene`; services can add more. `null` clears it. */
  savedQueryLanguage?: pulumi.Input<null | QueryLanguage | undefined>;
  /** Initial values of the filters. Usual fields: `type` (string), `condition` (string). `null` clears it. */
  savedFilterValues?: pulumi.Input<null | pulumi.Input<Record<string, unknown>>[] | undefined>;
  /**
   * Groups of tiles. Usual fields: `id` (string), `title` (string), `collapsed` (boolean), `collapsible` (boolean),
   * `bordered` (boolean), `tabs` (list of object), `tabs[].id` (string), `tabs[].title` (string). `null` clears it.
   */
  containers?: pulumi.Input<null | pulumi.Input<Record<string, unknown>>[] | undefined>;
  /**
   * ID of an existing dashboard to adopt. Without it, Pulumi creates a dashboard. Changing it to another dashboard
   * replaces the resource.
   */
  adoptId?: pulumi.Input<string | undefined>;
  /** Organization that owns the service. A UUID. Default: `pipes:organizationId`. Changing it replaces the resource. */
  organizationId?: pulumi.Input<string | undefined>;
  /** Service that owns the object. A UUID. Default: `pipes:serviceId`. Changing it replaces the resource. */
  serviceId?: pulumi.Input<string | undefined>;
}

/** What a `Dashboard` shows. */
export interface DashboardOutputs extends Shown<outputs.Dashboard, "tiles" | "id"> {
  /** Organization that owns the service, a UUID. */
  readonly organizationId: pulumi.Output<string>;
  /** Service that owns the object, a UUID. */
  readonly serviceId: pulumi.Output<string>;
  /** The tiles that the program sets, with the values that the service returned. */
  readonly tiles: pulumi.Output<outputs.Dashboard["tiles"]>;
  /**
   * IDs of the tiles by name. If several tiles share a name, a number follows the name from the second tile on, as in
   * `Errors (2)`.
   */
  readonly tileIds: pulumi.Output<Record<string, string>>;
  /** The fields that the program sets in `additionalFields`, with the values of the service. */
  readonly additionalFields: pulumi.Output<Record<string, unknown> | undefined>;
  /** The policy that the program sets. One of `delete`, `retain`. */
  readonly deletionPolicy: pulumi.Output<"delete" | "retain" | undefined>;
}
