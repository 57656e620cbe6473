import {
  additionalFields,
  opaqueItems,
  opaqueItemsWithOwnIds,
  set,
  text,
  type FieldSchema,
} from "../../schema/fieldSchema";

/** What can be managed, a line per field. */
export const dashboardSchema = {
  name: text,
  tiles: opaqueItems,
  tags: set,
  filters: opaqueItems,
  savedQuery: text,
  savedQueryLanguage: text,
  savedFilterValues: opaqueItemsWithOwnIds,
  containers: opaqueItemsWithOwnIds,
  additionalFields,
} as const satisfies FieldSchema;
