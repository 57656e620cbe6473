import fc from "fast-check";
import { isSame, partsOf } from "../../provider/src/core/align/changes";
import { parseJsonExactly, withDigits, writeJsonExactly } from "../../provider/src/core/json/json";
import { isListOfObjects, unknownField, type Field } from "../../provider/src/core/schema/fields";
import * as json from "../../provider/src/core/json/json";
import { merge } from "./support/merge";
import type { Resource } from "../../provider/src/core/resource/resource";
import { resources } from "../../provider/src/resources";
import { accessKey } from "../../provider/src/resources/accessKey";
import { alert } from "../../provider/src/resources/alert";
import { holds, subjects } from "./support/subjects";

const flags = ["fixed", "secret", "writeOnly", "mayBeMissing", "mayBeUnset", "ownIds"];
const kinds = ["instant", "list", "set", "keyed", "sequence", "items", "whole"];

/** The facts about a field and those in it, such as `fixed source.kafka.brokers`. */
function factsOf(field: Field, path = ""): readonly string[] {
  const isSet = (name: string): boolean => Reflect.get(field, name) === true || field.kind === name;
  const { key = [], oneOf = [], absentIs = [] } = { key: undefined, oneOf: undefined, ...field };
  const lists = Object.entries({ key, oneOf, absentIs: [absentIs].flat() });
  const own = [
    ...[...flags, ...kinds].filter(isSet),
    ...lists.flatMap(([name, given]) => (given.length === 0 ? [] : [`${name}=${given.join()}`])),
  ].map((fact) => `${fact} ${path}`);
  const item = isListOfObjects(field) ? field.item : field;
  if (item.kind !== "object") return own;
  const above = isListOfObjects(field) ? `${path}[].` : path === "" ? "" : `${path}.`;
  return [...own, ...Object.entries(item.fields).flatMap(([name, one]) => factsOf(one, `${above}${name}`))];
}

