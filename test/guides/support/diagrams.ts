import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runCommand } from "../../harness/command";
import type { Block } from "../../harness/markdown";
import { inTemporaryFolder } from "../../harness/program";
import { repository } from "../../harness/repository";

const timeoutMs = 20_000;

/** What maid answers with `--format json`. */
interface Report {
  readonly errors: readonly { readonly message: string }[];
}

/** What is wrong with Mermaid blocks. maid parses their grammar without a browser, which mermaid itself needs for it. */
export function diagramProblems(blocks: readonly Block[]): Promise<readonly string[]> {
  const maid = join(repository, "node_modules", "@probelabs", "maid", "out", "cli.js");
  return inTemporaryFolder("diagrams", async (folder) => {
    const problems: string[] = [];
    for (const { text, place } of blocks) {
      const file = join(folder, "diagram.mmd");
      await writeFile(file, text);
      const args = [maid, "--format", "json", file];
      const { stdout } = await runCommand(process.execPath, args, { cwd: dirname(maid), timeoutMs });
      const { errors } = JSON.parse(stdout) as Report;
      problems.push(...errors.map(({ message }) => `${place}: ${message}`));
    }
    return problems;
  });
}
