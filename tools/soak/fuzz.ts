import { join } from "node:path";
import { runCommand } from "../pulumi-cli/runCommand";

const runs = 10_000;
const timeoutMs = 15 * 60_000;

/** What came of the fuzz tests. */
export interface Fuzzed {
  readonly runs: number;
  readonly isFine: boolean;
  readonly output: string;
}

/** Runs the fuzz tests of `npm test` at their full length. */
export async function fuzz(repository: string, seed: number): Promise<Fuzzed> {
  console.log(`fuzz: ${runs} bags of args and ${runs} answers`);
  const jest = join(repository, "node_modules", "jest", "bin", "jest.js");
  const { code, stderr } = await runCommand(
    process.execPath,
    [
      jest,
      "--selectProjects",
      "property",
      "--testPathPatterns",
      "reliability/fuzz",
      "--testTimeout",
      "600000",
    ],
    {
      cwd: repository,
      env: { ...process.env, PIPES_FUZZ_RUNS: String(runs), PIPES_TEST_SEED: String(seed) },
      timeoutMs,
    },
  );
  if (code !== 0) console.log(stderr);
  return { runs, isFine: code === 0, output: stderr };
}
