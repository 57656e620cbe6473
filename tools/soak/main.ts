import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "../pack/packages";
import { runCommand } from "../pulumi-cli/runCommand";
import type { Part, Stories } from "./player";
import { writeReport, type Soak } from "./report";

const minutes = Number(process.env["PIPES_SOAK_MINUTES"] ?? 30);
const seedsByDefault = 20;
/** Further apart than a seed has stories. */
const seedStep = 100_000;
/** Processes that play at the same time: this is the machine's work, not the stories'. */
const players = 2;
const fuzzRuns = 10_000;
const fuzzTimeoutMs = 15 * 60_000;

/** `npm run soak`: generated stories for so many minutes, then the fuzz tests, and `docs/reliability.md`. */
async function main(): Promise<void> {
  const drawn = seeds();
  console.log(`seeds ${drawn.join(",")}, ${minutes} minutes of stories`);
  const began = Date.now();
  const stories = await playSeeds(drawn);
  const seconds = Math.round((Date.now() - began) / 1000);
  const soak = { minutes, seconds, stories, fuzzed: await fuzz(drawn[0] ?? 0) };
  const isFine = await writeReport(join(repository, "docs", "reliability.md"), soak);
  if (!isFine) process.exitCode = 1;
}

/** `PIPES_SOAK_SEEDS` names some, separated by commas; `PIPES_TEST_SEED` one, as where a story is played again. */
function seeds(): readonly number[] {
  const { PIPES_SOAK_SEEDS: some, PIPES_TEST_SEED: one } = process.env;
  if (some !== undefined) return some.split(",").map(Number);
  if (one !== undefined) return [Number(one)];
  const first = Date.now() % seedStep;
  return Array.from({ length: seedsByDefault }, (_, index) => first + index * seedStep);
}

/** Plays stories of each seed, each for the same time, and all of them for so many minutes. */
async function playSeeds(drawn: readonly number[]): Promise<readonly Stories[]> {
  const count = Math.min(players, drawn.length);
  const waiting = drawn.map((seed): Part => ({ seed, minutes: (minutes * count) / drawn.length }));
  const played: Stories[] = [];
  const player = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const stories = await play(part);
      played.push(stories);
      const { seed, tally, found } = stories;
      const counts = `${tally.operations} operations, ${tally.kills} kills, ${found.length} violations`;
      console.log(`seed ${seed}: ${stories.played} stories, ${counts}`);
    }
  };
  await Promise.all(Array.from({ length: count }, player));
  return drawn.flatMap((seed) => played.filter((one) => one.seed === seed));
}

async function play(part: Part): Promise<Stories> {
  const child = fork(join(__dirname, "player.ts"));
  child.send(part);
  const answered = once(child, "message") as Promise<[Stories]>;
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`the process that played seed ${part.seed} ended with ${String(code)}`);
  });
  const [stories] = await Promise.race([answered, died]);
  died.catch(() => undefined);
  child.kill();
  return stories;
}

/** Runs the fuzz tests of `npm test` at their full length. */
async function fuzz(seed: number): Promise<Soak["fuzzed"]> {
  console.log(`fuzz: ${fuzzRuns} maps of args and ${fuzzRuns} answers`);
  const tests = ["--selectProjects", "property", "--testPathPatterns", "reliability/fuzz"];
  const args = [require.resolve("jest/bin/jest"), ...tests, "--testTimeout", "600000"];
  const { code, stderr } = await runCommand(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, PIPES_FUZZ_RUNS: String(fuzzRuns), PIPES_TEST_SEED: String(seed) },
    timeoutMs: fuzzTimeoutMs,
  });
  if (code !== 0) console.log(stderr);
  return { runs: fuzzRuns, isFine: code === 0 };
}

void main();
