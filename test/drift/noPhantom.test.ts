import fc from "fast-check";
import { runs } from "../unit/runs";
import { quirkSets } from "./generators/quirkSets";
import { subjects } from "./generators/subjects";
import { expectNothingToDo } from "./support/nothingToDo";
import { useService } from "./support/service";

const service = useService();

test.each(subjects)(
  "what was applied to $kind is never found changed, however the service says it",
  async (subject) => {
    const story = fc.asyncProperty(subject.args, quirkSets, quirkSets, async (args, first, later) => {
      service.reset();
      service.emulator.setQuirks(first);
      const resource = service.resource(subject.kind);
      await resource.up(args);
      await expectNothingToDo(service, subject, resource, args);
      service.emulator.setQuirks(later);
      await expectNothingToDo(service, subject, resource, args);
    });
    await fc.assert(story, runs);
  },
);
