import { z } from "zod";
import { pathPartForm, uuidForm } from "./ids";

/** An ID that the contract shows as a UUID. */
export const uuidShaped = z.string().regex(uuidForm, "must be a UUID (8-4-4-4-12 hex digits)");

/** An ID of an unknown form, as a part of the path of a URL. */
export const pathPart = z.string().min(1).regex(pathPartForm, "cannot be part of an address");

/** ID of an organization or of a service. The contract has UUIDs only, but other services can use another format. */
export const placeId = z
  .string()
  .regex(pathPartForm, "must be an ID that a URL path can contain, such as a UUID");

/** A name of which something is left when a service removes the spaces at its ends. */
export const notBlank = (): z.ZodString => z.string().regex(/[^\s\ufeff]/, "must not be blank");

/** A day, a time and a zone: without a zone, the meaning of the text would depend on the machine. */
export const instantForm = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 date-time with a zone. For an expiry, null and "" both mean never (contract 4.2). */
export const instant = z.string().refine((text) => {
  const day = instantForm.exec(text)?.[1];
  return day !== undefined && !Number.isNaN(Date.parse(text)) && isDay(day);
}, 'must be an ISO 8601 date-time with a zone, such as "2027-06-30T00:00:00Z"');

/** Rejects days that do not exist: `Date.parse` reads the 30th of February as the 2nd of March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Number plus unit letter, such as `1h` (contract 4.3). Services may accept more tokens than this version. */
export const durationToken = z
  .string()
  .regex(/^[1-9]\d*[a-zA-Z]$/, 'must be a duration such as "1h": a whole number and one unit letter');

/** Fields whose optional fields also accept null, which clears them. `kept` fields do not accept null. */
export function clearable<Fields extends z.ZodRawShape, Kept extends keyof Fields = never>(
  fields: Fields,
  ...kept: readonly Kept[]
) {
  const names: readonly PropertyKey[] = kept;
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodOptional && !names.includes(name) ? (field.unwrap() as z.ZodType).nullish() : field,
  ]);
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: Name extends Kept
      ? Fields[Name]
      : Fields[Name] extends z.ZodOptional<infer Inner>
        ? z.ZodOptional<z.ZodNullable<Inner>>
        : Fields[Name];
  };
}

/** True if a value is absent, null, an empty string or an empty list, which services treat alike. */
export const isEmpty = (value: unknown): boolean =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);

/** An object whose fields the contract does not show. */
export const opaqueObject = z.looseObject({});
