/** The fields of an object whose form no schema has checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The items of a list, each as an object. */
export const itemsOf = (value: unknown): readonly Fields[] => listOf(value).map(fieldsOf);
