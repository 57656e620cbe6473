import { z } from "zod";
import { facts } from "./facts";
import { known } from "./knownValues";

/** Fields that identify a mapping (contract 2.2.2). */
const tableOfSchema = {
  /** Schema of the source table. */
  sourceSchemaName: z.string().min(1),
  /** Name of the source table, which identifies the mapping together with the schema. */
  sourceTable: z.string().min(1),
  /** Table that receives the rows. Each mapping requires a different table. */
  targetTable: z.string().min(1),
};

/** Fields that identify a mapping of a dataset (beyond the contract). */
const tableOfDataset = {
  /** Dataset of the source table. */
  sourceDatasetName: z.string().min(1),
  /** Name of the source table, which identifies the mapping together with the dataset. */
  sourceTable: tableOfSchema.sourceTable,
  /** Table that receives the rows. Each mapping requires a different table. */
  targetTable: tableOfSchema.targetTable,
};

/** Fields that identify a mapping of a collection (beyond the contract). */
const collectionOfDatabase = {
  /** Database of the source collection. */
  sourceDatabaseName: z.string().min(1),
  /** Name of the source collection, which identifies the mapping together with the database. */
  sourceCollection: z.string().min(1),
  /** Table that receives the rows. Each mapping requires a different table. */
  targetTable: tableOfSchema.targetTable,
};

/** Columns that a mapping replicates (contract 2.2.2). */
const columns = {
  /** Names of the columns that the pipe does not replicate, in any order. */
  excludedColumns: z.array(z.string()).register(facts, { as: "set", unique: true }).optional(),
  /** True if `sortingKeys`, instead of the primary key of the source, sorts the target table. Default: `false`. */
  useCustomSortingKey: z.boolean().optional(),
  /**
   * Names of the columns of the sorting key, in order. They have an effect only if `useCustomSortingKey` is `true`. Otherwise the
   * primary key of the source sorts the table.
   */
  sortingKeys: z.array(z.string()).register(facts, { unique: true }).optional(),
};

/** Definition of the target table (beyond the contract). */
const target = {
  /**
   * Engine of the target table: `ReplacingMergeTree` applies updates and deletions, `MergeTree` appends all rows, and `Null` keeps none, so
   * it only feeds materialized views. Beyond the contract.
   */
  tableEngine: z.string().register(facts, { known: known.mappingTableEngines }).optional(),
};

/** One replicated table of a Postgres, MySQL or MariaDB pipe (contract 2.2.2; MySQL is beyond it). */
export const tableMapping = z.strictObject({
  ...tableOfSchema,
  ...columns,
  ...target,
  /** Column of the source table that divides a snapshot into partitions. Beyond the contract. */
  partitionKey: z.string().optional(),
  /** Partition expression of the target table. Beyond the contract. */
  partitionByExpr: z.string().optional(),
});

/** One replicated table of a BigQuery pipe (beyond the contract). */
export const bigqueryMapping = z.strictObject({
  ...tableOfDataset,
  ...columns,
  ...target,
  /** TIMESTAMP column that shows which rows are new. Required with the replication method `query_based`, and only then. */
  queryCdcWatermarkColumn: z.string().optional(),
  /**
   * Rows of the change history that the pipe reads: new rows (`appends`) or all changes (`changes`). Required with the replication
   * method `events_based`, and only then.
   */
  eventsFunction: z.string().register(facts, { known: known.bigqueryEventsFunctions }).optional(),
});

/** A field of the documents of a collection with its type (beyond the contract). */
const typedColumn = {
  /** Name of the field. */
  name: z.string().min(1),
  /** Type of the column. */
  type: z.string().min(1),
};

/** Replicates a collection into typed columns instead of one JSON column (beyond the contract). */
const structuredFields = {
  /** True if the collection is replicated into typed columns. */
  enabled: z.boolean(),
  /** True if error reports about values that do not fit their column omit the values. Default: `false`. */
  dropUnexpectedValues: z.boolean().optional(),
  /**
   * Top-level fields of the documents with their types. If you omit them, the service derives them from a sample of documents.
   * `_id` is always a column, of the type String.
   */
  columns: z
    .array(z.strictObject(typedColumn))
    .register(facts, { as: "sequence", key: ["name"] })
    .optional(),
  /** Names of the fields that get no column, in any order. Names that no document has are ignored. */
  excludedColumns: z.array(z.string()).register(facts, { as: "set", unique: true }).optional(),
  /** Names of the columns of the sorting key, in order. Default: `_id`. */
  sortingKeys: z.array(z.string()).register(facts, { unique: true }).optional(),
  /** Partition expression of the target table. */
  partitionByExpr: z.string().optional(),
};

/** One replicated collection of a MongoDB pipe (beyond the contract). */
export const mongodbMapping = z.strictObject({
  ...collectionOfDatabase,
  ...target,
  /** Replicates the collection into typed columns. Default: one JSON column. */
  structuredIngestion: z.strictObject(structuredFields).optional(),
});

/** A replicated collection in a response, which can have further fields at any depth (beyond the contract). */
export const mongodbMappingInUse = mongodbMapping.strip().extend({
  /** Settings for replication of the collection into typed columns. */
  structuredIngestion: z
    .object({
      ...structuredFields,
      /** Fields of the documents with their types. */
      columns: z
        .array(z.object(typedColumn))
        .register(facts, { as: "sequence", key: ["name"] })
        .optional(),
    })
    .optional(),
});

/** Fields that identify a mapping to remove (contract 4.1). */
export const tableMappingRemoval = z.strictObject(tableOfSchema);

/** Fields that identify a mapping of a collection to remove (beyond the contract). */
export const mongodbMappingRemoval = z.strictObject(collectionOfDatabase);

/** Fields that identify a mapping, by the kind of source. */
export const mappingKeys = {
  postgres: ["sourceSchemaName", "sourceTable"],
  mysql: ["sourceSchemaName", "sourceTable"],
  bigquery: ["sourceDatasetName", "sourceTable"],
  mongodb: ["sourceDatabaseName", "sourceCollection"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A kind of source that is replicated table by table. */
export type TableKind = keyof typeof mappingKeys;
export type TableMapping = z.infer<typeof tableMapping>;
export type TableMappingRemoval = z.infer<typeof tableMappingRemoval>;
