import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seriesIn, type Record } from "../record";
import { scenarioNames } from "../scenarios";
import { drawCharts } from "./charts";
import { commandTable, otherTable } from "./measured";
import { settingsTable } from "./settingsTable";
import { table } from "./table";
import { judged, wantedTable } from "./wanted";

const findingsFile = join(__dirname, "..", "findings.md");

const introduction = `# Benchmarks

Written by \`npm run bench\`; edits belong into \`tools/bench\`. Parts of it: \`npm run bench -- --only refresh --runs 7\`,
for a look \`npm run bench -- --dry --only up --runs 1 --sizes 1,200\`.

Three programs make the same alerts with the same args:

- **ours**: with this package.
- **floor**: on a dynamic provider that does nothing and answers at once, loaded in the same way, with the same outputs
  in the state. What it takes is Pulumi's own time.
- **captured**: on a class as Pulumi's guide "Author a Dynamic Provider" teaches it, with got and zod, serialized into the
  state by the SDK.

The service is the emulator, answering after 5 ms. Samples are taken in rounds that go from side to side. Each side
has a stack and a service of its own, for \`up\` a new one in each round. Figures are medians; in parentheses the least and the
most. Times are those of the whole command, from the start of the CLI to its end, with a backend in a folder and the CLI's own
defaults, but for \`PULUMI_NODEJS_TRANSPILE_ONLY=true\` and, in \`up\` and \`refresh\`, \`--skip-preview\`.`;

/** Writes `benchmarks.md` and its charts into the folder of documents. */
export async function writeDocument(docs: string, record: Record): Promise<void> {
  const series = seriesIn(record);
  const charts = drawCharts(series);
  for (const [file, svg] of charts) await writeFile(join(docs, "benchmarks", file), svg);
  const links = [...charts.keys()].map((file) => `![${file.replace(".svg", "")}](benchmarks/${file})`);
  const text = [
    introduction,
    "## What is wanted",
    wantedTable(judged(series)),
    "## Time and requests",
    "CPU is the processor time of the CLI and all its processes, which other work on the machine disturbs less; CPU and requests\nare those of ours / floor / captured.",
    commandTable(series),
    ...links,
    "## Settings of the engine for large stacks",
    settingsTable(series),
    (await readFile(findingsFile, "utf8")).trim(),
    "## All other figures",
    otherTable(series),
    "## Circumstances",
    circumstancesTable(record),
  ];
  await writeFile(join(docs, "benchmarks.md"), `${text.join("\n\n")}\n`);
}

function circumstancesTable(record: Record): string {
  const rows = scenarioNames.flatMap((name) => {
    const part = record[name];
    if (part === undefined) return [];
    const { date, commit, machine, versions, load } = part.circumstances;
    return [[name, String(part.runs), date, commit, machine, versions, String(load)]];
  });
  return table(["Part", "Runs", "Date", "Commit", "Machine", "Versions", "Load before"], rows);
}
