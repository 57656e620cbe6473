import { dashboard, dashboardBody, tile } from "pulumi-pipes-contract/dashboard";
import { opaqueObject, pathPart, uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible } from "../../schema/additionalFields";
import { readOnly } from "../../schema/readOnlyFields";

const { id: _id, ...tileWritten } = tile.shape;

/** Beside the fields of the contract's schemas (beyond the contract: 2.4 shows no fields). */
const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.3. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the dashboard. Default: `pipes:serviceId`. Changing it replaces. Contract 4.3. */
  serviceId: uuidShaped.optional(),
  /**
   * Id of an existing dashboard to adopt. Default: none, and a dashboard is created. Naming another one replaces.
   * Beyond the contract (4.3), which shows no ids.
   */
  adoptId: pathPart.optional(),
  ...dashboardBody.shape,
  /**
   * The whole list of tiles. A tile keeps its id, and with it its alerts, as long as its name is unique and stays. One
   * that is renamed, or whose name is not unique, is known by all else that is written of it, as long as no other says
   * the same; a single tile that is left over takes the id that is left over. A place in the list tells nothing: a tile
   * of which nobody can say which one it was is a new one.
   */
  tiles: z.array(z.looseObject({ ...tileWritten, ...readOnly(tile.shape, tileWritten) })),
  /** Filters offered above the tiles, known like tiles. */
  filters: z
    .array(
      z
        .object({
          /** Identifier of the filter. */
          id: z.never({ error: "is given by the service; remove it" }).optional(),
        })
        .catchall(z.unknown()),
    )
    .optional(),
  /** Query that applies to all tiles; "" for none. */
  savedQuery: z.string().optional(),
  /** Language of `savedQuery`, as the service calls it: any text is sent. */
  savedQueryLanguage: z.string().optional(),
  /** Values that the filters start with. */
  savedFilterValues: z.array(opaqueObject).optional(),
  /**
   * What happens to the dashboard on the service when the resource is deleted: `delete` deletes it together with its
   * alerts, `retain` leaves it as it is. Default: `delete` for a dashboard that the resource created, which fails if the
   * dashboard still has alerts; `retain` for an adopted one. This package's own.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Dashboard`. */
export const dashboardArgs = extensible(
  z.strictObject({ ...written, ...readOnly(dashboard.shape, written) }),
);

/**
 * Args of `Dashboard` (beyond the contract: 2.4 shows no fields, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type DashboardValues = z.input<typeof dashboardArgs>;

/** What a `Dashboard` shows (beyond the contract: 2.4 shows no fields). */
export const dashboardOutputs = z.object({
  /** Organization that owns the service, a UUID. */
  organizationId: z.string(),
  /** Service that owns the dashboard, a UUID. */
  serviceId: z.string(),
  ...dashboard.omit({ id: true }).shape,
  /** Tiles as the args have them, with the service's values; places and sizes in columns and rows of the grid. */
  tiles: dashboard.shape.tiles,
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  additionalFields: dashboardArgs.shape.additionalFields,
  /**
   * Tile name → tile id, for alerts to point at; a name that is not unique gets its place added: `Errors (2)`. This
   * package's own.
   */
  tileIds: z.record(z.string(), z.string()),
  /** The policy that the args give; undefined if they give none. This package's own. */
  deletionPolicy: written.deletionPolicy,
});

export type DashboardOutputs = z.output<typeof dashboardOutputs>;
