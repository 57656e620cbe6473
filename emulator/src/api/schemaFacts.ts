import { facts } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest } from "./apiError";
import { valueAt, type FieldPath } from "./unknownFields";

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

/** What is outside of what services accept; undefined where nothing is. */
export interface Outside {
  readonly path: FieldPath;
  readonly reason: string;
}

/** The first number, text or list in a body that is outside the bounds of its field. */
export function firstOutside(schema: z.ZodType, value: unknown, path: FieldPath = []): Outside | undefined {
  const inner = bare(schema);
  const { bounds: [least, most] = [-Infinity, Infinity], unique = false } = facts.get(inner) ?? {};
  const measured = typeof value === "string" && value !== "" ? value.length : value;
  if (typeof measured === "number" && (measured < least || measured > most))
    return {
      path,
      reason: `must be ${most === Infinity ? `${least} or more` : `between ${least} and ${most}`}`,
    };
  if (Array.isArray(value) && unique && new Set(value).size < value.length)
    return { path, reason: "must not have an item twice" };
  return first(fieldsOf(inner, value, path), firstOutside);
}

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

function first<Found>(
  places: readonly Place[],
  find: (...place: Place) => Found | undefined,
): Found | undefined {
  for (const place of places) {
    const found = find(...place);
    if (found !== undefined) return found;
  }
  return undefined;
}

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}
