import { ciKey, eventsPipe, latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { failureOf } from "../harness/outcomes";
import { useService } from "./support/service";

const service = useService();

const resources = [
  { kind: "PipeSettings", args: { ...eventsPipe, name: "events" }, path: /\/pipes/ },
  { kind: "AccessKey", args: { ...ciKey, name: "ci" }, path: /\/keys/ },
  { kind: "Alert", args: latencyAlert, path: /\/alerts/ },
] as const;

const answers = [
  { said: "404 in HTML", action: { status: 404, body: "html" }, word: "no such route" },
  { said: "401", action: { status: 401 }, word: "401" },
  { said: "403", action: { status: 403 }, word: "403" },
  { said: "500", action: { status: 500 }, word: "500" },
  { said: "an empty 200", action: { wrongBody: "empty" }, word: "empty" },
] as const;

const cases = resources.flatMap((resource) => answers.map((answer) => ({ ...resource, ...answer })));

test.each(cases)("$said never means that $kind is gone", async ({ kind, args, path, action, word }) => {
  const resource = service.resource(kind);
  await resource.up(args);
  const { state } = resource;
  service.nextRun();
  service.emulator.addFault({ path, action });
  const { message } = await failureOf(() => resource.refresh());
  expect(message).toContain(word);
  expect(resource.state).toEqual(state);
});

test.each(resources)(
  "404 in JSON means that $kind is gone, unless only get reads it",
  async ({ kind, args }) => {
    const resource = service.resource(kind);
    await resource.up(args);
    const { id } = resource.state;
    for (const objects of ["pipes", "keys", "alerts"] as const) service.emulator.delete(objects, id);
    const calls = service.nextRun();
    expect(await resource.refresh()).toBe("gone");
    const { message } = await failureOf(() => calls.read(id, internals(kind)));
    expect(message).toContain(id);
    expect(message).toContain("does not exist");
  },
);

test.each(resources)(
  "an id of $kind that no address can hold is told before any request, bare and behind its places",
  async ({ kind }) => {
    const { organizationId, serviceId } = service.emulator.seed;
    const places = kind === "AccessKey" ? organizationId : `${organizationId}/${serviceId}`;
    const calls = service.nextRun();
    for (const odd of ["\ud800", "..", "a\n"])
      for (const id of [odd, `${places}/${odd}`]) {
        const { message } = await failureOf(() => calls.read(id, internals(kind)));
        expect(message).toContain(`nothing was sent: ${JSON.stringify(odd)} cannot be part of an address`);
      }
    expect(service.emulator.requests()).toEqual([]);
  },
);
