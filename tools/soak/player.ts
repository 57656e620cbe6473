import fc from "fast-check";
import { Violation, type ViolationKind } from "../../test/reliability/model/invariants";
import { secretWord } from "../../test/reliability/model/programs";
import { hearWarnings, openStage } from "../../test/reliability/model/stage";
import { steps } from "../../test/reliability/model/steps";
import { Story } from "../../test/reliability/model/story";
import { emptyTally, type Tally } from "../../test/reliability/model/tally";

/*
 * A process of its own for each seed, so that none has the memory of another one's stories. It plays the part that it is
 * sent, and sends back what came of it.
 */

/** A seed, and how long it is played. */
export interface Part {
  readonly seed: number;
  readonly minutes: number;
}

/** Something that must never be, and the story in which it was. */
export interface Found {
  readonly seed: number;
  readonly kind: ViolationKind | "crash";
  readonly message: string;
}

/** What came of all stories of a seed. */
export interface Stories {
  readonly seed: number;
  readonly tally: Tally;
  readonly played: number;
  readonly found: readonly Found[];
}

process.on("message", (part: Part) => {
  void playPart(part).then((stories) => process.send?.(stories));
});

/** Stories that are played at the same time, each with a service of its own: most of the time each waits for something. */
const lanes = 6;

/** Plays stories until the time is over. Story `n` is drawn from `seed + n`, so that each can be played alone. */
async function playPart({ seed, minutes }: Part): Promise<Stories> {
  const until = Date.now() + minutes * 60_000;
  const tally = emptyTally();
  const found: Found[] = [];
  let played = 0;
  hearWarnings((text) => {
    if (text.includes(secretWord)) found.push({ seed, kind: "leaked", message: "a warning holds a secret" });
  });
  const lane = async (): Promise<void> => {
    const stage = await openStage();
    while (Date.now() < until) {
      const storySeed = seed + played;
      played += 1;
      const failure = await play(new Story(stage, tally), storySeed);
      if (failure === undefined) continue;
      console.log(`seed ${seed}, story ${played}, PIPES_TEST_SEED=${storySeed}: ${failure.message}`);
      found.push(failure);
    }
    await stage.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { seed, tally, played, found };
}

const storySteps = fc.array(steps, { minLength: 10, maxLength: 40, size: "max" });

async function play(story: Story, seed: number): Promise<Found | undefined> {
  const [drawn = []] = fc.sample(storySteps, { seed, numRuns: 1 });
  try {
    for (const step of drawn) await story.take(step);
    await story.finish();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { seed, kind: error instanceof Violation ? error.kind : "crash", message };
  }
}
