import { grouped, isEqual, leafAt, pointerOf } from "pulumi-pipes/internal";
import { isDrifted, type FieldRow } from "./fields";
import { actions, type ResourcePlan, type StackPlan } from "./plan";
import { titleOfAll, type Message } from "./preview";
import { cell, code, counted, escaped, messageText, plain, shortened, sideTexts, visible } from "./text";

/** The report of one or several stacks. */
export interface Report {
  readonly title: string;
  /** Links to the commit and the run, as Markdown. */
  readonly links: readonly string[];
  readonly stacks: readonly StackPlan[];
}

/** Characters of a report, in addition to its title and the note about omissions. A comment takes 65,536. */
const longest = 59_000;

/** The report for a comment: for each stack a summary, the dangers, then the resources, the most important first. */
export const toMarkdown = (report: Report): string =>
  `## ${plain(report.title)}\n\n${reportBody(report, longest)}\n`;

/** Draws the dashboard of a resource. */
export type Draw = (plan: ResourcePlan) => string;

/** The report without its title. One for a page, with drawings, has all its parts, as HTML in the Markdown. */
export function reportBody({ links, stacks }: Report, room: number, draw?: Draw): string {
  const about = links.join(" · ");
  const share = (room - about.length) / stacks.length - 100;
  const parts = stacks.map((stack) => stackText(stack, stacks.length > 1, share, draw));
  return blocks(about, fitting(parts, room - about.length, "stack", "\n\n"));
}

/** Blocks of Markdown with empty lines between them. */
const blocks = (...texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n\n");

/** The first texts that fit into a number of characters, and a note on how many others there are. */
function fitting(texts: readonly string[], room: number, noun: string, between = "\n"): string {
  let length = 0;
  const end = texts.findIndex((text) => (length += text.length + between.length) > room);
  if (end === -1) return texts.join(between);
  const more = `_${counted(texts.length - end, `more ${noun}`)} left out here._`;
  return blocks(texts.slice(0, end).join(between), more);
}

function stackText(plan: StackPlan, isOneOfMany: boolean, room: number, draw: Draw | undefined): string {
  const head = blocks(
    isOneOfMany ? `### ${code(plan.name)}` : "",
    headline(plan),
    listText(plan.failures, room / 4),
    box("IMPORTANT", ["**Needs attention**", ""], plan.attention, room / 4),
    box("CAUTION", [], plan.dangers, room / 4),
    box("WARNING", [], plan.warnings, room / 4),
  );
  const level = isOneOfMany ? "####" : "###";
  const sections = groupsOf(plan.resources).map((group) => sectionOf(group, level, room / 4, draw));
  return blocks(head, fitting(sections, room - head.length, "resource", "\n\n"));
}

function headline({ failures, attention, resources, unchanged, warnings }: StackPlan): string {
  if (failures.length > 0) return "**The preview failed.**";
  const counts = actions.flatMap((action) => {
    const count = resources.filter((plan) => plan.action === action).length;
    if (count === 0) return [];
    return [action === "fail" ? `${count} ${count === 1 ? "fails" : "fail"}` : `${count} to ${action}`];
  });
  const drifted = resources.filter((plan) => plan.isDrifted).length;
  const warned = [warnings, ...resources.map((plan) => plan.warnings)].flat().length;
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
  return fitting(lines, room, "item");
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

/** Resources of one kind, to which `up` does the same. */
type Group = readonly [ResourcePlan, ...ResourcePlan[]];

/** The resources in their order, those that change alike together. A dashboard is drawn alone. */
function groupsOf(plans: readonly ResourcePlan[]): readonly Group[] {
  const alike = (plan: ResourcePlan): unknown => {
    const { resource, action, sentence, loss, warnings, fields, isUpdated } = plan;
    if (!isUpdated || resource.definition?.kind === "Dashboard") return plan;
    const rows = fields.map((field) => [field.path, sideTexts(field), causesOf(field, plan)]);
    const texts = warnings.map(({ text, lines, code }) => [text, lines, code]);
    return JSON.stringify([resource.type, action, sentence, loss, texts, rows]);
  };
  return [...grouped(plans, alike).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  );
}

function sectionOf(group: Group, level: string, room: number, draw: Draw | undefined): string {
  const [plan] = group;
  const { action, sentence, loss, warnings } = plan;
  const warningTexts = warnings.map((warning) => warningText(warning, room / 4));
  const section = blocks(
    `${level} ${titleOfAll(group.map(({ resource }) => resource))} ${sentence}`,
    loss === undefined ? "" : `**${loss}**`,
    fitting(warningTexts, room, "warning", "\n\n"),
    draw?.(plan) ?? "",
    detailsOf(plan, room, draw !== undefined),
  );
  return draw === undefined ? section : `<article class="${action}">\n\n${section}\n\n</article>`;
}

/** A warning with its list as a diff, which GitHub colours. No line of a list ends the block. */
function warningText({ text, lines }: Message, room: number): string {
  const shown = lines.map((line) => shortened(visible(line), 500));
  const diff = lines.length === 0 ? "" : `\`\`\`diff\n${fitting(shown, room, "line")}\n\`\`\``;
  return blocks(`⚠️ ${messageText(text)}`, diff);
}

/** The fields of a resource, folded. A page shows at once what changes. */
function detailsOf(plan: ResourcePlan, room: number, isPage: boolean): string {
  const { fields, resource, isUpdated } = plan;
  if (fields.length === 0) return "";
  const names = fields.slice(0, 5).map(({ path }) => `<code>${escaped(path)}</code>`);
  const summary = `${counted(fields.length, "field")}: ${names.join(", ")}${fields.length > 5 ? ", …" : ""}`;
  // Three values show who changed a field; without drift two are enough.
  const showsState = fields.some(isDrifted);
  const sides = [resource.recorded === resource.live ? "State" : "Live", ...(showsState ? ["State"] : [])];
  const causes = fields.map((field) => causesOf(field, plan));
  const isOneCause = new Set(causes).size === 1;
  const showsCauses = !isOneCause || causes[0] !== "the program";
  const why = isUpdated && showsCauses ? ["Why"] : [];
  const head = isUpdated ? ["Field", ...sides, "Program", ...why] : ["Field", "Value"];
  const rows = fields.map((field, at) => {
    const name = cell(shortened(field.path));
    const [live = "", state = "", program = ""] = sideTexts(field).map(cell);
    if (!isUpdated) return [name, program];
    return [name, live, ...(showsState ? [state] : []), program, ...why.map(() => causes[at] ?? "")];
  });
  const [top, ...lines] = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return blocks(
    `<details${isPage && isUpdated ? " open" : ""}><summary>${summary}</summary>`,
    `${top}\n${fitting(lines, room, "field")}`,
    "</details>",
  );
}

function causesOf(field: FieldRow, { resource: { definition }, action }: ResourcePlan): string {
  const isField =
    definition !== undefined && leafAt(definition.fields, field.names)?.path.length === field.names.length;
  const isUnset = isField && field.item === undefined && action === "update" && field.program === undefined;
  const isReset = definition?.isCleared?.(pointerOf(field.names)) === true;
  const unset = `the program no longer sets it: it ${isReset ? "is reset" : "keeps its value"}`;
  return [
    ...(isEqual(field.program, field.state) && isDrifted(field) ? [] : [isUnset ? unset : "the program"]),
    ...(isDrifted(field) ? ["changed outside Pulumi"] : []),
    ...(field.replaces ? ["replaces"] : []),
  ].join("; ");
}
