import { grouped } from "pulumi-pipes/internal";
import { causesOf } from "./causes";
import { isDrifted, sideTexts, type FieldRow } from "./fields";
import { comparesAdoption } from "./messageCodes";
import { unlistedIn, type Message } from "./preview";
import type { ResourcePlan } from "./resourcePlan";
import { code, counted, inCell, shortened } from "./text";

/** Longest name or path, and longest value in a row, in characters. */
const longest = { name: 60, value: 40 };

/** The most fields that a row shows with their values. */
const mostFields = 3;

/** The rows of the table of all changes, those of a component together. The first one has the head of the table above it. */
export function changeTable(plans: readonly ResourcePlan[]): readonly string[] {
  const byComponent = [...grouped(plans, ({ components }) => components.join("/")).values()].flat();
  const hasComponents = plans.some(({ components }) => components.length > 0);
  const columns = [...(hasComponents ? ["Component"] : []), "Kind", "Resource", "What happens", "Fields"];
  const head = `${line(columns)}\n${line(columns.map(() => "---"))}`;
  const rows = byComponent.map((plan) => {
    const component = plan.components.map(nameText).join(" / ");
    return line([...(hasComponents ? [component] : []), ...cellsOf(plan)].map(inCell));
  });
  return rows.map((row, at) => (at === 0 ? `${head}\n${row}` : row));
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const nameText = (name: string): string => code(name, longest.name);

function cellsOf(plan: ResourcePlan): readonly string[] {
  const { resource, objectName, sentence } = plan;
  const ownName =
    objectName === undefined || objectName === resource.name ? "" : ` (${nameText(objectName)})`;
  const warned = unlistedWarnings(plan).length;
  const note = warned === 0 ? "" : ` ⚠️ ${counted(warned, "warning")}`;
  return [
    /^\w{1,50}$/.test(resource.kind) ? resource.kind : nameText(resource.kind),
    `${nameText(resource.name)}${ownName}`,
    `${sentence}${note}`,
    fieldsText(plan),
  ];
}

/** The warnings about a resource whose content its row does not show. */
export const unlistedWarnings = ({ warnings }: ResourcePlan): readonly Message[] =>
  warnings.filter((message) => !comparesAdoption(message));

/** The changes of an object: each value if there are few, otherwise their number. */
function fieldsText(plan: ResourcePlan): string {
  const { fields, isUpdated, action } = plan;
  if (isUpdated) return fields.length > mostFields ? fieldCounts(fields) : fieldValues(plan);
  if (action === "adopt") return adoptionText(plan);
  return action === "create" ? counted(fields.length, "field") : "";
}

/** Each value, with its cause if the program is not the only one. */
function fieldValues(plan: ResourcePlan): string {
  const texts = plan.fields.map((field) => {
    const cause = causesOf(field, plan).replace(/^the program(?:; |$)/, "");
    return cause === "" ? fieldValue(field) : `${fieldValue(field)} (${cause})`;
  });
  return texts.join(", ");
}

function fieldValue(field: FieldRow): string {
  const path = shortened(field.path, longest.name);
  if (field.itemChange !== undefined)
    return `${field.itemChange === "added" ? "adds" : "removes"} ${code(path)}`;
  const [live = "", , program = ""] = sideTexts(field, longest.value);
  return code(`${path} ${live} → ${program}`, Infinity);
}

/** Items that come and go, apart from values that change. */
function fieldCounts(fields: readonly FieldRow[]): string {
  const parts = (["removed", "added", undefined] as const).flatMap((itemChange) => {
    const rows = fields.filter((field) => field.itemChange === itemChange);
    if (rows.length === 0) return [];
    const names = rows.slice(0, mostFields).map(({ path }) => nameText(path));
    const more = rows.length > mostFields ? `${names.join(", ")}, …` : names.join(", ");
    if (itemChange === undefined) return `changes ${counted(rows.length, "field")}: ${more}`;
    return `${itemChange === "added" ? "adds" : "removes"} ${counted(rows.length, "item")}: ${more}`;
  });
  return parts.join("; ");
}

/** The differences of an object that is adopted, as far as a message lists them. */
function adoptionText({ messages }: ResourcePlan): string {
  const lines = messages.filter(comparesAdoption).flatMap((message) => message.lines);
  if (lines.length <= mostFields) return lines.map((text) => code(text, 2 * longest.name)).join(", ");
  const counts = [
    ["removes", "- "],
    ["adds", "+ "],
    ["changes", "~ "],
  ] as const;
  const unlisted = unlistedIn(lines);
  const more = unlisted === 0 ? [] : [`and ${unlisted} more`];
  const texts = counts.flatMap(([verb, sign]) => {
    const count = lines.filter((text) => text.startsWith(sign)).length;
    return count === 0 ? [] : [`${verb} ${count}`];
  });
  return [...texts, ...more].join(", ");
}

/** True if the row of a resource says all about it that a reader needs: nothing changes on the service, or few fields do. */
export function isComplete({ action, fields, isUpdated, messages, warnings }: ResourcePlan): boolean {
  if (warnings.length > 0) return false;
  const isUnchanged = action === "adopt" && messages.some(({ code: id }) => id === "adoption/unchanged");
  if (action === "retain" || action === "keep" || isUnchanged) return true;
  if (!isUpdated) return fields.length === 0;
  return fields.length <= mostFields && fields.every(isWhole);
}

/** True if a row shows a field as a whole: not an item, no long value, and no third value. */
function isWhole(field: FieldRow): boolean {
  const [live = "", state, program] = sideTexts(field);
  const isShort = field.path.length <= longest.name && live.length <= longest.value;
  const isThird = isDrifted(field) && state !== program;
  return isShort && (program ?? "").length <= longest.value && !isThird && field.itemChange === undefined;
}
