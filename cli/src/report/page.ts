import { fieldIn, isEqual, isList, isListOfObjects, isUnknown } from "pulumi-pipes/internal";
import { objectOf, omit, own, resources, type Json } from "pulumi-pipes/internal";
import { Marked, type Tokens } from "marked";
import { pairedItems, type PairedItem } from "./fields";
import { reportBody, type Report } from "./markdown";
import type { ResourcePlan } from "./plan";
import type { Resource } from "./preview";
import { escaped } from "./text";

/** A page that only its own styles change. Neither a form nor a base follows the default. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** The report as one page that loads nothing and runs nothing: its Markdown, with drawings of changed dashboards. */
export function toPage(report: Report): string {
  const title = escaped(report.title, Infinity);
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
<h1>${title}</h1>
${markdown.parse(reportBody(report, Infinity, drawing), { async: false })}
</body>
</html>
`;
}

const markdown = new Marked({
  renderer: {
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens);
      const [mark = "", kind = ""] = /^<p>\[!(\w+)\]<\/p>/.exec(html) ?? [];
      const title = kind === "CAUTION" ? "Destructive changes" : "Warnings";
      return `<aside class="${kind.toLowerCase()}"><h3>${title}</h3>${html.slice(mark.length)}</aside>`;
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

const tilesField = fieldIn(resources.Dashboard.fields, "tiles");

/** A dashboard's tiles before and after, side by side; nothing for other resources, and for one that keeps its tiles. */
function drawing({ resource, action, end = "delete", all }: ResourcePlan): string {
  const [live, program] = [resource.live?.inputs?.["tiles"], resource.program?.["tiles"]];
  const isDrawn = resource.definition?.kind === "Dashboard" && action !== "fail" && end === "delete";
  if (!isDrawn || !isListOfObjects(tilesField)) return "";
  const isComparison = isList(live) && isList(program);
  const items = pairedItems(tilesField, { live, program });
  const sides = items.flatMap(({ live: was, program: is }) => [was, is]);
  const columns = Math.max(24, ...sides.map((tile) => placeOf(tile).right));
  const figures = (["live", "program"] as const).map((side) => {
    const tiles = items.flatMap((item) => {
      const tile = item[side];
      const id = own(resource.live?.outputs?.["tileIds"], item.liveName ?? "");
      const alerts = all.filter((one) => id !== undefined && tileIdOf(one, side) === id);
      const marks = isComparison ? differences(item) : [];
      const name = side === "live" ? (item.liveName ?? item.name) : item.name;
      return tile === undefined ? [] : [tileHtml(tile, name, marks, alerts)];
    });
    const isAdopted = action === "adopt" && side === "live";
    const nothing = isAdopted
      ? "The live tiles are not in the preview. See the warning above for removed tiles."
      : "None.";
    const grid =
      tiles.length === 0
        ? `<p>${nothing}</p>`
        : `<div class="grid" style="--columns: ${columns}">${tiles.join("")}</div>`;
    return `<figure><figcaption>${side === "live" ? "Before" : "After"}</figcaption>${grid}</figure>`;
  });
  return `<div class="drawing">${figures.join("")}</div>`;
}

/** An update of a dashboard makes the ids of its tiles unknown, although tiles that stay keep them. */
function tileIdOf({ live, program }: Resource, side: "live" | "program"): Json | undefined {
  const id = program?.["tileId"];
  return side === "live" || isUnknown(id) ? live?.outputs?.["tileId"] : id;
}

const geometry = ["x", "y", "w", "h"] as const;

/** How a tile differs between the two sides. */
function differences({ live, program }: PairedItem): readonly string[] {
  if (live === undefined) return ["new"];
  if (program === undefined) return ["removed"];
  const [was, is] = [objectOf(live), objectOf(program)];
  const isMoved = geometry.some((name) => was[name] !== is[name]);
  const isChanged = !isEqual(omit(was, geometry), omit(is, geometry));
  return [...(isChanged ? ["changed"] : []), ...(isMoved ? ["moved"] : [])];
}

/** The place of a tile in the grid, or a row of its own if it has none, and the last column that it needs. */
function placeOf(tile: Json | undefined) {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = geometry.map((side) => {
    const value = own(tile, side);
    return typeof value === "number" ? value : NaN;
  });
  // One tile far away would make all others too small to read.
  const isPlaced =
    [x, y, w, h].every(Number.isInteger) && Math.min(x, y, w - 1, h - 1) >= 0 && x + w <= 48 && y + h <= 500;
  if (!isPlaced) return { area: "grid-column: 1 / -1", right: 0 };
  return { area: `grid-area: ${y + 1} / ${x + 1} / span ${h} / span ${w}`, right: x + w };
}

function tileHtml(tile: Json, name: string, marks: readonly string[], alerts: readonly Resource[]): string {
  const badges = [
    ...marks.map((mark) => ` <span class="mark ${mark}">${mark}</span>`),
    ...alerts.map((alert) => ` <span class="alert">${escaped(alert.name)}</span>`),
  ];
  return `<div class="tile ${marks.join(" ")}" style="${placeOf(tile).area}"><b>${escaped(name)}</b>${badges.join("")}</div>`;
}

const style = `
:root { color-scheme: light dark; --edge: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #151b23);
  --grey: light-dark(#59636e, #9198a1); --red: light-dark(#cf222e, #f85149); --amber: light-dark(#9a6700, #d29922);
  --green: light-dark(#1a7f37, #3fb950); --blue: light-dark(#0969da, #4493f8); --violet: light-dark(#8250df, #ab7df8); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; } h3 { font-size: 1.25rem; margin-top: 2.5rem; }
article h3, h4, aside h3 { font-size: 1rem; margin: 0 0 .5rem; }
code, pre { font: .86em ui-monospace, monospace; background: var(--soft); border-radius: 4px; padding: .1em .3em; }
pre { white-space: pre-wrap; padding: .5rem; } .line { display: block; color: var(--hue); }
aside, article { border: 1px solid var(--edge); border-left-width: 4px; border-radius: 6px; margin: 1rem 0; padding: .8rem 1rem; }
.caution, .fail, .delete, .disable, .replace { border-left-color: var(--red); } .update { border-left-color: var(--blue); }
.warning { border-left-color: var(--amber); } .create, .adopt { border-left-color: var(--green); }
.caution h3, article > p > strong { color: var(--red); } .warning h3 { color: var(--amber); }
aside ul { margin: 0; padding-left: 1.2rem; } summary { cursor: pointer; color: var(--grey); }
table { border-collapse: collapse; margin: .5rem 0; table-layout: fixed; width: 100%; }
th, td { border: 1px solid var(--edge); padding: .3rem .6rem; text-align: left; vertical-align: top; } th { background: var(--soft); }
.drawing { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .8rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; }
.grid { display: grid; grid-auto-rows: 18px; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
.tile { border: 1.5px solid var(--hue, var(--edge)); background: var(--soft); border-radius: 5px; padding: 2px 6px; overflow: hidden; margin: 1.5px; font-size: .78rem; }
.changed { --hue: var(--blue); } .moved { --hue: var(--violet); border-style: dashed; } .new { --hue: var(--green); }
.removed { --hue: var(--red); } .tile.removed b { text-decoration: line-through; }
.mark, .alert { border: 1px solid; border-radius: 8px; padding: 0 6px; white-space: nowrap; } .mark { color: var(--hue); }
.alert { color: var(--amber); } .alert::before { content: "alert "; }
@media (max-width: 50rem) {
  .drawing { grid-template-columns: 1fr; } tr:first-child { display: none; } table, tbody, tr, td { display: block; }
  tr { border: 1px solid var(--edge); margin: .5rem 0; } td { border: 0; } td::before { content: attr(data-head) ": "; color: var(--grey); }
}
`;
