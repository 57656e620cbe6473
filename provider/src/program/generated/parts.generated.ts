// Written by `npm run generate` from the schemas in `contract`, `resources` and `tools/codegen/interfaces.ts`.

import type * as pulumi from "@pulumi/pulumi";
import type * as values from "./knownValues.generated";
import type * as inputs from "../types/input.generated";

/** `source` of a `Pipe`, with the fields of all kinds. */
export interface PipeSourceFields extends inputs.Extensible {
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.ObjectStorageSource | undefined>;
  /** A Kinesis stream. */
  kinesis?: pulumi.Input<inputs.KinesisSource | undefined>;
  /** A PostgreSQL database. */
  postgres?: pulumi.Input<inputs.PostgresSource | undefined>;
  /** A MySQL or MariaDB database. */
  mysql?: pulumi.Input<inputs.MysqlSource | undefined>;
  /** A MongoDB database. */
  mongodb?: pulumi.Input<inputs.MongodbSource | undefined>;
  /** BigQuery. */
  bigquery?: pulumi.Input<inputs.BigquerySource | undefined>;
  /** A Pub/Sub topic. */
  pubsub?: pulumi.Input<inputs.PubsubSource | undefined>;
  /** If `true`, the service tests the source with sample rows before it accepts the request. Never returned. */
  validateSamples?: pulumi.Input<boolean | undefined>;
  /** A Kafka broker or a compatible product. */
  kafka?: pulumi.Input<inputs.KafkaSource | undefined>;
}

/** `source` of a `PipeSettings`, with the fields of all kinds. */
export interface PipeSettingsSourceFields extends inputs.Extensible {
  /** A Kafka broker or a compatible product. */
  kafka?: pulumi.Input<inputs.PipeSettingsKafkaSource | undefined>;
  /** An object store. */
  objectStorage?: pulumi.Input<inputs.PipeSettingsObjectStorageSource | undefined>;
  /** A Kinesis stream. */
  kinesis?: pulumi.Input<inputs.PipeSettingsKinesisSource | undefined>;
  /** A PostgreSQL database. */
  postgres?: pulumi.Input<inputs.PipeSettingsPostgresSource | undefined>;
  /** A MySQL or MariaDB database. */
  mysql?: pulumi.Input<inputs.PipeSettingsMysqlSource | undefined>;
  /** A MongoDB database. */
  mongodb?: pulumi.Input<inputs.PipeSettingsMongodbSource | undefined>;
  /** A Pub/Sub topic. */
  pubsub?: pulumi.Input<inputs.PipeSettingsPubsubSource | undefined>;
  /** If `true`, the service tests a changed source with sample rows before it accepts the update. Never returned. */
  validateSamples?: pulumi.Input<boolean | undefined>;
}

/** `channel` of an `Alert`, with the fields of all kinds. */
export interface AlertChannelFields extends inputs.Extensible {
  /** Type of the channel. Known values: `webhook`, `email`; services can add more. */
  type: pulumi.Input<values.AlertChannelType>;
  /** ID of the webhook that receives the alert. Required for the type `webhook`. */
  webhookId?: pulumi.Input<string | undefined>;
  /** Addresses that receive the alert, in any order. Required for the type `email`. Each is an email address. */
  emailRecipients?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * Product behind the webhook, or null. Only for the type `webhook`. Known values: `slack`, `incidentio`, `generic`,
   * `slack_api`, `pagerduty_api`; services can add more.
   */
  webhookService?: pulumi.Input<null | values.WebhookService | undefined>;
  /** ID of the Slack channel that the webhook posts to, or null. Only for the type `webhook`. */
  slackChannelId?: pulumi.Input<null | string | undefined>;
  /**
   * Severity of the alert, if the webhook supports one, or null. Only for the type `webhook`. Known values: `critical`,
   * `error`, `warning`, `info`; services can add more.
   */
  severity?: pulumi.Input<null | values.AlertSeverity | undefined>;
}

export type StreamKind = "kafka" | "objectStorage" | "kinesis" | "pubsub";

export type DatabaseKind = "postgres" | "mysql" | "mongodb" | "bigquery";
