import type { Changes, FieldChange, Operation, ResourceChange } from "./changes";
import { sidesOf } from "./values";

/** Most characters of a report: a comment on a pull request takes a little more. */
export const longestReport = 60_000;

/** Room for the line that says what was left out. */
const reserve = 200;

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
  const head = `## ${oneLine(title)}\n\n${summaryOf(changes)}\n`;
  const sections = changes.resources.map(sectionOf);
  const shown: string[] = [];
  let length = head.length;
  for (const section of sections) {
    if (length + section.length > longestReport - reserve) break;
    shown.push(section);
    length += section.length + 1;
  }
  const left = sections.length - shown.length;
  const rest =
    left === 0
      ? []
      : [
          `\n_${left} more ${left === 1 ? "resource is" : "resources are"} left out here; see the preview itself._\n`,
        ];
  return [head, ...shown, ...rest].join("\n");
}

/** The report of a preview that did not come about. */
export function failureToMarkdown(messages: readonly string[], title: string): string {
  const quoted = messages.map((message) => `- ${code(message.slice(0, 2_000))}`).join("\n");
  return `## ${oneLine(title)}\n\n**The preview failed.**\n\n${quoted}\n`.slice(0, longestReport);
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
  const plan = operation === "other" ? `${plans.other} (${op})` : plans[operation];
  const why = deletedOutside ? " again: it was deleted outside Pulumi" : "";
  const title = `### ${signs[operation]} ${code(name)} (${shortType(type)}) ${plan}${why}\n`;
  if (fields.length === 0) return title;
  return [title, "| Field | Now | Wanted | Why |", "|---|---|---|---|", ...fields.map(rowOf), ""].join("\n");
}

function rowOf(field: FieldChange): string {
  const [before, after] = sidesOf(field).map(code);
  const why = [
    field.drifted ? "changed outside Pulumi" : "the program",
    ...(field.replaces ? ["replaces"] : []),
  ];
  return `| ${code(field.path.join("."))} | ${before ?? ""} | ${after ?? ""} | ${why.join("; ")} |`;
}

/** `pulumi-nodejs:dynamic/pipes:Alert` → `Alert`. */
const shortType = (type: string): string => oneLine(type.split(":").at(-1) ?? type);

/** Inline code that no value can break out of, in a table cell as well. */
function code(text: string): string {
  const line = oneLine(text).replace(/\|/g, "\\|");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ").trim();
