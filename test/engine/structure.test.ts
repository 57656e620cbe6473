import * as pulumi from "@pulumi/pulumi";
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

class Monitoring extends pulumi.ComponentResource {
  constructor(name: string, threshold: number, rename = false) {
    super("test:index:Monitoring", name);
    const key = new pipes.AccessKey(
      "key",
      { adoptId: defaultSeed.keys.ci.id, name: `for ${threshold}` },
      { parent: this },
    );
    const options = { parent: this, dependsOn: [key], aliases: rename ? [{ name: "alert" }] : [] };
    new pipes.Alert(rename ? "renamed" : "alert", alertArgs({ threshold }), options);
  }
}

const program =
  (threshold: number, rename = false) =>
  (): void => {
    new Monitoring("monitoring", threshold, rename);
    new pipes.PipeSettings("pipe", { pipeId: defaultSeed.pipes.kafka, name: `pipe ${threshold}` });
  };

test("inside a component, a resource waits for what it depends on", async () => {
  const { steps } = await service.up(program(1));
  expect(steps).toEqual({ monitoring: ["create"], key: ["create"], alert: ["create"], pipe: ["create"] });
  const order = writes(service.emulator).filter((write) => !write.endsWith("pipes"));
  expect(order).toEqual(["PATCH keys", "POST alerts"]);
  const { alert, monitoring } = await service.state();
  expect(alert?.urn).toBe(
    String(monitoring?.urn).replace(/::monitoring$/, "$pulumi-nodejs:dynamic/pipes:Alert::alert"),
  );
});

test("an alias renames without replacing", async () => {
  const { latency: id } = alertIds(service.emulator);
  service.emulator.clearRequests();
  expect((await service.up(program(1, true))).steps).toEqual({});
  expect(writes(service.emulator)).toEqual([]);
  const state = await service.state();
  expect([state["alert"], state["renamed"]?.id]).toEqual([undefined, id]);
});

test("only the target of an update is changed, only the target of a preview is planned", async () => {
  const target = [String((await service.state())["renamed"]?.urn)];
  expect((await service.preview(program(2, true), { target })).steps).toEqual({ renamed: ["update"] });
  service.emulator.clearRequests();
  expect((await service.up(program(2, true), { target })).steps).toEqual({ renamed: ["update"] });
  expect(writes(service.emulator)).toEqual(["PUT alerts"]);
  expect((await service.preview(program(2, true))).steps).toEqual({ key: ["update"], pipe: ["update"] });
});

test("what depends on others is deleted before them", async () => {
  service.emulator.clearRequests();
  const { steps } = await service.destroy();
  expect(Object.keys(steps).filter((name) => name === "renamed" || name === "key")).toEqual([
    "renamed",
    "key",
  ]);
  expect(writes(service.emulator)).toEqual(["DELETE alerts"]);
});
