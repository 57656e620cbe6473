import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { PropertyMap } from "../harness/provider/wire";
import { caseCount, runs } from "../harness/random";
import { fixedPaths } from "../harness/generators/fixedFields";
import { manageable } from "../harness/generators/fieldWalk";
import { subjects } from "../harness/generators/subjects";
import { twoValues } from "./support/oneField";
import { expectNothingToDo } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { unmet } from "./support/records";
import { useWarnings } from "./support/warnings";

const service = useService();
const warnings = useWarnings();

const [subject] = subjects.filter(({ kind }) => kind === "Pipe");

/** Fields whose change is none of its own, or is refused before any request. */
const notChangeable =
  /^source\.validateSamples$|^source\.postgres\.tableMappings\[\]\.(?!sourceSchemaName$|sourceTable$)/;

const fields = [...manageable("Pipe")]
  .filter(([path]) => !notChangeable.test(path))
  .map(([path, schema]) => ({ path, schema, what: fixedPaths.has(path) ? "another pipe" : "an update" }));

test("what only a creation can say is among the fields of the walk", () => {
  const walked = new Set(fields.map(({ path }) => path));
  expect([...fixedPaths].filter((path) => !walked.has(path))).toEqual([]);
  expect(fixedPaths.size).toBeGreaterThan(20);
});

test.each(fields)(
  "another $path takes $what, and then all is as wanted",
  async ({ path, schema }) => {
    if (subject === undefined) throw new Error("whole pipes are not among the subjects");
    const story = fc.asyncProperty(
      twoValues("Pipe", path, schema),
      async ([args, changed]: readonly [PropertyMap, PropertyMap]) => {
        service.reset();
        warnings.clear();
        const pipe = service.resource("Pipe");
        await pipe.up(args);
        const { id } = pipe.state;
        service.nextRun();
        const { replaces, deleteBeforeReplace } = await pipe.diff(await pipe.check(changed));
        expect(replaces).toEqual(fixedPaths.has(path) ? [path] : []);
        expect(deleteBeforeReplace).toBe(true);
        expect(await pipe.up(changed)).toBe(fixedPaths.has(path) ? "replaced" : "updated");
        expect(pipe.state.id === id).toBe(!fixedPaths.has(path));
        const stored = service.emulator.get("pipes", pipe.state.id);
        expect(unmet(changed, stored)).toEqual([]);
        expect(service.emulator.get("pipes", id) === undefined).toBe(fixedPaths.has(path));
        expect(warnings.broken).toEqual([]);
        await expectNothingToDo(service, subject, pipe, changed);
        expect(isDeepStrictEqual(stored, service.emulator.get("pipes", pipe.state.id))).toBe(true);
      },
    );
    await fc.assert(story, { ...runs, numRuns: caseCount(0.5) });
  },
  storyMs,
);
