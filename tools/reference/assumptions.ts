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

/** The assumptions with their consequences, as a table. */
export const assumptionsTable = (): string =>
  [
    "| Code | Assumption | If a service differs |",
    "|---|---|---|",
    ...assumptions.map(({ code, promise, consequence }) => `| \`${code}\` | ${promise} | ${consequence} |`),
    "",
  ].join("\n");
