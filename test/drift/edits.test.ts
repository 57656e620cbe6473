import fc from "fast-check";
import type { PropertyMap } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { subjects } from "../harness/generators/subjects";
import { asRecord, beyond, unmet } from "./support/records";
import { expectNothingToDo } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
const warnings = useWarnings();

/** Fields of which an alert has one at a time: to set one clears the other. */
const exclusive = ["scheduleStartAt", "scheduleOffsetMinutes"];

const withoutExcluded = (others: PropertyMap, args: readonly PropertyMap[]): PropertyMap =>
  args.some((one) => exclusive.some((name) => Boolean(one[name])))
    ? Object.fromEntries(Object.entries(others).filter(([name]) => !exclusive.includes(name)))
    : others;

test.each(subjects)(
  "after an edit of the args of $kind the service is as they say, and all else as somebody else left it",
  async (subject) => {
    const story = fc.asyncProperty(subject.args, subject.quirks, async ([first, second, third], quirks) => {
      service.reset();
      warnings.clear();
      service.behaveLike(quirks);
      const resource = service.resource(subject.kind);
      const stored = () => service.emulator.get(subject.objects, resource.state.id);
      await resource.up(first);
      expect(unmet(first, stored())).toEqual([]);
      const others = beyond(beyond(asRecord(third), asRecord(first)), asRecord(second));
      const unmanaged = withoutExcluded(others, [first, second]);
      service.emulator.patch(subject.objects, resource.state.id, unmanaged);
      const { id } = resource.state;
      service.nextRun();
      await resource.up(second);
      expect(resource.state.id).toBe(id);
      expect(unmet(second, stored())).toEqual([]);
      expect(unmet(unmanaged, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, second);
      expect(warnings.broken).toEqual([]);
    });
    await fc.assert(story, { ...runs, numRuns: subject.numRuns });
  },
  storyMs,
);
