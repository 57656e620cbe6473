import type { TableMapping, TableMappingRemoval } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import type { StoredMapping } from "../../store/pipeRecord";

/** A change of the replicated tables. */
export interface MappingEdit {
  readonly add: readonly TableMapping[];
  readonly remove: readonly TableMappingRemoval[];
}

/** Applies an edit to a set of mappings, or says which rule it breaks. */
export function editMappings(mappings: readonly StoredMapping[], edit: MappingEdit): StoredMapping[] {
  const removed = new Set<string>();
  for (const [index, removal] of edit.remove.entries()) {
    const at = `source.postgres.tableMappingsToRemove.${index}`;
    const known = mappings.some((mapping) => sameMapping(mapping, removal));
    if (!known) throw badRequest(`${at}: there is no such table mapping`);
    if (removed.has(identity(removal))) throw badRequest(`${at}: the table mapping is removed twice`);
    removed.add(identity(removal));
  }
  const result = mappings.filter((mapping) => !removed.has(identity(mapping)));
  for (const [index, mapping] of edit.add.entries()) {
    const at = `source.postgres.tableMappingsToAdd.${index}`;
    if (removed.has(identity(mapping)))
      throw badRequest(`${at}: the same source table cannot be removed and added in one update`);
    checkAgainst(result, mapping, at);
    result.push(completeMapping(mapping));
  }
  return result;
}

/** A whole set of mappings, as a pipe is created with. */
export function mappingSet(mappings: readonly TableMapping[]): StoredMapping[] {
  const result: StoredMapping[] = [];
  for (const [index, mapping] of mappings.entries()) {
    checkAgainst(result, mapping, `source.postgres.tableMappings.${index}`);
    result.push(completeMapping(mapping));
  }
  return result;
}

function checkAgainst(others: readonly StoredMapping[], mapping: TableMapping, at: string): void {
  if (others.some((other) => identity(other) === identity(mapping)))
    throw badRequest(`${at}: the source table is mapped already`);
  if (others.some((other) => other.targetTable === mapping.targetTable))
    throw badRequest(`${at}.targetTable: another table mapping uses this target table`);
}

function completeMapping(mapping: TableMapping): StoredMapping {
  return { excludedColumns: [], useCustomSortingKey: false, sortingKeys: [], ...mapping };
}

function sameMapping(mapping: StoredMapping, removal: TableMappingRemoval): boolean {
  return identity(mapping) === identity(removal) && mapping.targetTable === removal.targetTable;
}

/** JSON keeps `a.b` + `c` and `a` + `b.c` apart. */
function identity(table: { readonly sourceSchemaName: string; readonly sourceTable: string }): string {
  return JSON.stringify([table.sourceSchemaName, table.sourceTable]);
}
