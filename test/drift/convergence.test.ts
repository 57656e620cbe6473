import fc from "fast-check";
import { runs } from "../unit/runs";
import { quirkSets } from "./generators/quirkSets";
import { subjects } from "./generators/subjects";
import { asRecord, within } from "./support/bags";
import { expectNothingToDo } from "./support/nothingToDo";
import { useService } from "./support/service";
import { storyMs } from "./support/story";
import { unmet } from "./support/unmet";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

test.each(subjects)(
  "whatever somebody else changes in what $kind manages is found by a refresh and put back by an update",
  async (subject) => {
    const story = fc.asyncProperty(subject.args, quirkSets, async ([args, other], quirks) => {
      service.reset();
      service.behaveLike(quirks);
      const resource = service.resource(subject.kind);
      const stored = () => service.emulator.get(subject.objects, resource.state.id);
      await resource.up(args);
      const { state, ...visible } = within(asRecord(other), args);
      // Where a service does not say whether a key can be used, nobody can see that it changed.
      const change = quirks.keyStateMissing === true || state === undefined ? visible : { ...visible, state };
      service.emulator.patch(subject.objects, resource.state.id, change);
      const isDrift = unmet(args, stored()).length > 0;
      service.nextRun();
      expect(await resource.refresh()).toBe(isDrift ? "drifted" : "same");
      service.nextRun();
      expect(await resource.up(args)).toBe(isDrift ? "updated" : "unchanged");
      expect(unmet(args, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, args);
    });
    await fc.assert(story, runs);
  },
  storyMs,
);
