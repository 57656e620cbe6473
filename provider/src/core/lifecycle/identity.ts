import { isMaskOf } from "pulumi-pipes-contract/urlPassword";
import { createHash } from "node:crypto";
import { alignLists } from "../align/align";
import type { Answer } from "../resource/api";
import { changes, isHidden, isSame, partsOf, type Change } from "../align/changes";
import { isListOfObjects, type Field, type ObjectField } from "../schema/fields";
import * as json from "../json/json";
import { grouped, isEmpty, isList, isObject, isUnknown, objectOf, own } from "../json/json";
import type { Json, JsonObject, Value } from "../json/json";
import { emptyOf, normalize, normalizeOrEmpty } from "../schema/normalize";
import type { Fit } from "../resource/openCreations";
import type { PlanSides, Resource } from "../resource/resource";

/*
 * One rule decides whether an object of the service is the one that the program creates. Extra fields never make it a different
 * object, because services fill in defaults; extra items in its lists do. Desired fields that are unknown, or that the service
 * hides, decide nothing.
 */

/** Compares an object with a creation; undefined if a value or an item of a list differs. */
export function fitOf(resource: Resource, desired: JsonObject, live: JsonObject): Fit | undefined {
  const sides = inComparedSpelling(resource, { desired, live });
  if (wrongIn(resource, sides).length > 0) return undefined;
  return surplusIn(resource.fields, sides).length === 0 ? "exact" : "covering";
}

/**
 * Compares an object that no request of this run created. If objects of its kind have no name, extra fields may distinguish it.
 */
export function recognizedFitOf(resource: Resource, desired: JsonObject, live: JsonObject): Fit | undefined {
  const fit = fitOf(resource, desired, live);
  return fit === "covering" && isEmpty(desired["name"]) ? undefined : fit;
}

/** Returns the objects with an exact fit, or else those with a covering fit. */
export function bestFits<Live>(
  objects: readonly Live[],
  fit: (live: Live) => Fit | undefined,
): readonly Live[] {
  const byFit = grouped(objects, fit);
  return byFit.get("exact") ?? byFit.get("covering") ?? [];
}

/** A field that neither the program nor a creation sets. */
interface Surplus {
  readonly path: readonly (string | number)[];
  readonly value: Json;
}

/**
 * Returns the differences of an object from a new one: desired fields with other values, and known fields that no creation sets.
 */
export function differencesOf(resource: Resource, desired: JsonObject, live: JsonObject) {
  const sides = inComparedSpelling(resource, { desired, live });
  return { sides, surplus: surplusIn(resource.fields, sides) };
}

const inComparedSpelling = (resource: Resource, sides: PlanSides): PlanSides =>
  resource.forms?.compared?.(sides) ?? sides;

const wrongIn = ({ fields }: Resource, { desired, live }: PlanSides): readonly Change[] =>
  changes(fields, desired, live).filter(
    ({ field, from, to }) =>
      !isHidden(field, from) &&
      !(field.mayHavePassword === true && isMaskOf(to, from)) &&
      partsOf(field, to, from).some(({ kind }) => kind !== "undecided"),
  );

/** Returns the known fields of the object that neither the desired fields nor a creation sets. */
function surplusIn(
  object: ObjectField,
  { desired, live }: PlanSides,
  above: Surplus["path"] = [],
): readonly Surplus[] {
  return Object.entries(object.fields).flatMap(([name, field]): readonly Surplus[] => {
    const [to, from] = [own(desired, name), own(live, name)];
    const path = [...above, name];
    if (from === undefined || isUnknown(to)) return [];
    if (field.kind === "object")
      return surplusIn(field, { desired: objectOf(to), live: objectOf(from) }, path);
    if (to === undefined) return isOfNew(field, from) ? [] : [{ path, value: from }];
    if (!isListOfObjects(field)) return field.kind === "json" ? surplusOfJson(field, to, from, path) : [];
    return alignLists(field, to, from).flatMap(({ desired: item, live: shown, positions }) => {
      if (!isObject(item) || !isObject(shown) || positions.desired === undefined) return [];
      const place = [...path, positions.desired];
      return [
        ...surplusIn(field.item, { desired: item, live: shown }, place),
        ...surplusOfJson(field, item, shown, place),
      ];
    });
  });
}

