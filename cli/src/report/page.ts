import { Marked, type Tokens } from "marked";
import type { Json } from "pulumi-pipes/internal";
import { drawnDashboard, marks, type DrawnTile } from "./drawing";
import { reportBody, type Report } from "./markdown";
import type { ResourcePlan } from "./resourcePlan";
import { sketches } from "./sketch";
import { escaped, withEntities } from "./text";

/** A page that only its own styles change. Neither a form nor a base follows the default. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** The report as one page that loads nothing and runs nothing: its Markdown, with drawings of changed dashboards. */
export function toPage(report: Report): string {
  const title = escaped(report.title, Infinity);
  const body = markdown.parse(reportBody(report, Infinity, drawing), { async: false });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body.includes(`<div class="drawing">`) ? legend : ""}${body}
</main>
</body>
</html>
`;
}

const legend = `<p class="legend">${Object.entries(marks)
  .map(([mark, text]) => `<span class="mark ${mark}">${mark}</span> ${text}`)
  .join(" · ")} · <span class="alert">name</span> an alert on the tile</p>
`;

/** A dashboard's tiles before and after, side by side; nothing for other resources. */
function drawing(plan: ResourcePlan): string {
  const dashboard = drawnDashboard(plan);
  if (dashboard === undefined) return "";
  const figures = dashboard.sides.map(({ title, tiles, nothing }) => {
    const grid =
      tiles.length === 0
        ? `<p>${nothing}</p>`
        : `<div class="grid" style="--columns: ${dashboard.columns}">${tiles.map(tileHtml).join("")}</div>`;
    return `<figure><figcaption>${title}</figcaption>${grid}</figure>`;
  });
  return `<div class="drawing">${figures.join("")}</div>`;
}

function tileHtml({ name, marks: ownMarks, alerts, displayType, place }: DrawnTile): string {
  const badges = [
    ...ownMarks.map((mark) => ` <span class="mark ${mark}">${mark}</span>`),
    ...alerts.map((alert) => ` <span class="alert">${escaped(alert)}</span>`),
  ];
  const area =
    place === undefined
      ? "grid-column: 1 / -1; grid-row: span 2"
      : `grid-area: ${place.y + 1} / ${place.x + 1} / span ${place.h} / span ${place.w}`;
  const title = `<div><b>${escaped(name)}</b>${badges.join("")}</div>`;
  return `<div class="tile ${ownMarks.join(" ")}" style="${area}">${title}${sketchHtml(displayType)}</div>`;
}

/** A tile's display type, with a drawing. */
function sketchHtml(displayType: Json | undefined): string {
  if (typeof displayType !== "string") return "";
  const sketch = sketches.get(displayType);
  const drawn =
    sketch === undefined
      ? ""
      : `<svg class="sketch" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">${sketch}</svg>`;
  return `${drawn}<i>${escaped(displayType, 40)}</i>`;
}

const markdown = new Marked({
  renderer: {
    // Markdown has a message as one code, whose own code is in backticks. Backticks in a name or a value are its own.
    codespan({ text }) {
      const parts = text.split("`").map(withEntities);
      if (parts.length < 3 || !/\[[a-zA-Z]+\/[a-z-]+\]$/.test(text))
        return `<code>${parts.join("&#96;")}</code>`;
      return parts
        .map((part, at) => (at % 2 === 1 && at < parts.length - 1 ? `<code>${part}</code>` : part))
        .join("");
    },
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens);
      const [mark = "", kind = ""] = /^<p>\[!(\w+)\]<\/p>/.exec(html) ?? [];
      // The box of what needs attention has its title in the text.
      if (kind === "IMPORTANT") return `<div class="box important">${html.slice(mark.length)}</div>`;
      const title = kind === "CAUTION" ? "Destructive changes" : "Warnings";
      return `<div class="box ${kind.toLowerCase()}"><p class="title">${title}</p>${html.slice(mark.length)}</div>`;
    },
    // The title of the page stands for the first two levels.
    heading({ tokens, depth }) {
      return `<h${depth - 1}>${this.parser.parseInline(tokens)}</h${depth - 1}>`;
    },
    code({ text }) {
      const lines = text.split("\n").map((line) => {
        const sign = line.startsWith("- ") ? " removed" : line.startsWith("+ ") ? " new" : "";
        return `<span class="line${sign}">${escaped(line, Infinity)}</span>`;
      });
      return `<pre>${lines.join("")}</pre>`;
    },
    table({ header, rows }) {
      const heads = header.map(({ text }) => `<th>${text}</th>`).join("");
      // A narrow screen shows the name of the column in each cell.
      const cellAt = ({ tokens }: Tokens.TableCell, at: number): string =>
        `<td data-head="${header[at]?.text ?? ""}">${this.parser.parseInline(tokens)}</td>`;
      const lines = rows.map((cells) => `<tr>${cells.map(cellAt).join("")}</tr>`);
      return `<table><tr>${heads}</tr>${lines.join("\n")}</table>`;
    },
  },
});

