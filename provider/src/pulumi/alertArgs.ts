import type { AlertFields } from "./alert.generated";

/** Fields that have to be named, be it with `undefined`: an index into `tileIds` may come to that, and `check` tells. */
type Named<Names extends keyof AlertFields> = {
  [Name in keyof Required<Pick<AlertFields, Names>>]: AlertFields[Name] | undefined;
};

/** Args of an `Alert` on a tile of a dashboard. */
export interface TileAlertArgs
  extends Omit<AlertFields, "dashboardId" | "tileId">, Named<"dashboardId" | "tileId"> {}

/** Args of an `Alert` on a saved search. */
export interface SavedSearchAlertArgs extends Omit<AlertFields, "savedSearchId">, Named<"savedSearchId"> {}

/** Args of an `Alert` that adopts an existing one, which watches something already. */
export interface AdoptedAlertArgs extends Omit<AlertFields, "adoptId">, Named<"adoptId"> {}

/** Args of an `Alert` on something that this version does not know. */
export interface OtherAlertArgs extends Omit<AlertFields, "additionalFields">, Named<"additionalFields"> {}

/**
 * Args of `Alert`. What is left out is not managed, unless its comment names a default. A new alert needs `dashboardId` and
 * `tileId`, or `savedSearchId`. The preview checks what the type cannot: that they fit `source`, and that a range has its
 * `thresholdMax`.
 */
export type AlertArgs = AdoptedAlertArgs | OtherAlertArgs | SavedSearchAlertArgs | TileAlertArgs;
