/** What the page looks like. A text of its own, since nothing may be loaded from elsewhere. */
export const style = `
:root { color-scheme: light dark; --edge: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #151b23);
  --red: light-dark(#cf222e, #f85149); --amber: light-dark(#9a6700, #d29922); --green: light-dark(#1a7f37, #3fb950);
  --blue: light-dark(#0969da, #4493f8); --violet: light-dark(#8250df, #ab7df8); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 0 0 .5rem; }
code { font: .86em ui-monospace, monospace; background: var(--soft); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; }
aside, article { border: 1px solid var(--edge); border-left: 4px solid var(--edge); border-radius: 6px; margin: 1rem 0; padding: .8rem 1rem; }
aside ul { margin: 0; padding-left: 1.2rem; }
.dangers, .failures, article.fail, article.delete, article.disable, article.replace { border-left-color: var(--red); }
.dangers h3, .failures h3, .loss { color: var(--red); font-weight: 600; }
.warnings { border-left-color: var(--amber); } .warnings h3 { color: var(--amber); }
.warning { border-left: 3px solid var(--amber); margin: .8rem 0; padding-left: .6rem; }
.warning ul { list-style: none; margin: .3rem 0 0; padding-left: .6rem; }
article.create, article.adopt { border-left-color: var(--green); } article.update { border-left-color: var(--blue); }
.sign { display: inline-block; width: 1.2em; font-weight: 700; }
summary { cursor: pointer; color: light-dark(#59636e, #9198a1); }
table { border-collapse: collapse; margin: .5rem 0; width: 100%; }
th, td { border: 1px solid var(--edge); padding: .3rem .6rem; text-align: left; vertical-align: top; }
td:first-child { min-width: 14rem; } td:last-child:not(:nth-child(2)) { min-width: 8rem; }
th { background: var(--soft); font-weight: 600; }
.drawing { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: .8rem 0; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
.grid { display: grid; grid-auto-rows: 18px; }
.tile { border: 1.5px solid var(--edge); background: var(--soft); border-radius: 5px; padding: 2px 6px; overflow: hidden; margin: 1.5px;
  font-size: .78rem; line-height: 1.35; min-width: 0; }
.tile b { overflow-wrap: anywhere; } .tile small { display: block; opacity: .8; overflow-wrap: anywhere; }
.tile.moved { border-color: var(--violet); border-style: dashed; } .tile.changed { border-color: var(--blue); }
.tile.new { border-color: var(--green); } .tile.gone { border-color: var(--red); opacity: .75; }
.tile.gone b { text-decoration: line-through; }
.mark { border-radius: 8px; padding: 0 6px; color: #fff; background: #59636e; white-space: nowrap; }
.mark.new { background: #1a7f37; } .mark.gone { background: #cf222e; }
.mark.changed { background: #0969da; } .mark.moved { background: #8250df; }
.alert { border: 1px solid var(--amber); color: var(--amber); border-radius: 8px; padding: 0 6px; }
.alert::before { content: "alert "; opacity: .75; }
.unplaced { color: light-dark(#59636e, #9198a1); }
@media (max-width: 50rem) { .drawing { grid-template-columns: 1fr; } }
@media print { article, aside { break-inside: avoid; } }
`;
