import { z } from "zod";
import { documentedSchemas } from "../codegen/contractTables";
import { limitsOf } from "../codegen/facts";
import { schemaFields, typeOf } from "../codegen/schemas";

/** Whether the type of a field already states a limit. */
const isOfType = (limit: string): boolean => /^(?:A whole number\.|A UUID\.|One of )/.test(limit);

/** Every field of every body and record, one line each, so that a review shows each change of the API. */
export function fieldsPage(): string {
  const sections = Object.entries(documentedSchemas).map(([name, schema]: [string, z.ZodType]) => {
    const rows = schemaFields(schema).map(({ label, schema: field }) => {
      const limits = limitsOf(field).filter((limit) => !isOfType(limit));
      const required = field instanceof z.ZodOptional ? "" : "required";
      return `| \`${label}\` | ${typeOf(field)} | ${required} | ${limits.join(" ").replaceAll("|", "\\|")} |`;
    });
    return [
      `## ${name}`,
      ["| Field | Type | | Values and bounds |", "|---|---|---|---|", ...rows].join("\n"),
    ].join("\n\n");
  });
  const intro =
    "The fields of the service's records and of the bodies that this package sends, as the schemas of `pulumi-pipes-contract` define them. " +
    "`[]` stands for the items of a list. In a response any field may be null, which means that it is absent. A creation leaves a field out " +
    "instead of null.";
  return ["# Fields", intro, ...sections].join("\n\n");
}
