import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { badRequest, refusedFields, type Refusal } from "./apiError";

/** The observability part names its objects in this form. */
export const objectId = z.string().regex(/^[0-9a-fA-F]{24}$/, "is not an id of 24 hexadecimal digits");

/** Largest body that is read, in bytes. */
export const maxBodyBytes = 1_048_576;

/** A body holds tuning settings in its field `settings`, or is made of them. */
export type SettingsPlace = "field" | "whole";

/** Refuses an identifier in a path that is not a UUID. */
export function checkUuid(id: string, at: string): void {
  if (!uuidShaped.safeParse(id).success) throw badRequest(`${at}: is not a UUID`);
}

/** True if an identifier in a path can name an object of the observability part. */
export const isObjectId = (id: string): boolean => objectId.safeParse(id).success;

/** Such an identifier with another form. */
export const wrongObjectId = (path: string): Refusal => ({
  path,
  reason: "is not an id of 24 hexadecimal digits",
});

/** Reads a JSON text; an empty one is malformed too. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest("the body is not valid JSON");
  }
}

/** Validates a value and names all fields that break a rule. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusedFields(parsed.error.issues.map(({ path, message }) => refusal(path, message)));
}

/** Validates the query parameters that a schema names; others are left alone, as services do. */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: Readonly<Record<string, readonly string[]>>,
): z.output<Schema> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = query[name] ?? [];
    if (more.length > 0) throw badRequest(`${name}: is given more than once`);
    if (value !== undefined) values[name] = value;
  }
  return parse(schema, values);
}

/** A whole number as a query writes it. */
export const pageNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.int(error).min(minimum, error).max(maximum, error));
};

/** A rule that a value breaks, and where. */
export const refusal = (path: readonly PropertyKey[], reason: string): Refusal => ({
  path: path.length === 0 ? "body" : path.map(String).join("."),
  reason,
});
