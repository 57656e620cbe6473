import { leafAt, pointerOf } from "pulumi-pipes/internal";
import { dashboardDrawing } from "./dashboards";
import { isDrifted, isProgrammed, namesIn, type FieldChange } from "./fields";
import type { Message } from "./messages";
import { signs, type ResourcePlan, type StackPlan } from "./plan";
import { titleOf } from "./preview";
import { cell, code, counted, escaped, messageText, oneLine, shortened, visible } from "./quoting";
import { textsOf, valueText } from "./values";

/** The report of one or several stacks. */
export interface Report {
  readonly title: string;
  /** Links to the commit and the run, as Markdown. */
  readonly links: readonly string[];
  readonly stacks: readonly StackPlan[];
}

/** Characters of a report and of its parts, so that no resource hides the others. A comment takes a little more; a page, all. */
const most = { report: 60_000, table: 15_000, warnings: 5_000, list: 4_000 };
type Limits = typeof most;
const unlimited: Limits = { report: Infinity, table: Infinity, warnings: Infinity, list: Infinity };

/** The report for a comment: for each stack a summary, the dangers, then the resources, the most important first. */
export function toMarkdown({ title, ...report }: Report): string {
  return `## ${shortened(oneLine(title))}\n\n${bodyOf(report, most)}\n`;
}

/** The report without its title and without limits, with what only a page shows, as HTML in the Markdown. */
export const pageMarkdown = (report: Report): string => bodyOf(report, unlimited);

