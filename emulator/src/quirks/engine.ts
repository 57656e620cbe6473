import { isJsonObject, type JsonObject } from "../json";
import { visitField } from "./paths";

/** Writes the table engine with parentheses, as its type or in place of the whole object. */
export function writeEngine(pipe: JsonObject, form: "type" | "string"): void {
  visitField(pipe, "destination.tableDefinition", (definition, field) => {
    const table = definition[field];
    if (!isJsonObject(table) || !isJsonObject(table["engine"])) return;
    const type = `${engineName(table["engine"])}()`;
    table["engine"] = form === "string" ? type : { ...table["engine"], type };
  });
}

/** The contract's engine has no name; which one it is follows from the columns it uses. */
function engineName(engine: JsonObject): string {
  if (typeof engine["versionColumnId"] === "string" && engine["versionColumnId"] !== "")
    return "ReplacingMergeTree";
  return Array.isArray(engine["columnIds"]) && engine["columnIds"].length > 0
    ? "SummingMergeTree"
    : "MergeTree";
}
