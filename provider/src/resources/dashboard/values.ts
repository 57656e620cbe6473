// Written by `npm run generate` from the schemas in args.ts; change those.

/** Args of `Dashboard` in plain values; in `DashboardArgs` any of them may be an output. */
export interface DashboardValues {
  /**
   * The whole list of tiles. A tile keeps its id, and with it its alerts, as long as its name is unique and stays; a tile
   * without a unique name is known by its place.
   */
  tiles: DashboardTile[];
  /** Name. */
  name: string;
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  /** Only returned by the service: it cannot be set. */
  createdAt?: undefined;
  /** Only returned by the service: it cannot be set. */
  updatedAt?: undefined;
  /** Filters offered above the tiles, known by their name like tiles. */
  filters?: DashboardFilter[] | undefined;
  /** Query that applies to all tiles; "" for none. */
  savedQuery?: string | undefined;
  /** Language of `savedQuery`. */
  savedQueryLanguage?: string | undefined;
  /** Values that the filters start with. */
  savedFilterValues?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /**
   * What `delete` does: `delete` deletes the dashboard and with it its alerts, `release` leaves it. Default: `delete` for a
   * dashboard that was created here, `release` for one that `dashboardId` names.
   */
  onDelete?: "release" | "delete" | undefined;
  /** Tags. */
  tags?: string[] | undefined;
  /** Groups of tiles. */
  containers?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. */
  organizationId?: string | undefined;
  /** Service that owns the dashboard. Default: `pipes:serviceId`. Changing it replaces. */
  serviceId?: string | undefined;
  /** An existing dashboard to adopt instead of creating one. Naming another one replaces. */
  dashboardId?: string | undefined;
}

/** An item of `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title. */
  name: string;
  /** Column of the left edge. */
  x: number;
  /** Row of the upper edge. */
  y: number;
  /** Width in columns. */
  w: number;
  /** Height in rows. */
  h: number;
  /** What the tile shows; its form depends on the kind of tile. */
  config: {
    [name: string]: unknown;
  };
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /** Only returned by the service: it cannot be set. */
  id?: undefined;
  [name: string]: unknown;
}
