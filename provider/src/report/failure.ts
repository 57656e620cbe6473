import { code, oneLine, shortened, longestReport } from "./inlineCode";

/** Longest message that is shown, in characters: a validation names everything that is wrong at once. */
const longestMessage = 2_000;

/** What the engine says after every failure, and only then. */
const sayingNothing = /^preview failed$/i;

/** The report of a preview that did not come about. */
export function failureToMarkdown(messages: readonly string[], title: string): string {
  const head = `## ${shortened(oneLine(title))}\n\n**The preview failed.**\n\n`;
  const clean = [...new Set(messages.map(cleaned))];
  const telling = clean.filter((message) => !sayingNothing.test(message));
  const lines = (telling.length === 0 ? clean : telling).map(
    (message) => `- ${code(shortened(message, longestMessage))}\n`,
  );
  const shown: string[] = [];
  let length = head.length;
  for (const line of lines) {
    if (length + line.length > longestReport) break;
    shown.push(line);
    length += line.length;
  }
  const left = lines.length - shown.length;
  return `${head}${shown.join("")}${left === 0 ? "" : `\n_${left} more left out here._\n`}`;
}

/** The message without colours, stack and the engine's own "error:". */
function cleaned(message: string): string {
  const lines = message
    // eslint-disable-next-line no-control-regex -- the colours of a terminal begin with one
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^\s+at .*[:)]/.test(line));
  return oneLine(lines.join("\n")).replace(/^error: /, "");
}
