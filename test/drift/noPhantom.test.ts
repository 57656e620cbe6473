import fc from "fast-check";
import { runs } from "../harness/random";
import { subjects } from "../harness/generators/subjects";
import { expectNothingToDo, inputDiff } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
const warnings = useWarnings();

test.each(subjects)(
  "what was applied to $kind is never found changed, however the service says it",
  async (subject) => {
    const story = fc.asyncProperty(
      subject.args,
      subject.quirks,
      subject.quirks,
      async ([args], first, later) => {
        service.reset();
        warnings.clear();
        service.behaveLike(first);
        const resource = service.resource(subject.kind);
        await resource.up(args);
        const { inputs } = resource;
        service.nextRun();
        await resource.refresh();
        expect(inputDiff(inputs, resource.inputs)).toEqual({});
        service.behaveLike(later);
        await expectNothingToDo(service, subject, resource, args);
        expect(warnings.broken).toEqual([]);
      },
    );
    await fc.assert(story, { ...runs, numRuns: subject.numRuns });
  },
  storyMs,
);
