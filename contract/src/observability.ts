import { z } from "zod";
import { durationToken, opaqueObject } from "./primitives";

/** Where an alert is delivered (contract 4.3). */
export const alertChannel = z.strictObject({
  /** Kind of channel; an open set, `webhook` is known. */
  type: z.string().min(1),
  /** Webhook that receives the alert. */
  webhookId: z.string().min(1),
});

/** Body of an alert's creation (contract 4.3) and, in full, of its replacement. */
export const alertBody = z.strictObject({
  /** Dashboard the alert belongs to; required when `source` is `tile`. */
  dashboardId: z.string().min(1).optional(),
  /** Tile of that dashboard; required when `source` is `tile`. */
  tileId: z.string().min(1).optional(),
  /** Value compared with, in the unit of the tile. */
  threshold: z.number(),
  /** Upper end of the range for `between` and `not_between`, not below `threshold`. Beyond the contract. */
  thresholdMax: z.number().optional(),
  /** Period that is looked at: number plus unit letter. An open set; 1m, 5m, 15m, 30m, 1h, 6h, 12h and 1d are known. */
  interval: durationToken,
  /** What the alert watches: an open set; `tile` and `saved_search` are known. */
  source: z.string().min(1),
  /**
   * How the value is compared: an open set; above, below, above_exclusive, below_or_equal, equal, not_equal, between
   * and not_between are known.
   */
  thresholdType: z.string().min(1),
  /** Where the alert is delivered. */
  channel: alertChannel,
  /** Name, 1 to 512 characters. */
  name: z.string().min(1).optional(),
  /** Text sent with the alert, 1 to 4,096 characters. */
  message: z.string().min(1).optional(),
});

/** An alert as services return it; the contract does not show the answer. */
export const alert = z.object({
  /** Identifier, given by the service. */
  id: z.string().min(1),
  dashboardId: z.string().nullish(),
  tileId: z.string().nullish(),
  threshold: z.number().optional(),
  thresholdMax: z.number().nullish(),
  interval: z.string().optional(),
  source: z.string().optional(),
  thresholdType: z.string().optional(),
  channel: z.object({ type: z.string().optional(), webhookId: z.string().optional() }).optional(),
  name: z.string().nullish(),
  message: z.string().nullish(),
  /** Whether the alert fires at present; moves on its own. */
  state: z.string().nullish(),
  /** Silence in force, as the service shows it. */
  silenced: z.unknown().optional(),
  /** Failures of the last evaluations. */
  executionErrors: z.unknown().optional(),
  /** When the alert was created. */
  createdAt: z.string().nullish(),
  /** When the alert last changed. */
  updatedAt: z.string().nullish(),
});

/** A tile of a dashboard. The contract does not show its fields; these are the usual ones. */
export const tile = z.looseObject({
  /** Identifier, given by the service and kept across updates that carry it. */
  id: z.string().optional(),
  /** Title. */
  name: z.string(),
  /** Column of the left edge. */
  x: z.number(),
  /** Row of the upper edge. */
  y: z.number(),
  /** Width in columns. */
  w: z.number(),
  /** Height in rows. */
  h: z.number(),
  /** What the tile shows; its form depends on the kind of tile. */
  config: opaqueObject,
});

/** Fields of a dashboard that callers write. */
const dashboardFields = {
  /** Name. */
  name: z.string().min(1),
  /** Tiles, in order. */
  tiles: z.array(tile),
  /** Tags. */
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

/** Body of a dashboard's creation and replacement; an `id` at the top is refused by services. */
export const dashboardBody = z.strictObject(dashboardFields);

/** A dashboard as services return it. */
export const dashboard = z.object({
  /** Identifier, given by the service. */
  id: z.string().min(1),
  ...dashboardFields,
  /** When the dashboard was created. */
  createdAt: z.string().nullish(),
  /** When the dashboard last changed. */
  updatedAt: z.string().nullish(),
});

/** A data source; read-only (contract 2.4). */
export const source = z.object({
  /** Identifier. */
  id: z.string().min(1),
  /** Name. */
  name: z.string().optional(),
  /** Kind: an open set; log, trace, metric, session and promql are known. */
  kind: z.string().optional(),
});

export type AlertBody = z.infer<typeof alertBody>;
export type Alert = z.infer<typeof alert>;
export type Dashboard = z.infer<typeof dashboard>;
export type DashboardBody = z.infer<typeof dashboardBody>;
export type Tile = z.infer<typeof tile>;
export type Source = z.infer<typeof source>;
