import fc from "fast-check";
import { ipAccessEntry, mappingKeys, pipeCreation, pipeScaling } from "pulumi-pipes-contract";
import { sourceCreation, tuningSettings } from "pulumi-pipes-contract";
import { z } from "zod";
import { parseJsonExactly } from "../../../provider/src/core/json/json";
import * as fields from "../../../provider/src/core/schema/fields";
import * as json from "../../../provider/src/core/json/json";
import { toWire } from "../../../provider/src/core/schema/wireForm";
import { accessKey, accessKeyArgs } from "../../../provider/src/resources/accessKey";
import { alert, alertArgs } from "../../../provider/src/resources/alert";
import { dashboard, dashboardArgs } from "../../../provider/src/resources/dashboard";
import { texts, valuesOf, type Overrides } from "../../harness/generators/fromSchema";
import { instants } from "../../harness/generators/instants";
import { tableKinds } from "../../harness/generators/tableMappings";
import { caseCount, seed } from "../../harness/random";

type Field = fields.Field;
type JsonObject = json.JsonObject;
export type Value = json.Json | undefined;

const digits = "12345678901234567890";
const small = fc.integer({ min: 0, max: 2 });
const names = fc.constantFrom("A", "B", "C", "a/b~c", "constructor");
const few = { maxLength: 4 };

/** Values of unknown fields. */
const anyJson = fc.oneof(
  fc.constantFrom<json.Json>({ deep: { a: 1 } }, { deep: { a: 2, b: [1] }, list: [{ a: 1 }] }, digits, null),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<json.Json>,
);

type Model = Readonly<Record<string, fc.Arbitrary<unknown>>>;
const record = (required: Model, optional: Model = {}) =>
  fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required), noNullPrototype: true });
const items = (model: Model) => fc.array(record({}, { name: names, type: names, ...model }), few);
const config = record({}, { unit: small, displayType: names, where: texts, select: fc.array(small) });
const place = { x: small, y: small, w: small, h: small };
const alike = fc.constant({ name: "A", x: 0, y: 0, w: 1, h: 1, config: { unit: 1 } });
const ends = fc.oneof(instants, fc.constantFrom(null, ""));
const uniqueBy = (schema: z.ZodObject, ...key: readonly string[]) =>
  fc.uniqueArray(valuesOf(schema, Object.fromEntries(key.map((name) => [name, names]))), {
    selector: (item) => JSON.stringify(key.map((name) => json.own(item, name))),
  });

const overrides: Overrides = {
  interval: fc.constant("1h"),
  scheduleStartAt: ends,
  expireAt: ends,
  ipAccessList: uniqueBy(ipAccessEntry, "source"),
  tiles: fc.array(fc.oneof(alike, record({ name: names, ...place, config })), few),
  tags: fc.array(names),
  filters: items({ value: anyJson }),
  savedFilterValues: items({ id: names, value: anyJson }),
  containers: items({ id: names, title: texts }),
  "destination.columns": fc.array(record({ name: names, type: names })),
  ...Object.fromEntries(
    tableKinds.map((kind) => [
      `source.${kind}.tableMappings`,
      uniqueBy(sourceCreation.shape[kind].unwrap().shape.tableMappings.element, ...mappingKeys[kind]),
    ]),
  ),
  "source.kafka.credentials": fc.constant({ username: "reader", password: "a made-up password" }),
};

/** Further fields; `at` counts through the places that hold an object. */
type More = readonly { readonly at: number; readonly name: string; readonly value: json.Json }[];

const nameOfMore = fc.constantFrom("later", "later", "a/b~c", "", "constructor", "__proto__");
const more = (value: fc.Arbitrary<json.Json>): fc.Arbitrary<More> =>
  fc.array(fc.record({ at: fc.nat(3), name: nameOfMore, value }), { maxLength: 6 });

