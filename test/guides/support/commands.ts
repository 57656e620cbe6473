/** A line of a shell block. */
export interface Command {
  readonly text: string;
  /** What its comment says of the exit code; 0 where it says nothing. */
  readonly expectCode: number;
}

/** The commands of a shell block; lines that end in a backslash are joined, comments say how a command ends. */
export function commandsIn(text: string): readonly Command[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, command = line, comment = ""] = /^(.*?)\s+# (.*)$/.exec(line) ?? [];
      return { text: command.trim(), expectCode: Number(/exit code (\d+)/.exec(comment)?.[1] ?? 0) };
    });
}

/**
 * The first of the expected lines that is not among the lines of an output, in this order; undefined where all are. `…`
 * stands for anything, and blanks count as one. The CLI writes `@ updating....` dot by dot, and what comes next may follow on its line.
 */
export function missingLine(expected: string, output: string): string | undefined {
  const lines = output
    .replace(/^ *@ [a-z ]+\.+/gm, "$&\n")
    .split("\n")
    .map(oneBlank);
  let from = 0;
  for (const line of expected.split("\n").map(oneBlank)) {
    const at = lines.findIndex((one, index) => index >= from && patternOf(line).test(one));
    if (at < 0) return line;
    from = at + 1;
  }
  return undefined;
}

const oneBlank = (line: string): string => line.replace(/\s+/g, " ").trim();

function patternOf(line: string): RegExp {
  const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
