import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { runCommand } from "../process/command";
import { seedFrom } from "../../test/harness/random";
import { repository } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import type { Stories } from "./player";
import { writeReport, type Soak } from "./report";

const minutes = Number(process.env["PIPES_SOAK_MINUTES"] ?? 30);
const seedsByDefault = 20;
/** Larger than the number of stories of a seed. */
const seedStep = 100_000;
/** Processes that play at the same time. */
const players = 2;
const fuzzRuns = 10_000;
const fuzzTimeoutMs = 15 * 60_000;

/** `PIPES_SOAK_SEEDS` contains seeds, separated by commas. `PIPES_TEST_SEED` contains one seed, to play a story again. */
function seeds(): readonly number[] {
  const { PIPES_SOAK_SEEDS: some, PIPES_TEST_SEED: one } = process.env;
  const first = Date.now() % seedStep;
  const drawn = Array.from({ length: seedsByDefault }, (_, index) => first + index * seedStep);
  return (some ?? one)?.split(",").map(seedFrom) ?? drawn;
}

/** Plays the stories of all seeds for this many minutes, with the same time for each seed. */
async function playSeeds(drawn: readonly number[]): Promise<readonly Stories[]> {
  const count = Math.min(players, drawn.length);
  const waiting = [...drawn.entries()];
  const played: Stories[] = [];
  const player = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      played[next[0]] = await play(next[1], (minutes * count) / drawn.length);
  };
  await Promise.all(Array.from({ length: count }, player));
  return played;
}

async function play(seed: number, forMinutes: number): Promise<Stories> {
  const child = fork(join(__dirname, "player.ts"), [String(seed), String(forMinutes)]);
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`the process that played seed ${seed} ended with ${String(code)}`);
  });
  const [stories] = await Promise.race([once(child, "message") as Promise<[Stories]>, died]);
  died.catch(() => undefined);
  child.kill();
  const { counters, found, played } = stories;
  const { operations, kills, metDrift } = counters;
  const counts = `${operations} operations, ${kills} kills, ${metDrift} updates that met drift, ${found.length} violations`;
  console.log(`seed ${seed}: ${played} stories, ${counts}`);
  return stories;
}

/** Runs the fuzz tests of `npm test` at their full length. */
async function fuzz(seed: number): Promise<Soak["fuzzed"]> {
  console.log(`fuzz: ${fuzzRuns} maps of args and ${fuzzRuns} responses`);
  const tests = ["--selectProjects", "model", "--testPathPatterns", "model/fuzz"];
  const args = [require.resolve("jest/bin/jest"), ...tests, "--testTimeout", "600000"];
  const { code, stderr } = await runCommand(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, PIPES_FUZZ_RUNS: String(fuzzRuns), PIPES_TEST_SEED: String(seed) },
    timeoutMs: fuzzTimeoutMs,
  });
  if (code !== 0) console.log(stderr);
  return { runs: fuzzRuns, isFine: code === 0 };
}

/** `npm run soak`: plays generated stories for some minutes, runs the fuzz tests, and writes `docs/reference/soak-test.md`. */
runProgram(async () => {
  const drawn = seeds();
  console.log(`seeds ${drawn.join(",")}, ${minutes} minutes of stories`);
  const began = Date.now();
  const stories = await playSeeds(drawn);
  const seconds = Math.round((Date.now() - began) / 1000);
  const isFine = await writeReport({ seconds, stories, fuzzed: await fuzz(drawn[0] ?? 0) });
  if (!isFine) process.exitCode = 1;
});
