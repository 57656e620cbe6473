import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds, requestsOf } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack({ isAskedAfterUpdates: true });
});
afterAll(() => service.dispose());

const program = () => {
  const pipe = new pipes.PipeSettings("pipe", { pipeId: defaultSeed.pipes.postgres, name: "ours" });
  const key = new pipes.AccessKey("key", { adoptId: defaultSeed.keys.ci.id, roles: ["developer"] });
  const alert = new pipes.Alert("alert", alertArgs());
  const { settings, createdAt } = pipe;
  const outputs = {
    alertId: alert.id,
    state: alert.state,
    threads: settings.apply((all) => all?.dbms_max_threads),
  };
  return Promise.resolve({ ...outputs, createdAt, suffix: key.keySuffix });
};

test("an inline program is previewed, brought about, and has what the service answered as outputs", async () => {
  const { stack, emulator } = service;
  expect((await stack.preview({ program })).changeSummary).toEqual({ create: 4 });
  expect(requestsOf(emulator).sort()).toEqual(["GET keys/:id", "GET pipes/:id"]);
  const { outputs, summary } = await stack.up({ program });
  expect(summary.resourceChanges).toEqual({ create: 4 });
  const values = Object.entries(outputs).map(([name, { value }]) => [name, value as unknown]);
  expect(Object.fromEntries(values)).toEqual({
    alertId: alertIds(emulator)["latency"],
    state: "OK",
    threads: 8,
    createdAt: emulator.get("pipes", defaultSeed.pipes.postgres)?.createdAt,
    suffix: defaultSeed.keys.ci.keySecret.slice(-4),
  });
});

test("the provider takes at most 80 bytes in every map of the state, the same text everywhere", async () => {
  const { pipe, key, alert } = await service.state();
  const maps = [pipe, key, alert].flatMap((resource) => [resource?.inputs, resource?.outputs]);
  const stubs = maps.map((map) => map?.["__provider"]);
  expect(stubs).toHaveLength(6);
  expect(new Set(stubs).size).toBe(1);
  expect(Buffer.byteLength(JSON.stringify(stubs[0]))).toBeLessThanOrEqual(80);
});

test("an alert takes at most 300 bytes in the state beyond its args and outputs", async () => {
  const { alert } = await service.state();
  const internal = [alert?.inputs, alert?.outputs].map((map) =>
    Object.fromEntries(Object.entries(map ?? {}).filter(([name]) => name.startsWith("__"))),
  );
  const bytes = internal.map((map) => Buffer.byteLength(JSON.stringify(map)));
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(300);
});

test("refresh and preview find nothing to do, and destroy leaves an empty state", async () => {
  const { stack, emulator } = service;
  expect((await stack.previewRefresh({ expectNoChanges: true })).changeSummary).toEqual({ same: 4 });
  await stack.refresh({ expectNoChanges: true });
  const preview = await stack.preview({ program, refresh: true, expectNoChanges: true });
  expect(preview.changeSummary).toEqual({ same: 4 });
  expect((await stack.destroy()).summary.resourceChanges).toEqual({ delete: 4 });
  expect([await service.state(), alertIds(emulator)]).toEqual([{}, {}]);
});
