import fc from "fast-check";
import { Violation, type ViolationKind } from "../../test/reliability/model/invariants";
import { secretWord } from "../../test/reliability/model/programs";
import { steps } from "../../test/reliability/model/steps";
import { openStage } from "../../test/reliability/model/stage";
import { Story } from "../../test/reliability/model/story";
import { emptyTally, type Tally } from "../../test/reliability/model/tally";

/** Stories that are played at the same time, each with a service of its own. */
const lanes = 3;

/** Something that must never be, and the story in which it was. */
export interface Found {
  readonly seed: number;
  readonly kind: ViolationKind | "crash";
  readonly message: string;
}

/** What came of all stories. */
export interface Stories {
  readonly tally: Tally;
  readonly played: number;
  readonly found: readonly Found[];
  readonly seconds: number;
}

const storySteps = fc.array(fc.oneof(...steps), { minLength: 10, maxLength: 40, size: "max" });

/** Plays stories until the time is over. Story `n` is drawn from `seed + n`, so that each can be played alone. */
export async function runStories(seed: number, minutes: number): Promise<Stories> {
  const began = Date.now();
  const until = began + minutes * 60_000;
  const tally = emptyTally();
  const found: Found[] = [];
  let played = 0;
  watchWarnings((message) => found.push({ seed, kind: "leaked", message }));
  const lane = async (): Promise<void> => {
    const stage = await openStage();
    while (Date.now() < until) {
      const storySeed = seed + played;
      played += 1;
      const failure = await play(new Story(stage, tally), storySeed);
      if (failure !== undefined) {
        console.log(`story ${storySeed}: ${failure.message}`);
        found.push(failure);
      }
    }
    await stage.close();
  };
  const progress = setInterval(() => {
    const { operations, kills } = tally;
    console.log(
      `${Math.round((Date.now() - began) / 1000)} s: ${played} stories, ${operations} operations, ${kills} kills`,
    );
  }, 30_000);
  await Promise.all(Array.from({ length: lanes }, lane));
  clearInterval(progress);
  return { tally, played, found, seconds: Math.round((Date.now() - began) / 1000) };
}

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

/** What the provider would print: none of it is a secret, and a thousand lines of it are of no interest here. */
function watchWarnings(leaked: (message: string) => void): void {
  console.warn = (...texts: unknown[]) => {
    if (texts.join(" ").includes(secretWord)) leaked("a warning holds a secret");
  };
}