/** Finds the surplus in a value without a fixed form, as far as its usual fields are known. */
function surplusOfJson(field: Field, desired: Json, live: Json, above: Surplus["path"]): readonly Surplus[] {
  const { usual } = field;
  if (usual === undefined || json.holdsUnknown(desired)) return [];
  if (isList(desired) && isList(live))
    return desired.flatMap((item, index) =>
      surplusOfJson(field, item, live[index] ?? null, [...above, index]),
    );
  if (!isObject(desired) || !isObject(live)) return [];
  return Object.entries(usual.fields).flatMap(([name, inner]): readonly Surplus[] => {
    const [to, from] = [own(desired, name), own(live, name)];
    const path = [...above, name];
    if (from === undefined) return [];
    if (to === undefined) return isOfNew(inner, from) ? [] : [{ path, value: from }];
    if (inner.usual !== undefined) return surplusOfJson(inner, to, from, path);
    return furtherParts(to, from, path);
  });
}

/** The parts of a value without a known form that the desired one lacks. A part with a different value is a change instead. */
function furtherParts(desired: Value, live: Json, above: Surplus["path"]): readonly Surplus[] {
  if (json.covers(desired, live)) return [];
  if (desired === undefined) return [{ path: above, value: live }];
  if (isList(desired) && isList(live))
    return live.flatMap((item, index) => furtherParts(desired[index], item, [...above, index]));
  if (!isObject(desired) || !isObject(live)) return [];
  return Object.entries(live).flatMap(([name, value]) =>
    value === undefined ? [] : furtherParts(own(desired, name), value, [...above, name]),
  );
}

/** True if a new object has a value that its creation did not set. */
const isOfNew = (field: Field, value: Json): boolean =>
  isEmpty(value) ||
  json.isEqual(normalizeOrEmpty(field, value), emptyOf(field)) ||
  (field.newHas !== undefined && isSame(field, field.newHas, value));

/** Returns the groups of fields by which users recognize an object. The first group that the object has counts. */
const recognizedBy = (resource: Resource): readonly (readonly string[])[] =>
  resource.creation?.recognizedBy ?? [["name"]];

/**
 * Returns a key for a quick first comparison: objects with equal desired fields share it, and most others do not. Undefined if a
 * value is unknown.
 */
export function likenessOf(resource: Resource, object: JsonObject): string | undefined {
  const names = ["name", ...recognizedBy(resource).flat()];
  const values = [...new Set(names)].map((name) => spelled(resource, object, name));
  return values.some(isUnknown) ? undefined : JSON.stringify(values);
}

/** Returns a key that an object shares with its successor even if other fields differ; undefined if it is unknown. */
export function purposeOf(resource: Resource, object: JsonObject): string | undefined {
  for (const names of recognizedBy(resource)) {
    const values = names.map((name) => spelled(resource, object, name));
    if (values.every((value) => typeof value === "string" && value !== ""))
      return JSON.stringify([names, values]);
  }
  return undefined;
}

const spelled = ({ fields }: Resource, object: JsonObject, name: string): Value =>
  normalize(fields.fields[name] ?? { kind: "text", isRequired: false }, own(object, name)) ?? "";

/** Returns an object as the service returned it, without the values that an update restores. */
export function returnedBy(resource: Resource, { raw }: Pick<Answer, "raw">): JsonObject {
  const live = json.withDigits(raw);
  return { ...live, ...resource.outputs?.derive?.(live) };
}

/** Returns a digest of the manageable fields of an object. It changes only if one of these fields changes. */
export function digestOf(resource: Resource, live: Pick<Answer, "raw">): string {
  const known = json.pick(returnedBy(resource, live), Object.keys(resource.fields.fields));
  const text = JSON.stringify(filled(normalize(resource.fields, known)));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Removes empty parts from a value and sorts its fields. */
function filled(value: Value): unknown {
  if (isList(value)) return value.map(filled);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, inner]) => [name, filled(inner)] as const);
  const isFilled = (inner: unknown): boolean =>
    !isEmpty(inner) && inner !== false && !(isObject(inner) && Object.keys(inner).length === 0);
  return Object.fromEntries(
    parts.filter(([, inner]) => isFilled(inner)).sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}
