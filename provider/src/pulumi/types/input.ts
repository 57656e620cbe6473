import type { AlertChannelFields, PipeSettingsSourceFields, PipeSourceFields } from "../fields.generated";
import type { With } from "../resource";

export type * from "./input.generated";

type StreamKind = "kafka" | "objectStorage" | "kinesis" | "pubsub";
type DatabaseKind = "postgres" | "mysql" | "mongodb" | "bigquery";
type Kind = StreamKind | DatabaseKind;
type AnyFields = Partial<Record<Kind | "additionalFields", unknown>>;

/** The kinds of a source: exactly one of these fields is set. */
type Only<Fields extends AnyFields, One extends keyof AnyFields> = With<Fields, One, Exclude<Kind, One>>;

/** The source of a pipe that writes into one table. An unknown kind of source is in `additionalFields`. */
export type StreamSource = {
  [One in StreamKind | "additionalFields"]: Only<PipeSourceFields, One>;
}[StreamKind | "additionalFields"];

/** The source of a pipe that replicates the tables of a database. */
export type DatabaseSource = { [One in DatabaseKind]: Only<PipeSourceFields, One> }[DatabaseKind];

/** `source` of a `Pipe`: exactly one kind. */
export type PipeSource = StreamSource | DatabaseSource;

/** `source` of a `PipeSettings`: exactly one kind. */
export type PipeSettingsSource = {
  [One in keyof AnyFields]-?: Only<PipeSettingsSourceFields, One>;
}[keyof AnyFields];

/** A webhook that receives an alert. */
export interface AlertWebhookChannel extends With<AlertChannelFields, "webhookId", "emailRecipients"> {}

/** Email addresses that receive an alert. */
export interface AlertEmailChannel extends With<
  AlertChannelFields,
  "emailRecipients",
  "webhookId" | "webhookService" | "slackChannelId" | "severity"
> {}

/** A channel of an unknown type. */
export interface OtherAlertChannel extends With<AlertChannelFields, "additionalFields"> {}

/** `channel` of an `Alert`: a webhook (type `webhook`), email addresses (`email`), or an unknown type. */
export type AlertChannel = OtherAlertChannel | AlertEmailChannel | AlertWebhookChannel;
