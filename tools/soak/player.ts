import fc from "fast-check";
import { reason } from "../../test/harness/outcomes";
import { Violation, type ViolationKind } from "../../test/model/invariants";
import { secretWord } from "../../test/model/programs";
import { noCounts, hearWarnings, openEnvironment, type Counters } from "../../test/model/environment";
import { steps } from "../../test/model/steps";
import { Story } from "../../test/model/story";

/*
 * A separate process for each seed, so that no seed uses the memory of another seed. Its arguments are the seed and
 * the minutes to play. It sends the results.
 */

/** The results of all stories of a seed. */
export interface Stories {
  readonly seed: number;
  readonly counters: Counters;
  readonly played: number;
  /** The violated rules, one entry for each violation. */
  readonly found: readonly (ViolationKind | "crash")[];
}

/** Stories that play at the same time, each with a separate service, because a story mostly waits. */
const lanes = 6;
const storySteps = fc.array(steps, { minLength: 20, maxLength: 50, size: "max" });

/** The number of updates of each seed that have to meet drift. A slow machine takes longer. */
const leastMetDrift = Number(process.env["PIPES_SOAK_DRIFT"] ?? 500);

/** Plays stories until the time is over, and enough updates met drift. Story `n` uses `seed + n`, so that each story can be played alone. */
async function playStories(seed: number, minutes: number): Promise<Stories> {
  const until = Date.now() + minutes * 60_000;
  const counters = noCounts();
  const found: (ViolationKind | "crash")[] = [];
  let played = 0;
  hearWarnings((text) => {
    if (text.includes(secretWord)) found.push("leaked");
  });
  const lane = async (): Promise<void> => {
    const environment = await openEnvironment();
    while (Date.now() < until || counters.metDrift < leastMetDrift) {
      const storySeed = seed + played;
      played += 1;
      const number = played;
      const story = new Story(environment, counters);
      const [drawn = []] = fc.sample(storySteps, { seed: storySeed, numRuns: 1 });
      try {
        for (const step of drawn) await story.take(step);
        await story.finish();
      } catch (error) {
        console.log(`seed ${seed}, story ${number}, PIPES_TEST_SEED=${storySeed}: ${reason(error)}`);
        found.push(error instanceof Violation ? error.kind : "crash");
      }
    }
    await environment.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { seed, counters, played, found };
}

const [seed = 0, minutes = 0] = process.argv.slice(2).map(Number);
void playStories(seed, minutes).then((stories) => process.send?.(stories));
