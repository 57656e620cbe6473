import { commentOf } from "./comments";

/** The text of each field of an interface, with its comment, by the name of the field. */
export type Fields = ReadonlyMap<string, string>;

/** An interface without its name. */
export interface Shape {
  readonly doc: string;
  readonly fields: Fields;
  /** True if it accepts other fields. */
  readonly isOpen: boolean;
}

/** The fields of the interfaces that an interface can extend, by their names. */
export type Bases = Readonly<Record<string, Fields>>;

/** An interface that extends the bases with the same fields, and also `others`. Editors show the comments of inherited fields. */
export function interfaceText(
  name: string,
  { doc, fields, isOpen }: Shape,
  bases: Bases,
  others: readonly string[] = [],
): string {
  const own = new Map(fields);
  const above = Object.entries(bases).flatMap(([base, known]) => {
    const same = [...own.keys()].filter((field) => own.get(field) === known.get(field));
    // Naming a single shared field takes as many lines as the field itself.
    if (same.length === 0 || (same.length === 1 && known.size > 1)) return [];
    const rest = [...known.keys()].filter((field) => !same.includes(field));
    // `Omit` and `Pick` leave no field of an open interface: each name is one of its index signature.
    if (isOpen && rest.length > 0) return [];
    for (const field of same) own.delete(field);
    if (rest.length === 0) return [base];
    return rest.length < same.length
      ? [`Omit<${base}, ${namesText(rest)}>`]
      : [`Pick<${base}, ${namesText(same)}>`];
  });
  const all = [...others, ...above];
  const extension = all.length === 0 ? "" : ` extends ${all.join(", ")}`;
  return `${commentOf(doc, "")}export interface ${name}${extension} ${bodyText(own, isOpen, "")}\n`;
}

/** The fields between braces. */
export function bodyText(fields: Fields, isOpen: boolean, indent: string): string {
  const rest = isOpen ? [`${indent}  [name: string]: unknown;`] : [];
  return `{\n${[...fields.values(), ...rest].join("\n")}\n${indent}}`;
}

export const namesText = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name)).join(" | ");

/** The number of lines that an interface saves if it extends a base. The names of shared fields take two lines. */
export function savedBy(fields: Fields, base: Fields): number {
  const shared = [...fields].filter(([name, text]) => base.get(name) === text);
  const lines = shared.flatMap(([, text]) => text.split("\n")).length;
  if (shared.length === base.size) return lines;
  return shared.length === 1 ? 0 : lines - 2;
}
