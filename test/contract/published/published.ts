import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A field as services publish it. */
export interface PublishedField {
  readonly type: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly isUnique: boolean;
  readonly format?: string;
  readonly values?: readonly (string | number)[];
  /** Bounds of a number, or of the length of a text or a list. */
  readonly bounds?: readonly [least: number, most: number];
  /** Fields of an object, by name. */
  readonly fields?: PublishedFields;
  /** Forms of an object, of which it has one. */
  readonly forms?: Readonly<Record<string, PublishedFields>>;
  /** The items of a list. */
  readonly item?: PublishedField;
}

export type PublishedFields = Readonly<Record<string, PublishedField>>;

export type Written = { readonly [name: string]: string | Written };

/** A text of the files: type, signs, bounds, format, values. */
const form = /^(\w+)(\[\])?([!?]*)( unique)?(?: (length )?(-?[\d.]+)…([\d.]*))?(?: ([\w-]+))?(?:: (.*))?$/;

const folder = __dirname;
const files = readdirSync(folder)
  // The rules across fields are no fields.
  .filter((name) => name.endsWith(".json") && name !== "rules.json")
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Written);

/** The fields of each request body. */
export const published: Readonly<Record<string, PublishedFields>> = Object.fromEntries(
  files.flatMap(({ parts, ...bodies }) =>
    Object.entries(bodies).map(([name, body]) => [
      name,
      parseFields(body as Written, typeof parts === "object" ? parts : {}),
    ]),
  ),
);

/** Reads fields in the format of the files. */
export function parseFields(written: Written, parts: Written): PublishedFields {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => {
      const [, name = "", signs = ""] = /^(.*?)((?:\[[\d…]*\])?[!?]*)$/.exec(key) ?? [];
      return [name, fieldOf(signs, value, parts)];
    }),
  );
}

function fieldOf(signs: string, value: string | Written, parts: Written): PublishedField {
  if (typeof value === "string" && value.startsWith("@")) {
    const part = parts[value.slice(1)];
    if (part === undefined) throw new Error(`there is no part ${value}`);
    return fieldOf(signs, part, parts);
  }
  const flags = { isRequired: signs.includes("!"), isNullable: signs.includes("?"), isUnique: false };
  if (typeof value === "string") return typedField(value);
  const { oneOf } = value;
  const object: PublishedField = {
    ...{ type: "object", isRequired: true, isNullable: false, isUnique: false },
    ...(typeof oneOf === "object"
      ? {
          forms: Object.fromEntries(
            Object.entries(oneOf).map(([name, form]) => [name, parseFields(form as Written, parts)]),
          ),
        }
      : Object.keys(value).length === 0
        ? {}
        : { fields: parseFields(value, parts) }),
  };
  const [, least, most] = /^\[(?:(\d+)…(\d+))?\]/.exec(signs) ?? [];
  if (!signs.startsWith("[")) return { ...object, ...flags };
  const bounds = least === undefined ? {} : { bounds: [Number(least), Number(most)] as const };
  return { ...flags, type: "array", item: object, ...bounds };
}

function typedField(text: string): PublishedField {
  const [all, type, list, signs = "", unique, , least, most, format, set] = form.exec(text) ?? [];
  if (all === undefined) throw new Error(`${text} is not a field`);
  const values = set?.split("|").map((value) => (type === "string" ? value : Number(value)));
  const bounds =
    least === undefined ? {} : { bounds: [Number(least), most === "" ? Infinity : Number(most)] };
  const flags = { isRequired: signs.includes("!"), isNullable: signs.includes("?") };
  const limits = {
    ...(format === undefined ? {} : { format }),
    ...(values === undefined ? {} : { values }),
  };
  const one = { ...flags, type, isUnique: false, ...limits, ...bounds } as PublishedField;
  if (list === undefined) return one;
  const item = { ...one, isRequired: true, isNullable: false };
  return { ...flags, type: "array", isUnique: unique !== undefined, item };
}
