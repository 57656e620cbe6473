import { internals, type ManagedResource } from "../../grpc/support/managedResource";
import { unwrapped } from "../../grpc/support/wire";
import type { Bag } from "../../harness/struct";
import type { Subject } from "../generators/subjects";
import { inputDiff } from "./inputDiff";
import type { Service } from "./service";

/** Asserts that neither a preview, nor a refresh, nor an update with the same args finds anything to do. */
export async function expectNothingToDo(
  service: Service,
  subject: Subject,
  resource: ManagedResource,
  args: Bag,
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
