import { readFile, writeFile } from "node:fs/promises";
import { format } from "prettier";
import type { Circumstances } from "./circumstances";
import { scenarioNames, type ScenarioName } from "./scenarios";
import type { Series } from "./series";

/** One part as it was measured last. */
export interface Part {
  readonly circumstances: Circumstances;
  readonly runs: number;
  readonly series: readonly Series[];
}

/** All parts that were ever measured: each can be measured anew alone. */
export type Record = Readonly<Partial<{ [Name in ScenarioName]: Part }>>;

/** Reads what is recorded; nothing where there is no file yet. */
export async function readRecord(file: string): Promise<Record> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Record;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}

export async function writeRecord(file: string, record: Record): Promise<void> {
  await writeFile(file, await format(JSON.stringify(record), { parser: "json", printWidth: 110 }));
}

/** The series of all parts. */
export function seriesIn(record: Record): readonly Series[] {
  return scenarioNames.flatMap((name) => record[name]?.series ?? []);
}