function bodyOf({ links, stacks }: Omit<Report, "title">, limits: Limits): string {
  const about = links.join(" · ");
  // Some room is for the title and for what says that something is left out.
  const room = limits.report - about.length - 1_000;
  const parts = stacks.map((stack) => stackText(stack, stacks.length > 1, room / stacks.length, limits));
  return blocks(about, fitting(parts, room, "stack", "\n\n"));
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

function stackText(plan: StackPlan, isOneOfMany: boolean, room: number, limits: Limits): string {
  const head = blocks(
    isOneOfMany ? `### ${code(plan.stack ?? "a stack")}` : "",
    headline(plan),
    listText(plan.failures, room / 4),
    box("CAUTION", plan.dangers, room / 4),
    box("WARNING", plan.warnings, room / 4),
  );
  const level = isOneOfMany ? "####" : "###";
  const sections = plan.resources.map((resource) => sectionOf(resource, level, limits));
  return blocks(head, fitting(sections, room - head.length, "resource", "\n\n"));
}

function headline({ failures, resources, unchanged, warnings }: StackPlan): string {
  if (failures.length > 0) return "**The preview failed.**";
  const count = (action: string): number => resources.filter((plan) => plan.action === action).length;
  const fails = count("fail");
  const counts = [
    ...(fails > 0 ? [`${fails} ${fails === 1 ? "fails" : "fail"}`] : []),
    ...Object.keys(signs)
      .filter((action) => action !== "fail" && count(action) > 0)
      .map((action) => `${count(action)} to ${action}`),
  ];
  const drifted = resources.filter((plan) => plan.isDrifted).length;
  const warned = warnings.length + resources.reduce((sum, plan) => sum + plan.warnings.length, 0);
  const notes = [
    `${unchanged} unchanged`,
    ...(drifted > 0 ? [`${drifted} changed outside Pulumi`] : []),
    ...(warned > 0 ? [counted(warned, "warning")] : []),
  ].join("; ");
  return counts.length === 0 ? `**No changes.** ${notes}.` : `**${counts.join(", ")}**, ${notes}.`;
}

const listText = (items: readonly string[], room: number): string =>
  fitting(
    items.map((item) => `- ${item}`),
    room,
    "item",
  );

/** A list in a box that GitHub colours, and others show as a quotation. */
const box = (kind: "CAUTION" | "WARNING", items: readonly string[], room: number): string =>
  items.length === 0 ? "" : `[!${kind}]\n${listText(items, room)}`.replace(/^/gm, "> ");

function sectionOf(plan: ResourcePlan, level: string, limits: Limits): string {
  const { resource, action, sentence, loss, remedy, warnings, tiles } = plan;
  const warningTexts = warnings.map((warning) => warningText(warning, limits));
  const section = blocks(
    `${level} ${signs[action]} ${titleOf(resource)} ${sentence}`,
    loss === undefined ? "" : `**${loss}.**`,
    remedy ?? "",
    fitting(warningTexts, limits.warnings, "warning", "\n\n"),
    tiles === undefined || limits !== unlimited ? "" : dashboardDrawing(tiles, action === "adopt"),
    detailsOf(plan, limits),
  );
  return limits === unlimited ? `<article class="${action}">\n\n${section}\n\n</article>` : section;
}

/** A warning with its list as a diff, which GitHub colours. No line of a list ends the block. */
function warningText({ text, lines }: Message, { list }: Limits): string {
  const shown = lines.map((line) => shortened(visible(line), 500));
  const diff = lines.length === 0 ? "" : `\`\`\`diff\n${fitting(shown, list, "line")}\n\`\`\``;
  return blocks(`⚠️ ${messageText(text)}`, diff);
}

/** The fields of a resource, folded. */
function detailsOf(plan: ResourcePlan, limits: Limits): string {
  const { head, rows } = tableOf(plan);
  if (rows.length === 0) return "";
  const names = rows.slice(0, 5).map(({ name }) => `<code>${escaped(name)}</code>`);
  const summary = `${fieldCount(plan, rows.length)}: ${names.join(", ")}${rows.length > 5 ? ", …" : ""}`;
  // A page shows at once what changes, and folds what comes or goes as a whole.
  const isOpen = limits === unlimited && plan.fields.length > 0;
  const lines = rows.map(({ name, cells }) => `| ${[cell(name), ...cells].join(" | ")} |`);
  return blocks(
    `<details${isOpen ? " open" : ""}><summary>${summary}</summary>`,
    `| ${head.join(" | ")} |\n|${"---|".repeat(head.length)}\n${fitting(lines, limits.table, "field")}`,
    "</details>",
  );
}

function fieldCount({ action, isUnchanged }: ResourcePlan, count: number): string {
  const fields = counted(count, "field");
  if (isUnchanged === true) return `${fields} with the same values`;
  return action === "adopt" ? `sets ${fields}, whatever their values now` : fields;
}

interface Table {
  readonly head: readonly string[];
  /** The cells after the name are Markdown. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

function tableOf(plan: ResourcePlan): Table {
  const { fields, values, resource } = plan;
  if (fields.length === 0) {
    const rows = values.map(({ path, value, isSecret }) => ({
      name: shortened(path),
      cells: [cell(valueText(value, isSecret))],
    }));
    return { head: ["Field", "Value"], rows };
  }
  // Three values show who changed a field. Without drift, the state is the same as the live object.
  const showsState = fields.some(isDrifted);
  const isRefreshed = resource.recorded !== resource.live;
  const rows = fields.map((field) => {
    const [live = "", state = "", program = ""] = textsOf(field).map(cell);
    const cells = [live, ...(showsState ? [state] : []), program, causesOf(field, plan).join("; ")];
    return { name: `${shortened(field.path)}${field.isOrder ? " (order)" : ""}`, cells };
  });
  const sides = [isRefreshed ? "Live" : "State", ...(showsState ? ["State"] : []), "Program"];
  return { head: ["Field", ...sides, "Why"], rows };
}

function causesOf(field: FieldChange, { resource, action }: ResourcePlan): readonly string[] {
  const { definition } = resource;
  const path = namesIn(field.path).map(String);
  const isLeft = field.program === undefined && action === "update" && definition !== undefined;
  const leaf = isLeft ? leafAt(definition.fields, path) : undefined;
  const isReset = leaf !== undefined && definition?.isCleared?.(pointerOf(leaf.path)) === true;
  const removed = `the program no longer sets it: it ${isReset ? "is reset" : "keeps its value"}`;
  return [
    ...(isProgrammed(field) || !isDrifted(field)
      ? [leaf !== undefined && leaf.path.length === path.length ? removed : "the program"]
      : []),
    ...(isDrifted(field) ? ["changed outside Pulumi"] : []),
    ...(field.replaces ? ["replaces"] : []),
  ];
}
