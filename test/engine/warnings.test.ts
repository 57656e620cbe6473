import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const warningsIn = (output: string): readonly string[] =>
  Object.values(diagnosticsIn(output))
    .flat()
    .filter((line) => line.startsWith("warning: "));

const managed =
  (...settings: readonly ["dbms_max_threads" | "object_storage_concurrency", number][]) =>
  (): void => {
    new pipes.PipeSettings("pipe", {
      pipeId: defaultSeed.pipes.objectStorage,
      settings: Object.fromEntries(settings),
    });
    new pipes.AccessKey("key", { adoptId: defaultSeed.keys.ci.id, roles: ["developer", "query_endpoints"] });
  };
const both = managed(["dbms_max_threads", 3], ["object_storage_concurrency", 9]);

test("values that services are not known to accept get a warning in the preview, and go through", async () => {
  const { output, steps } = await service.preview(() => {
    new pipes.Alert("alert", alertArgs({ interval: "7m", thresholdType: "sideways" }));
    new pipes.AccessKey("key", { adoptId: defaultSeed.keys.ci.id, ipAccessList: [] });
    new pipes.PipeSettings("pipe", { pipeId: defaultSeed.pipes.kafka, settings: { dbms_max_threads: 1000 } });
  });
  expect(steps).toEqual({ alert: ["create"], key: ["create"], pipe: ["create"] });
  expect([...warningsIn(output)].sort()).toEqual([
    expect.stringMatching(/^warning: AccessKey: ipAccessList: an empty list lets nobody use the key/),
    expect.stringMatching(/^warning: Alert: interval: "7m" is none of the known values 1m, 5m/),
    expect.stringMatching(/^warning: Alert: thresholdType: "sideways" is none of the known values/),
    expect.stringMatching(/^warning: PipeSettings: settings\.dbms_max_threads: 1000 is outside/),
    expect.stringMatching(/^warning: `up` adopts access key "ci" .* and changes it on the service:/),
    expect.stringMatching(/^warning: `up` adopts pipe "order-events" .* and changes it on the service:/),
  ]);
});

test("what the service does not take over gets one warning per object that names the fields", async () => {
  service.emulator.setQuirks({ ignoreSettings: true, dropRole: true });
  const { output } = await service.up(both);
  const said = "the service answered success, but did not apply";
  expect([...warningsIn(output)].sort()).toEqual([
    expect.stringContaining(`AccessKey ${defaultSeed.keys.ci.id}: ${said} roles;`),
    expect.stringContaining(
      `PipeSettings ${defaultSeed.pipes.objectStorage}: ${said} settings.object_storage_concurrency, settings.dbms_max_threads;`,
    ),
  ]);
});

test("the state then holds what the service said, and a refresh shows the difference", async () => {
  const { pipe, key } = await service.state();
  expect(pipe?.outputs).toMatchObject({ settings: { dbms_max_threads: 8, object_storage_concurrency: 4 } });
  expect(key?.outputs).toMatchObject({ roles: ["developer"] });
  const { changes } = await service.preview(both, { refresh: true });
  expect(changes).toEqual({
    pipe: { "settings.dbms_max_threads": [8, 3], "settings.object_storage_concurrency": [4, 9] },
    key: { "roles[1]": [undefined, "query_endpoints"] },
  });
});

test("once the service does as it is told, an up that refreshes brings it about without a warning", async () => {
  service.emulator.setQuirks({ ignoreSettings: false, dropRole: false });
  const { output } = await service.up(both, { refresh: true });
  expect(warningsIn(output)).toEqual([]);
  const live = service.emulator.get("pipes", defaultSeed.pipes.objectStorage)?.settings;
  expect(live).toMatchObject({ dbms_max_threads: 3, object_storage_concurrency: 9 });
});

test("a setting that is withdrawn is reset, and the user is told where it is not", async () => {
  const { output } = await service.up(managed(["object_storage_concurrency", 9]));
  expect(warningsIn(output)).toEqual([]);
  const live = service.emulator.get("pipes", defaultSeed.pipes.objectStorage)?.settings;
  expect(live).toMatchObject({ dbms_max_threads: 8, object_storage_concurrency: 9 });
  service.emulator.setQuirks({ nullDoesNotReset: true });
  const { output: second } = await service.up(managed());
  expect(warningsIn(second)).toEqual([
    expect.stringMatching(/settings\.object_storage_concurrency: is no longer managed.*kept/),
  ]);
  expect((await service.preview(managed(), { refresh: true })).steps).toEqual({});
});
