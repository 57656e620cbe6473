import { z } from "zod";
import { isReadOnly, unwrapped } from "../../../provider/src/core/schema/argsSchema";
import { resources } from "../../../provider/src/resources";
import { isListOfObjects, type Field, type ObjectField } from "../../../provider/src/core/schema/fields";
import { kindRows } from "../kinds";

/** The resources of generated cases. No contract lists the fields of a dashboard. `npm run generate` names any other that lacks them. */
export type SubjectKind =
  | "Pipe"
  | "PipeSettings"
  | "PipeScaling"
  | "AccessKey"
  | "Alert"
  | "Webhook"
  | "SavedSearch"
  | "ReversePrivateEndpoint";

/** Args that are no fields of the object: its IDs and its deletion policy. */
export const controlArgs: ReadonlySet<string> = new Set([
  "organizationId",
  "serviceId",
  "pipeId",
  "adoptId",
  "rotationTrigger",
  "resyncTrigger",
  "deletionPolicy",
]);

/** The fields by path, `list[].name` for those of items; a list of objects is a field of its own as well. */
export type Fields = ReadonlyMap<string, z.ZodType>;

/** What args can manage. */
export const manageable = (kind: SubjectKind): Fields =>
  new Map([...namedArgs(kind)].filter(([path]) => !controlArgs.has(path) && !isAdditional(path)));

/** The places where args accept unknown fields. */
export const additionalPaths = (kind: SubjectKind): readonly string[] =>
  [...namedArgs(kind).keys()].filter(isAdditional);

const isAdditional = (path: string): boolean => path.split(".").at(-1) === "additionalFields";

function namedArgs(kind: SubjectKind): Fields {
  const whole = new Set(
    [...managedLeaves(resources[kind].fields)]
      .filter(([, { kind: form }]) => form === "whole")
      .map(([path]) => path),
  );
  return new Map(leavesBelow(resources[kind].args, whole));
}

/** What the contract's record shows. */
export function returned(kind: SubjectKind): Fields {
  const leaves = leavesOf(kindRows[kind].record);
  // The state of a pipe shows whether it is stopped.
  return kind === "Pipe" ? new Map([...leaves, ["stopped", z.boolean()]]) : leaves;
}

/** The fields of a schema. */
export function leavesOf(schema: z.ZodObject): Fields {
  return new Map(leavesBelow(schema, new Set()));
}

/** The fields that a resource can manage, with those in its objects. */
export function managedLeaves(object: ObjectField): ReadonlyMap<string, Field> {
  return new Map(
    object.leaves.flatMap(({ path, field }): (readonly [string, Field])[] => {
      const at = path.join(".");
      return fieldsAt(at, field);
    }),
  );
}

function fieldsAt(at: string, field: Field): (readonly [string, Field])[] {
  if (field.kind === "object")
    return Object.entries(field.fields).flatMap(([name, inner]) => fieldsAt(`${at}.${name}`, inner));
  const items = isListOfObjects(field) && field.kind !== "items" ? Object.entries(field.item.fields) : [];
  return [[at, field], ...items.flatMap(([name, inner]) => fieldsAt(`${at}[].${name}`, inner))];
}

const hasFields = (schema: unknown): schema is z.ZodObject =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0;

function leavesBelow(
  schema: unknown,
  whole: ReadonlySet<string>,
  path = "",
): (readonly [string, z.ZodType])[] {
  const inner = unwrapped(schema) as z.ZodType;
  if (whole.has(path)) return [[path, inner]];
  if (hasFields(inner)) {
    return Object.entries(inner.shape)
      .filter(([, field]) => !isReadOnly(field))
      .flatMap(([name, field]) => leavesBelow(field, whole, path === "" ? name : `${path}.${name}`));
  }
  if (inner instanceof z.ZodArray && hasFields(unwrapped(inner.element)))
    return [[path, inner], ...leavesBelow(inner.element, whole, `${path}[]`)];
  return [[path, inner]];
}