/** The object with further fields: next to its own in the service's JSON, in `additionalFields` in args. */
function withMore(object: fields.ObjectField, value: JsonObject, added: More, isWire: boolean): JsonObject {
  let places = 0;
  const inField = (field: Field, inner: Value): Value => {
    if (field.kind === "object") return json.isObject(inner) ? extend(field, inner) : inner;
    if (!fields.isListOfObjects(field) || !json.isList(inner)) return inner;
    const ids = (at: number) => (isWire && field.kind === "items" ? { id: `${at}` } : {});
    return inner.map((item, at) => ({ ...ids(at), ...extend(field.item, json.objectOf(item)) }));
  };
  const extend = (at: fields.ObjectField, inner: JsonObject): JsonObject => {
    const here = places++ % 4;
    const extra = added.flatMap((one) => (one.at === here ? [[one.name, one.value] as const] : []));
    const isInPlace = isWire || at.isOpen || extra.length === 0;
    const placed = isInPlace ? extra : [[fields.additionalFields, json.objectFrom(extra)] as const];
    const known = Object.entries(inner).map(([name, one]) => [name, inField(fields.fieldIn(at, name), one)]);
    return Object.fromEntries([...placed, ...known]) as JsonObject;
  };
  return extend(object, value);
}

/** The object with each of its values changed, through its objects; undefined is none, before and after. */
export const mapLeaves = (
  object: fields.ObjectField,
  value: JsonObject,
  change: (field: Field, inner: Value, pointer: string) => Value,
  above = "",
): JsonObject =>
  json.objectFrom(
    [...new Set([...Object.keys(value), ...Object.keys(object.fields)])].map((name) => {
      const [field, inner, at] = [fields.fieldIn(object, name), json.own(value, name), `${above}/${name}`];
      const isInside = field.kind === "object" && json.isObject(inner);
      return [name, isInside ? mapLeaves(field, inner, change, at) : change(field, inner, at)];
    }),
  );

/** A kind of object, with two args that one object can have one after the other. */
function subject(kind: string, object: fields.ObjectField, schemas: readonly z.ZodObject[]) {
  const twoArgs = fc.constantFrom(...schemas).chain(({ shape }) => {
    const ofObject = Object.entries(shape).filter(([name]) => Object.hasOwn(object.fields, name));
    const args = fc
      .tuple(valuesOf(z.object(Object.fromEntries(ofObject)), overrides), more(anyJson))
      .map(([drawn, added]) => withMore(object, drawn as JsonObject, added, false));
    return fc.tuple(args, args);
  });
  return { kind, object, twoArgs };
}

type Subject = ReturnType<typeof subject>;

const { validateSamples, ...sources } = sourceCreation.shape;
const settings = tuningSettings.loose().optional();
const pipe = pipeCreation.extend({ settings, scaling: pipeScaling.optional() });
const pipes = Object.entries(sources).map(([kind, source]) =>
  pipe.extend({ source: z.object({ [kind]: source.unwrap(), validateSamples }) }),
);

export const subjects: readonly Subject[] = [
  subject("Alert", alert.fields, [alertArgs]),
  subject("AccessKey", accessKey.fields, [accessKeyArgs]),
  subject("Dashboard", dashboard.fields, [dashboardArgs]),
  subject("Pipe", fields.fieldOf(pipe), pipes),
];

/** Args, and any object: with unknown fields, and numbers that JavaScript cannot hold. */
export const argsAndLive = ({ object, twoArgs }: Subject): fc.Arbitrary<readonly [JsonObject, JsonObject]> =>
  fc
    .tuple(twoArgs, more(fc.oneof(anyJson, fc.constant(parseJsonExactly(digits) as json.Json))))
    .map(([[args, other], added]) => [args, withMore(object, toWire(object, other), added, true)]);

/** Args, and a number from which choices follow. */
export const argsAndStart = ({ twoArgs }: Subject): fc.Arbitrary<readonly [JsonObject, number]> =>
  fc.tuple(twoArgs, fc.nat()).map(([[args], start]) => [args, start]);

/** Asserts a rule for drawn values. */
export function holds<Drawn>(drawn: fc.Arbitrary<Drawn>, rule: (drawn: Drawn) => void, count = 150): void {
  fc.assert(fc.property(drawn, rule), { seed, numRuns: caseCount(count) });
}

/** Asserts a rule for drawn values of each kind. */
export function eachKind<Drawn>(
  title: string,
  drawn: (subject: Subject) => fc.Arbitrary<Drawn>,
  rule: (object: fields.ObjectField, drawn: Drawn) => void,
): void {
  test.each(subjects)(`$kind: ${title}`, (one) => {
    const ruleOfKind = rule.bind(undefined, one.object);
    holds(drawn(one), ruleOfKind, 50);
  });
}
