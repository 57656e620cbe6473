import { isList, isObject, objectFrom, pathText } from "pulumi-pipes/internal";
import { pluginPrefix, pluginSchema, withColumnsAsLists } from "pulumi-pipes/internal";
import type { ArgPath, Json, JsonObject, SchemaProperty } from "pulumi-pipes/internal";
import type { Declaration, Program } from "./program";

/*
 * The types of the plugin, which SDKs translate the names of.
 */

/** Names of fields with their properties in the schema. */
export type Properties = Readonly<Record<string, SchemaProperty>>;

export const argsOf = (kind: string): Properties =>
  pluginSchema().resources[`${pluginPrefix}${kind}`]?.inputProperties ?? {};

/** The fields of an object; undefined for a map, whose names belong to the user. */
export const fieldsOf = (property: SchemaProperty | undefined): Properties | undefined =>
  typeOf(property)?.properties;

const typeOf = (property: SchemaProperty | undefined) =>
  pluginSchema().types[property?.$ref?.replace("#/types/", "") ?? ""];

/** Converts a program for the plugin, which has the columns of searches as lists. */
export const forPlugin = (program: Program): Program => ({
  ...program,
  declarations: program.declarations.map((declaration): Declaration => ({
    ...declaration,
    args: withColumnsAsLists(declaration.args),
  })),
});

/**
 * The program without fields that the schema does not have, because Pulumi YAML refuses a program with one. Services have fields that
 * are newer than the schema. They stay unmanaged, and comments name them.
 */
export const withSchemaFields = (program: Program): Program => ({
  ...program,
  declarations: program.declarations.map((declaration): Declaration => {
    const { object } = declaration;
    const unmanaged = [...object.unmanaged];
    const args = typedFields(declaration.args, argsOf(object.resource.kind), [], (path) => {
      unmanaged.push(`${pathText(path)}: the schema of the plugin does not have it`);
    });
    return { ...declaration, object: { ...object, unmanaged }, args };
  }),
});

type LeaveOut = (path: ArgPath) => void;

function typedFields(value: JsonObject, fields: Properties, at: ArgPath, leaveOut: LeaveOut): JsonObject {
  const entries = Object.entries(value).map(([name, field]) => {
    const path = [...at, name];
    const property = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const typed =
      field === undefined || property === undefined ? undefined : typedValue(field, property, path, leaveOut);
    if (field !== undefined && typed === undefined) leaveOut(path);
    return [name, typed] as const;
  });
  return objectFrom(entries.filter(([, typed]) => typed !== undefined));
}

/** A value with the fields of its type; undefined if it is of another type. A symbol stands for an expression. */
function typedValue(
  value: Json,
  property: SchemaProperty,
  at: ArgPath,
  leaveOut: LeaveOut,
): Json | undefined {
  if (typeof value === "symbol" || value === null) return value;
  const { items, additionalProperties, type } = property;
  if (items !== undefined) {
    if (!isList(value)) return undefined;
    const typed = value.map((item, index) => typedValue(item ?? null, items, [...at, index], leaveOut));
    return typed.every((item) => item !== undefined) ? typed : undefined;
  }
  const { properties, required = [] } = typeOf(property) ?? {};
  if (properties !== undefined) {
    if (!isObject(value)) return undefined;
    const typed = typedFields(value, properties, at, leaveOut);
    return required.every((name) => Object.hasOwn(typed, name)) ? typed : undefined;
  }
  if (additionalProperties !== undefined) return isObject(value) ? value : undefined;
  const isOfType = type === "integer" ? Number.isInteger(value) : type === undefined || typeof value === type;
  return isOfType ? value : undefined;
}
