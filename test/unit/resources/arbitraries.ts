import fc from "fast-check";
import type { Bag, Field, KeyedField, Table } from "../../../provider/src/resources/fields/table";
import { accessKeyTable } from "../../../provider/src/resources/accessKey/table";
import { alertTable } from "../../../provider/src/resources/alert/table";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";

/** The tables of all resources, by name. */
export const tables: readonly (readonly [string, Table])[] = [
  ["PipeSettings", pipeSettingsTable],
  ["AccessKey", accessKeyTable],
  ["Alert", alertTable],
];

const texts = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom("", "a", "b"));

const pair = (...names: readonly [string, string]): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(names.map((name) => [name, texts])), { noNullPrototype: true });

/** Fields of which the table does not say all that the schemas do. */
const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  credentials: pair("username", "password"),
  accessKey: pair("accessKeyId", "secretKey"),
  port: fc.integer({ min: 1, max: 65_535 }),
};

/** Args as a user may write them: any field left out, lists in any order and with repetitions, any spelling of a time. */
export function bags(table: Table): fc.Arbitrary<Bag> {
  return fc.record(fieldsOf(table), { requiredKeys: [], noNullPrototype: true });
}

function fieldsOf(table: Table): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, valuesByName[name] ?? values(field)]),
  );
}

function values(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "group":
      return bags(field.fields);
    case "keyed":
      return items(field);
    case "sequence":
      return fc.array(fc.record(fieldsOf(field.item), { noNullPrototype: true }), { maxLength: 4 });
    case "matched":
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
    case "whole":
      throw new Error("a field that is compared as a whole needs values by its name");
  }
}

/** Items as the schemas let them through: their identity is never empty, and no two have the same. */
function items(field: KeyedField): fc.Arbitrary<unknown> {
  const names = Object.fromEntries(field.by.map((name) => [name, fc.string({ minLength: 1, maxLength: 6 })]));
  const item = fc.record(
    { ...fieldsOf(field.item), ...names },
    { requiredKeys: [...field.always], noNullPrototype: true },
  );
  return fc.uniqueArray(item, {
    selector: (one: Bag) => JSON.stringify(field.by.map((key) => one[key])),
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

/** The same bag with the lists whose order says nothing turned around, at any depth. */
export function reordered(table: Table, bag: Bag): Bag {
  return Object.fromEntries(
    Object.entries(bag).map(([name, value]) => [name, reorderedValue(table[name], value)]),
  );
}

function reorderedValue(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === "group") return reordered(field.fields, value as Bag);
  if (field?.kind === "keyed") return (value as Bag[]).map((item) => reordered(field.item, item)).reverse();
  return field?.kind === "set" ? (value as unknown[]).toReversed() : value;
}
