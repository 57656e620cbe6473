import { Marked, type Tokens } from "marked";
import { pageMarkdown, type Report } from "./markdown";
import { escaped } from "./quoting";

/** The report as one page that loads nothing and runs nothing: its Markdown, with drawings of changed dashboards. */
export function toPage(report: Report): string {
  const title = escaped(report.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${markdown.parse(pageMarkdown(report), { async: false })}
</body>
</html>
`;
}

const markdown = new Marked({
  renderer: {
    blockquote({ tokens }) {
      const html = this.parser.parse(tokens);
      const [mark = "", kind] = /^<p>\[!(\w+)\]<\/p>/.exec(html) ?? [];
      if (kind === undefined) return `<blockquote>${html}</blockquote>`;
      const title = kind === "CAUTION" ? "Dangers" : "Warnings";
      return `<aside class="${kind.toLowerCase()}"><h3>${title}</h3>${html.slice(mark.length)}</aside>`;
    },
    code({ text }) {
      const lines = text
        .split("\n")
        .map((line) => `<span class="line${signOf(line)}">${escaped(line)}</span>`);
      return `<pre>${lines.join("")}</pre>`;
    },
    table({ header, rows }) {
      const heads = header.map(({ text }) => `<th>${text}</th>`).join("");
      const cellAt = (one: Tokens.TableCell, at: number): string =>
        cellHtml(one.text, this.parser.parseInline(one.tokens), header[at]?.text ?? "");
      const lines = rows.map((cells) => `<tr>${cells.map(cellAt).join("")}</tr>`);
      return `<table><thead><tr>${heads}</tr></thead><tbody>${lines.join("\n")}</tbody></table>`;
    },
  },
});

const signOf = (line: string): string =>
  line.startsWith("- ") ? " gone" : line.startsWith("+ ") ? " new" : "";

/** A cell that shows the name of its column on a narrow screen, and breaks no number. */
const cellHtml = (text: string, html: string, head: string): string =>
  `<td data-head="${head}"${/^`-?[\d.]+`$/.test(text) ? ' class="number"' : ""}>${html}</td>`;

/** A text of its own, for the page loads nothing. */
const style = `
:root { color-scheme: light dark; --edge: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #151b23);
  --grey: light-dark(#59636e, #9198a1); --red: light-dark(#cf222e, #f85149); --amber: light-dark(#9a6700, #d29922);
  --green: light-dark(#1a7f37, #3fb950); --blue: light-dark(#0969da, #4493f8); --violet: light-dark(#8250df, #ab7df8); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h3 { font-size: 1.25rem; margin-top: 2.5rem; }
article h3, h4, aside h3 { font-size: 1rem; margin: 0 0 .5rem; }
code, pre { font: .86em ui-monospace, monospace; background: var(--soft); border-radius: 4px; padding: .1em .3em; }
pre { white-space: pre-wrap; padding: .5rem; } .line { display: block; } .line.gone { color: var(--red); } .line.new { color: var(--green); }
aside, article { border: 1px solid var(--edge); border-left: 4px solid var(--edge); border-radius: 6px; margin: 1rem 0; padding: .8rem 1rem; }
aside ul { margin: 0; padding-left: 1.2rem; }
.caution, .fail, .delete, .disable, .replace { border-left-color: var(--red); }
.caution h3, article > p > strong { color: var(--red); }
.warning { border-left-color: var(--amber); } .warning h3 { color: var(--amber); }
.create, .adopt { border-left-color: var(--green); } .update { border-left-color: var(--blue); }
summary { cursor: pointer; color: var(--grey); }
table { border-collapse: collapse; margin: .5rem 0; width: 100%; }
th, td { border: 1px solid var(--edge); padding: .3rem .6rem; text-align: left; vertical-align: top; }
td:first-child { min-width: 14rem; } td:last-child:not(:nth-child(2)) { min-width: 8rem; } .number { white-space: nowrap; }
th { background: var(--soft); font-weight: 600; }
.drawing { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .8rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
.grid { display: grid; grid-auto-rows: 18px; grid-template-columns: repeat(24, minmax(0, 1fr)); grid-auto-columns: minmax(0, 1fr); }
.tile { border: 1.5px solid var(--edge); background: var(--soft); border-radius: 5px; padding: 2px 6px; overflow: hidden; margin: 1.5px;
  font-size: .78rem; line-height: 1.35; min-width: 0; }
.tile small { display: block; opacity: .8; }
.tile.moved { border-color: var(--violet); border-style: dashed; } .tile.changed { border-color: var(--blue); }
.tile.new { border-color: var(--green); } .tile.gone { border-color: var(--red); opacity: .75; }
.tile.gone b { text-decoration: line-through; }
.mark { border-radius: 8px; padding: 0 6px; color: #fff; background: #8250df; white-space: nowrap; }
.mark.new { background: #1a7f37; } .mark.gone { background: #cf222e; } .mark.changed { background: #0969da; }
.alert { border: 1px solid var(--amber); color: var(--amber); border-radius: 8px; padding: 0 6px; }
.alert::before { content: "alert "; opacity: .75; }
.unplaced { color: var(--grey); }
@media (max-width: 50rem) {
  .drawing { grid-template-columns: 1fr; } thead { display: none; } table, tbody, tr, td { display: block; }
  tr { border: 1px solid var(--edge); margin: .5rem 0; } td { border: 0; } td::before { content: attr(data-head) ": "; color: var(--grey); }
}
@media print { article, aside { break-inside: avoid; } }
`;
