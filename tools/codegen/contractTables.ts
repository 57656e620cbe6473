import * as contract from "pulumi-pipes-contract";
import type { z } from "zod";
import { schemaFields, typeOf } from "./schemas";

/** Every record and every body. All other schemas are parts of these. */
export const documentedSchemas = {
  envelope: contract.envelope(contract.opaqueObject),
  pipe: contract.pipe,
  tuningSettings: contract.tuningSettings,
  pipePatch: contract.pipePatch,
  pipeCreation: contract.pipeCreationBody,
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
  webhookBody: contract.webhookBody,
  webhook: contract.webhook,
  savedSearchBody: contract.savedSearchBody,
  savedSearch: contract.savedSearch,
  databaseScaling: contract.databaseScaling,
  databaseScalingPatch: contract.databaseScalingPatch,
  serviceCommand: contract.serviceCommand,
  serviceStatus: contract.serviceStatus,
  role: contract.role,
  reversePrivateEndpointBody: contract.reversePrivateEndpointBody,
  reversePrivateEndpointPatch: contract.reversePrivateEndpointPatch,
  reversePrivateEndpoint: contract.reversePrivateEndpoint,
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
