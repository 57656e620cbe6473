import { commentOf } from "../codegen/comments";
import { textOf } from "../../test/harness/repository";

/** A section of the page of errors, which explains the messages with one code. */
export interface ErrorSection {
  readonly code: string;
  /** A message with this code. */
  readonly sample: string;
  readonly remedy: string;
  /** A program that causes the message, and the corrected program. Only the most common codes have them. */
  readonly correction?: { readonly before: string; readonly after: string };
}

const page = "docs/reference/errors.md";

/** The parts of a section after its heading. */
const sectionForm =
  /^```text\n(?<sample>[^]+?)\n```\n\n(?:Error|Warning|Information)\. .+\n\n\*\*What to do:\*\* (?<remedy>.+)(?:\n\nInstead of this program:\n\n```ts\n(?<before>[^]+?)\n```\n\nwrite:\n\n```ts\n(?<after>[^]+?)\n```)?$/;

/** The sections of the page, which is written by hand. Throws if a section lacks a part. */
function readSections(): readonly ErrorSection[] {
  const [, ...headingsAndTexts] = textOf(page).split(/^### `(.+)`$/m);
  const codes = headingsAndTexts.filter((_, index) => index % 2 === 0);
  if (codes.join() !== codes.toSorted().join()) throw new Error(`${page}: the codes are not sorted`);
  return codes.map((code, index) => {
    const { sample, remedy, before, after } =
      sectionForm.exec(headingsAndTexts[2 * index + 1]?.trim() ?? "")?.groups ?? {};
    if (sample === undefined || remedy === undefined)
      throw new Error(`${page}: ${code} needs a sample, a severity with the cause, and what to do`);
    if (!sample.endsWith(`[${code}]`)) throw new Error(`${page}: the sample of ${code} has another code`);
    return { code, sample, remedy, ...(before && after && { correction: { before, after } }) };
  });
}

export const errorSections = readSections();

/** The codes, and the remedies that the client puts into the messages of failed requests. */
export function codesText(): string {
  const codes = errorSections.map(({ code }) => code);
  const remedies = errorSections
    .filter(({ code }) => code.startsWith("http/"))
    .map(({ code, remedy }) => [code, remedy] as const);
  return [
    `// Written by \`npm run generate\` from \`${page}\`; change that.\n`,
    commentOf("The remedy of a failed request, by its code.", "") +
      `export const httpRemedies = ${JSON.stringify(Object.fromEntries(remedies))} as const;\n`,
    "export type HttpCode = keyof typeof httpRemedies;\n",
    commentOf("The code at the end of a message.", "") +
      `export const codes = ${JSON.stringify(codes)} as const;\n`,
    "export type Code = (typeof codes)[number];\n",
  ].join("\n");
}
