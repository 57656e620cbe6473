import { parseArgs } from "node:util";
import { scenarioNames, type ScenarioName } from "./scenarios";

export interface Options {
  /** Parts to run, in their order. Default: all. */
  readonly only: readonly ScenarioName[];
  /** Samples of each figure; below 5 nothing is recorded. Default: 5. */
  readonly runs: number;
  /** Alerts in the stacks; others than the default are not recorded. Default: 1, 200 and 1,000. */
  readonly sizes: readonly number[];
  /** Whether the document is written. Default: true. */
  readonly write: boolean;
  /** Whether nothing is measured and the document is written from what is recorded. Default: false. */
  readonly documentOnly: boolean;
}

export const usage = `npm run bench -- [--only ${scenarioNames.join(",")}] [--runs 5] [--dry [--sizes 1,200,1000]] | --document`;

const recordedSizes = "1,200,1000";
const leastRecordedRuns = 5;

/** Reads the command line. Throws a `TypeError` that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      runs: { type: "string", default: "5" },
      sizes: { type: "string", default: recordedSizes },
      dry: { type: "boolean", default: false },
      document: { type: "boolean", default: false },
    },
  });
  const asked = values.only?.split(",") ?? scenarioNames;
  const unknown = asked.filter((name) => !scenarioNames.some((known) => known === name));
  if (unknown.length > 0) throw new TypeError(`--only: there is no ${unknown.join(", ")}`);
  const sizes = values.sizes
    .split(",")
    .map((text) => wholeNumber("--sizes", text))
    .sort((left, right) => left - right);
  const runs = wholeNumber("--runs", values.runs);
  if (values.dry && values.document) throw new TypeError("--dry writes nothing, and --document only writes");
  const isRecorded = !values.dry && !values.document;
  if (isRecorded && sizes.join() !== recordedSizes)
    throw new TypeError(`--sizes: only ${recordedSizes} is recorded; add --dry`);
  if (isRecorded && runs < leastRecordedRuns)
    throw new TypeError(`--runs: fewer than ${leastRecordedRuns} are not recorded; add --dry`);
  return {
    only: scenarioNames.filter((name) => asked.includes(name)),
    runs,
    sizes,
    write: !values.dry,
    documentOnly: values.document,
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new TypeError(`${option}: "${text}" is no whole number above 0`);
  return Number(text);
}
