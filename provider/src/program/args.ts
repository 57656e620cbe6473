import type * as pulumi from "@pulumi/pulumi";
import type { AccessKeyFields, AlertFields, PipeFields } from "./generated/fields.generated";
import type { With } from "./resource";
import type { DatabaseSource, PipeDestination, PipeSource, StreamSource } from "./types/input";

/*
 * Arguments of resources with several valid combinations of fields. All other arguments are generated, and so are the comments of
 * the fields.
 */

export type * from "./generated/args.generated";

/** A new alert. `Names` must be present, even as `undefined`: an index into `tileIds` can be undefined, and `check` reports it. */
type NewAlert<Names extends keyof AlertFields> = Omit<
  With<AlertFields, "threshold" | "interval" | "source" | "thresholdType">,
  Names
> & { [Name in keyof Required<Pick<AlertFields, Names>>]: AlertFields[Name] | undefined };

/** Fields of an alert that sets its first channel, or all of them. */
type OneDelivery<Fields extends Pick<AlertFields, "channel" | "channels">> =
  With<Fields, "channel", "channels"> | With<Fields, "channels", "channel">;

/** Arguments of an `Alert` on a tile of a dashboard. */
export type TileAlertArgs = OneDelivery<NewAlert<"dashboardId" | "tileId">>;

/** Arguments of an `Alert` on a saved search. */
export type SavedSearchAlertArgs = OneDelivery<NewAlert<"savedSearchId">>;

/** Arguments of an `Alert` on an inline chart. */
export type InlineAlertArgs = OneDelivery<NewAlert<"chartConfig">>;

/** Arguments of an `Alert` that adopts an existing alert: its ID is enough. */
export interface AdoptedAlertArgs extends With<AlertFields, "adoptId"> {}

/** Arguments of an `Alert` on an unknown source. */
export type OtherAlertArgs = OneDelivery<NewAlert<"additionalFields">>;

/**
 * Arguments of `Alert`. Fields that you leave out are not managed, unless their comment names a default. A new alert
 * requires `dashboardId` and `tileId`, `savedSearchId`, or `chartConfig`, and `channel` or `channels`. The preview checks that these
 * fit `source`, and that a range has `thresholdMax`.
 */
export type AlertArgs =
  AdoptedAlertArgs | InlineAlertArgs | OtherAlertArgs | SavedSearchAlertArgs | TileAlertArgs;

/** Arguments of a new `AccessKey` with roles by ID: `name` and `assignedRoleIds` are required. */
export interface RoleIdAccessKeyArgs extends With<AccessKeyFields, "name" | "assignedRoleIds", "adoptId"> {}

/** Arguments of a new `AccessKey`: `name` and `roles` are required. */
export interface NewAccessKeyArgs extends With<AccessKeyFields, "name" | "roles", "adoptId"> {}

/** Arguments of an adopted `AccessKey`: `adoptId` is the ID of the existing key. */
export interface AdoptedAccessKeyArgs extends With<AccessKeyFields, "adoptId", "rotationTrigger"> {}

/** Arguments of `AccessKey`. Fields that you leave out are not managed, unless their comment names a default. */
export type AccessKeyArgs = AdoptedAccessKeyArgs | RoleIdAccessKeyArgs | NewAccessKeyArgs;

/** Fields with types of their own and the comments of `PipeFields`. */
type Typed<Types> = {
  [Name in keyof Pick<PipeFields, keyof Types & keyof PipeFields>]-?: pulumi.Input<Types[Name]>;
};

/** The destination of a source whose rows arrive in one table. */
interface OneTable extends With<PipeDestination, "table"> {}

/** Arguments of a `Pipe` that adopts an existing pipe, with any kind of source. */
export interface AdoptedPipeArgs extends With<PipeFields, "adoptId", "source"> {}

/** Arguments of a `Pipe` from a database: it has no `scaling`, and `resyncTrigger` copies its tables again. */
export interface DatabasePipeArgs
  extends Typed<{ source: DatabaseSource }>, With<Omit<PipeFields, "source">, never, "scaling"> {}

/** Arguments of a `Pipe` from any other source, into one table. */
export interface StreamPipeArgs
  extends
    Typed<{ source: StreamSource; destination: OneTable }>,
    With<Omit<PipeFields, "source" | "destination">, never, "resyncTrigger"> {}

/** Arguments of a `Pipe` whose kind of source is an output: the fields that every kind accepts. */
export interface AnyPipeArgs
  extends
    Typed<{ source: PipeSource; destination: OneTable }>,
    With<Omit<PipeFields, "source" | "destination">, never, "scaling" | "resyncTrigger"> {}

/** Arguments of `Pipe`. Fields that you leave out are not managed, unless their comment names a default. */
export type PipeArgs = AdoptedPipeArgs | AnyPipeArgs | DatabasePipeArgs | StreamPipeArgs;
