import ts from "typescript";
import writeGood from "write-good";
import words from "./words.json";

interface Piece {
  readonly start: number;
  readonly text: string;
  /** Whether it has sentences. A string can be a list of words, in which a repeated word is right. */
  readonly isProse: boolean;
}

/** Of the checks of write-good, repeated words and clichés are wrong in every sense. The others have legitimate uses. */
const ownChecks = Object.fromEntries(
  ["weasel", "so", "thereIs", "passive", "adverb", "tooWordy"].map((check) => [check, false]),
);

const wordings = Object.entries(words).map(
  ([word, better]) =>
    [new RegExp(`\\b(?:${word.replaceAll(" ", "\\s+")})(?!\\w)`, "gi"), `should be: ${better}`] as const,
);

/** Hides code. The length stays the same, so an index in the text remains an index in the file. */
const hidden = (code: string): string => code.replace(/\S/g, "·");

/** The comments and the string literals of a source. */
function piecesOf(source: ts.SourceFile): readonly Piece[] {
  const comments = new Map<number, Piece>();
  const strings: Piece[] = [];
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) {
      const text = source.text
        .slice(pos, end)
        .replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/)/gm, (mark) => " ".repeat(mark.length));
      comments.set(pos, { start: pos, text, isProse: true });
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      strings.push({ start: node.getStart(source), text: node.getText(source).slice(0, -1), isProse: false });
    if (!ts.isJSDoc(node)) node.getChildren(source).forEach(visit);
  };
  visit(source);
  return [...comments.values(), ...strings];
}

/** The words of a Markdown file, or of the comments and string literals of a source, that should be others: `file:line: …`. */
export function findingsIn(file: string, content: string): readonly string[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest);
  const pieces = file.endsWith(".md")
    ? [{ start: 0, text: content.replace(/^ *```[^]*?^ *```/gm, hidden), isProse: true }]
    : piecesOf(source);
  return pieces.flatMap(({ start, text, isProse }) => {
    const prose = text.replace(/`[^`\n]+`/g, hidden);
    const others = wordings.flatMap(([pattern, better]) =>
      Array.from(prose.matchAll(pattern), ({ index, 0: found }) => ({
        index,
        reason: `"${found}" ${better}`,
      })),
    );
    const problems = [...others, ...(isProse ? writeGood(prose, ownChecks) : [])];
    return problems.map(({ index, reason }) => {
      const { line } = source.getLineAndCharacterOfPosition(start + index);
      return `${file}:${line + 1}: ${reason}`;
    });
  });
}
