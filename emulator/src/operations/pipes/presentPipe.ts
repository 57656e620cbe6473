import { mappingKeys, withMaskedPassword } from "pulumi-pipes-contract";
import { present, type Backend } from "../../api/backend";
import { wireSettings } from "../../api/names";
import { isJsonObject, type JsonObject } from "../../json";
import type { QuirkFields } from "../../quirks/fields";
import type { PipeRecord } from "../../store/pipeRecord";
import type { StoredPipe } from "../../store/records";

const secretFields: ReadonlySet<string> = new Set([
  "credentials",
  "accessKey",
  "accessKeyId",
  "username",
  "password",
  "secretKey",
  "serviceAccountKey",
  "certificate",
  "privateKey",
  "protobufSchema",
]);

/** Fields of the mappings of kinds whose tables have columns. */
function mappingFields(...fields: readonly string[]): readonly string[] {
  const kinds = ["postgres", "mysql", "bigquery"];
  return kinds.flatMap((kind) => fields.map((field) => `source.${kind}.tableMappings.*.${field}`));
}

const quirkFields: QuirkFields = {
  optionalStrings: [
    "source.kafka.iamRole",
    "source.kafka.caCertificate",
    "source.objectStorage.delimiter",
    "source.objectStorage.queueUrl",
    "source.objectStorage.iamRole",
    "source.objectStorage.connectionString",
    "source.objectStorage.path",
    "source.objectStorage.azureContainerName",
    "source.objectStorage.startAfter",
    "source.kinesis.iamRole",
    "source.kinesis.schemaRegistry.glueRoleArn",
    "source.pubsub.filter",
    ...["postgres", "mysql"].flatMap((kind) =>
      ["iamRole", "tlsHost", "caCertificate"].map((field) => `source.${kind}.${field}`),
    ),
    "source.mongodb.tlsHost",
    "source.mongodb.caCertificate",
    "destination.tableDefinition.partitionBy",
    "destination.tableDefinition.primaryKey",
    "destination.tableDefinition.engine.versionColumnId",
  ],
  optionalLists: [
    "source.kafka.reversePrivateEndpointIds",
    ...mappingFields("excludedColumns", "sortingKeys"),
    "destination.tableDefinition.sortingKey",
    "destination.tableDefinition.engine.columnIds",
    "destination.columns",
    "fieldMappings",
  ],
  sets: [
    "source.kafka.reversePrivateEndpointIds",
    ...Object.keys(mappingKeys).map((kind) => `source.${kind}.tableMappings`),
    ...mappingFields("excludedColumns"),
  ],
  // Only a running pipe flickers: a client that waits for Stopped must still see it.
  volatile: ({ record, isOdd, instant }) => ({
    ...(record["state"] === "Running" && isOdd ? { state: "Degraded" } : {}),
    updatedAt: instant,
  }),
};

/** A pipe as responses show it: without credentials (contract 2.2) and the table's roles, in the names of the service. */
export function presentPipe(backend: Backend, stored: StoredPipe): JsonObject {
  const { settings: _settings, destination, ...record } = stored.record;
  const { roles: _roles, ...shownDestination } = destination ?? {};
  const settings = shownSettings(backend, stored);
  return present(backend, quirkFields, {
    ...record,
    ...(record.source === undefined ? {} : { source: withoutCredentials(record.source) }),
    ...(destination === undefined ? {} : { destination: shownDestination }),
    ...(stored.zeroReads > 0 ? { scaling: zeros(record.scaling) } : {}),
    ...(settings === undefined ? {} : { settings }),
  });
}

/** The settings of a pipe in the names of the service; undefined where none was set. */
export function shownSettings(backend: Backend, stored: StoredPipe): JsonObject | undefined {
  const { settings = {} } = stored.record;
  return Object.keys(settings).length === 0 ? undefined : wireSettings(settings, backend.names.settingPrefix);
}

function withoutCredentials(source: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(source)
      .filter(([field]) => !secretFields.has(field))
      .map(([field, value]) => {
        if (isJsonObject(value)) return [field, withoutCredentials(value)];
        return [field, field === "uri" && typeof value === "string" ? withMaskedPassword(value) : value];
      }),
  );
}

function zeros(scaling: PipeRecord["scaling"]): PipeRecord["scaling"] {
  return { ...scaling, replicas: 0, replicaCpuMillicores: 0, replicaMemoryGb: 0 };
}
