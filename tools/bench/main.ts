import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { circumstances } from "./circumstances";
import { writeDocument } from "./document/document";
import { judged, wantedTable } from "./document/wanted";
import { readOptions, usage, type Options } from "./options";
import { readRecord, seriesIn, writeRecord, type Record } from "./record";
import { scenarios } from "./scenarios";

const docs = join(__dirname, "..", "..", "docs");
const recordFile = join(docs, "benchmarks", "results.json");

/** `npm run bench`: measures, prints a table and writes `docs/benchmarks.md` with its charts. */
async function main({ only, runs, sizes, write, documentOnly }: Options): Promise<void> {
  let record: Record = write ? await readRecord(recordFile) : {};
  const beganMs = Date.now();
  const say = (text: string): void => {
    console.log(`${String(Math.round((Date.now() - beganMs) / 1000)).padStart(5)} s  ${text}`);
  };
  for (const name of documentOnly ? [] : only) {
    const part = { circumstances: await circumstances(), runs };
    record = { ...record, [name]: { ...part, series: await scenarios[name]({ runs, sizes, say }) } };
    // What is measured is kept, whatever becomes of the parts after it.
    if (write) await keep(record);
  }
  if (documentOnly) await keep(record);
  console.log(`\n${wantedTable(judged(seriesIn(record)))}`);
}

async function keep(record: Record): Promise<void> {
  await mkdir(join(docs, "benchmarks"), { recursive: true });
  await writeRecord(recordFile, record);
  await writeDocument(docs, record);
}

try {
  void main(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
