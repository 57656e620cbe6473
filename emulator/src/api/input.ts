import { uuidShaped } from "pulumi-pipes-contract";
import { z } from "zod";
import { isJsonObject } from "../json";
import { badRequest } from "./apiError";
import { neutralSettings, wireName } from "./names";

/** How the observability part names its objects. */
export const objectId = z.string().regex(/^[0-9a-fA-F]{24}$/, "is not an id of 24 hexadecimal digits");

/** Largest body that is read, in bytes. */
export const maxBodyBytes = 1_048_576;

/** Where a body holds tuning settings: in its field `settings`, or as a whole. */
export type SettingsPlace = "field" | "whole";

/** Refuses an identifier in a path that is not a UUID. */
export function checkUuid(id: string, at: string): void {
  if (!uuidShaped.safeParse(id).success) throw badRequest(`${at}: is not a UUID`);
}

/** Refuses an identifier in a path that cannot name an object of the observability part. */
export function checkObjectId(id: string, at: string): void {
  if (!objectId.safeParse(id).success) throw badRequest(`${at}: is not an id of 24 hexadecimal digits`);
}

/** Reads a JSON text; an empty one is malformed too. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest("the body is not valid JSON");
  }
}

/** Validates a body and names the path of the first field that breaks a rule, in the words of the service. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  settingsAt?: SettingsPlace,
  settingPrefix = "",
): z.output<Schema> {
  const parsed = schema.safeParse(inWordsOfTheContract(body, settingsAt, settingPrefix));
  if (parsed.success) return parsed.data;
  const path = issuePath(parsed.error);
  if (settingsAt === undefined) throw invalid(path, parsed.error);
  throw invalid(
    [...(settingsAt === "whole" ? ["settings"] : []), ...path.map((name) => wireName(name, settingPrefix))],
    parsed.error,
  );
}

/** Validates the query parameters that a schema names; others are left alone, as services do. */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: Readonly<Record<string, readonly string[]>>,
): z.output<Schema> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [value, ...more] = query[name] ?? [];
    if (more.length > 0) throw badRequest(`${name}: is given more than once`);
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid(issuePath(parsed.error), parsed.error);
}

function inWordsOfTheContract(body: unknown, place: SettingsPlace | undefined, prefix: string): unknown {
  if (place === undefined) return body;
  if (place === "whole") return neutralSettings(body, prefix);
  if (!isJsonObject(body) || body["settings"] === undefined) return body;
  return { ...body, settings: neutralSettings(body["settings"], prefix) };
}

function issuePath(error: z.ZodError): string[] {
  return (error.issues[0]?.path ?? []).map(String);
}

function invalid(path: readonly string[], error: z.ZodError) {
  const at = path.length === 0 ? "body" : path.join(".");
  return badRequest(`${at}: ${error.issues[0]?.message ?? "is not valid"}`);
}
