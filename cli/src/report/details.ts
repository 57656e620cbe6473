import { causesOf } from "./causes";
import { isDrifted, sideTexts, type FieldRow } from "./fields";
import { titleOfAll, type Message } from "./preview";
import type { ResourcePlan } from "./resourcePlan";
import { blocks, cell, fitting, messageText, shortened, visible } from "./text";

/** Draws the dashboard of a resource. */
export type Draw = (plan: ResourcePlan) => string;

/** Resources of one kind with an equal plan. */
export type Group = readonly [ResourcePlan, ...ResourcePlan[]];

/** Equal for resources with equal details. */
export function likenessOf(plan: ResourcePlan): string {
  const { resource, action, sentence, warnings, fields } = plan;
  const rows = fields.map((field) => [field.path, sideTexts(field), causesOf(field, plan)]);
  const texts = warnings.map(({ text, lines, code }) => [text, lines, code]);
  return JSON.stringify([resource.type, action, sentence, texts, rows]);
}

/** A section with the warnings and the fields of resources with equal details. */
export function detailsOf(
  group: Group,
  level: string,
  room: number,
  drawings: ReadonlyMap<ResourcePlan, string> | undefined,
): string {
  const [plan] = group;
  const { action, sentence, warnings } = plan;
  const warningTexts = warnings.map((warning) => warningText(warning, room / 4));
  const section = blocks(
    `${level} ${titleOfAll(group.map(({ resource }) => resource))} ${sentence}`,
    fitting(warningTexts, room, "warning", "\n\n"),
    drawings?.get(plan) ?? "",
    fieldTable(plan, room),
  );
  return drawings === undefined ? section : `<article class="${action}">\n\n${section}\n\n</article>`;
}

/** A warning with its list as a diff, which GitHub colours. No line of a list ends the block. */
function warningText({ text, lines }: Message, room: number): string {
  const shown = lines.map((line) => shortened(visible(line), 500));
  const diff = lines.length === 0 ? "" : `\`\`\`diff\n${fitting(shown, room, "line")}\n\`\`\``;
  return blocks(`⚠️ ${messageText(text)}`, diff);
}

/** The fields of a resource with all their values. */
function fieldTable(plan: ResourcePlan, room: number): string {
  const { fields, resource, isUpdated } = plan;
  if (fields.length === 0) return "";
  // Three values show who changed a field; without drift two are enough.
  const showsState = fields.some(isDrifted);
  const sides = [resource.recorded === resource.live ? "State" : "Live", ...(showsState ? ["State"] : [])];
  const causes = fields.map((field) => causesOf(field, plan));
  const isOneCause = new Set(causes).size === 1;
  const showsCauses = !isOneCause || causes[0] !== "the program";
  const why = isUpdated && showsCauses ? ["Why"] : [];
  const head = isUpdated ? ["Field", ...sides, "Program", ...why] : ["Field", "Value"];
  const rows = fields.map((field, at) => {
    const [live = "", state = "", program = ""] = sideTexts(field).map(cell);
    if (!isUpdated) return [nameOf(field), program];
    return [nameOf(field), live, ...(showsState ? [state] : []), program, ...why.map(() => causes[at] ?? "")];
  });
  const [top, ...lines] = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${top}\n${fitting(lines, room, "field")}`;
}

/** The path of a field. Items that come and go are told apart from values that change. */
const nameOf = ({ path, itemChange }: FieldRow): string =>
  `${itemChange === undefined ? "" : `**${itemChange}** `}${cell(shortened(path))}`;