const style = `
:root { color-scheme: light dark; --edge: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #151b23);
  --grey: light-dark(#59636e, #9198a1); --red: light-dark(#cf222e, #f85149); --amber: light-dark(#9a6700, #d29922);
  --green: light-dark(#1a7f37, #3fb950); --blue: light-dark(#0969da, #4493f8); --violet: light-dark(#8250df, #ab7df8); }
body { background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #e6edf3); font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
article h2, h3, .title { font-size: 1rem; font-weight: 700; margin: 0 0 .5rem; }
code, pre { font: .86em ui-monospace, monospace; background: var(--soft); border-radius: 4px; padding: .1em .3em; }
pre { white-space: pre-wrap; padding: .5rem; } .line { display: block; color: var(--hue); }
.box, article { border: 1px solid var(--edge); border-left-width: 4px; border-radius: 6px; margin: 1rem 0; padding: .8rem 1rem; }
.caution, .fail, .delete, .disable, .replace { border-left-color: var(--red); } .update { border-left-color: var(--blue); }
.warning { border-left-color: var(--amber); } .create, .adopt { border-left-color: var(--green); }
.caution .title { color: var(--red); } .warning .title { color: var(--amber); }
.box ul { margin: 0; padding-left: 1.2rem; } summary { cursor: pointer; color: var(--grey); }
table { border-collapse: collapse; margin: .5rem 0; table-layout: fixed; width: 100%; }
main > table { table-layout: auto; } main > table td { min-width: 5rem; } main > table code { overflow-wrap: anywhere; }
th, td { border: 1px solid var(--edge); padding: .3rem .6rem; text-align: left; vertical-align: top; } th { background: var(--soft); }
.drawing { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .8rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; }
.grid { display: grid; grid-auto-rows: 18px; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
.tile { border: 1.5px solid var(--hue, var(--edge)); background: var(--soft); border-radius: 5px; padding: 2px 6px; overflow: hidden; margin: 1.5px; font-size: .78rem;
  display: flex; flex-direction: column; min-width: 0; } .tile i { color: var(--grey); font-size: .7rem; line-height: 1.2; }
.sketch { flex: 1 1 0; min-height: 0; width: 100%; fill: none; stroke: var(--hue, var(--grey)); stroke-width: 1.5; opacity: .7; }
.sketch .bar { stroke-width: 6; } .sketch path, .sketch circle { vector-effect: non-scaling-stroke; }
.legend { color: var(--grey); font-size: .86rem; }
.changed { --hue: var(--blue); } .moved { --hue: var(--violet); border-style: dashed; } .new { --hue: var(--green); }
.removed { --hue: var(--red); } .tile.removed b { text-decoration: line-through; }
.mark, .alert { border: 1px solid; border-radius: 8px; padding: 0 6px; white-space: nowrap; } .mark { color: var(--hue); }
.alert { color: var(--amber); } .alert::before { content: "alert "; }
@media (max-width: 50rem) {
  .drawing { grid-template-columns: 1fr; } tr:first-child { display: none; } table, tbody, tr, td { display: block; }
  tr { border: 1px solid var(--edge); margin: .5rem 0; } td { border: 0; } td:empty { display: none; } td::before { content: attr(data-head) ": "; color: var(--grey); }
}
`;
