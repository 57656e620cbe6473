import fc from "fast-check";
import type { QuirkChange } from "pulumi-pipes-emulator";
import { runs } from "../harness/random";
import { type Subject, subjects } from "../harness/generators/subjects";
import { asRecord, unmet, within } from "./support/records";
import { expectNothingToDo } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

test.each(subjects)(
  "whatever somebody else changes in what $kind manages is found by a refresh and put back by an update",
  async (subject) => {
    const story = fc.asyncProperty(subject.args, subject.quirks, async ([args, other], quirks) => {
      service.reset();
      service.behaveLike(quirks);
      const resource = service.resource(subject.kind);
      const stored = () => service.emulator.get(subject.objects, resource.state.id);
      await resource.up(args);
      const hidden = hiddenBy(subject, quirks);
      const change = Object.fromEntries(
        Object.entries(within(asRecord(other), asRecord(args))).filter(([name]) => !hidden.includes(name)),
      );
      service.emulator.patch(subject.objects, resource.state.id, change);
      const isDrift = unmet(args, stored()).length > 0;
      service.nextRun();
      expect(await resource.refresh()).toBe(isDrift ? "drifted" : "same");
      service.nextRun();
      expect(await resource.up(args)).toBe(isDrift ? "updated" : "unchanged");
      expect(unmet(args, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, args);
    });
    await fc.assert(story, { ...runs, numRuns: subject.numRuns });
  },
  storyMs,
);

/** Fields of which a service does not say, or not at once, that they changed. */
function hiddenBy({ objects }: Subject, quirks: QuirkChange): readonly string[] {
  const [isPipe, isKey] = [objects === "pipes", objects === "keys"];
  return [
    ...((isKey && quirks.keyStateMissing === true) || (isPipe && quirks.volatileFields === true)
      ? ["state"]
      : []),
    ...(isPipe && quirks.zerosAfterScaling !== undefined ? ["scaling"] : []),
  ];
}
