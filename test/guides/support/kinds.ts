import type { Block } from "../../harness/markdown";
import { workflowIn } from "../../harness/workflow";

/** The commands of a workflow's steps in order; none where the block is no workflow. */
export function workflowCommands(block: Block): readonly string[] {
  return Object.values(workflowIn(block.text)?.jobs ?? {}).flatMap((job) =>
    "uses" in job ? [] : job.steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
  );
}

/** What is wrong with a block by itself, by its language. A language that is missing here is refused. */
const checks: Readonly<Record<string, (block: Block, before: Block | undefined) => readonly string[]>> = {
  // Compiled together with the blocks that it builds on, or compared with a file that a command writes.
  ts: ({ attributes }) =>
    "file" in attributes || "continues" in attributes || "excerpt" in attributes
      ? []
      : ["says neither file=, nor continues, nor excerpt="],
  // The same, and run as it is by the commands of its document.
  js: ({ attributes }) => ("file" in attributes ? [] : ["says no file="]),
  // Run by the story of its document.
  sh: () => [],
  text: ({ attributes }, before) =>
    "ahead" in attributes || before?.language === "sh"
      ? []
      : ["does not follow the commands whose output it is"],
  json: ({ text }) => problemsOf(() => JSON.parse(text)),
  yaml: (block) => problemsOf(() => workflowCommands(block)),
  // Parsed apart: what parses it is a program.
  mermaid: () => [],
};

/** What is wrong with the blocks of a document, each by itself. */
export function problemsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block, index) => {
    const check = checks[block.language];
    const problems =
      check === undefined
        ? [`no test knows what to do with a block of "${block.language}"`]
        : [...check(block, blocks[index - 1]), ...unknownAttributes(block)];
    return problems.map((problem) => `${block.place}: ${problem}`);
  });
}

function unknownAttributes({ attributes }: Block): readonly string[] {
  return Object.keys(attributes)
    .filter((name) => !["file", "continues", "excerpt", "ahead"].includes(name))
    .map((name) => `the attribute "${name}" means nothing`);
}

function problemsOf(body: () => unknown): readonly string[] {
  try {
    body();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** How many blocks of each language there are. */
export function countsOf(blocks: readonly Block[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { language } of blocks) counts[language] = (counts[language] ?? 0) + 1;
  return counts;
}
