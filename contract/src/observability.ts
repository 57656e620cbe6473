import { z } from "zod";
import { durationToken, opaqueObject } from "./primitives";

/** Where an alert is delivered (contract 4.3). */
export const alertChannel = z.strictObject({
  /** Kind of channel. */
  type: z.string().min(1),
  /** Id of the webhook that receives the alert. */
  webhookId: z.string().min(1),
});

/** Body of an alert's creation (contract 4.3) and, in full, of its replacement. */
export const alertBody = z.strictObject({
  /** Id of the dashboard that the alert belongs to; required when `source` is `tile`. */
  dashboardId: z.string().min(1).optional(),
  /** Id of the tile of that dashboard; required when `source` is `tile`. */
  tileId: z.string().min(1).optional(),
  /** Number that the tile's value is compared with, in the tile's own unit. */
  threshold: z.number(),
  /**
   * Upper end of the range for `between` and `not_between`, which require it; in the tile's own unit and not below
   * `threshold`. Default: none. Beyond the contract.
   */
  thresholdMax: z.number().optional(),
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`.
   */
  interval: durationToken,
  /** What the alert watches. */
  source: z.string().min(1),
  /** How the value is compared with `threshold`. */
  thresholdType: z.string().min(1),
  /** Where the alert is delivered: a webhook, by its id. */
  channel: alertChannel,
  /** Name of the alert. */
  name: z.string().min(1).optional(),
  /** Text sent with the alert. */
  message: z.string().min(1).optional(),
});

/** An alert as services return it (contract 4.3; answers are not shown). */
export const alert = z.object({
  /** Identifier, given by the service. Beyond the contract. */
  id: z.string().min(1),
  /** Id of the dashboard that the alert belongs to. */
  dashboardId: z.string().nullish(),
  /** Id of the tile of that dashboard. */
  tileId: z.string().nullish(),
  /** Number that the tile's value is compared with, in the tile's own unit. */
  threshold: z.number().optional(),
  /** Upper end of the range for `between` and `not_between`, in the tile's own unit. Beyond the contract. */
  thresholdMax: z.number().nullish(),
  /**
   * Period that is looked at: a whole number and a unit letter, `m` for minutes, `h` for hours, `d` for days, such as
   * `1h`.
   */
  interval: z.string().optional(),
  /** What the alert watches. */
  source: z.string().optional(),
  /** How the value is compared with `threshold`. */
  thresholdType: z.string().optional(),
  /** Where the alert is delivered. */
  channel: z
    .object({
      /** Kind of channel. */
      type: z.string().optional(),
      /** Id of the webhook that receives the alert. */
      webhookId: z.string().optional(),
    })
    .optional(),
  /** Name of the alert. */
  name: z.string().nullish(),
  /** Text sent with the alert. */
  message: z.string().nullish(),
  /** Whether the alert fires at present; moves on its own. Beyond the contract. */
  state: z.string().nullish(),
  /** Silence in force, as the service shows it. Beyond the contract. */
  silenced: z.unknown().optional(),
  /** Failures of the last evaluations, as the service shows them. Beyond the contract. */
  executionErrors: z.unknown().optional(),
  /** When the alert was created, as the service writes it. Beyond the contract. */
  createdAt: z.string().nullish(),
  /** When the alert last changed, as the service writes it. Beyond the contract. */
  updatedAt: z.string().nullish(),
});

/** A tile of a dashboard; these are the usual fields (beyond the contract: 2.4 shows no fields). */
export const tile = z.looseObject({
  /** Identifier, given by the service and kept across updates that carry it. */
  id: z.string().optional(),
  /** Title of the tile; the name that alerts find it by. */
  name: z.string(),
  /** Left edge, in columns of the service's grid, counted from 0. The service sets the bounds. */
  x: z.number(),
  /** Upper edge, in rows of the grid, counted from 0. The service sets the bounds. */
  y: z.number(),
  /** Width, in columns of the grid. The service sets the bounds. */
  w: z.number(),
  /** Height, in rows of the grid. The service sets the bounds. */
  h: z.number(),
  /** What the tile shows; its form depends on the kind of tile. */
  config: opaqueObject,
});

/** Fields of a dashboard that callers write (beyond the contract: 2.4 shows no fields). */
const dashboardFields = {
  /** Name of the dashboard. */
  name: z.string().min(1),
  /** Tiles, in order. */
  tiles: z.array(tile),
  /** Tags of the dashboard, in any order. */
  tags: z.array(z.string()).optional(),
  /** Filters offered above the tiles. */
  filters: z.array(opaqueObject).optional(),
  /** Query that applies to all tiles. */
  savedQuery: z.string().nullish(),
  /** Language of `savedQuery`. */
  savedQueryLanguage: z.string().nullish(),
  /** Values that the filters start with. */
  savedFilterValues: z.array(opaqueObject).nullish(),
  /** Groups of tiles. */
  containers: z.array(opaqueObject).optional(),
};

/**
 * Body of a dashboard's creation and replacement (beyond the contract: 2.4 shows no fields); an `id` at the top is
 * refused by services.
 */
export const dashboardBody = z.strictObject(dashboardFields);

/** A dashboard as services return it (beyond the contract: 2.4 shows no fields). */
export const dashboard = z.object({
  /** Identifier, given by the service. */
  id: z.string().min(1),
  ...dashboardFields,
  /** When the dashboard was created, as the service writes it. */
  createdAt: z.string().nullish(),
  /** When the dashboard last changed, as the service writes it. */
  updatedAt: z.string().nullish(),
});

/** A data source, which can only be read (beyond the contract: 2.4 shows no fields). */
export const source = z.object({
  /** Identifier of the source, given by the service. */
  id: z.string().min(1),
  /** Name of the source. */
  name: z.string().optional(),
  /** Kind of the source. */
  kind: z.string().optional(),
});

export type AlertBody = z.infer<typeof alertBody>;
export type Alert = z.infer<typeof alert>;
export type Dashboard = z.infer<typeof dashboard>;
export type DashboardBody = z.infer<typeof dashboardBody>;
export type Tile = z.infer<typeof tile>;
export type Source = z.infer<typeof source>;
