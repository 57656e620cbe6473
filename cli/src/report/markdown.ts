import { grouped } from "pulumi-pipes/internal";
import { detailsOf, likenessOf, type Draw, type Group } from "./details";
import { changeTable, isComplete, unlistedWarnings } from "./changeTable";
import type { StackPlan } from "./plan";
import { actions, type ResourcePlan } from "./resourcePlan";
import { blocks, code, counted, fitting, fittingSome, plain } from "./text";

/** The report of one or several stacks. */
export interface Report {
  readonly title: string;
  /** Links to the commit and the run, as Markdown. */
  readonly links: readonly string[];
  readonly stacks: readonly StackPlan[];
}

/** Characters of a report, in addition to its title and the note about omissions. A comment can have 65,536 characters. */
const longest = 59_000;

/** The report for a comment: for each stack its counts, the dangers, one table of all changes, and the details, folded. */
export const toMarkdown = (report: Report): string =>
  `## ${plain(report.title)}\n\n${reportBody(report, longest)}\n`;

/** The report without its title. One for a page, with drawings, has all its parts, as HTML in the Markdown. */
export function reportBody({ links, stacks }: Report, room: number, draw?: Draw): string {
  const about = links.join(" · ");
  const share = (room - about.length) / stacks.length - 100;
  const parts = stacks.map((stack) => stackText(stack, stacks.length > 1, share, draw));
  return blocks(about, fitting(parts, room - about.length, "stack", "\n\n"));
}

function stackText(plan: StackPlan, isOneOfMany: boolean, room: number, draw: Draw | undefined): string {
  const head = blocks(
    isOneOfMany ? `### ${code(plan.name)}` : "",
    headline(plan),
    listText(plan.failures, room / 5),
    box("IMPORTANT", ["**Needs attention**", ""], plan.attention, room / 5),
    box("CAUTION", [], plan.dangers, room / 5),
    box("WARNING", [], plan.warnings, room / 5),
  );
  if (plan.resources.length === 0) return head;
  // The table leaves some room to the details.
  const table = fitting(changeTable(plan.resources), (room - head.length) * 0.7, "resource");
  const level = isOneOfMany ? "####" : "###";
  return blocks(head, table, detailsText(plan.resources, level, room - head.length - table.length, draw));
}

/** The details that are not in the table. A comment folds them, and a page has room for all of them and for the drawings. */
function detailsText(
  plans: readonly ResourcePlan[],
  level: string,
  room: number,
  draw: Draw | undefined,
): string {
  const drawings = draw && new Map(plans.map((plan) => [plan, draw(plan)]));
  const isDrawn = (plan: ResourcePlan): boolean => (drawings?.get(plan) ?? "") !== "";
  const undrawn = plans.filter((plan) => !isDrawn(plan));
  const detailed =
    drawings === undefined
      ? plans.filter((plan) => !isComplete(plan))
      : [...plans.filter(isDrawn), ...undrawn];
  if (detailed.length === 0) return "";
  const sections = groupsIn(detailed, isDrawn).map((group) => detailsOf(group, level, room / 4, drawings));
  // A section can be about several resources that change alike.
  const text = fitting(sections, room, "section", "\n\n");
  if (draw !== undefined) return text;
  const summary = `Details of ${counted(detailed.length, "resource")}`;
  return blocks(`<details><summary>${summary}</summary>`, text, "</details>");
}

/** The counts of a stack, in one line. */
export function headline({ failures, attention, resources, unchanged, warnings }: StackPlan): string {
  if (failures.length > 0) return "**The preview failed.**";
  const counts = actions.flatMap((action) => {
    const count = resources.filter((plan) => plan.action === action).length;
    if (count === 0) return [];
    return [action === "fail" ? `${count} ${count === 1 ? "fails" : "fail"}` : `${count} to ${action}`];
  });
  const drifted = resources.filter((plan) => plan.isDrifted).length;
  const warned = warnings.length + resources.reduce((sum, plan) => sum + unlistedWarnings(plan).length, 0);
  const notes = [
    `${unchanged} unchanged`,
    ...(drifted > 0 ? [`${drifted} changed outside Pulumi`] : []),
    ...(attention.length > 0
      ? [`${attention.length} ${attention.length === 1 ? "needs" : "need"} attention`]
      : []),
    ...(warned > 0 ? [counted(warned, "warning")] : []),
  ].join("; ");
  return counts.length === 0 ? `**No changes.** ${notes}.` : `**${counts.join(", ")}**, ${notes}.`;
}

function listText(items: readonly string[], room: number): string {
  const lines = items.map((item) => `- ${item}`);
  // A long item must not hide those after it.
  return fittingSome(lines, room, "item");
}

/** A list in a box that GitHub colours, and others show as a quotation. */
const box = (
  kind: "IMPORTANT" | "CAUTION" | "WARNING",
  title: readonly string[],
  items: readonly string[],
  room: number,
): string =>
  items.length === 0
    ? ""
    : [`[!${kind}]`, ...title, listText(items, room)].join("\n").replace(/^/gm, "> ").replace(/^> $/gm, ">");

/** The resources in their order, those that change alike together. What has a drawing is alone. */
function groupsIn(
  plans: readonly ResourcePlan[],
  isDrawn: (plan: ResourcePlan) => boolean,
): readonly Group[] {
  const alike = (plan: ResourcePlan): unknown => (isDrawn(plan) ? plan : likenessOf(plan));
  return [...grouped(plans, alike).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}
