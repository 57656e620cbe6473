import type { Document, Schema } from "./schemas";

/** Fields in the format of `test/contract/published`, whose README describes it. */
export type Written = { readonly [name: string]: string | Written };

type Resolved = Schema & { readonly name: string; readonly isNullable: boolean };

/** Writes the schemas of a document as fields. */
export class FieldWriter {
  /** The schemas that are being written, because a schema can contain itself. */
  readonly #open: string[] = [];

  constructor(private readonly document: Document) {}

  fields(schema: Schema): Written {
    const { properties = {}, required = [] } = this.#resolved(schema);
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) =>
        this.#field(name, this.#resolved(property), required.includes(name)),
      ),
    );
  }

  #field(name: string, schema: Resolved, isRequired: boolean): [string, string | Written][] {
    if (this.#open.includes(schema.name)) return [[name, "object"]];
    const signs = `${isRequired ? "!" : ""}${schema.isNullable ? "?" : ""}`;
    if (typeOf(schema) === "array") {
      const item = this.#resolved(schema.items ?? {});
      const parts = this.#parts(item);
      const { minItems, maxItems } = schema;
      const bounds = minItems === undefined || maxItems === undefined ? "" : `${minItems}…${maxItems}`;
      if (parts !== undefined) return [[`${name}[${bounds}]${signs}`, parts]];
      // A list of anything is an array without a type of its items.
      const text = typeOf(item) === undefined ? `array${signs}` : scalarText(item, `[]${signs}`, schema);
      return [[name, text]];
    }
    const parts = this.#parts(schema);
    return [parts === undefined ? [name, scalarText(schema, signs)] : [`${name}${signs}`, parts]];
  }

  /** The fields or the forms of an object; undefined for other values, and for an object of any fields. */
  #parts(schema: Resolved): Written | undefined {
    if (this.#open.includes(schema.name)) return undefined;
    if (schema.name !== "") this.#open.push(schema.name);
    try {
      const forms = (schema.oneOf ?? schema.anyOf ?? []).map((form) => this.#resolved(form));
      const objects = forms.filter((form) => typeOf(form) === "object");
      if (objects.length > 0) {
        const named = objects.map((form, index) => [
          form.name === "" ? `Form${index + 1}` : form.name,
          this.fields(form),
        ]);
        return { oneOf: Object.fromEntries(named) as Written };
      }
      return schema.properties === undefined ? undefined : this.fields(schema);
    } finally {
      if (schema.name !== "") this.#open.pop();
    }
  }

  /** A schema without references, with the parts of `allOf` in one, and with null apart from its type. */
  #resolved(schema: Schema): Resolved {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      const target = this.document.components?.schemas?.[name];
      if (target === undefined) throw new Error(`the document has no schema ${schema.$ref}`);
      return { ...this.#resolved(target), name };
    }
    const parts = (schema.allOf ?? []).map((part) => this.#resolved(part));
    const merged = [...parts, schema].reduce<Schema>(
      (all, part) => ({
        ...all,
        ...part,
        properties: { ...all.properties, ...part.properties },
        required: [...(all.required ?? []), ...(part.required ?? [])],
      }),
      {},
    );
    const hasProperties = Object.keys(merged.properties ?? {}).length > 0;
    const { properties, ...rest } = merged;
    const forms = (merged.oneOf ?? merged.anyOf ?? []).filter((form) => form.type !== "null");
    const isNullable =
      merged.nullable === true ||
      parts.some((part) => part.isNullable) ||
      [merged.type].flat().includes("null") ||
      (merged.oneOf ?? merged.anyOf ?? []).some((form) => form.type === "null");
    const name = schema.title ?? parts[0]?.name ?? "";
    const plain = { ...rest, ...(hasProperties && { properties }), name, isNullable };
    // A choice between one form and null is that form.
    const [form] = forms;
    const isOptionalForm = form !== undefined && forms.length === 1;
    return isOptionalForm ? { ...this.#resolved(form), isNullable } : plain;
  }
}

const typeOf = (schema: Schema): string | undefined =>
  [schema.type].flat().find((type) => type !== undefined && type !== "null") ??
  (schema.properties === undefined ? valueType(schema) : "object");

/** The type of known values, or of the forms of a choice. */
function valueType(schema: Schema): string | undefined {
  const [value] = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  if (value !== undefined) return typeof value;
  const [form] = schema.oneOf ?? schema.anyOf ?? [];
  return form === undefined ? undefined : (typeOf(form) ?? "object");
}

/** A type with its signs, bounds, format and known values. */
function scalarText(schema: Schema, signs: string, list: Schema = {}): string {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const isText = schema.minLength !== undefined || schema.maxLength !== undefined;
  const [least, most] = isText ? [schema.minLength ?? 0, schema.maxLength] : [schema.minimum, schema.maximum];
  return [
    `${typeOf(schema) ?? "object"}${signs}`,
    list.uniqueItems === true ? " unique" : "",
    least === undefined ? "" : ` ${isText ? "length " : ""}${least}…${most ?? ""}`,
    // Formats of numbers, such as int32, say no more than their bounds.
    schema.format === undefined || typeOf(schema) !== "string" ? "" : ` ${schema.format}`,
    values === undefined
      ? ""
      : `: ${values
          .filter((value) => value !== null)
          .map(String)
          .join("|")}`,
  ].join("");
}
