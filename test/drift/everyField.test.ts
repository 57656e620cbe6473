import fc from "fast-check";
import { resources } from "../../provider/src/resources/registry";
import { unprintablePaths } from "../../provider/src/schema/leaves";
import { unwrapped } from "../harness/provider/wire";
import { caseCount, runs } from "../harness/random";
import { fixedPaths } from "../harness/generators/fixedFields";
import {
  additionalPaths,
  managedLeaves,
  manageable,
  returned,
  type SubjectKind,
} from "../harness/generators/fieldWalk";
import { subjects } from "../harness/generators/subjects";
import { firstItemOf, twoValues } from "./support/oneField";
import { asRecord, unmet } from "./support/records";
import { expectNothingToDo, inputDiff } from "./support/nothingToDo";
import { storyMs, useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
useWarnings();

/** Fields that args can manage and nobody can read back, each with the reason. */
const writeOnly: Readonly<Record<SubjectKind, Readonly<Record<string, string>>>> = {
  Pipe: {
    "source.kafka.credentials": "contract 4.1: never returned",
    "source.kafka.schemaRegistry.credentials": "contract 2.2.2: not among what is returned",
    "source.objectStorage.accessKey": "contract 4.1: never returned",
    "source.objectStorage.serviceAccountKey": "a credential: never returned",
    "source.kinesis.accessKey": "contract 4.1: never returned",
    "source.postgres.credentials": "contract 4.1: never returned",
    "source.validateSamples": "says how a change is made, and is kept nowhere",
  },
  PipeSettings: {
    "source.kafka.credentials": "contract 4.1: never returned",
    "source.objectStorage.accessKey": "contract 4.1: never returned",
    "source.objectStorage.serviceAccountKey": "a credential: never returned",
    "source.kinesis.accessKey": "contract 4.1: never returned",
    "source.postgres.credentials": "contract 4.1: never returned",
    "source.validateSamples": "says how a change is made, and is kept nowhere",
  },
  AccessKey: {},
  Alert: {},
};

/** Fields that no service changes in place (contract 4.1): a changed one is an error with the way out. */
const notEditable = /^source\.postgres\.tableMappings\[\]\.(?!sourceSchemaName$|sourceTable$)/;

const kinds = subjects.map(({ kind }) => kind);

test.each(kinds)(
  "every field that the args of %s name has its line in the schema, and the other way round",
  (kind) => {
    expect([...managedLeaves(resources[kind].schema).keys()].sort()).toEqual(
      [...manageable(kind).keys()].sort(),
    );
  },
);

test.each(kinds)("every object of the args of %s that is closed takes additional fields", (kind) => {
  const inSchema = unprintablePaths(resources[kind].schema)
    .filter((path) => path.at(-1) === "additionalFields")
    .map((path) => path.join("."));
  const inArgs = additionalPaths(kind).map((path) => path.replaceAll("[]", ""));
  expect(inSchema.sort()).toEqual(inArgs.sort());
  expect(inArgs).toContain("additionalFields");
});

test.each(kinds)("every field that %s manages and no service returns is known to be write-only", (kind) => {
  const unseen = [...manageable(kind).keys()].filter((path) => !returned(kind).has(path));
  expect(unseen.sort()).toEqual(Object.keys(writeOnly[kind]).sort());
  const fields = [...managedLeaves(resources[kind].schema)];
  const remembered = fields.filter(([, field]) => field.writeOnly === true).map(([path]) => path);
  expect(remembered.sort()).toEqual(unseen.sort());
});

const visible = subjects.flatMap((subject) =>
  [...manageable(subject.kind)]
    .filter(([path]) => returned(subject.kind).has(path))
    .map(([path, schema]) => ({
      subject,
      kind: subject.kind,
      path,
      values: twoValues(subject.kind, path, schema),
    })),
);

test.each(visible)(
  "$kind: $path that is changed behind the back is shown, old and new, and put back",
  async ({ subject, kind, path, values }) => {
    const story = fc.asyncProperty(values, async ([args, changed]) => {
      service.reset();
      const resource = service.resource(kind);
      const stored = () => service.emulator.get(subject.objects, resource.state.id);
      await resource.up(args);
      expect(unmet(args, stored())).toEqual([]);
      const asChanged = unwrapped(await service.resource(kind).check(changed));
      const before = resource.inputs;
      service.emulator.patch(subject.objects, resource.state.id, asRecord(changed));
      service.nextRun();
      await resource.refresh();
      const shown = inputDiff(before, resource.inputs);
      expect(shown).toEqual(inputDiff(before, asChanged));
      expect(Object.keys(shown).length).toBeGreaterThan(0);
      expect(Object.keys(shown).filter((at) => !at.startsWith(firstItemOf(path)))).toEqual([]);
      service.nextRun();
      if (notEditable.test(path)) {
        await expect(resource.up(args)).rejects.toThrow(
          "a mapping cannot be edited in place: remove it from the args",
        );
        return;
      }
      const isFixed = kind === "Pipe" && fixedPaths.has(path);
      expect((await resource.diff(await resource.check(args))).replaces).toEqual(isFixed ? [path] : []);
      expect(await resource.up(args)).toBe(isFixed ? "replaced" : "updated");
      expect(unmet(args, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, args);
    });
    await fc.assert(story, { ...runs, numRuns: caseCount(0.5) });
  },
  storyMs,
);

test.each(subjects)(
  "$kind that was deleted behind the back is gone for a refresh",
  async ({ kind, objects, args }) => {
    const story = fc.asyncProperty(args, async ([given]) => {
      service.reset();
      const resource = service.resource(kind);
      await resource.up(given);
      service.emulator.delete(objects, resource.state.id);
      service.nextRun();
      expect(await resource.refresh()).toBe("gone");
    });
    await fc.assert(story, { ...runs, numRuns: caseCount(1.5) });
  },
);

/** Resources that are looked at elsewhere, each with where. */
const elsewhere: Readonly<Record<string, string>> = {
  Dashboard: "beyond the contract, with its own tests in test/grpc/dashboardDrift.test.ts",
};

test("every resource is among those that are looked at here", () => {
  const covered = [...kinds, ...Object.keys(elsewhere)].sort();
  expect(Object.keys(resources).sort()).toEqual(covered);
});
