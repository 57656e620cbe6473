// Written by `npm run generate` from the schemas in contract; change those.

/** A dashboard as services return it (beyond the contract: 2.4 shows no fields). */
export interface DashboardRecord {
  /** Name of the dashboard. Beyond the contract: 2.4 shows no fields. */
  name: string;
  /** Tiles, in order. Beyond the contract: 2.4 shows no fields. */
  tiles: DashboardRecordTile[];
  /** Identifier, given by the service. Beyond the contract: 2.4 shows no fields. */
  id: string;
  /** When the dashboard was created, as the service writes it. Beyond the contract: 2.4 shows no fields. */
  createdAt?: null | string | undefined;
  /** When the dashboard last changed, as the service writes it. Beyond the contract: 2.4 shows no fields. */
  updatedAt?: null | string | undefined;
  /** Tags of the dashboard, in any order. Beyond the contract: 2.4 shows no fields. */
  tags?: string[] | undefined;
  /** Filters offered above the tiles. Beyond the contract: 2.4 shows no fields. */
  filters?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /** Query that applies to all tiles. Beyond the contract: 2.4 shows no fields. */
  savedQuery?: null | string | undefined;
  /** Language of `savedQuery`. Beyond the contract: 2.4 shows no fields. */
  savedQueryLanguage?: null | string | undefined;
  /** Values that the filters start with. Beyond the contract: 2.4 shows no fields. */
  savedFilterValues?:
    | null
    | {
        [name: string]: unknown;
      }[]
    | undefined;
  /** Groups of tiles. Beyond the contract: 2.4 shows no fields. */
  containers?:
    | {
        [name: string]: unknown;
      }[]
    | undefined;
}

/** An item of `tiles` of a `DashboardRecord`. */
export interface DashboardRecordTile {
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
   * Identifier, given by the service and kept across updates that carry it. Beyond the contract: 2.4 shows no fields.
   */
  id?: string | undefined;
  [name: string]: unknown;
}
