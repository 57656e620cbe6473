import { defaultSeed, type ObjectKind } from "pulumi-pipes-emulator";
import { lineConfig, withoutCreationSecrets } from "../harness/args";
import { manageable } from "../harness/generators/fieldWalk";
import { subjects } from "../harness/generators/subjects";
import { reason } from "../harness/outcomes";
import { CheckRefused, type ManagedResource } from "../harness/provider/managedResource";
import { type PropertyMap, isBag } from "../harness/provider/wire";
import { objectAt, places } from "./support/places";
import { unmet } from "./support/records";
import { useService } from "./support/service";
import { notAlone, twoValues } from "./support/twoValues";

/*
 * A preview shows each field that the program sets no more as deleted. The update then changes it on the service, or names it as one
 * that stays. Otherwise it would be forgotten: no later preview shows it.
 */

const service = useService({ strict: false });

/** The steps to a field. A step `list[]` leads into every item of a list. */
const stepsOf = (path: string): readonly string[] => path.split(".");

function withoutField(args: unknown, [step = "", ...rest]: readonly string[]): unknown {
  if (!isBag(args)) return args;
  const name = step.replace("[]", "");
  const { [name]: value, ...others } = args;
  if (rest.length === 0 || value === undefined) return others;
  const items: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
  const inner = items?.map((item) => withoutField(item, rest)) ?? withoutField(value, rest);
  return { ...others, [name]: inner };
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return (value ?? "") === "" ? [] : [value];
  const inner = isBag(value) ? value[step.replace("[]", "")] : undefined;
  if (!step.endsWith("[]")) return valuesAt(inner, rest);
  return (Array.isArray(inner) ? inner : []).flatMap((item: unknown) => valuesAt(item, rest));
}

const isNothing = (value: unknown): boolean =>
  value === 0 || value === false || (typeof value === "object" && Object.keys(value ?? {}).length === 0);

/** The fields that the last update names as those that stay. */
const namedFields = (isUnchanged?: boolean): readonly string[] =>
  service.warnings
    .filter((line) => line.includes("[update/unmanaged]"))
    .filter((line) => isUnchanged !== true || line.includes("did not change"))
    .flatMap((line) => /: ([^:]*): no longer managed/.exec(line)?.[1]?.split(", ") ?? []);

/** Updates a resource by args that lack a field, and returns what is wrong about this field. */
async function problemsOf(
  objects: ObjectKind,
  resource: ManagedResource,
  args: PropertyMap,
  path: string,
): Promise<readonly string[]> {
  const { id } = resource.state;
  const stored = (): unknown => structuredClone(service.emulator.get(objects, id));
  const before = stored();
  service.nextRun();
  await resource.up(args);
  // Another object has what the program sets.
  if (resource.state.id !== id) return [];
  const [old, now] = [before, stored()].map((object) => valuesAt(object, stepsOf(path)));
  const isChanged =
    old?.length !== now?.length ||
    old?.some((value, index) => unmet(value, now?.[index], path).length > 0) === true;
  const name = path.replaceAll("[]", "");
  if (isChanged && namedFields(true).includes(name))
    return [`${path} changed, although a warning says that it did not`];
  const isForgotten = !isChanged && old?.every(isNothing) !== true && !namedFields().includes(name);
  return isForgotten ? [`${path} stays, and nothing says so`] : [];
}

const fields = subjects.flatMap(({ kind, objects }) =>
  [...manageable(kind)]
    .filter(([path]) => !notAlone.test(path) && path !== "source.validateSamples")
    .map(([path, schema]) => ({ kind, objects, path, values: twoValues(kind, path, schema) })),
);

/** True if an error says what is wrong with args, before or after a request. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CheckRefused || reason(error).includes("[http/bad-request]");

test.each(fields)(
  "$kind: $path that the program sets no more is sent or named",
  ({ kind, objects, path, values }) =>
    service.holds(0.5, [values], async ([args]) => {
      const without = (all: PropertyMap) => withoutField(all, stepsOf(path)) as PropertyMap;
      const resource = await service.deployed(kind, args);
      const problems = await problemsOf(objects, resource, without(args), path).catch((error: unknown) =>
        isRefusal(error) ? undefined : [reason(error)],
      );
      expect(problems ?? []).toEqual([]);
      if (problems !== undefined || args["adoptId"] !== undefined || kind === "PipeSettings") return;
      // A program can leave out required fields of an object that it adopts.
      const adopting = { ...withoutCreationSecrets(args), adoptId: resource.state.id };
      const adopted = await service.deployed(kind, adopting);
      const ofAdopted = problemsOf(objects, adopted, without(adopting), path).catch((error: unknown) =>
        isRefusal(error) ? [] : [reason(error)],
      );
      expect(await ofAdopted).toEqual([]);
    }),
);

const board: PropertyMap = {
  name: "Orders",
  tiles: [
    {
      ...{ name: "Latency", description: "p99", x: 0, y: 0, w: 6, h: 3, containerId: "c1", tabId: "t1" },
      config: {
        ...lineConfig,
        numberFormat: { output: "number", mantissa: 2 },
        select: [{ ...lineConfig.select[0], where: "a = 1", whereLanguage: "sql", alias: "n" }],
        groupBy: "host",
      },
    },
  ],
  tags: ["a"],
  filters: [
    {
      ...{ type: "QUERY_EXPRESSION", name: "env", expression: "env", sourceId: defaultSeed.sources.log },
      ...{ where: "a = 1", whereLanguage: "sql", isBroadcastEnabled: true, minSelections: 1 },
      ...{ isGlobalRequirement: true, maxSelections: 1 },
    },
  ],
  savedQuery: "level:error",
  savedQueryLanguage: "sql",
  savedFilterValues: [{ condition: "a = 1" }],
  containers: [{ id: "c1", title: "All", collapsed: false, tabs: [{ id: "t1", title: "T" }] }],
  additionalFields: { deep: { a: 1, b: 2 } },
};

/** The paths of a value and of everything in it. */
const pathsIn = (value: unknown, above: string): readonly string[] =>
  isBag(value)
    ? Object.entries(value).flatMap(([name, inner]) => [
        `${above}${name}`,
        ...pathsIn(inner, `${above}${name}.`),
      ])
    : Array.isArray(value)
      ? value.flatMap((item: unknown) => pathsIn(item, `${above.slice(0, -1)}[].`))
      : [];

test.each(pathsIn(board, ""))(
  "Dashboard: %s that the program sets no more is sent or named",
  async (path) => {
    const dashboard = await service.deployed("Dashboard", board);
    const args = withoutField(board, stepsOf(path)) as PropertyMap;
    const problems = await problemsOf("dashboards", dashboard, args, path).catch((error: unknown) =>
      isRefusal(error) ? [] : [reason(error)],
    );
    expect(problems).toEqual([]);
  },
);

test.each(places)(
  "a part of an unknown field of $title that the program sets no more stays and is named",
  async (place) => {
    const deep = { a: 1, b: 2 };
    const part = { id: "p", ...deep };
    const resource = await service.deployed(place.kind, place.args({ deep, parts: [part] }));
    service.nextRun();
    await resource.up(place.args({ deep: { a: 1 }, parts: [{ id: "p", a: 1 }] }));
    const { objects, id, path } = place;
    expect(objectAt(service.emulator.get(objects, id), path)).toMatchObject({ deep, parts: [part] });
    expect(namedFields(true).map((name) => name.split(".").slice(-2))).toEqual([
      ["deep", "b"],
      ["parts", "b"],
    ]);
  },
);
