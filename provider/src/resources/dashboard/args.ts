import { dashboard, dashboardBody, opaqueObject, pathPart, tile, uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { returnedOnly } from "../validation/returnedOnly";

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
  dashboardId: pathPart.optional(),
  ...dashboardBody.shape,
  /**
   * The whole list of tiles. A tile keeps its id, and with it its alerts, as long as its name is unique and stays; a
   * tile without a unique name is known by its place.
   */
  tiles: z.array(z.looseObject({ ...tileWritten, ...returnedOnly(tile.shape, tileWritten) })),
  /** Filters offered above the tiles, known by their name like tiles. */
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
   * What `delete` does: `delete` deletes the dashboard and with it its alerts, `release` leaves it. Default: `delete`
   * for a dashboard that was created here, `release` for one that `dashboardId` names. This package's own.
   */
  onDelete: z.enum(["delete", "release"]).optional(),
};

/** Args of `Dashboard`. */
export const dashboardArgs = z.strictObject({ ...written, ...returnedOnly(dashboard.shape, written) });

/**
 * Args of `Dashboard` in plain values; in `DashboardArgs` any of them may be an output. What is left out is not
 * managed, unless its comment names a default.
 */
export type DashboardValues = z.input<typeof dashboardArgs>;
