import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reportOf, type Reported } from "../../../provider/src/report/command";

const read = (folder: string, file: string): string =>
  readFileSync(join(__dirname, "..", folder, file), "utf8");

/** A preview that the real CLI printed. */
export const recordedPreview = (name: string): string => read("fixtures", `${name}.json`);

export const expectedReport = (name: string): string => read("expected", `${name}.md`);

/** The report of a recorded preview. */
export const sampleReport = (name: string): Reported =>
  reportOf(recordedPreview(name), "Preview of production");
