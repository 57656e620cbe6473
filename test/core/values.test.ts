import { changes, isSame } from "../../provider/src/core/align/changes";
import { normalize } from "../../provider/src/core/schema/normalize";
import { toWire } from "../../provider/src/core/schema/wireForm";
import { withDigits } from "../../provider/src/core/json/json";
import { fieldIn, isListOfObjects, type Field } from "../../provider/src/core/schema/fields";
import * as json from "../../provider/src/core/json/json";
import { merge } from "./support/merge";
import { project } from "../../provider/src/core/state/managedInputs";
import { addressOfId } from "../../provider/src/core/resource/address";
import { alert } from "../../provider/src/resources/alert";
import { webhook } from "../../provider/src/resources/webhook";
import { seededRandom } from "../harness/random";
import { argsAndLive, argsAndStart, eachKind, mapLeaves, type Value } from "./support/subjects";

const { isEqual, isList, isObject, objectOf, UNKNOWN } = json;
const entriesOf = (value: unknown): readonly (readonly [string, Value])[] => Object.entries(objectOf(value));

/** A value in which some parts are not known yet. */
function withUnknowns(value: Value, random: () => number): Value {
  if (value !== undefined && random() < 0.2) return UNKNOWN;
  if (isList(value)) return value.map((item) => withUnknowns(item, random) ?? null);
  if (!isObject(value)) return value;
  return json.objectFrom(entriesOf(value).map(([name, inner]) => [name, withUnknowns(inner, random)]));
}

/** The paths of what is not known, without places in lists. */
function unknownsIn(value: unknown, path = ""): readonly string[] {
  if (value === UNKNOWN) return [path];
  if (isList(value)) return value.flatMap((item) => unknownsIn(item, `${path}[]`)).sort();
  const found = entriesOf(value).flatMap(([name, inner]) => unknownsIn(inner, `${path}/${name}`));
  return found.sort();
}

eachKind("a normal spelling stays, and so do unknown values", argsAndStart, (object, [args, start]) => {
  const given = objectOf(withUnknowns(args, seededRandom(start)));
  const once = normalize(object, given);
  expect(normalize(object, once)).toStrictEqual(once);
  expect(unknownsIn(once)).toEqual(unknownsIn(given));
});

test("an empty object of an unknown name is a value, and empty additionalFields are none", () => {
  expect(normalize(alert.fields, { unheard: {}, additionalFields: {} })).toStrictEqual({ unheard: {} });
});

/** The same value in another spelling. */
function respelled(field: Field, value: Value, random: () => number): Value {
  if (field.kind === "json" || field.kind === "whole") return value;
  if (field.kind === "object") return value === undefined ? {} : value;
  if (value === undefined) return undefined;
  if (random() < 0.5 && (json.isEmpty(value) || (value === 0 && field.absentIs === 0))) return null;
  if (field.kind === "instant" && typeof value === "string" && value !== "")
    return new Date(Date.parse(value) + 7_200_000).toISOString().replace("Z", "+02:00");
  if (value === 0) return -0;
  if (!isList(value) || field.kind === "list") return value;
  if (isListOfObjects(field) && field.kind === "items")
    return field.ownIds ? value : value.map((item, at) => ({ ...objectOf(item), id: `given ${at}` }));
  const inside = (one: Field, inner: Value): Value => respelled(one, inner, random);
  const items = value.map((one) =>
    isListOfObjects(field) ? mapLeaves(field.item, objectOf(one), inside) : one,
  );
  return field.kind === "sequence" ? items : [...items.slice(1), ...items.slice(0, 1), ...items.slice(1)];
}

eachKind("two spellings of one value have one normal spelling", argsAndStart, (object, [args, start]) => {
  const random = seededRandom(start);
  const other = mapLeaves(object, args, (field, value) => respelled(field, value, random));
  expect(normalize(object, other)).toEqual(normalize(object, args));
  expect(changes(object, toWire(object, normalize(object, args)), toWire(object, other))).toEqual([]);
});

eachKind("args are no change to themselves", argsAndStart, (object, [args]) => {
  expect(changes(object, toWire(object, args), toWire(object, args))).toEqual([]);
});

/** The paths that a value has beyond the shape of another one. */
const beyond = (shape: Value, value: Value, path = ""): readonly string[] =>
  isObject(value) && isObject(shape)
    ? entriesOf(value).flatMap(([name, inner]) =>
        Object.hasOwn(shape, name) ? beyond(shape[name], inner, `${path}/${name}`) : [`${path}/${name}`],
      )
    : [];

eachKind("inputs of any object have no field beyond the args", argsAndLive, (object, [args, live]) => {
  expect(beyond(args, project(object, args, objectOf(withDigits(live))))).toEqual([]);
});

eachKind("inputs of an object that is as desired are the args", argsAndLive, (object, [given, live]) => {
  const args = normalize(object, given);
  const merged = merge(object, live, toWire(object, args));
  expect(project(object, args, objectOf(withDigits(merged)))).toEqual(args);
});

/** A list to which another user adds an item. */
function withAdded(field: Field, value: Value): Value {
  if (!isList(value) || field.kind === "json") return value;
  if (!isListOfObjects(field)) return [...value, "added"];
  const required = Object.entries(field.item.fields).filter(([, { isRequired }]) => isRequired);
  return [...value, Object.fromEntries(required.map(([name]) => [name, "added"]))];
}

eachKind("an item that others added is a change, and in the inputs", argsAndStart, (object, [given]) => {
  const args = normalize(object, given);
  const live = mapLeaves(object, toWire(object, args), withAdded);
  expect(project(object, args, live)).toEqual(normalize(object, mapLeaves(object, args, withAdded)));
  expect(changes(object, toWire(object, args), live).length > 0).toBe(!isEqual(live, toWire(object, args)));
});

test("null for a field that no response shows is a change, because the service can have a value", () => {
  const headers = fieldIn(webhook.fields, "headers");
  expect([undefined, null].map((live) => isSame(headers, null, live))).toEqual([false, true]);
});

test("blanks at the ends of a text count, unless services remove them", () => {
  const [message, name] = [fieldIn(alert.fields, "message"), fieldIn(webhook.fields, "name")];
  expect([isSame(message, " a ", "a"), isSame(name, " a ", "a")]).toEqual([false, true]);
});

test("an ID names its object alone or with its whole place", () => {
  const defaults = { organizationId: "o", serviceId: "s", sources: { organizationId: "", serviceId: "" } };
  expect(addressOfId(alert, "a", defaults)).toEqual({ organizationId: "o", serviceId: "s", id: "a" });
  expect(addressOfId(alert, "p/q/a", defaults)).toEqual({ organizationId: "p", serviceId: "q", id: "a" });
  for (const wrong of ["q/a", "p//a", "n/p/q/a"])
    expect(() => addressOfId(alert, wrong, defaults)).toThrow(/expected the ID or/);
});
