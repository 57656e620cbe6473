import type * as pulumi from "@pulumi/pulumi";
import type { AlertValues } from "./alert.generated";
import type { DeepInput, DeepInputs } from "./inputs";
import type { AlertSource, ThresholdType } from "./knownValues.generated";

type Optional<Names extends keyof AlertValues> = DeepInputs<Pick<AlertValues, Names>>;

/** Fields that have to be named, be it with `undefined`: an index into `tileIds` may come to that, and `check` tells. */
type Named<Names extends keyof AlertValues> = {
  [Name in keyof Required<Pick<AlertValues, Names>>]:
    DeepInput<Exclude<AlertValues[Name], undefined>, undefined> | undefined;
};

interface OnTile extends Named<"dashboardId" | "tileId">, Optional<"savedSearchId"> {}
interface OnSavedSearch extends Named<"savedSearchId">, Optional<"dashboardId" | "tileId"> {}
interface OnAnything extends Optional<"dashboardId" | "tileId" | "savedSearchId"> {}
/** It watches something already. */
interface OfAdopted extends OnAnything, Named<"alertId"> {}
interface OnSomethingElse extends OnAnything, Named<"additionalFields"> {}

/** What an alert of a `Source` needs. A text that is known later only may be any. */
type WatchedBy<Source extends AlertSource> = string extends Source
  ? OfAdopted | OnSomethingElse | OnSavedSearch | OnTile
  : Source extends "tile"
    ? OnTile
    : Source extends "saved_search"
      ? OfAdopted | OnSavedSearch
      : OnAnything;

interface Range extends Named<"thresholdMax"> {}
interface Limit extends Optional<"thresholdMax"> {}
type LimitOf<Type extends ThresholdType> = Type extends "between" | "not_between" ? Range : Limit;

interface AlertFields extends DeepInputs<
  Omit<AlertValues, "source" | "thresholdType" | keyof OnTile | keyof Limit>
> {}

/** Fields whose values decide what others are needed. */
type Deciding<Source extends AlertSource, Type extends ThresholdType> = {
  [Name in keyof Pick<AlertValues, "source" | "thresholdType">]: pulumi.Input<
    { source: Source; thresholdType: Type }[Name]
  >;
};

/**
 * Args of `Alert`. What is left out is not managed, unless its comment names a default. On a tile an alert needs
 * `dashboardId` and `tileId`, on a saved search `savedSearchId` or the `alertId` of an existing one, and a range needs
 * `thresholdMax`.
 */
export type AlertArgs<
  Source extends AlertSource = AlertSource,
  Type extends ThresholdType = ThresholdType,
> = AlertFields & Deciding<Source, Type> & WatchedBy<Source> & (string extends Type ? Limit : LimitOf<Type>);
