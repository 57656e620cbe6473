import { facts, formOf, type Form } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "./apiError";
import { isJsonObject } from "../json";
import { treatingUnknown, valueAt, type FieldPath } from "./unknownFields";

/** Refuses a creation without what services need, and the contract does not, naming the field. */
export function needAll(schema: z.ZodType, value: unknown): void {
  const lacking = firstLacking(schema, value, []);
  if (lacking !== undefined) throw badRequest(`${lacking.join(".")}: is needed`);
}

function firstLacking(schema: z.ZodType, value: unknown, path: FieldPath): FieldPath | undefined {
  const inner = bare(schema);
  const isAbsent = value === undefined || value === null || value === "";
  if (isAbsent && path.length > 0 && facts.get(inner)?.needed !== true) return undefined;
  return first(fieldsOf(inner, value, path), firstLacking) ?? (isAbsent ? path : undefined);
}

/** A value that services do not accept. */
export interface Outside {
  readonly path: FieldPath;
  readonly reason: string;
}

/** The values of a body that are outside of what services accept of their fields: known values, bounds and forms. */
export function allOutside(schema: z.ZodType, value: unknown, path: FieldPath = []): readonly Outside[] {
  const inner = bare(schema);
  return [
    ...outsideFacts(inner, value).map((reason) => ({ path, reason })),
    ...outsideForms(inner, value, path),
    ...fieldsOf(inner, value, path).flatMap((place) => allOutside(...place)),
  ];
}

function outsideFacts(schema: z.ZodType, value: unknown): readonly string[] {
  const { bounds: [minimum, maximum] = [-Infinity, Infinity], ...stated } = facts.get(schema) ?? {};
  const { known: knownValues, integer = false, unique = false } = stated;
  const isText = typeof value === "string";
  const measured = isText && value !== "" ? value.length : value;
  const range = maximum === Infinity ? `${minimum} or more` : `between ${minimum} and ${maximum}`;
  return [
    ...((isText || typeof value === "number") && knownValues?.includes(value) === false
      ? [`must be one of ${knownValues.join(", ")}`]
      : []),
    ...(typeof measured === "number" && (measured < minimum || measured > maximum)
      ? [`must be ${range}`]
      : []),
    ...(typeof value === "number" && integer && !Number.isInteger(value) ? ["must be a whole number"] : []),
    ...(Array.isArray(value) && unique && new Set(value).size < value.length
      ? ["must not have an item twice"]
      : []),
  ];
}

/** The rules that an object of no fixed form breaks, or such items. */
function outsideForms(schema: z.ZodType, value: unknown, path: FieldPath): readonly Outside[] {
  const { forms } = facts.get(schema) ?? {};
  if (forms === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => outsideForm(forms, item, [...path, index]));
  return outsideForm(forms, value, path);
}

function outsideForm(forms: readonly Form[], value: unknown, path: FieldPath): readonly Outside[] {
  if (!isJsonObject(value)) return [];
  const form = formOf(forms, value)?.fields;
  if (!(form instanceof z.ZodObject)) return [];
  const { error } = treatingUnknown(form, "keep").safeParse(value);
  return [
    ...(error?.issues ?? []).map((issue) => ({ path: [...path, ...issue.path], reason: issue.message })),
    ...allOutside(form, value, path),
  ];
}

/**
 * A body as a service takes it inside of objects without a fixed form, by the forms of their schemas: with the defaults of the
 * form, and without fields that the form does not have, unless unknown fields are kept. What breaks a form stays as it is.
 */
export function formed(schema: z.ZodType, value: unknown, treatment: "keep" | "drop"): unknown {
  const inner = bare(schema);
  const { forms } = facts.get(inner) ?? {};
  if (Array.isArray(value)) {
    const element = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : undefined;
    return (value as unknown[]).map((item) => {
      if (forms !== undefined) return formedBy(forms, item, treatment);
      return element === undefined ? item : formed(element, item, treatment);
    });
  }
  if (!isJsonObject(value)) return value;
  if (forms !== undefined) return formedBy(forms, value, treatment);
  if (!(inner instanceof z.ZodObject)) return value;
  const shape: Readonly<Record<string, z.ZodType>> = inner.shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Object.hasOwn(shape, name) ? formed(shape[name] ?? inner, field, treatment) : field,
    ]),
  );
}

function formedBy(forms: readonly Form[], value: unknown, treatment: "keep" | "drop"): unknown {
  const form = isJsonObject(value) ? formOf(forms, value)?.fields : undefined;
  if (!(form instanceof z.ZodObject)) return value;
  const parsed = treatingUnknown(form, treatment).safeParse(value);
  return parsed.success ? formed(form, parsed.data, treatment) : value;
}

/**
 * The fields inside of objects without a fixed form that no form of theirs has. A field that only another form has is known,
 * although services drop it: in a tile, it belongs to another type of tile.
 */
export function unknownInForms(
  schema: z.ZodType,
  value: unknown,
  path: FieldPath = [],
): readonly FieldPath[] {
  const inner = bare(schema);
  return facts.get(inner)?.forms === undefined
    ? fieldsOf(inner, value, path).flatMap((place) => unknownInForms(...place))
    : unknownToEach([inner], value, path);
}

/** The fields of a value that none of these schemas has. */
function unknownToEach(schemas: readonly z.ZodType[], value: unknown, path: FieldPath): readonly FieldPath[] {
  const alternatives = schemas.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    const items = alternatives.flatMap((schema) => (schema instanceof z.ZodArray ? itemsOf(schema) : []));
    return value.flatMap((item, index) => unknownToEach(items, item, [...path, index]));
  }
  const shapes = alternatives.flatMap((schema) => (schema instanceof z.ZodObject ? [schema.shape] : []));
  // The contract does not look into an object of which it has no field.
  if (!isJsonObject(value) || !shapes.every((shape) => Object.keys(shape).length > 0)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const fields = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));
    if (fields.length > 0) return unknownToEach(fields, field, [...path, name]);
    return shapes.length > 0 ? [[...path, name]] : [];
  });
}

function alternativesOf(schema: z.ZodType): readonly z.ZodType[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => alternativesOf(option as z.ZodType));
  return inner instanceof z.ZodArray ? [inner] : (formsOf(inner) ?? [inner]);
}

const itemsOf = (list: z.ZodArray): readonly z.ZodType[] => formsOf(list) ?? [list.element as z.ZodType];

const formsOf = (schema: z.ZodType): readonly z.ZodType[] | undefined =>
  facts.get(schema)?.forms?.flatMap(({ fields }) => (fields instanceof z.ZodObject ? [fields] : []));

/** A field of a value or an item of a list, with its schema and its place. */
type Place = readonly [schema: z.ZodType, value: unknown, path: FieldPath];

function fieldsOf(schema: z.ZodType, value: unknown, path: FieldPath): readonly Place[] {
  if (schema instanceof z.ZodArray)
    return Array.isArray(value)
      ? value.map((item, index) => [schema.element as z.ZodType, item, [...path, index]])
      : [];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [
    field,
    valueAt(value, [name]),
    [...path, name],
  ]);
}

function first<Result>(
  places: readonly Place[],
  find: (...place: Place) => Result | undefined,
): Result | undefined {
  for (const place of places) {
    const result = find(...place);
    if (result !== undefined) return result;
  }
  return undefined;
}

function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}
