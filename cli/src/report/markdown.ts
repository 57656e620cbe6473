import {
  fieldCount,
  fieldTableOf,
  headlineOf,
  signs,
  type FieldRow,
  type Link,
  type Report,
} from "./content";
import { cell, code, htmlCode, oneLine, quotable, shortened, visible } from "./inlineCode";
import type { Message } from "./messages";
import { counted, message, type Phrase } from "./phrase";
import type { ResourcePlan, StackPlan } from "./plan";
import { titleOf } from "./resource";

/** Most characters of a report; a comment on a pull request takes a little more. */
const longestReport = 60_000;

/** Room for a line that says what was left out, and for those of one stack. */
const leftLine = 100;
const reserve = 6 * leftLine;

/** Most characters of one resource's fields, so that no resource hides all others. */
const longestTable = 15_000;

/** The same of its warnings, of the list in one, and of one line of that. */
const longestWarnings = 5_000;
const longestList = 4_000;
const longestLine = 500;

/** The whole report: per stack a summary line, the dangers, then the resources, the most important first. */
export function toMarkdown({ title, links, stacks }: Report): string {
  const about = links.length === 0 ? "" : `${links.map(linkOf).join(" · ")}\n\n`;
  const head = `## ${shortened(oneLine(title))}\n\n${about}`;
  let room = longestReport - head.length;
  const parts = stacks.map((stack, index) => {
    // Room that a stack leaves is for those after it.
    const part = stackText(stack, stacks.length > 1, Math.floor(room / (stacks.length - index)) - reserve);
    room -= part.length + 1;
    return part;
  });
  const { shown, left } = asManyAsFit(parts, longestReport - head.length - leftLine);
  const more = left === 0 ? [] : [`_${counted(left, "more stack")} left out here._\n`];
  return `${head}${[...shown, ...more].join("\n")}`;
}

const linkOf = ({ text, url }: Link): string => `[${phraseText(text)}](<${url}>)`;

function stackText(plan: StackPlan, isOneOfMany: boolean, room: number): string {
  const { strong, rest } = headlineOf(plan);
  const level = isOneOfMany ? "####" : "###";
  const name = isOneOfMany ? `### ${code(shortened(plan.stack ?? "a stack"))}\n\n` : "";
  const third = Math.floor(room / 3);
  const head = [
    `${name}**${strong}**${rest}\n`,
    ...listText("", plan.failures, third),
    ...quoted("CAUTION", plan.dangers, third),
    ...quoted("WARNING", plan.warnings, third),
  ].join("\n");
  const sections = plan.resources.map((resource) => sectionOf(resource, level));
  const { shown, left } = asManyAsFit(sections, room - head.length);
  const what = left === 1 ? "resource is" : "resources are";
  const more = left === 0 ? [] : [`_${left} more ${what} left out here; see the preview itself._\n`];
  return [head, ...shown, ...more].join("\n");
}

/** A list in a box that GitHub colours, and others show as a quotation. */
function quoted(kind: "CAUTION" | "WARNING", phrases: readonly Phrase[], room: number): readonly string[] {
  const list = listText("> ", phrases, room);
  return list.length === 0 ? [] : [`> [!${kind}]`, ...list];
}

function listText(start: string, phrases: readonly Phrase[], room: number): readonly string[] {
  if (phrases.length === 0) return [];
  const lines = phrases.map((one) => `${start}- ${phraseText(one)}`);
  const { shown, left } = asManyAsFit(lines, room);
  return [...shown, ...(left === 0 ? [] : [start.trim(), `${start}_${left} more left out here._`]), ""];
}

const phraseText = (words: Phrase): string =>
  words.map((part) => (typeof part === "string" ? part : code(quotable(part)))).join("");

function sectionOf(plan: ResourcePlan, level: string): string {
  const { resource, deed, loss, warnings } = plan;
  const told = warnings.map(warningText);
  const { shown, left } = asManyAsFit(told, longestWarnings);
  const title = `${level} ${signs[deed.action]} ${phraseText(titleOf(resource))} ${phraseText(deed.sentence)}\n`;
  return [
    title,
    ...(loss === undefined ? [] : [`**${phraseText(loss)}.**\n`]),
    ...(deed.remedy === undefined ? [] : [`${phraseText(deed.remedy)}.\n`]),
    ...shown,
    ...(left === 0 ? [] : [`_${counted(left, "more warning")} left out here._\n`]),
    ...detailsOf(plan),
  ].join("\n");
}

/** A warning with its list as a diff, which GitHub colours. */
function warningText({ text, lines }: Message): string {
  const told = `⚠️ ${phraseText(message(text))}\n`;
  if (lines.length === 0) return told;
  const { shown, left } = asManyAsFit(
    lines.map((line) => shortened(visible(line), longestLine)),
    longestList,
  );
  const more = left === 0 ? [] : [`and ${left} more`];
  // No line begins with what would end the block.
  return [told, "```diff", ...shown, ...more, "```\n"].join("\n");
}

/** Fields that the line of the folded details names. */
const mostNames = 5;

function detailsOf(plan: ResourcePlan): readonly string[] {
  const { head, rows, left } = fieldTableOf(plan);
  if (rows.length === 0) return [];
  const { shown, left: cut } = asManyAsFit(rows.map(rowText), longestTable);
  const more = left + cut;
  const names = rows.slice(0, mostNames).map(({ cells: [name = ""] }) => htmlCode(name));
  const others = rows.length > mostNames ? ", …" : "";
  return [
    `<details><summary>${fieldCount(plan, rows.length + left)}: ${names.join(", ")}${others}</summary>`,
    "",
    `| ${head.join(" | ")} |`,
    `|${"---|".repeat(head.length)}`,
    ...shown,
    "",
    ...(more === 0 ? [] : [`_${more} more ${more === 1 ? "field is" : "fields are"} left out here._`, ""]),
    "</details>",
    "",
  ];
}

const rowText = ({ cells, words }: FieldRow): string =>
  `| ${[...cells.map(cell), ...(words === undefined ? [] : [words])].join(" | ")} |`;

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
