/* Without zod: programs load this when they import the package. */

const caseless = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{24})$/i;

/** The form in which IDs are compared: services read a UUID, or 24 hex digits, in capital letters as the same ID. */
export const normalId = (id: string): string => (caseless.test(id) ? id.toLowerCase() : id);

/** True if a value is an ID of the same object. */
export const isSameId = (value: unknown, id: string): boolean =>
  typeof value === "string" && normalId(value) === normalId(id);
