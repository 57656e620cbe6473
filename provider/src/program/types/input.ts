import type * as parts from "../generated/parts.generated";
import type { With } from "../resource";

export type * from "./input.generated";

type PipeSourceKind = parts.StreamKind | parts.DatabaseKind;

/** Fields of a source: exactly one of these is set. */
type OneOf<Fields, Names extends keyof Fields> = {
  [One in Names]-?: With<Fields, One, Exclude<PipeSourceKind & keyof Fields, One>>;
}[Names];

/** The source of a pipe that writes into one table. An unknown kind of source is in `additionalFields`. */
export type StreamSource = OneOf<parts.PipeSourceFields, parts.StreamKind | "additionalFields">;

/** The source of a pipe that replicates the tables of a database. */
export type DatabaseSource = OneOf<parts.PipeSourceFields, parts.DatabaseKind>;

/** `source` of a `Pipe`: exactly one kind. */
export type PipeSource = StreamSource | DatabaseSource;

/** `source` of a `PipeSettings`: exactly one kind. */
export type PipeSettingsSource = OneOf<
  parts.PipeSettingsSourceFields,
  keyof parts.PipeSettingsSourceFields & (PipeSourceKind | "additionalFields")
>;

/** A webhook that receives an alert. */
export interface AlertWebhookChannel extends With<parts.AlertChannelFields, "webhookId", "emailRecipients"> {}

/** Email addresses that receive an alert. */
export interface AlertEmailChannel extends With<
  parts.AlertChannelFields,
  "emailRecipients",
  "webhookId" | "webhookService" | "slackChannelId" | "severity"
> {}

/** A channel of an unknown type. */
export interface OtherAlertChannel extends With<parts.AlertChannelFields, "additionalFields"> {}

/** `channel` of an `Alert`: a webhook (type `webhook`), email addresses (`email`), or an unknown type. */
export type AlertChannel = OtherAlertChannel | AlertEmailChannel | AlertWebhookChannel;
