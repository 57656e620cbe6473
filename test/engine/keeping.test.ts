import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds, writes } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const program =
  (options: CustomResourceOptions, threshold = 250) =>
  (): void => {
    new pipes.Alert("alert", alertArgs({ threshold }), options);
    new pipes.PipeSettings("pipe", { pipeId: defaultSeed.pipes.kinesis, name: "ours" }, options);
  };
const nothing = (): void => undefined;

test("a protected resource is updated, but neither removed nor destroyed", async () => {
  await service.up(program({ protect: true }));
  expect((await service.up(program({ protect: true }, 300))).steps).toEqual({ alert: ["update"] });
  service.emulator.clearRequests();
  expect(await service.failingUp(nothing)).toMatch(/resource "urn:[^"]*::(alert|pipe)" cannot be deleted/);
  await expect(service.destroy()).rejects.toThrow(/cannot be deleted/);
  expect(writes(service.emulator)).toEqual([]);
  expect(Object.keys(await service.state())).toEqual(expect.arrayContaining(["alert", "pipe"]));
});

test("a resource that is retained on delete leaves the state and stays on the service as it is", async () => {
  await service.up(program({ protect: false, retainOnDelete: true }, 300));
  service.emulator.clearRequests();
  await service.up(nothing);
  const names = Object.keys(await service.state());
  expect(names.filter((name) => name === "alert" || name === "pipe")).toEqual([]);
  expect(writes(service.emulator)).toEqual([]);
  expect(Object.keys(alertIds(service.emulator))).toEqual(["latency"]);
  expect(service.emulator.get("pipes", defaultSeed.pipes.kinesis)?.name).toBe("ours");
});

test("an alert that adoptId names is adopted, changed, and let go of", async () => {
  const { latency: id = "" } = alertIds(service.emulator);
  const adopting = (): void => {
    new pipes.Alert("adopted", { ...alertArgs({ threshold: 12 }), adoptId: id });
  };
  service.emulator.clearRequests();
  await service.up(adopting);
  expect(writes(service.emulator)).toEqual(["PUT alerts"]);
  expect((await service.state())["adopted"]?.id).toBe(id);
  expect((await service.preview(adopting, { refresh: true })).steps).toEqual({});
  await service.destroy();
  expect(service.emulator.get("alerts", id)?.threshold).toBe(12);
});
