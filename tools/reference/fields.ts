import { z } from "zod";
import { documentedSchemas, typeOf } from "../codegen/contractTables";
import { bare, limitsOf } from "../codegen/facts";

/** The kind of object that a schema describes, for its known values. */
const kindOf = (schema: string): string => {
  const kinds = { pipe: "Pipe", accessKey: "AccessKey", alert: "Alert", dashboard: "Dashboard" };
  return Object.entries(kinds).find(([prefix]) => schema.startsWith(prefix))?.[1] ?? "";
};

interface Row {
  readonly path: readonly string[];
  readonly schema: unknown;
}

/** The fields of a schema, parents first; the items of a list follow it. */
function rowsOf(schema: unknown, above: readonly string[] = []): readonly Row[] {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return rowsOf(inner.element, above);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => rowsOf(option, above));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, unknown>).flatMap(([name, field]) => {
    const path = [...above, name];
    return [{ path, schema: field }, ...rowsOf(field, path)];
  });
}

/** Limits that the type of a field states already. */
const isOfType = (limit: string): boolean => /^(?:A whole number\.|A UUID\.|One of )/.test(limit);

/** Every field of every body and record, one line each, so that a review shows each change of the interface. */
export function fieldsPage(): string {
  const sections = Object.entries(documentedSchemas).map(([name, schema]: [string, z.ZodType]) => {
    const rows = rowsOf(schema).map(({ path, schema: field }) => {
      const limits = limitsOf(kindOf(name), schema, path).filter((limit) => !isOfType(limit));
      const required = field instanceof z.ZodOptional ? "" : "required";
      return `| \`${path.join(".")}\` | ${typeOf(field)} | ${required} | ${limits.join(" ").replaceAll("|", "\\|")} |`;
    });
    return [
      `## ${name}`,
      ["| Field | Type | | Values and bounds |", "|---|---|---|---|", ...new Set(rows)].join("\n"),
    ].join("\n\n");
  });
  const intro =
    "All fields of the service's records and of the bodies that this package sends, as the schemas of `pulumi-pipes-contract` have them. In a " +
    "response any field may be null, which means that it is absent. A creation leaves a field out instead of null.";
  return ["# Fields", intro, ...sections].join("\n\n");
}
