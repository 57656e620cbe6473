import fc from "fast-check";
import { known } from "pulumi-pipes-contract";
import { kafkaPipe, postgresArgs } from "../harness/args";
import { caseCount, runs } from "../harness/random";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

useWarnings();
const service = useService();

const states = [...known.pipeStates, "OfTheFuture", ""];
/** The states that say what somebody wants: that the pipe rests, or that it runs. */
const clear: Readonly<Record<string, boolean>> = { Stopped: true, Paused: true, Running: false };

/** It has done its work, or is on a way of which it never comes to the end here. */
const takesNoCommand: ReadonlySet<unknown> = new Set(["Completed", "Stopping", "Pausing"]);

const programs = [
  ["a stream", kafkaPipe],
  ["a database", postgresArgs()],
] as const;
const cases = programs.flatMap(([what, args]) => states.map((state) => ({ what, args, state })));

test.each(cases)("$what that is $state has no drift where stopped is not given", async ({ args, state }) => {
  const pipe = service.resource("Pipe");
  await pipe.up(args);
  service.emulator.patch("pipes", pipe.state.id, { state });
  service.nextRun();
  expect(await pipe.refresh()).toBe("same");
  expect(pipe.outputs["state"]).toBe(state);
  expect(await pipe.up(args)).toBe("unchanged");
  await service.nextRun().update(pipe.state.id, pipe.outputs, pipe.inputs);
  expect(service.emulator.requests().map(({ method }) => method)).toEqual(["GET"]);
});

const wishes = [true, false].flatMap((stopped) => states.map((state) => ({ stopped, state })));

test.each(wishes)(
  "stopped: $stopped makes drift of $state where it says the opposite",
  async ({ stopped, state }) => {
    const args = { ...kafkaPipe, stopped };
    const pipe = service.resource("Pipe");
    await pipe.up(args);
    service.emulator.patch("pipes", pipe.state.id, { state });
    const isDrift = clear[state] === !stopped;
    service.nextRun();
    expect(await pipe.refresh()).toBe(isDrift ? "drifted" : "same");
    expect(pipe.inputs["stopped"]).toBe(isDrift ? !stopped : stopped);
    service.nextRun();
    expect((await pipe.diff(await pipe.check(args))).replaces).toEqual([]);
    expect(await pipe.up(args)).toBe(isDrift ? "updated" : "unchanged");
    const after = service.emulator.get("pipes", pipe.state.id)?.state ?? "";
    expect(isDrift ? clear[after] : after).toBe(isDrift ? stopped : state);
  },
);

test(
  "however often the state moves, what was seen last of a wish is what counts",
  async () => {
    const moves = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 6 });
    const story = fc.asyncProperty(moves, fc.constantFrom(undefined, true, false), async (moved, stopped) => {
      service.reset();
      const args = { ...kafkaPipe, ...(stopped === undefined ? {} : { stopped }) };
      const pipe = service.resource("Pipe");
      await pipe.up(args);
      let seen = stopped;
      for (const state of moved) {
        service.emulator.patch("pipes", pipe.state.id, { state });
        service.nextRun();
        const now = stopped === undefined ? undefined : (clear[state] ?? seen);
        expect(await pipe.refresh()).toBe(now === seen ? "same" : "drifted");
        expect(pipe.inputs["stopped"]).toBe(now);
        seen = now;
      }
      if (seen !== stopped && takesNoCommand.has(moved.at(-1))) return;
      expect(await pipe.up(args)).toBe(seen === stopped ? "unchanged" : "updated");
    });
    await fc.assert(story, { ...runs, numRuns: caseCount(8) });
  },
  storyMs,
);