/** The facts about the fields of each kind: a fact, the path above, and names. */
const known: Readonly<Record<string, string>> = {
  Alert: `instant . scheduleStartAt
    absentIs=0 . scheduleOffsetMinutes
    set . channel.emailRecipients channels[].emailRecipients tags
    sequence,key=type;webhookId . channels`,
  AccessKey: `set . roles
    set,mayBeMissing . assignedRoleIds
    instant . expireAt
    mayBeMissing . state
    keyed,key=source . ipAccessList`,
  Dashboard: `absentIs=lucene . savedQueryLanguage
    absentIs=0 . filters[].minSelections
    items . tiles filters savedFilterValues containers
    ownIds . savedFilterValues containers
    set . tags filters[].appliesToSourceIds
    list . filters[].options`,
  Pipe: `oneOf=kafka;objectStorage;kinesis;postgres;mysql;mongodb;bigquery;pubsub . source
    fixed source.kafka. brokers topics consumerGroup type format exactlyOnce offset.strategy offset.timestamp
    fixed,mayBeMissing,absentIs= source.kafka. tombstoneMode
    fixed,writeOnly source. kafka.protobufSchema kinesis.protobufSchema
    fixed source.kafka.schemaRegistry. type glueRegion glueRegistryName glueRoleArn url authentication caCertificate credentials
    absentIs=confluent source.kafka.schemaRegistry. type
    fixed source.kinesis.schemaRegistry. type glueRegion glueRegistryName glueRoleArn
    fixed source.objectStorage. url delimiter compression isContinuous queueUrl type format
    fixed source.kinesis. streamName region useEnhancedFanOut timestamp format iteratorType
    absentIs=basic source.postgres. authentication
    fixed source.postgres. type authentication iamRole settings.replicationMode settings.deleteOnMerge settings.publicationName
    fixed source.postgres.settings. replicationSlotName allowNullableColumns initialLoadParallelism
    fixed source.postgres.settings. snapshotNumRowsPerPartition snapshotNumberOfParallelTables enableFailoverSlots
    fixed source.pubsub. projectId topic format seekType filter enableOrdering
    fixed,instant source.pubsub. seekTimestamp
    fixed source.mysql. type settings.replicationMode settings.replicationMechanism settings.deleteOnMerge
    fixed source.mysql.settings. allowNullableColumns initialLoadParallelism
    fixed source.mysql.settings. snapshotNumRowsPerPartition snapshotNumberOfParallelTables
    fixed source.mongodb.settings. replicationMode deleteOnMerge initialLoadParallelism useJsonNativeFormat
    fixed source.mongodb.settings. snapshotNumRowsPerPartition snapshotNumberOfParallelTables
    fixed source.bigquery. snapshotStagingPath credentials tableMappings settings.replicationMode settings.allowNullableColumns
    fixed source.bigquery.settings. initialLoadParallelism snapshotNumRowsPerPartition
    fixed source.bigquery.settings. snapshotNumberOfParallelTables replicationMethod syncIntervalSeconds syncCron
    fixed source.bigquery.settings. queryCdcPullSyncParallelism syncDelaySeconds pullWindowSizeSeconds
    fixed,absentIs=SERVICE_ACCOUNT source.bigquery. authentication
    fixed,mayBeMissing source.bigquery. projectId
    fixed destination. database table managedTable
    fixed,set,writeOnly destination. roles
    fixed destination.tableDefinition. sortingKey partitionBy primaryKey
    fixed,mayBeMissing,absentIs= destination.tableDefinition. ttl
    fixed,mayBeMissing destination.tableDefinition.engine. type versionColumnId columnIds
    secret source. kafka.caCertificate kafka.schemaRegistry.caCertificate objectStorage.connectionString
    secret source. postgres.caCertificate mysql.caCertificate mongodb.caCertificate
    secret,writeOnly,whole source. kafka.schemaRegistry.credentials kafka.credentials postgres.credentials
    secret,writeOnly,whole source. kinesis.accessKey objectStorage.accessKey objectStorage.serviceAccountKey
    secret,writeOnly,whole source. mysql.credentials mongodb.credentials bigquery.credentials pubsub.serviceAccountKey
    writeOnly . source.validateSamples
    set . source.kafka.reversePrivateEndpointIds source.postgres.tableMappings[].excludedColumns
    set source. mysql.tableMappings[].excludedColumns bigquery.tableMappings[].excludedColumns
    set source.mongodb.tableMappings[].structuredIngestion. excludedColumns
    sequence,key=name source.mongodb.tableMappings[].structuredIngestion. columns
    keyed,key=sourceSchemaName;sourceTable source. postgres.tableMappings mysql.tableMappings
    keyed,key=sourceDatasetName;sourceTable . source.bigquery.tableMappings
    keyed,key=sourceDatabaseName;sourceCollection . source.mongodb.tableMappings
    sequence,key=name . destination.columns
    list destination.tableDefinition. sortingKey engine.columnIds
    list source. postgres.tableMappings[].sortingKeys mysql.tableMappings[].sortingKeys
    list source. bigquery.tableMappings[].sortingKeys mongodb.tableMappings[].structuredIngestion.sortingKeys
    sequence,key=sourceField;destinationField . fieldMappings
    mayBeMissing . scaling.replicas scaling.concurrency scaling.replicaMemoryGb
    mayBeMissing . scaling.replicaCpuMillicores
    mayBeUnset source. postgres.disableTls postgres.skipCertVerification mysql.disableTls
    mayBeUnset source. mysql.skipCertVerification mysql.settings.useCompression
    mayBeUnset source. mongodb.disableTls mongodb.skipCertVerification
    mayBeUnset settings. object_storage_use_cluster_function dbms_parallel_view_processing kafka_read_committed`,
};

test.each(subjects)(
  "$kind: every fact about a field reaches the fields of the provider",
  ({ kind, object }) => {
    const expected = (known[kind] ?? "").split("\n").flatMap((line) => {
      const [facts = "", above = "", ...names] = line.trim().split(" ");
      const all = facts.split(",").map((fact) => fact.replaceAll(";", ","));
      return all.flatMap((fact) => names.map((name) => `${fact} ${above === "." ? "" : above}${name}`));
    });
    expect([...factsOf(object)].sort()).toEqual(expected.sort());
  },
);

/** Lists of plain values whose order the service keeps. */
const ordered = /\.(sortingKeys?|columnIds)$|^filters\[\]\.options$/;

