import type { Changes, FieldChange, Operation, ResourceChange } from "./changes";
import { cell, code, oneLine, shortened, word, longestReport, longestSection } from "./inlineCode";
import { sidesOf } from "./values";

const signs: Readonly<Record<Operation, string>> = {
  delete: "−",
  replace: "±",
  create: "+",
  update: "~",
  other: "·",
};
const plans: Readonly<Record<Operation, string>> = {
  delete: "will be deleted",
  replace: "will be replaced",
  create: "will be created",
  update: "will be updated",
  other: "will be changed",
};

/** The whole report: a summary line, then the resources, the most important first. */
export function toMarkdown(changes: Changes, title: string): string {
  const head = `## ${shortened(oneLine(title))}\n\n${summaryOf(changes)}\n`;
  const { shown, left } = asManyAsFit(changes.resources.map(sectionOf), longestReport - head.length);
  const what = left === 1 ? "resource is" : "resources are";
  const rest = left === 0 ? [] : [`_${left} more ${what} left out here; see the preview itself._\n`];
  return [head, ...shown, ...rest].join("\n");
}

function summaryOf({ resources, unchanged }: Changes): string {
  const same = `${unchanged} unchanged`;
  if (resources.length === 0) return `**No changes.** ${same}.`;
  const counts = (Object.keys(signs) as Operation[])
    .map((operation) => ({ operation, count: resources.filter((one) => one.operation === operation).length }))
    .filter(({ count }) => count > 0)
    .map(({ operation, count }) => `${count} to ${operation === "other" ? "change" : operation}`);
  const outside = resources.filter(
    (one) => one.deletedOutside || one.fields.some(({ drifted }) => drifted),
  ).length;
  const drift = outside === 0 ? "" : `; ${outside} changed outside Pulumi`;
  return `**${counts.join(", ")}**, ${same}${drift}.`;
}

function sectionOf(change: ResourceChange): string {
  const { operation, type, name, op, fields, deletedOutside } = change;
  const plan = operation === "other" ? `${plans.other} (${word(op)})` : plans[operation];
  const why = deletedOutside ? " again: it was deleted outside Pulumi" : "";
  const title = `### ${signs[operation]} ${code(shortened(name))} (${shortType(type)}) ${plan}${why}\n`;
  if (fields.length === 0) return title;
  const { shown, left } = asManyAsFit(fields.map(rowOf), longestSection);
  const rest =
    left === 0 ? [] : [`_${left} more ${left === 1 ? "field is" : "fields are"} left out here._`, ""];
  return [title, "| Field | Now | Wanted | Why |", "|---|---|---|---|", ...shown, "", ...rest].join("\n");
}

function rowOf(field: FieldChange): string {
  const [before, after] = sidesOf(field);
  const why = [
    field.drifted ? "changed outside Pulumi" : "the program",
    ...(field.replaces ? ["replaces"] : []),
  ];
  return `| ${cell(shortened(pathText(field.path)))} | ${cell(before)} | ${cell(after)} | ${why.join("; ")} |`;
}

/** In Pulumi's own notation: `a.b["c.d"]`. */
function pathText(path: readonly string[]): string {
  const parts = path.map((name) => (/^[\w-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`));
  return parts.join("").replace(/^\./, "");
}

/** `pulumi-nodejs:dynamic/pipes:Alert` → `Alert`. */
const shortType = (type: string): string => word(shortened(type.split(":").at(-1) ?? type));

/** The texts from the first on that together take no more than `room`, a line break after each. */
function asManyAsFit(
  texts: readonly string[],
  room: number,
): { readonly shown: readonly string[]; readonly left: number } {
  const shown: string[] = [];
  let length = 0;
  for (const text of texts) {
    length += text.length + 1;
    if (length > room) break;
    shown.push(text);
  }
  return { shown, left: texts.length - shown.length };
}
