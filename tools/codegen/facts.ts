import { facts, placeId, uuidShaped, type Facts as FieldFacts } from "pulumi-pipes-contract";
import { z } from "zod";
import { unwrapped } from "../../provider/src/core/schema/argsSchema";
import { isListOfObjects, type Field, type ObjectField } from "../../provider/src/core/schema/fields";
import { namedPartAt } from "./partNames";
import { isNullable, ownSchemaAt, schemaAt, schemaFields, typeOf } from "./schemas";

/** The facts about the field at a path. */
export type Facts = (path: readonly string[], comment: string) => readonly string[];

/** The facts about a record that a service returns: its known values without bounds. */
export function factsOfRecord(kind: string, schema: z.ZodType): Facts {
  return (path, comment) => {
    const at = schemaAt(schema, path);
    return [...knownText(at), ...unnamedText(kind, path, at), ...valuesText(at, comment)];
  };
}

/** The facts about args: allowed values, secrets, and immutable fields. */
export function factsOfArgs(kind: string, schema: z.ZodType, fields: ObjectField): Facts {
  return (path, comment) => {
    const at = schemaAt(schema, path);
    const field = fieldAt(fields, path);
    const bounds = boundsText(at).filter((text) => text !== notEmpty);
    const known = [...knownText(at, field), ...unnamedText(kind, path, at)];
    const allowed = [...valuesText(at, comment), ...bounds, ...known];
    const visible = field === undefined ? [] : traitsText(field);
    const isCleared = isNullable(ownSchemaAt(schema, path)) && !/\bnull\b/.test(comment);
    const clearing = path[0] === "settings" ? "`null` resets it." : "`null` clears it.";
    return [...allowed, ...(isCleared ? [clearing] : []), ...visible];
  };
}

/** The values and bounds of a field of a body or a record. */
export const limitsOf = (field: unknown): readonly string[] => {
  const schema = unwrapped(field);
  return [...valuesText(schema, ""), ...boundsText(schema), ...knownText(schema), ...usualText(schema)];
};

/** The values and bounds that services are known to accept today. The field of an arg can have facts that its schema lacks. */
function knownText(
  schema: unknown,
  field?: Pick<FieldFacts, "known" | "bounds" | "integer" | "unique" | "itemForm">,
): readonly string[] {
  const stated = field ?? (schema instanceof z.ZodType ? facts.get(schema) : undefined) ?? {};
  if (stated.known !== undefined)
    return [
      `Known values: ${stated.known.map((value) => `\`${value}\``).join(", ")}; services can add more.`,
    ];
  const unit = schema instanceof z.ZodString ? " characters" : "";
  return [
    ...(stated.bounds === undefined ? [] : [`Known range: ${rangeText(...stated.bounds)}${unit}.`]),
    ...(stated.integer === true ? ["An integer on known services."] : []),
    ...(stated.itemForm === undefined ? [] : [`Each is ${stated.itemForm.name}.`]),
    ...(stated.unique === true ? ["Services reject duplicate items."] : []),
  ];
}

/** The usual fields of an object of no fixed form. */
function usualText(schema: unknown): readonly string[] {
  const usual = schema instanceof z.ZodType ? facts.get(schema)?.usual : undefined;
  if (usual === undefined) return [];
  const texts = schemaFields(usual).map(({ label, schema: field }) => `\`${label}\` (${typeOf(field)})`);
  return [`Usual fields: ${texts.join(", ")}.`];
}

/** The same, unless a type has these fields. */
const unnamedText = (kind: string, path: readonly string[], schema: unknown): readonly string[] =>
  namedPartAt(kind, path) === undefined ? usualText(schema) : [];

/** True for a fact that concerns only those who write a field: services return whatever they stored. */
export const isInputFact = (fact: string): boolean =>
  /^(?:Known range:|An integer on known services\.)/.test(fact);

/** The values of a set, unless the comment describes each value. */
function valuesText(schema: unknown, comment: string): readonly string[] {
  const isList = schema instanceof z.ZodArray;
  const one = unwrapped(isList ? schema.element : schema);
  if (!(one instanceof z.ZodEnum)) return [];
  const values = one.options.map((value) => `\`${value}\``);
  if (values.every((value) => comment.includes(value))) return [];
  return [isList ? `Each is one of ${values.join(", ")}.` : `One of ${values.join(", ")}.`];
}

/** A bound that the comments for users omit: the error for an empty text explains itself. */
const notEmpty = "Not empty.";

/** The bounds of a value. */
function boundsText(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodArray) return least(schema) > 0 ? [`At least ${least(schema)} item.`] : [];
  if (schema === uuidShaped) return ["A UUID."];
  if (schema === placeId) return ["A UUID on known services."];
  if (schema instanceof z.ZodString)
    return schema.minLength !== null && schema.minLength > 0 ? [notEmpty] : [];
  if (!(schema instanceof z.ZodNumber)) return [];
  const integer = schema.format === "safeint" ? ["Integer."] : [];
  const [low, high] = [finite(schema.minValue), finite(schema.maxValue)];
  if (low === undefined && high === undefined) return integer;
  const isOpen = low === 0 && !schema.safeParse(0).success;
  return [...integer, `Range: ${isOpen && high === undefined ? "> 0" : rangeText(low, high)}.`];
}

/** Bounds in a form that programs can read: `0–1439`, `≥ 1`. */
function rangeText(low = -Infinity, high = Infinity): string {
  if (!Number.isFinite(high)) return `≥ ${low}`;
  return Number.isFinite(low) ? `${low}–${high}` : `≤ ${high}`;
}

/** Every whole number has the bounds of a JavaScript number, which need no mention. */
const finite = (bound: number | null): number | undefined =>
  bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;

/** The least length of a list; a schema without it accepts an empty list. */
function least(schema: z.ZodArray): number {
  return schema.safeParse([]).success ? 0 : 1;
}

const traitsText = ({ fixed, secret, writeOnly }: Field): readonly string[] => [
  ...(fixed ? ["Changing it replaces the resource."] : []),
  ...(secret ? [writeOnly ? "Secret, never returned." : "Secret."] : writeOnly ? ["Never returned."] : []),
];

/** The field at a path, or the secret field that contains it. */
function fieldAt(object: ObjectField, [name = "", ...rest]: readonly string[]): Field | undefined {
  const field = object.fields[name];
  if (field === undefined || rest.length === 0 || field.secret) return field;
  const inside = field.usual ?? (isListOfObjects(field) ? field.item : field);
  return inside.kind === "object" ? fieldAt(inside, rest) : undefined;
}