test.each(Object.entries<Resource>(resources))(
  "%s: a list of plain values is a set, unless its order counts",
  (_, { fields }) => {
    const lists = factsOf(fields).flatMap((fact) => (fact.startsWith("list ") ? [fact.slice(5)] : []));
    expect(lists.filter((path) => !ordered.test(path))).toEqual([]);
  },
);

test.each(Object.entries<Resource>(resources))(
  "%s accepts fields that this version does not know",
  (_, { args }) => {
    const issues = args.safeParse({ additionalFields: {} }).error?.issues ?? [];
    expect(issues.map(({ code }) => code)).not.toContain("unrecognized_keys");
  },
);

const odd = fc.constantFrom("", "/", "~", "~1", "~0", "a.b", "a/b~c", "__proto__", "constructor", "0");
const paths = fc.array(fc.oneof(odd, fc.string()), { minLength: 1, maxLength: 4 });
const objects = fc.dictionary(odd, fc.jsonValue({ maxDepth: 2 })) as fc.Arbitrary<json.JsonObject>;

test("a pointer leads back to its path, whatever the names", () => {
  holds(fc.tuple(paths, paths), ([path, other]) => {
    expect(json.pathOf(json.pointerOf(path))).toEqual(path);
    expect(json.pointerOf(path) === json.pointerOf(other)).toBe(json.isEqual(path, other));
  });
});

test("a value stays at its path, also under a name that every object inherits, until it is removed", () => {
  holds(fc.tuple(objects, paths, objects), ([given, path, value]) => {
    const grown = json.withValueAt(given, path, value);
    expect(json.valueAt(grown, path)).toEqual(value);
    expect(json.valueAt(json.withoutValueAt(grown, path), path)).toBeUndefined();
    expect(json.valueAt({}, path)).toBeUndefined();
  });
});

test("a number beyond 2^53 survives a merge exactly, and equals its digits and no others", () => {
  const big = fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map((number) => `${number | 1n}`);
  holds(fc.tuple(big, big), ([digits, other]) => {
    const list = `[7,${digits},{"id":${digits},"b":[${digits}]}]`;
    const live = parseJsonExactly(`{"pin":${digits},"deep":{"list":${list}}}`) as json.JsonObject;
    const item = { id: digits, b: [digits] };
    const desired = { pin: digits, deep: { list: [7, digits, item] } };
    const written = (to: json.JsonObject): string => writeJsonExactly(merge(alert.fields, live, to));
    expect([written(desired), written({})]).toEqual([writeJsonExactly(live), writeJsonExactly(live)]);
    // Also if the list gets another length or another order, and if an item in it changes.
    for (const other of [
      [8, 7, digits, item],
      [item],
      [item, digits, 7],
      [7, digits, { ...item, b: ["new"] }, 8],
    ]) {
      const exactly = JSON.stringify({ pin: digits, deep: { list: other } }).replaceAll(
        `"${digits}"`,
        digits,
      );
      expect(written({ deep: { list: other } })).toBe(exactly);
    }
    expect(withDigits(live)).toEqual(desired);
    expect(isSame(unknownField, digits, live["pin"])).toBe(true);
    expect(isSame(unknownField, other, live["pin"])).toBe(other === digits);
    expect(writeJsonExactly(live)).toContain(`{"pin":${digits},`);
  });
});

test("a second item with the key of another item is not the same as a list that lacks the second item", () => {
  const { ipAccessList } = accessKey.fields.fields;
  const [one, two] = ["one", "two"].map((description) => ({ source: "10.0.0.1", description }));
  if (ipAccessList === undefined || one === undefined || two === undefined) throw new Error("no list");
  for (const desired of [
    [one, two],
    [two, one],
  ])
    for (const live of desired) {
      expect(isSame(ipAccessList, desired, [live])).toBe(false);
      expect(partsOf(ipAccessList, desired, [live]).map(({ kind }) => kind)).toContain("added");
    }
  expect(isSame(ipAccessList, [two, two], [two])).toBe(true);
  expect(isSame(ipAccessList, [two], [two, two])).toBe(true);
});
