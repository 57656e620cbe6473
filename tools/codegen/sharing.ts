import { commentOf } from "./comments";

/** The fields of an object by their names, each with its comment, as an interface has them. */
export type Fields = ReadonlyMap<string, string>;

/** An interface without its name. */
export interface Shape {
  readonly doc: string;
  readonly fields: Fields;
  /** Whether it takes further fields of any name. */
  readonly isOpen: boolean;
}

/** Interfaces that others take fields from, by their names. */
export type Bases = Readonly<Record<string, Fields>>;

/** An interface that takes from others the fields that are the same there. Editors show their comments all the same. */
export function interfaceText(name: string, { doc, fields, isOpen }: Shape, bases: Bases): string {
  const own = new Map(fields);
  const above = Object.entries(bases).flatMap(([base, others]) => {
    const same = [...own.keys()].filter((field) => own.get(field) === others.get(field));
    // To name the one field that is shared takes as many lines as the field.
    if (same.length === 0 || (same.length === 1 && others.size > 1)) return [];
    for (const field of same) own.delete(field);
    const rest = [...others.keys()].filter((field) => !same.includes(field));
    if (rest.length === 0) return [base];
    return rest.length < same.length
      ? [`Omit<${base}, ${namesText(rest)}>`]
      : [`Pick<${base}, ${namesText(same)}>`];
  });
  const extension = above.length === 0 ? "" : ` extends ${above.join(", ")}`;
  return `${commentOf(doc, "")}export interface ${name}${extension} ${bodyText(own, isOpen, "")}\n`;
}

/** The fields between braces. */
export function bodyText(fields: Fields, isOpen: boolean, indent: string): string {
  const rest = isOpen ? [`${indent}  [name: string]: unknown;`] : [];
  return `{\n${[...fields.values(), ...rest].join("\n")}\n${indent}}`;
}

const namesText = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(" | ");
