import { changes } from "../../provider/src/core/align/changes";
import { toWire } from "../../provider/src/core/schema/wireForm";
import { isListOfObjects, type Field, type ObjectField } from "../../provider/src/core/schema/fields";
import { isList, objectOf, type JsonObject } from "../../provider/src/core/json/json";
import { recall, returnedFor } from "../../provider/src/core/state/hiddenValues";
import { seededRandom } from "../harness/random";
import { argsAndStart, eachKind, mapLeaves, type Value } from "./support/subjects";

/** The value that a service returns for a hidden or rewritten value: at first, and after a change of another user. */
function returned(field: Field, value: Value, isFirst: boolean): Value {
  if (value === undefined || field.writeOnly) return undefined;
  if (field.secret) return isFirst ? undefined : "changed";
  // The default of the service.
  if (value === null && field.kind === "number" && field.absentIs === undefined) return isFirst ? 7 : 8;
  if (value === null) return null;
  if (field.mayBeUnset) return value === false && isFirst ? undefined : true;
  if (field.mayBeMissing && isFirst) return undefined;
  return field.kind === "json" || (field.fixed && field.kind === "text") ? `returned ${isFirst}` : value;
}

/** The response of a service that hides and rewrites some of what it may. */
function response(object: ObjectField, desired: JsonObject, start: number, isFirst: boolean): JsonObject {
  const random = seededRandom(start);
  const answer = (field: Field, value: Value): Value =>
    random() < 0.5 || field.writeOnly ? returned(field, value, isFirst) : value;
  const inItem = (field: Field, value: Value): Value =>
    field.kind === "json" ? answer(field, value) : value;
  return mapLeaves(object, desired, (field, value) =>
    isListOfObjects(field) && field.kind !== "items" && isList(value)
      ? value.map((item) => mapLeaves(field.item, objectOf(item), inItem))
      : answer(field, value),
  );
}

eachKind("what a service hides or rewrites is no change", argsAndStart, (object, [args, start]) => {
  const requested = toWire(object, args);
  const live = response(object, requested, start, true);
  expect(
    changes(object, requested, recall(object, live, requested, returnedFor(object, requested, live))),
  ).toEqual([]);
});

eachKind("another response in its place is a change", argsAndStart, (object, [args, start]) => {
  const requested = toWire(object, args);
  const values = returnedFor(object, requested, response(object, requested, start, true));
  const recalled = recall(object, response(object, requested, start, false), requested, values);
  const found = changes(object, requested, recalled).map(({ pointer }) => `${pointer}/`);
  const isFound = (pointer: string): boolean => found.some((one) => `${pointer}/`.startsWith(one));
  expect(Object.keys(values).filter((pointer) => !isFound(pointer))).toEqual([]);
});

eachKind(
  "a secret that a service shows and another user clears is a change",
  argsAndStart,
  (object, [args]) => {
    const requested = toWire(object, args);
    const shown: string[] = [];
    const live = mapLeaves(object, requested, (field, value, pointer) => {
      if (!field.secret || field.writeOnly || value === undefined) return value;
      if ((value ?? "") !== "") shown.push(pointer);
      return undefined;
    });
    const recalled = recall(object, live, requested, returnedFor(object, requested, requested));
    expect(changes(object, requested, recalled).map(({ pointer }) => pointer)).toEqual(shown);
  },
);
