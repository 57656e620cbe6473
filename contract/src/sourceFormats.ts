import { uuidForm } from "./ids";
import type { PipeSourceKind } from "./pipeCreation";
import { formatted, type PipeRule } from "./pipeRule";
import { listOf } from "./ruleFields";

const certificate = (path: string): PipeRule =>
  formatted(path, "must be a certificate in PEM format", /-----BEGIN [A-Z ]*CERTIFICATE-----/);

/** The text of a file that is not encoded has other characters. */
const base64 = (path: string): PipeRule => formatted(path, "must be Base64", /^[\w+/\s-]+={0,2}\s*$/);

const endpointRule: PipeRule = {
  path: "reversePrivateEndpointIds",
  text: "must have the IDs of private endpoints, which are UUIDs",
  when: ({ reversePrivateEndpointIds: ids }) =>
    listOf(ids).some((id) => typeof id === "string" && !uuidForm.test(id)),
  isWarning: true,
};

/** A database of Cloud SQL that the service reads with its own identity has the name of its connection. */
const cloudSqlHost = formatted(
  "host",
  'must be the connection name, such as project:region:instance, when authentication is "SERVICE_ACCOUNT_WORKLOAD_IDENTITY"',
  /^[^:\s]+:[^:\s]+:[^:\s]+$/,
  ({ type, authentication }) =>
    authentication === "SERVICE_ACCOUNT_WORKLOAD_IDENTITY" &&
    (type === "cloudsqlpostgres" || type === "cloudsqlmysql"),
);

const serverRules = [certificate("caCertificate"), cloudSqlHost];

/** Rules about the formats of strings that the types do not express, by the kind of source. */
export const formatRules: Readonly<Record<PipeSourceKind, readonly PipeRule[]>> = {
  kafka: [
    certificate("caCertificate"),
    certificate("schemaRegistry.caCertificate"),
    formatted("schemaRegistry.url", "must begin with https://", /^https:/i),
    formatted(
      "offset.timestamp",
      "must be a time in UTC to the minute, such as 2026-11-01T00:00,",
      /^\d{4}-\d\d-\d\dT\d\d:\d\d$/,
    ),
    base64("protobufSchema"),
    endpointRule,
  ],
  objectStorage: [
    base64("serviceAccountKey"),
    formatted(
      "queueUrl",
      'must be the path of a subscription, such as projects/p/subscriptions/s, when type is "gcs",',
      /^projects\/[^/\s]+\/subscriptions\/[^/\s]+$/,
      ({ type }) => type === "gcs",
    ),
    formatted("queueUrl", 'must be a URL when type is "s3"', /^https?:\/\//i, ({ type }) => type === "s3"),
  ],
  kinesis: [base64("protobufSchema")],
  postgres: serverRules,
  mysql: serverRules,
  mongodb: [certificate("caCertificate")],
  bigquery: [
    formatted("snapshotStagingPath", "must begin with gs://", /^gs:\/\//),
    base64("credentials.serviceAccountFile"),
  ],
  pubsub: [
    formatted("topic", "must be the name of the topic, without the path of the project,", /^[^/]*$/),
    base64("serviceAccountKey.serviceAccountFile"),
  ],
};
