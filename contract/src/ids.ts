/* Without zod: programs load this when they import the package. */

const caseless = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{24})$/i;

/** The form in which IDs are compared: services read a UUID, or 24 hex digits, in capital letters as the same ID. */
export const normalId = (id: string): string => (caseless.test(id) ? id.toLowerCase() : id);

/** 8-4-4-4-12 hex digits of any version: the contract calls these "UUID-shaped". */
export const uuidForm = /^[\da-fA-F]{8}-(?:[\da-fA-F]{4}-){3}[\da-fA-F]{12}$/;

/** Dots alone would address another object, and control characters and half characters are invalid in a URL. */
export const pathPartForm = /^(?!\.+$)[^\p{Cc}\p{Cs}]+$/u;

/** True if a value is an ID of the same object. */
export const isSameId = (value: unknown, id: string): boolean =>
  typeof value === "string" && normalId(value) === normalId(id);
