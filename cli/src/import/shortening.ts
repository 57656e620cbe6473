import { formOf } from "pulumi-pipes-contract";
import {
  adoptionPlan,
  argWarnings,
  check,
  desiredIn,
  fieldIn,
  isEmpty,
  isList,
  isObject,
} from "pulumi-pipes/internal";
import { isListOfObjects, objectFrom } from "pulumi-pipes/internal";
import type { Answer, Context, Field, Json, JsonObject, ObjectField, Resource } from "pulumi-pipes/internal";
import { z } from "zod";

/** True for empty texts, lists and objects. */
export const saysNothing = (value: unknown): boolean =>
  isEmpty(value) || (isObject(value) && Object.keys(value).length === 0);

/**
 * The args without values that every new tile has, such as the empty condition of a series. Undefined if these args are not
 * accepted, or no longer match the live object, because such a value may distinguish one series from another.
 */
export function shortened(resource: Resource, args: JsonObject, { comparable }: Answer, context: Context) {
  const tiles = fieldIn(resource.fields, "tiles");
  const { tiles: items } = args;
  if (!isListOfObjects(tiles) || !isList(items)) return undefined;
  const short = { ...args, tiles: items.map((item) => withoutDefaults(item, tiles)) };
  const { failures, inputs } = check(resource, context, {}, short);
  if (failures.length > 0) return undefined;
  const warnings = [args, short].map((values) => argWarnings(resource, values, false).length);
  if (warnings[0] !== warnings[1]) return undefined;
  const { refusals, changes } = adoptionPlan(resource, desiredIn(resource, inputs), comparable, () => false);
  return refusals.length + changes.length === 0 ? { args: short, inputs } : undefined;
}

function withoutDefaults(value: Json, field: Field | undefined): Json {
  if (isList(value)) return value.map((item) => withoutDefaults(item, field));
  if (!isObject(value)) return value;
  const fields = formIn(field);
  const form = formOf(field?.forms ?? [], value);
  const isRequired = (name: string): boolean => {
    const schema = form?.fields.shape[name];
    return schema instanceof z.ZodType && !schema.safeParse(undefined).success;
  };
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const inner = fields && fieldIn(fields, name);
    const isDefault = part === undefined || saysNothing(part) || part === inner?.newHas;
    return isDefault && !isRequired(name) ? [] : [[name, part && withoutDefaults(part, inner)] as const];
  });
  return objectFrom(parts);
}

/** The fields inside of a field, also of one that services may extend. */
export function formIn(field: Field | undefined): ObjectField | undefined {
  if (field?.kind === "object") return field;
  return field && (isListOfObjects(field) ? field.item : field.usual);
}
