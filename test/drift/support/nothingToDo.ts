import { internals, type ManagedResource } from "../../harness/provider/managedResource";
import { type PropertyMap, unwrapped } from "../../harness/provider/wire";
import type { Subject } from "../../harness/generators/subjects";
import type { Service } from "./service";

/** Asserts that neither a preview, nor a refresh, nor an update with the same args finds anything to do. */
export async function expectNothingToDo(
  service: Service,
  subject: Subject,
  resource: ManagedResource,
  args: PropertyMap,
): Promise<void> {
  service.nextRun();
  expect(inputDiff(resource.inputs, unwrapped(await resource.check(args)))).toEqual({});
  await expectNoDrift(service, subject, resource);
  await expectNoWrite(service, subject, resource);
}

/** Asserts that a refresh that reads this and another object of the collection leaves the inputs as they are. */
async function expectNoDrift(
  service: Service,
  { objects, kind }: Subject,
  resource: ManagedResource,
): Promise<void> {
  const { inputs, state } = resource;
  const calls = service.nextRun();
  const other = service.emulator.list(objects).find(({ id }) => id !== state.id);
  // The second one that is read comes from a listing of the collection, where there is one.
  if (other !== undefined) await calls.read(other.id, internals(kind));
  expect(await resource.refresh()).not.toBe("gone");
  expect(inputDiff(inputs, resource.inputs)).toEqual({});
}

/** Asserts that an update looks at the object, leaves it alone and is content. */
async function expectNoWrite(
  service: Service,
  { objects }: Subject,
  resource: ManagedResource,
): Promise<void> {
  const before = service.emulator.get(objects, resource.state.id);
  const calls = service.nextRun();
  await calls.update(resource.state.id, resource.outputs, resource.inputs);
  // One request succeeds: the look, by an empty PATCH where there is no GET.
  expect(service.emulator.requests().filter(({ status }) => status < 400)).toHaveLength(1);
  expect(service.emulator.get(objects, resource.state.id)).toEqual(before);
}

/** Old and new value of each leaf in which two values differ, by path: `settings.dbms_max_threads`, `roles[1]`. */
export function inputDiff(
  before: unknown,
  after: unknown,
  path = "",
): Record<string, readonly [unknown, unknown]> {
  const [left, right] = [entriesOf(before), entriesOf(after)];
  if (left === undefined || right === undefined || Array.isArray(before) !== Array.isArray(after))
    return before === after || bothEmpty(left, right) ? {} : { [path]: [before, after] };
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  const pathOf = (key: string): string =>
    Array.isArray(before) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
  return Object.assign(
    {},
    ...keys.map((key) => inputDiff(left.get(key), right.get(key), pathOf(key))),
  ) as Record<string, readonly [unknown, unknown]>;
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
}

function bothEmpty(
  left: ReadonlyMap<string, unknown> | undefined,
  right: ReadonlyMap<string, unknown> | undefined,
): boolean {
  return left?.size === 0 && right?.size === 0;
}
