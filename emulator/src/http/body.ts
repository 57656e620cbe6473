import type { z } from "zod";
import { badRequest } from "./apiError";

/** Largest body that is read, in bytes. */
export const maxBodyBytes = 1_048_576;

/** Reads a JSON text; an empty one is malformed too. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest("the body is not valid JSON");
  }
}

/** Validates a body and names the path of the first field that breaks a rule. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  at: readonly PropertyKey[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = [...at, ...(issue?.path ?? [])].map(String).join(".");
  throw badRequest(`${path === "" ? "body" : path}: ${issue?.message ?? "is not valid"}`);
}
