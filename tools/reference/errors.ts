import { messages } from "./messages";

const marker = "<!-- Written by `npm run generate` from tools/reference/messages.ts. -->\n";

const titles = { error: "Error", warning: "Warning", info: "Information" } as const;

/** The page of errors, whose introduction is written by hand, with a section for each code. */
export function errorsPage(page: string): string {
  const [introduction, after] = page.split(marker);
  if (introduction === undefined || after === undefined) throw new Error(`errors.md lacks ${marker}`);
  const sections = Object.entries(messages)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { severity, cause, remedy }]) =>
      [`### \`${code}\``, `${titles[severity]}. ${cause}`, `**What to do:** ${remedy}`].join("\n\n"),
    );
  return `${introduction}${marker}\n${sections.join("\n\n")}\n`;
}
