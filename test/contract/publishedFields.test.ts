import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { differences } from "./published/differences";
import { published, type PublishedField, type PublishedFields } from "./published/published";

/** The schemas of the published bodies. */
const schemas: Readonly<Record<string, z.ZodObject>> = {
  pipeCreation: contract.pipeCreationBody,
  pipePatch: contract.pipePatch,
  pipeScaling: contract.pipeScaling,
  pipeCommand: contract.pipeCommand,
  databaseScaling: contract.databaseScaling,
  accessKeyCreation: contract.accessKeyCreation,
  accessKeyPatch: contract.accessKeyPatch,
  alert: contract.alertBody,
  alertReplacement: contract.alertBody,
  dashboardCreation: contract.dashboardBody,
  dashboardReplacement: contract.dashboardBody,
  webhookBody: contract.webhookBody,
  savedSearchBody: contract.savedSearchBody,
  reversePrivateEndpointBody: contract.reversePrivateEndpointBody,
};

/** A schema without what wraps it. */
interface Bare {
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

function bare(schema: z.ZodType): Bare {
  const isRequired = !schema.safeParse(undefined).success;
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable)
    inner = inner.unwrap() as z.ZodType;
  return { schema: inner, isRequired: isRequired || contract.facts.get(inner)?.needed === true };
}

/** The type of a schema, in the words of the published fields. */
function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNumber)
    return schema.format === "safeint" || contract.facts.get(schema)?.integer === true ? "integer" : "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodArray) return "array";
  // A union with a text accepts "" for none.
  const isText = schema instanceof z.ZodUnion && schema.options.some((one) => one instanceof z.ZodLiteral);
  if (schema instanceof z.ZodRecord) return "object";
  if (schema instanceof z.ZodObject || (schema instanceof z.ZodUnion && !isText)) return "object";
  return "string";
}

function boundsOf(schema: z.ZodType): readonly [number, number] {
  const { bounds } = contract.facts.get(schema) ?? {};
  if (bounds !== undefined) return bounds;
  const wide = Number.MAX_SAFE_INTEGER;
  if (schema instanceof z.ZodArray) {
    const checks = (schema.def.checks ?? []).map(({ _zod: { def } }): object => def);
    const limits = (name: string): readonly number[] =>
      checks.map((check) => Number(Reflect.get(check, name))).filter((limit) => !Number.isNaN(limit));
    return [limits("minimum")[0] ?? -Infinity, limits("maximum")[0] ?? Infinity];
  }
  if (!(schema instanceof z.ZodNumber)) return [-Infinity, Infinity];
  const [least, most] = [schema.minValue ?? -Infinity, schema.maxValue ?? Infinity];
  return [least <= -wide ? -Infinity : least, most >= wide ? Infinity : most];
}

const valuesOf = (schema: z.ZodType): readonly (string | number)[] | undefined =>
  schema instanceof z.ZodEnum ? schema.options : contract.facts.get(schema)?.known;

/** What differs between a published field and its schema. */
function differing(field: PublishedField, wrapped: z.ZodType, path: string): readonly string[] {
  const { schema, isRequired } = bare(wrapped);
  const type = typeOf(schema);
  if (type !== field.type) return [`${path}: ${type} instead of ${field.type}`];
  const ours = valuesOf(schema)?.toSorted().join();
  const theirs = field.values?.toSorted().join();
  const [least, most] = boundsOf(schema);
  const [from, to] = field.bounds ?? [-Infinity, Infinity];
  const item = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
  return [
    ...(field.isRequired && !isRequired ? [`${path}: not required`] : []),
    ...(field.isNullable && !wrapped.safeParse(null).success ? [`${path}: not null`] : []),
    ...(!field.isNullable && wrapped.safeParse(null).success ? [`${path}: null`] : []),
    ...(ours === theirs ? [] : [`${path}: values ${ours ?? "any"} instead of ${theirs ?? "any"}`]),
    ...(least === from && most === to ? [] : [`${path}: ${least}…${most} instead of ${from}…${to}`]),
    ...(item !== undefined && field.item !== undefined ? differingItems(field.item, schema, item, path) : []),
    ...inside(field, schema, path),
  ];
}

/** The differences of the items of a list. A list has the forms of its items. */
function differingItems(
  field: PublishedField,
  list: z.ZodType,
  item: z.ZodType,
  path: string,
): readonly string[] {
  const at = `${path}[]`;
  return field.forms === undefined || formsOf(list).length === 0
    ? differing(field, formsOf(list)[0] ?? item, at)
    : inside(field, list, at);
}

/** The forms of an object, or of the items of a list. */
const formsOf = (schema: z.ZodType): readonly z.ZodObject[] =>
  (contract.facts.get(schema)?.forms ?? []).flatMap(({ fields }) =>
    fields instanceof z.ZodObject ? [fields] : [],
  );

function inside(field: PublishedField, schema: z.ZodType, path: string): readonly string[] {
  if (field.fields !== undefined) return comparing(field.fields, schema, path);
  return Object.entries(field.forms ?? {}).flatMap(([name, fields]) => {
    const { form, selecting } = formFor(schema, fields);
    const others = Object.entries(fields).filter(([one]) => !selecting.includes(one));
    return comparing(Object.fromEntries(others), form, `${path}<${name}>`);
  });
}

/** The form that a schema has for published fields, and the fields that select it. */
function formFor(
  schema: z.ZodType,
  fields: PublishedFields,
): { form: z.ZodType; selecting: readonly string[] } {
  const { forms = [] } = contract.facts.get(schema) ?? {};
  const isOf = (name: string, values: readonly string[]): boolean =>
    fields[name]?.values?.every((value) => values.some((one) => one === value)) ?? false;
  const at = forms.findIndex(({ when }) =>
    Object.entries(when).every(([name, values]) => isOf(name, values)),
  );
  const selecting = ["displayType", "configType", "type", "mode"].filter(
    (name) => fields[name]?.values?.length === 1,
  );
  const form = formsOf(schema)[at];
  if (form !== undefined) return { form, selecting };
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [];
  const option = options.find(
    (one) => one instanceof z.ZodObject && Object.keys(fields).every((name) => name in one.shape),
  );
  return { form: option ?? schema, selecting: [] };
}

function comparing(fields: PublishedFields, schema: z.ZodType, path: string): readonly string[] {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = /[:<]$|^$/.test(path) ? `${path}${name}` : `${path}.${name}`;
    const one = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return one === undefined ? [`${at}: missing`] : differing(field, one, at);
  });
}

test("the schemas differ from the published fields of services only in what the list of differences has, with reasons", () => {
  const found = Object.entries(published).flatMap(([body, fields]) => {
    const schema = schemas[body];
    return schema === undefined
      ? [`${body}: missing`]
      : comparing(fields, schema, "").map((text) => `${body} ${text}`);
  });
  const patterns = differences.flatMap(({ of }) => of.map((pattern) => new RegExp(`^${pattern}$`)));
  expect(found.filter((text) => !patterns.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(patterns.filter((pattern) => !found.some((text) => pattern.test(text))).map(String)).toEqual([]);
});
