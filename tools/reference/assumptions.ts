import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import { assumptions } from "../../cli/src/check/assumptions";

const begin = "<!-- Written by `npm run generate` from `cli/src/check/assumptions.ts`. -->\n";
const end = "<!-- The end of the generated part. -->\n";

/** A page with a new part between its marks. */
export function withGenerated(page: string, part: string): string {
  const [introduction, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (introduction === undefined || after === undefined)
    throw new Error(`the page has no part between ${begin}and ${end}`);
  return `${introduction}${begin}\n${part}\n${end}${after}`;
}

/** A report, as `check --try --out` writes it. */
interface Report {
  readonly findings: readonly { readonly code: string; readonly status: string; readonly value?: string }[];
}

const folder = join(repository, "tools", "reference", "reports");

/** The assumptions with their consequences, and the findings of each report in a column whose title is the name of the file. */
export function assumptionsTable(): string {
  const files = readdirSync(folder).toSorted();
  const titles = files.map((file) => file.replace(".json", "").replaceAll("-", " "));
  const reports = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Report);
  const cellOf = (code: string, { findings }: Report): string => {
    const finding = findings.find((finding) => finding.code === code);
    if (finding === undefined) return "not tried";
    return finding.value === undefined ? finding.status : `${finding.status} (${finding.value})`;
  };
  const rows = assumptions.map(({ code, promise, consequence }) => [
    `\`${code}\``,
    promise,
    consequence,
    ...reports.map((report) => cellOf(code, report)),
  ]);
  const head = ["Code", "Assumption", "If a service differs", ...titles];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
