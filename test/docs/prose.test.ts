import { findingsIn } from "../../tools/prose/findings";
import words from "../../tools/prose/words.json";

// A file of words is not linted, so the first one comes from there.
const [[wrong, better] = ["", ""]] = Object.entries(words);

const places = [
  ["a document", "a.md", (word: string) => `# Title\n\nIt runs ${word}.\n`, 3],
  ["a comment", "a.ts", (word: string) => `/**\n * It runs\n * ${word}.\n */\nexport {};\n`, 3],
  ["a message", "a.ts", (word: string) => `throw new Error(\n  \`\${name} runs ${word}\`,\n);\n`, 2],
] as const;

test.each(places)(
  "the prose linter finds a wrong word in %s, with its line and a better word",
  (_place, file, textWith, line) => {
    expect(findingsIn(file, textWith(wrong))).toEqual([`${file}:${line}: "${wrong}" should be: ${better}`]);
    expect(findingsIn(file, textWith("again"))).toEqual([]);
  },
);

test("the prose linter finds a repeated word, and no word in code", () => {
  expect(findingsIn("a.md", "It is is here.\n")).toHaveLength(1);
  expect(findingsIn("a.md", `\`${wrong}\`\n`)).toEqual([]);
});
