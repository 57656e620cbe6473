import { z } from "zod";
import { facts, set } from "./facts";

/** What names a mapping (contract 2.2.2). */
const tableMappingShape = {
  /** Schema of the source table. */
  sourceSchemaName: z.string().min(1),
  /** Name of the source table; with the schema it identifies the mapping. */
  sourceTable: z.string().min(1),
  /** Table that the rows arrive in; used by one mapping only. */
  targetTable: z.string().min(1),
};

/** One replicated table of a database pipe (contract 2.2.2). */
export const tableMapping = z.strictObject({
  ...tableMappingShape,
  /** Names of columns that are not replicated, in any order. Default: none. */
  excludedColumns: z.array(z.string()).register(facts, set).optional(),
  /** Whether `sortingKeys` replaces the sorting key taken from the source. Default: false. */
  useCustomSortingKey: z.boolean().optional(),
  /** Names of the columns of the sorting key, in order. Default: none. */
  sortingKeys: z.array(z.string()).optional(),
  /** Engine of the target table. Default: the service's own choice. Beyond the contract. */
  tableEngine: z.string().optional(),
  /** Column of the source table that a snapshot is cut up by. Default: the service's own choice. Beyond the contract. */
  partitionKey: z.string().optional(),
  /** Partition expression of the target table. Default: none. Beyond the contract. */
  partitionByExpr: z.string().optional(),
});

/** What names a mapping that is to be removed (contract 4.1). */
export const tableMappingRemoval = z.strictObject(tableMappingShape);

export type TableMapping = z.infer<typeof tableMapping>;
export type TableMappingRemoval = z.infer<typeof tableMappingRemoval>;
