import { isEmpty, listOf, own, valueAt } from "../core/json/json";
import type { PlannedChange } from "../core/align/plannedChanges";
import { valueText } from "../core/messages/errors";
import { finding, findings, type Finding } from "../core/messages/findings";
import { didYouMean } from "../core/messages/suggestions";
import type { Danger, PlanSides, UncheckedArgs } from "../core/resource/resource";

/*
 * The columns of a destination and the mappings to them.
 */

/** Mappings to a column that the destination does not have, as far as all of its columns are known. */
export function mappingsToNoColumn(args: UncheckedArgs): readonly Finding[] {
  const names = listOf(valueAt(args, ["destination", "columns"])).map((column) => own(column, "name"));
  const known = names.filter((name) => typeof name === "string");
  if (names.length === 0 || known.length < names.length) return [];
  return listOf(args["fieldMappings"]).flatMap((mapping, index) => {
    const column = own(mapping, "destinationField");
    if (typeof column !== "string" || known.includes(column)) return [];
    const text = `destination.columns has no column ${valueText(column)}${didYouMean(column, known)}`;
    return [finding(["fieldMappings", index, "destinationField"], text, "args/invalid")];
  });
}

/** Columns without mappings, although a request carries the two together. */
export function columnsAlone(args: UncheckedArgs): readonly Finding[] {
  return findings("pipe/columns-alone", {
    "destination.columns": {
      "set without fieldMappings, so a new pipe maps no field to these columns, and an existing pipe keeps its mappings. Set both together":
        !isEmpty(valueAt(args, ["destination", "columns"])) && args["fieldMappings"] === undefined,
    },
  });
}

/**
 * A column that an update adds or changes: the service does not alter the table of a pipe. A removed column stays empty, and a new
 * pipe gets a table with its columns.
 */
export function columnDanger(change: PlannedChange, { live }: PlanSides): Danger | undefined {
  const isAltered = change.kind === "added" || change.kind === "changed";
  if (!isAltered || valueAt(live, ["destination", "columns"]) === undefined) return undefined;
  const text = `${change.path}: \`up\` adds this column to the pipe, but the service does not alter the table. If the table does not have the column, add it first`;
  return { text, code: "pipe/table-unchanged" };
}
