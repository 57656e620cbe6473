import {
  additionalFields,
  instant,
  listMap,
  mayBeMissing,
  secretShownOnce,
  set,
  text,
  type FieldSchema,
} from "../../schema/fieldSchema";

/** What can be managed, a line per field. */
export const accessKeySchema = {
  name: text,
  roles: set,
  expireAt: instant,
  state: mayBeMissing(text),
  ipAccessList: listMap({
    mapKeys: ["source"],
    requiredKeys: ["source"],
    item: { source: text, description: text },
  }),
  additionalFields,
} as const satisfies FieldSchema;

/** What the outputs have besides. */
export const accessKeyOutputFields = {
  ...accessKeySchema,
  authKeyId: secretShownOnce,
  authKeySecret: secretShownOnce,
} as const satisfies FieldSchema;
