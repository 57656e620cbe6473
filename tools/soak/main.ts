import { join } from "node:path";
import { playSeeds } from "./players";
import { fuzz } from "./fuzz";
import { writeReport } from "./report";

const repository = join(__dirname, "..", "..");
const minutes = Number(process.env["PIPES_SOAK_MINUTES"] ?? 30);

/** Further apart than a seed has stories. */
const step = 100_000;
const seedsByDefault = 20;

/** `PIPES_SOAK_SEEDS` names some, separated by commas; `PIPES_TEST_SEED` one, as where a story is played again. */
function seeds(): readonly number[] {
  const { PIPES_SOAK_SEEDS: some, PIPES_TEST_SEED: one } = process.env;
  if (some !== undefined) return some.split(",").map(Number);
  if (one !== undefined) return [Number(one)];
  const first = Date.now() % step;
  return Array.from({ length: seedsByDefault }, (_, index) => first + index * step);
}

/** `npm run soak`: generated stories for so many minutes, then the fuzz tests, and `docs/reliability.md`. */
async function main(): Promise<void> {
  const drawn = seeds();
  const [seed = 0] = drawn;
  console.log(`seeds ${drawn.join(",")}, ${minutes} minutes of stories`);
  const began = Date.now();
  const stories = await playSeeds(drawn, minutes);
  const seconds = Math.round((Date.now() - began) / 1000);
  const fuzzed = await fuzz(repository, seed);
  const soak = { minutes, seconds, stories, fuzzed };
  const isFine = await writeReport(join(repository, "docs", "reliability.md"), soak);
  if (!isFine) process.exitCode = 1;
}

void main();
