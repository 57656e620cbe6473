import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { bare, isNullable } from "./facts";

/** Every record and every body. All other schemas are parts of these. */
export const documentedSchemas = {
  envelope: contract.envelope(contract.opaqueObject),
  pipe: contract.pipe,
  tuningSettings: contract.tuningSettings,
  pipePatch: contract.pipePatch,
  pipeCreation: contract.pipeCreation,
  pipeScaling: contract.pipeScaling,
  accessKey: contract.accessKey,
  accessKeyPatch: contract.accessKeyPatch,
  accessKeyCreation: contract.accessKeyCreation,
  alertBody: contract.alertBody,
  errorBody: contract.errorBody,
  pipeCommand: contract.pipeCommand,
  alert: contract.alert,
  dashboardBody: contract.dashboardBody,
  dashboard: contract.dashboard,
  source: contract.source,
  webhook: contract.webhook,
  savedSearch: contract.savedSearch,
  databaseScaling: contract.databaseScaling,
} as const satisfies Readonly<Record<string, z.ZodType>>;

const head = "| Field | Type | Notes |\n| ----- | ---- | ----- |";

/**
 * The contract page with new rows in its tables. The heading of a section names the schema of its table. Notes stay with their
 * fields.
 */
export function withContractTables(markdown: string): string {
  const sections = markdown.split(/^(?=## )/m);
  const missing = new Set(Object.keys(documentedSchemas));
  const written = sections.map((section) => {
    const name = /^## `(\w+)` /.exec(section)?.[1];
    if (name === undefined) return section;
    const schema = (documentedSchemas as Readonly<Record<string, z.ZodType>>)[name];
    if (schema === undefined)
      throw new Error(`docs/contributing/contract.md has a section of ${name}, which is no schema`);
    if (!missing.delete(name)) throw new Error(`docs/contributing/contract.md has two sections of ${name}`);
    return withTable(section, schema, name);
  });
  if (missing.size > 0)
    throw new Error(`docs/contributing/contract.md has no section of ${[...missing].join(", ")}`);
  return written.join("");
}

const tableOfFields = /^\| *Field *\| *Type *\|.*\n\|[ -|]*\n(?:\|.*\n)*/m;

function withTable(section: string, schema: z.ZodType, name: string): string {
  const table = tableOfFields.exec(section)?.[0];
  if (table === undefined) throw new Error(`docs/contributing/contract.md has no table of ${name}`);
  const cells = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const notes = new Map(cells.map(([, path = "", , note = ""]) => [path, note]));
  const rows = schemaFields(schema).map(({ label, schema: field }) => {
    const note = notes.get(label) ?? "";
    return `| ${label} | ${typeOf(field)} |${note === "" ? "" : ` ${note}`} |`;
  });
  return section.replace(tableOfFields, () => `${head}\n${rows.join("\n")}\n`);
}

interface SchemaField {
  readonly path: readonly string[];
  /** The path as tables write it, with `[]` for the items of a list: `tiles[].name`. */
  readonly label: string;
  readonly schema: unknown;
}

/** The fields of a schema and of the objects in it. A field follows the object that contains it. */
export function schemaFields(
  schema: unknown,
  above: Pick<SchemaField, "path" | "label"> = { path: [], label: "" },
): readonly SchemaField[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray)
    return schemaFields(inner.element, { ...above, label: `${above.label}[]` });
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, unknown>).flatMap(([name, field]) => {
    const label = above.label === "" ? name : `${above.label}.${name}`;
    const at = { path: [...above.path, name], label };
    return [{ ...at, schema: field }, ...schemaFields(field, at)];
  });
}

/** The type of a field, in the words of the tables. */
export function typeOf(schema: unknown): string {
  if (isNullable(schema)) return `nullable ${typeOf(bare(schema))}`;
  if (schema instanceof z.ZodOptional) return typeOf(schema.unwrap());
  if (schema === contract.uuidShaped) return "UUID";
  if (schema === contract.instant) return "date-time";
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return schema.format === "safeint" ? "integer" : "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodUnknown) return "any";
  if (schema instanceof z.ZodObject) return "object";
  if (schema instanceof z.ZodRecord) return "object";
  if (schema instanceof z.ZodArray) return `list of ${typeOf(schema.element)}`;
  if (schema instanceof z.ZodEnum) return `enum(${schema.options.map((value) => `\`${value}\``).join(", ")})`;
  if (schema instanceof z.ZodUnion) return unionName(schema.options);
  throw new Error("the tables have no word for this kind of schema");
}

/** An empty text stands for null, so it is not listed as a type. */
function unionName(options: readonly unknown[]): string {
  const named = options.filter((option) => !(option instanceof z.ZodLiteral && option.value === ""));
  return [...new Set(named.map(typeOf))].join(" or ");
}
