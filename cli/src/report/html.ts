import {
  fieldCount,
  fieldTableOf,
  headlineOf,
  signs,
  type FieldRow,
  type Link,
  type Report,
} from "./content";
import { dashboardDrawing } from "./drawing";
import { escaped, htmlCode, quotable } from "./inlineCode";
import type { Message } from "./messages";
import { style } from "./pageStyle";
import { message, type Phrase } from "./phrase";
import type { ResourcePlan, StackPlan } from "./plan";
import { titleOf } from "./resource";

/** The report as one page that loads nothing and runs nothing. */
export function toHtml({ title, links, stacks }: Report): string {
  const about = links.length === 0 ? "" : `<p class="about">${links.map(linkOf).join(" · ")}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${about}
${stacks.map((stack) => stackHtml(stack, stacks.length > 1)).join("\n")}
</body>
</html>
`;
}

const linkOf = ({ text, url }: Link): string => `<a href="${escaped(url)}">${phraseHtml(text)}</a>`;

function stackHtml(plan: StackPlan, isOneOfMany: boolean): string {
  const { strong, rest } = headlineOf(plan);
  const name = isOneOfMany ? `<h2>${htmlCode(plan.stack ?? "a stack")}</h2>` : "";
  return `<section class="stack">${name}
<p><strong>${strong}</strong>${rest}</p>
${box("failures", "The preview failed", plan.failures)}
${box("dangers", "Dangers", plan.dangers)}
${box("warnings", "Warnings", plan.warnings)}
${plan.resources.map(resourceHtml).join("\n")}
</section>`;
}

function box(kind: string, title: string, phrases: readonly Phrase[]): string {
  if (phrases.length === 0) return "";
  const items = phrases.map((one) => `<li>${phraseHtml(one)}</li>`);
  return `<aside class="${kind}"><h3>${title}</h3><ul>${items.join("")}</ul></aside>`;
}

const phraseHtml = (words: Phrase): string =>
  words.map((part) => (typeof part === "string" ? escaped(part) : htmlCode(quotable(part)))).join("");

function resourceHtml(plan: ResourcePlan): string {
  const { resource, deed, loss, warnings, tiles } = plan;
  const lost = loss === undefined ? "" : `<p class="loss">${phraseHtml(loss)}.</p>`;
  const remedy = deed.remedy === undefined ? "" : `<p>${phraseHtml(deed.remedy)}.</p>`;
  const told = warnings.map(warningHtml);
  return `<article class="${deed.action}">
<h3><span class="sign">${signs[deed.action]}</span> ${phraseHtml(titleOf(resource))} ${phraseHtml(deed.sentence)}</h3>
${lost}${remedy}${told.join("")}
${tiles === undefined ? "" : dashboardDrawing(tiles, deed.action)}
${detailsHtml(plan)}
</article>`;
}

function warningHtml({ text, lines }: Message): string {
  const list = lines.map((line) => `<li>${htmlCode(line)}</li>`).join("");
  return `<div class="warning">${phraseHtml(message(text))}${list === "" ? "" : `<ul>${list}</ul>`}</div>`;
}

function detailsHtml(plan: ResourcePlan): string {
  const { head, rows, left } = fieldTableOf(plan);
  if (rows.length === 0) return "";
  const more =
    left === 0 ? "" : `<p>${left} more ${left === 1 ? "field is" : "fields are"} left out here.</p>`;
  // What changes is to be seen at once; what comes or goes as a whole is not.
  const isOpen = plan.fields.length > 0 ? " open" : "";
  return `<details${isOpen}><summary>${fieldCount(plan, rows.length + left)}</summary>
<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join("")}</tr></thead>
<tbody>
${rows.map(rowHtml).join("\n")}
</tbody></table>${more}
</details>`;
}

function rowHtml({ cells, words }: FieldRow): string {
  const own = words === undefined ? "" : `<td>${escaped(words)}</td>`;
  return `<tr>${cells.map((text) => `<td>${htmlCode(text)}</td>`).join("")}${own}</tr>`;
}
