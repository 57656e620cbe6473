import fc from "fast-check";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import {
  type Field,
  type FieldSchema,
  type Group,
  isGroup,
  type ListMapField,
} from "../../../provider/src/schema/fieldSchema";
import { accessKeySchema } from "../../../provider/src/resources/accessKey/schema";
import { alertSchema } from "../../../provider/src/resources/alert/schema";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";

/** The schemas of resources, by name. */
export const schemas: readonly (readonly [string, FieldSchema])[] = [
  ["PipeSettings", pipeSettingsSchema],
  ["AccessKey", accessKeySchema],
  ["Alert", alertSchema],
];

const texts = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("", "a", "b"));

const pair = (...names: readonly [string, string]): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(names.map((name) => [name, texts])), { noNullPrototype: true });

/** Fields of which the schema does not say all that the args do. */
const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  credentials: pair("username", "password"),
  accessKey: pair("accessKeyId", "secretKey"),
  serviceAccountKey: texts,
  port: fc.integer({ min: 1, max: 65_535 }),
};

/** Args as a user may write them: any field left out, lists in any order and with repetitions, any spelling of a time. */
export function maps(schema: FieldSchema): fc.Arbitrary<PropertyMap> {
  return fc.record(fieldsOf(schema), { requiredKeys: [], noNullPrototype: true });
}

function fieldsOf(schema: FieldSchema): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [name, valuesByName[name] ?? values(field)]),
  );
}

/** Names that no version of this package types. */
const additionalNames = fc.string({ maxLength: 6 }).map((name) => `x${name}`);

const json = fc.jsonValue({ maxDepth: 2 });

/** An open group: its fields, and names beyond them. */
const openMaps = (fields: FieldSchema): fc.Arbitrary<PropertyMap> =>
  fc
    .tuple(maps(fields), fc.dictionary(additionalNames, json, { maxKeys: 3 }))
    .map(([known, others]) => ({ ...others, ...known }));

function values(field: Field | Group): fc.Arbitrary<unknown> {
  if (isGroup(field)) return field.isOpen ? openMaps(field.fields) : maps(field.fields);
  switch (field.kind) {
    case "listMap":
      return items(field);
    case "sequence":
      return fc.array(fc.record(fieldsOf(field.item), { noNullPrototype: true }), { maxLength: 4 });
    case "opaqueItems":
      return fc.array(fc.record({ name: fc.string(), config: fc.dictionary(fc.string(), fc.string()) }), {
        maxLength: 4,
      });
    case "text":
      return texts;
    case "number":
      return fc.oneof(fc.integer(), fc.constant(0));
    case "flag":
      return fc.boolean();
    case "instant":
      return fc.oneof(instants, fc.constant(""));
    case "list":
    case "set":
      return fc.array(texts, { maxLength: 5 });
    case "shaped":
      return fc.dictionary(additionalNames, json, { maxKeys: 3 });
    case "opaque":
      throw new Error("a field that is compared as a whole needs values by its name");
  }
}

/** Items as the args let them through: their identity is never empty, and no two have the same. */
function items(field: ListMapField): fc.Arbitrary<unknown> {
  const names = Object.fromEntries(
    field.mapKeys.map((name) => [name, fc.string({ minLength: 1, maxLength: 6 })]),
  );
  const item = fc.record(
    { ...fieldsOf(field.item), ...names },
    { requiredKeys: [...field.requiredKeys], noNullPrototype: true },
  );
  return fc.uniqueArray(item, {
    selector: (one: PropertyMap) => JSON.stringify(field.mapKeys.map((key) => one[key])),
    maxLength: 5,
  });
}

const days = fc.date({
  min: new Date("2000-01-01T00:00:00Z"),
  max: new Date("2099-12-31T00:00:00Z"),
  noInvalidDate: true,
});

const instants = fc
  .tuple(days, fc.constantFrom("Z", "+02:00", "-11:30"), fc.boolean())
  .map(([day, zone, fractions]) => {
    const local = day.toISOString().slice(0, fractions ? 23 : 19);
    return `${local}${zone}`;
  });

/** The same map with the lists whose order says nothing turned around, at any depth. */
export function reordered(schema: FieldSchema, map: PropertyMap): PropertyMap {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => [name, reorderedValue(schema[name], value)]),
  );
}

function reorderedValue(field: Field | Group | undefined, value: unknown): unknown {
  if (field === undefined) return value;
  if (isGroup(field)) return reordered(field.fields, value as PropertyMap);
  if (field.kind === "listMap")
    return (value as PropertyMap[]).map((item) => reordered(field.item, item)).reverse();
  return field.kind === "set" ? (value as unknown[]).toReversed() : value;
}
