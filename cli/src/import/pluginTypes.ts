import { pluginPrefix, pluginSchema, withColumnsAsLists } from "pulumi-pipes/internal";
import type { SchemaProperty } from "pulumi-pipes/internal";
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
  pluginSchema().types[property?.$ref?.replace("#/types/", "") ?? ""]?.properties;

/** The program as the plugin takes it: with the columns of searches as lists. */
export const forPlugin = (program: Program): Program => ({
  ...program,
  declarations: program.declarations.map((declaration): Declaration => ({
    ...declaration,
    args: withColumnsAsLists(declaration.args),
  })),
});
