import { mappingKeys, type TableKind } from "pulumi-pipes-contract";
import { badRequest } from "../../api/apiError";
import { isJsonObject, type JsonObject } from "../../json";

/** A change of the replicated tables, as a body has it. */
export interface MappingEdit {
  readonly add: unknown;
  readonly remove: unknown;
}

/** Applies an edit to a set of mappings, or names the rule that it breaks. */
export function editMappings(kind: TableKind, mappings: unknown, edit: MappingEdit): JsonObject[] {
  const removed = new Set<string>();
  const before = listOf(mappings);
  for (const [at, removal] of placed(kind, edit.remove, "tableMappingsToRemove")) {
    const source = sourceOf(kind, removal);
    const exists = before.some(
      (mapping) => sourceOf(kind, mapping) === source && sameTarget(mapping, removal),
    );
    if (!exists) throw badRequest(`${at}: there is no such table mapping`);
    if (removed.has(source)) throw badRequest(`${at}: the table mapping is removed twice`);
    removed.add(source);
  }
  const result = before.filter((mapping) => !removed.has(sourceOf(kind, mapping)));
  for (const [at, mapping] of placed(kind, edit.add, "tableMappingsToAdd")) {
    if (removed.has(sourceOf(kind, mapping)))
      throw badRequest(`${at}: the same source table cannot be removed and added in one update`);
    addMapping(kind, result, mapping, at);
  }
  return result;
}

/** A whole set of mappings, as a pipe is created with. */
export function mappingSet(kind: TableKind, mappings: unknown): JsonObject[] {
  const result: JsonObject[] = [];
  for (const [at, mapping] of placed(kind, mappings, "tableMappings")) addMapping(kind, result, mapping, at);
  return result;
}

function addMapping(kind: TableKind, mappings: JsonObject[], mapping: JsonObject, at: string): void {
  if (mappings.some((existing) => sourceOf(kind, existing) === sourceOf(kind, mapping)))
    throw badRequest(`${at}: the source table is mapped already`);
  if (mappings.some((existing) => sameTarget(existing, mapping)))
    throw badRequest(`${at}.targetTable: another table mapping uses this target table`);
  mappings.push(
    kind === "postgres" || kind === "mysql"
      ? { excludedColumns: [], useCustomSortingKey: false, sortingKeys: [], ...mapping }
      : mapping,
  );
}

/** Mappings with their places in the body. */
function placed(kind: TableKind, value: unknown, field: string): [at: string, mapping: JsonObject][] {
  return listOf(value).map((mapping, index) => [`source.${kind}.${field}.${index}`, mapping]);
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The identity of a mapping. JSON distinguishes `a.b` + `c` from `a` + `b.c`. */
function sourceOf(kind: TableKind, mapping: JsonObject): string {
  return JSON.stringify(mappingKeys[kind].map((name) => mapping[name]));
}

function sameTarget(left: JsonObject, right: JsonObject): boolean {
  return left["targetTable"] === right["targetTable"];
}
