import fc from "fast-check";
import { caseCount, seed } from "../harness/random";
import { hearWarnings, openStage, type Stage } from "./stage";
import { Story } from "./story";
import { type Step, weighted } from "./steps";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A step as fast-check runs, shrinks and prints it. */
class Command implements fc.AsyncCommand<object, Story> {
  constructor(private readonly step: Step) {}

  check(): boolean {
    return true;
  }

  run(_model: object, story: Story): Promise<void> {
    return story.take(this.step);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

const stories = fc.commands(
  weighted.flatMap(({ arbitrary, weight }) =>
    Array.from({ length: weight }, () => arbitrary.map((drawn) => new Command(drawn))),
  ),
  { maxCommands: 30, size: "max" },
);

test("whatever happens, the next run makes the service what the program says, once", async () => {
  hearWarnings();
  const property = fc.asyncProperty(stories, async (commands) => {
    const story = new Story(stage);
    await fc.asyncModelRun(() => ({ model: {}, real: story }), commands);
    await story.finish();
  });
  await fc.assert(property, {
    seed,
    numRuns: caseCount(2.5),
    interruptAfterTimeLimit: 25_000,
    markInterruptAsFailure: false,
  });
});
