import { mappingKeys } from "pulumi-pipes-contract";
import { isJsonObject, type JsonObject } from "../json";
import type { ObjectKind } from "../store/records";

/** Paths of fields within a record; `*` stands for every item of a list. */
export type FieldPaths = { readonly [K in ObjectKind]?: readonly string[] };

/** Optional strings: "", null and absent say the same. */
export const optionalStrings: FieldPaths = {
  pipes: [
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
  keys: ["expireAt"],
  alerts: ["name", "message", "groupBy", "note"],
  dashboards: ["savedQuery"],
  webhooks: ["description", "body"],
  savedSearches: ["select", "where", "whereLanguage", "orderBy"],
};

/** Fields of the mappings of kinds whose tables have columns. */
function mappingFields(...fields: readonly string[]): readonly string[] {
  const kinds = ["postgres", "mysql", "bigquery"];
  return kinds.flatMap((kind) => fields.map((field) => `source.${kind}.tableMappings.*.${field}`));
}

/** Optional lists: [], null and absent say the same. */
export const optionalLists: FieldPaths = {
  pipes: [
    "source.kafka.reversePrivateEndpointIds",
    ...mappingFields("excludedColumns", "sortingKeys"),
    "destination.tableDefinition.sortingKey",
    "destination.tableDefinition.engine.columnIds",
    "destination.columns",
    "fieldMappings",
  ],
  dashboards: ["tags", "filters", "savedFilterValues", "containers"],
  savedSearches: ["tags", "filters"],
};

/** Lists whose order has no meaning. */
export const sets: FieldPaths = {
  pipes: [
    "source.kafka.reversePrivateEndpointIds",
    ...Object.keys(mappingKeys).map((kind) => `source.${kind}.tableMappings`),
    ...mappingFields("excludedColumns"),
  ],
  keys: ["roles", "assignedRoles", "ipAccessList"],
  savedSearches: ["tags"],
};

/** Fields that hold an instant. */
export const instants: readonly string[] = [
  "createdAt",
  "updatedAt",
  "expireAt",
  "usedAt",
  "scheduleStartAt",
];

/** Fields whose content the server hands back as it got it. */
export const opaqueFields: ReadonlySet<string> = new Set([
  "config",
  "filters",
  "savedFilterValues",
  "containers",
]);

/** Calls `visit` with every object that can hold the last field of a path, and with that field's name. */
export function visitField(
  record: unknown,
  path: string,
  visit: (holder: JsonObject, field: string) => void,
): void {
  walk(record, path.split("."), visit);
}

function walk(
  value: unknown,
  path: readonly string[],
  visit: (holder: JsonObject, field: string) => void,
): void {
  const [step, ...rest] = path;
  if (step === undefined) return;
  if (step === "*") {
    if (Array.isArray(value)) for (const item of value as unknown[]) walk(item, rest, visit);
    return;
  }
  if (!isJsonObject(value)) return;
  if (rest.length === 0) visit(value, step);
  else walk(value[step], rest, visit);
}
