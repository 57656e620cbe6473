import { ciKey, eventsPipe, latencyAlert, shopPipe } from "../harness/args";
import { requestsOf } from "../harness/service/emulator";
import { failureOf } from "../harness/outcomes";
import { useService } from "./support/service";
import { unmet } from "./support/records";

const service = useService({ recorded: true });
const modes = ["405", "html404"] as const;
const requests = () => requestsOf(service.emulator);

const stories = [
  {
    kind: "PipeSettings",
    objects: "pipes",
    args: { ...eventsPipe, name: "events", settings: { dbms_max_threads: 3 } },
    edited: { ...eventsPipe, name: "more events", settings: { dbms_max_threads: 4 } },
    changedDirectly: { name: "by somebody else" },
  },
  {
    kind: "AccessKey",
    objects: "keys",
    args: { ...ciKey, roles: ["admin"], expireAt: "2028-01-01T00:00:00Z" },
    edited: { ...ciKey, roles: ["developer"], expireAt: null, state: "disabled" },
    changedDirectly: { roles: ["query_endpoints"] },
  },
  {
    kind: "Alert",
    objects: "alerts",
    args: latencyAlert,
    edited: { ...latencyAlert, threshold: 300 },
    changedDirectly: { threshold: 1 },
  },
] as const;

const inEveryMode = stories.flatMap((story) => modes.map((mode) => ({ ...story, mode })));

test.each(inEveryMode)(
  "where the service offers only the contract ($mode), $kind is adopted, refreshed, edited and repaired",
  async ({ kind, objects, args, edited, changedDirectly, mode }) => {
    service.behaveLike({ contractOnly: mode });
    const resource = service.resource(kind);
    const stored = () => service.emulator.get(objects, resource.state.id);
    await resource.up(args);
    expect(unmet(args, stored())).toEqual([]);
    service.nextRun();
    expect(await resource.refresh()).toBe("same");
    service.emulator.patch(objects, resource.state.id, changedDirectly);
    service.nextRun();
    expect(await resource.refresh()).toBe("drifted");
    expect(await resource.up(args)).toBe("updated");
    expect(unmet(args, stored())).toEqual([]);
    service.nextRun();
    await resource.up(edited);
    expect(unmet(edited, stored())).toEqual([]);
    service.emulator.delete(objects, resource.state.id);
    service.nextRun();
    expect(await resource.refresh()).toBe("gone");
  },
);

test.each(modes)(
  "a service without GET (%s) is asked for it once in a run, and read by an empty PATCH",
  async (mode) => {
    service.behaveLike({ contractOnly: mode });
    const [pipe, other] = [service.resource("PipeSettings"), service.resource("PipeSettings")];
    const key = service.resource("AccessKey");
    await pipe.up({ ...eventsPipe, settings: { dbms_max_threads: 8 } });
    await key.up({ ...ciKey, name: "ci" });
    expect(requests()).toEqual(["GET pipes/:id", "PATCH pipes/:id", "GET keys/:id", "PATCH keys/:id"]);
    expect(service.writes.map(({ body }) => body)).toEqual([{}, {}]);
    service.emulator.clearRequests();
    await other.up({ ...shopPipe, name: "shop" });
    expect(requests()).toEqual(["PATCH pipes/:id", "PATCH pipes/:id"]);
  },
);

test("reading by an empty PATCH changes nothing", async () => {
  service.behaveLike({ contractOnly: "405" });
  const before = service.emulator.get("pipes", eventsPipe.pipeId);
  const pipe = service.resource("PipeSettings");
  await pipe.up(eventsPipe);
  await pipe.refresh();
  expect(service.emulator.get("pipes", eventsPipe.pipeId)).toEqual(before);
});

test.each(modes)(
  "tables of a pipe that must be paused, where nothing can pause it (%s), fail with the reason",
  async (mode) => {
    service.behaveLike({ contractOnly: mode });
    const tableMappings = [{ sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" }];
    const pipe = service.resource("PipeSettings");
    const { message } = await failureOf(() =>
      pipe.up({ ...shopPipe, source: { postgres: { tableMappings } } }),
    );
    expect(message).toMatch(/must be paused/);
    expect(service.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
  },
);
