// Written by `npm run generate` from the schemas in args.ts; change those.

/**
 * Args of `Dashboard` in plain values; in `DashboardArgs` any of them may be an output. What is left out is not
 * managed, unless its comment names a default.
 */
export interface DashboardValues {
  /**
   * The whole list of tiles. A tile keeps its id, and with it its alerts, as long as its name is unique and stays. One
   * that is renamed, or whose name is not unique, is known by all else that is written of it, as long as no other says
   * the same; a single tile that is left over takes the id that is left over. A place in the list tells nothing: a tile
   * of which nobody can say which one it was is a new one. Beyond the contract: 2.4 shows no fields.
   */
  tiles: DashboardTile[];
  /** Name of the dashboard. Not empty. Beyond the contract: 2.4 shows no fields. */
  name: string;
  /**
   * Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract: 2.4 shows no fields.
   */
  id?: undefined;
  /**
   * Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract: 2.4 shows no fields.
   */
  createdAt?: undefined;
  /**
   * Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract: 2.4 shows no fields.
   */
  updatedAt?: undefined;
  /**
   * Filters offered above the tiles, known like tiles. Default: left to the service. Beyond the contract: 2.4 shows no
   * fields.
   */
  filters?: DashboardFilter[] | undefined;
  /**
   * Query that applies to all tiles; "" for none. Default: left to the service. Beyond the contract: 2.4 shows no
   * fields.
   */
  savedQuery?: string | undefined;
  /**
   * Language of `savedQuery`, as the service calls it: any text is sent. Default: left to the service. Beyond the
   * contract: 2.4 shows no fields.
   */
  savedQueryLanguage?: string | undefined;
  /** Values that the filters start with. Default: left to the service. Beyond the contract: 2.4 shows no fields. */
  savedFilterValues?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /**
   * What `delete` does: `delete` deletes the dashboard and with it its alerts, `release` leaves it. Default: a
   * dashboard that this resource made is deleted, unless it still carries alerts; an adopted one is released. This
   * package's own.
   */
  onDelete?: "delete" | "release" | undefined;
  /** Tags of the dashboard, in any order. Default: left to the service. Beyond the contract: 2.4 shows no fields. */
  tags?: string[] | undefined;
  /** Groups of tiles. Default: left to the service. Beyond the contract: 2.4 shows no fields. */
  containers?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /**
   * Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. A UUID. Contract 4.3.
   */
  organizationId?: string | undefined;
  /** Service that owns the dashboard. Default: `pipes:serviceId`. Changing it replaces. A UUID. Contract 4.3. */
  serviceId?: string | undefined;
  /**
   * Id of an existing dashboard to adopt. Default: none, and a dashboard is created. Naming another one replaces. Not
   * empty. Beyond the contract (4.3), which shows no ids.
   */
  dashboardId?: string | undefined;
}

/** An item of `tiles` of a `Dashboard`. */
export interface DashboardTile {
  /** Title of the tile; the name that alerts find it by. Beyond the contract: 2.4 shows no fields. */
  name: string;
  /**
   * Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. Beyond the contract: 2.4
   * shows no fields.
   */
  x: number;
  /**
   * Upper edge, in rows of the grid, counted from 0. The service sets the bounds. Beyond the contract: 2.4 shows no
   * fields.
   */
  y: number;
  /** Width, in columns of the grid. The service sets the bounds. Beyond the contract: 2.4 shows no fields. */
  w: number;
  /** Height, in rows of the grid. The service sets the bounds. Beyond the contract: 2.4 shows no fields. */
  h: number;
  /** What the tile shows; its form depends on the kind of tile. Beyond the contract: 2.4 shows no fields. */
  config: {
    [name: string]: unknown;
  };
  /**
   * Refused: it is only returned by the service and cannot be set; remove it. Beyond the contract: 2.4 shows no fields.
   */
  id?: undefined;
  [name: string]: unknown;
}

/** An item of `filters` of a `Dashboard`. */
export interface DashboardFilter {
  /** Refused: it is given by the service; remove it. Beyond the contract: 2.4 shows no fields. */
  id?: undefined;
  [name: string]: unknown;
}
