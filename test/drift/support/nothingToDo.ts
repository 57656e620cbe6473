import type { Subject } from "../generators/subjects";
import { internals, type ManagedResource } from "../../grpc/support/managedResource";
import type { Bag } from "../../harness/struct";
import { unwrapped } from "../../grpc/support/wire";
import { inputDiff } from "./inputDiff";
import type { Service } from "./service";

/** Asserts that neither a preview nor a refresh nor an update with the same args finds anything to do. */
export async function expectNothingToDo(
  service: Service,
  { objects, kind }: Subject,
  resource: ManagedResource,
  args: Bag,
): Promise<void> {
  const { inputs } = resource;
  service.nextRun();
  expect(inputDiff(inputs, unwrapped(await resource.check(args)))).toEqual({});
  for (const others of [[], neighbours(service, objects, resource.state.id)]) {
    const calls = service.nextRun();
    // With another read before it, this one is served from a listing of the collection where there is one.
    for (const id of others) await calls.read(id, internals(kind));
    expect(await resource.refresh()).not.toBe("gone");
    expect(inputDiff(inputs, resource.inputs)).toEqual({});
  }
  const calls = service.nextRun();
  await calls.update(resource.state.id, resource.outputs, resource.inputs);
  expect(service.writes.filter(({ body }) => !isEmpty(body))).toEqual([]);
}

function neighbours(service: Service, objects: Subject["objects"], id: string): readonly string[] {
  return service.emulator
    .list(objects)
    .map((record) => record.id)
    .filter((other) => other !== id)
    .slice(0, 1);
}

/** A PATCH with an empty body is how a service without GET is read. */
function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}
