import { isDeepStrictEqual } from "node:util";
import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import type { PropertyMap } from "../harness/provider/wire";
import { rowsByStore, type Store } from "../harness/kinds";
import {
  isEmpty,
  isList,
  isObject,
  objectOf,
  type Json,
  type JsonObject,
} from "../../provider/src/core/json/json";

/*
 * The fields of objects, as the contract publishes them. The model reads the contract with code of its own, because a mistake in
 * how the provider reads it would otherwise be in both.
 */

export interface Field {
  readonly facts: contract.Facts;
  readonly schema: z.ZodType;
  /** The fields of an object, by name. Undefined for a value that is compared as a whole, and for an object of no fixed form. */
  readonly fields?: Readonly<Record<string, Field>>;
  /** The items of a list of objects, each of which counts on its own. */
  readonly item?: Field;
}

/** An object of the API. */
export type ObjectField = Field & Required<Pick<Field, "fields">>;

/** A field that no contract names. */
const openField: Field = { facts: {}, schema: z.unknown() };

function objectField(schema: z.ZodObject, stated: contract.Facts): ObjectField {
  const fields = Object.entries<z.core.$ZodType>(schema.shape).map(
    ([name, inner]) => [name, fieldOf(inner as z.ZodType)] as const,
  );
  return { facts: stated, schema, fields: Object.fromEntries(fields) };
}

function fieldOf(schema: z.ZodType, above: contract.Facts = {}): Field {
  const stated = { ...above, ...contract.facts.get(schema) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldOf(schema.unwrap() as z.ZodType, stated);
  const value: Field = { facts: stated, schema };
  if (["whole", "instant", "set"].includes(stated.as ?? "")) return value;
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    const hasItems = stated.as !== undefined && element instanceof z.ZodObject;
    return hasItems ? { ...value, item: objectField(element, {}) } : value;
  }
  const isFixedForm = schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;
  return isFixedForm ? objectField(schema, stated) : value;
}

/** The fields of the objects of each collection that a program can set. */
export const fieldsOf = Object.fromEntries(
  Object.entries(rowsByStore).map(([store, { body }]) => [store, objectField(body, {})]),
) as Readonly<Record<Store, ObjectField>>;

/** The field of a name, which can be that of an inherited property. */
export const fieldIn = ({ fields = {} }: Field, name: string): Field =>
  (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? openField;

/** The fields that args set, as the service's JSON: `additionalFields` are inside their object. */
export function wireForm(object: ObjectField, args: PropertyMap): JsonObject {
  const set = Object.entries(args).filter(
    ([name]) => Object.hasOwn(object.fields, name) || name === "additionalFields",
  );
  return withAdditional(object, Object.fromEntries(set) as JsonObject);
}

function withAdditional(object: Field, args: JsonObject): JsonObject {
  const { additionalFields, ...known } = args;
  const entries = Object.entries(known).map(([name, value = null]): readonly [string, Json] => {
    const field = fieldIn(object, name);
    if (field.fields !== undefined && isObject(value)) return [name, withAdditional(field, value)];
    const { item } = field;
    // Items of no fixed form have unknown fields in place.
    if (item === undefined || field.facts.as === "items" || !isList(value)) return [name, value];
    return [name, value.map((one) => (isObject(one) ? withAdditional(item, one) : one))];
  });
  return { ...objectOf(additionalFields), ...Object.fromEntries(entries) };
}

/** True if services read two values of a field as one. */
export const isEquivalent = (field: Field, one: Json | undefined, other: Json | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(canonical(field, one), canonical(field, other));

function canonical({ facts, schema }: Field, value: Json | undefined): unknown {
  const isNothing = [z.ZodNumber, z.ZodUnknown, z.ZodObject].some((type) => schema instanceof type);
  const empty = schema instanceof z.ZodBoolean ? false : schema instanceof z.ZodArray ? [] : "";
  if (value === undefined || value === null)
    return facts.absentIs ?? (isNothing || facts.as === "whole" ? undefined : empty);
  if (value === "") return facts.absentIs ?? "";
  if (typeof value === "number") return value === 0 ? 0 : value;
  if (typeof value !== "string") return value;
  if (facts.as === "instant") return secondOf(value) ?? value;
  const text = facts.isId === true && /^[\da-f-]+$/i.test(value) ? value.toLowerCase() : value;
  return facts.trimmed === true ? text.trim() : text;
}

/** Services return a time without a zone for UTC. */
function secondOf(text: string): number | undefined {
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
