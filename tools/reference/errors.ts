import { commentOf } from "../codegen/comments";
import { corrections } from "./corrections";
import { messages } from "./messages";
import { samples } from "./samples";

const source = "`npm run generate` from `tools/reference/messages.ts`";

/** The codes, and the remedies that the client puts into messages. */
export function codesText(): string {
  const codes = Object.keys(messages);
  const remedies = codes
    .filter((code) => code.startsWith("http/"))
    .map((code) => [code, messages[code]?.remedy] as const);
  return [
    `// Written by ${source}; change that.\n`,
    commentOf("What to do about a failed request, by its code.", "") +
      `export const httpRemedies = ${JSON.stringify(Object.fromEntries(remedies))} as const;\n`,
    "export type HttpCode = keyof typeof httpRemedies;\n",
    commentOf("What stands at the end of a message.", "") +
      `export const codes = ${JSON.stringify(codes)} as const;\n`,
    "export type Code = (typeof codes)[number];\n",
  ].join("\n");
}

const marker = `<!-- Written by ${source}. -->\n`;

const titles = { error: "Error", warning: "Warning", info: "Information" } as const;

/** The page of errors, whose introduction is written by hand, with a section for each code. */
export function errorsPage(page: string): string {
  const [introduction, after] = page.split(marker);
  if (introduction === undefined || after === undefined) throw new Error(`errors.md lacks ${marker}`);
  const sections = Object.entries(messages)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { severity, cause, remedy }]) =>
      [
        `### \`${code}\``,
        fence("text", samples[code] ?? ""),
        `${titles[severity]}. ${cause}`,
        `**What to do:** ${remedy}`,
        ...correctionOf(code),
      ].join("\n\n"),
    );
  return `${introduction}${marker}\n${sections.join("\n\n")}\n`;
}

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** The program that causes a message, and the corrected program. */
function correctionOf(code: string): readonly string[] {
  const { [code]: correction } = corrections;
  if (correction === undefined) return [];
  const { before, after } = correction;
  return ["Instead of this program:", fence("ts", before), "write:", fence("ts", after)];
}
