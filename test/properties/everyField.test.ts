import { resources } from "../../provider/src/resources";
import { unprintablePathsOf } from "../../provider/src/core/schema/fields";
import { listOf } from "../../provider/src/core/json/json";
import { additionalPaths, managedLeaves, manageable, returned } from "../harness/generators/fieldWalk";
import { fixedPaths } from "../harness/generators/fixedFields";
import { subjects } from "../harness/generators/subjects";
import { unwrapped } from "../harness/provider/wire";
import { asRecord, expectNothingToDo, inputDiff, unmet } from "./support/records";
import { useService } from "./support/service";
import { hasOneValue, notAlone, twoValues } from "./support/twoValues";

const service = useService();

/** Fields that no service changes in place (contract 4.1): a changed one is an error with the way out. */
const notEditable =
  /^source\.(?!bigquery\.)\w+\.tableMappings\[\]\.(?!source(SchemaName|Table|DatasetName|DatabaseName|Collection)$)/;

/**
 * Nor those that only say how a change is made, or of which services know one value for the tile or the other fields in the
 * args. A service returns role ids in another field.
 */
const notChangeable = /^source\.validateSamples$|^channel(s\[\])?\.type$|^dashboardId$|^assignedRoleIds$/;

const kinds = subjects.map(({ kind }) => kind);
const fields = subjects.flatMap((subject) =>
  [...manageable(subject.kind)].map(([path, schema]) => ({
    subject,
    kind: subject.kind,
    path,
    isFixed:
      (subject.kind === "Pipe" && fixedPaths.has(path)) ||
      (subject.kind === "ReversePrivateEndpoint" && !path.startsWith("customPrivateDnsMappings")),
    hasOneValue: hasOneValue(schema),
    values: twoValues(subject.kind, path, schema),
  })),
);

test("every field that only a creation of a pipe sets is in the fields", () => {
  const paths = new Set(fields.filter(({ isFixed }) => isFixed).map(({ path }) => path));
  expect([...fixedPaths].filter((path) => !paths.has(path))).toEqual([]);
  expect(fixedPaths.size).toBeGreaterThan(20);
});

test.each(kinds)("the args and the schema of %s have the same fields", (kind) => {
  const inSchema = managedLeaves(resources[kind].fields);
  expect([...inSchema.keys()].sort()).toEqual([...manageable(kind).keys()].sort());
});

test.each(kinds)("every closed object in the args of %s takes additional fields", (kind) => {
  const inSchema = unprintablePathsOf(resources[kind].fields)
    .filter((path) => path.at(-1) === "additionalFields")
    .map((path) => path.join("."));
  const inArgs = additionalPaths(kind).map((path) => path.replaceAll("[]", ""));
  expect(inSchema.sort()).toEqual(inArgs.sort());
  expect(inArgs).toContain("additionalFields");
});

test.each(fields.filter(({ kind, path }) => returned(kind).has(path) && !notAlone.test(path)))(
  "$kind: an outside change of $path shows, alone, with its old and new value, and up repairs it",
  async ({ subject, kind, path, isFixed, values }) =>
    service.holds(0.5, [values], async ([args, changed]) => {
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
      const paths = Object.keys(shown);
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.filter((at) => !at.startsWith(path.replaceAll("[]", "[0]")))).toEqual([]);
      service.nextRun();
      if (notEditable.test(path)) {
        await expect(resource.up(args)).rejects.toThrow("[pipe/mapping-changed]");
        return;
      }
      expect((await resource.diff(await resource.check(args))).replaces).toEqual(isFixed ? [path] : []);
      expect(await resource.up(args)).toBe(isFixed ? "replaced" : "updated");
      expect(unmet(args, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, args);
    }),
);

test.each(
  fields.filter(
    ({ path, hasOneValue: isOnly }) =>
      !isOnly && ![notEditable, notChangeable, notAlone].some((one) => one.test(path)),
  ),
)(
  "$kind: another $path in the args is an update, or replaces where it is fixed, and then all is as wanted",
  async ({ subject, kind, path, isFixed, values }) =>
    service.holds(0.5, [values], async ([args, changed]) => {
      const stored = (id: string) => service.emulator.get(subject.objects, id);
      const resource = await service.deployed(kind, args);
      const { id } = resource.state;
      service.nextRun();
      const { replaces, deleteBeforeReplace } = await resource.diff(await resource.check(changed));
      expect(replaces).toEqual(isFixed ? [path] : []);
      const hasUniqueNames = listOf(changed["customPrivateDnsMappings"]).length > 0;
      if (isFixed) expect(deleteBeforeReplace).toBe(kind === "Pipe" || hasUniqueNames);
      expect(await resource.up(changed)).toBe(isFixed ? "replaced" : "updated");
      expect(resource.state.id === id).toBe(!isFixed);
      expect(stored(id) === undefined).toBe(isFixed);
      expect(unmet(changed, stored(resource.state.id))).toEqual([]);
      expect(service.disobeyed).toEqual([]);
      await expectNothingToDo(service, subject, resource, changed);
    }),
);
