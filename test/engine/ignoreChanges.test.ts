import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const program =
  (threshold: number, wait: number, name = "latency") =>
  (): void => {
    new pipes.Alert("alert", alertArgs({ threshold, name }), { ignoreChanges: ["threshold"] });
    new pipes.PipeSettings(
      "pipe",
      {
        pipeId: defaultSeed.pipes.kafka,
        settings: { streaming_max_insert_wait_ms: wait, dbms_max_threads: 4 },
      },
      { ignoreChanges: ["settings.streaming_max_insert_wait_ms"] },
    );
  };

test("a changed arg that is ignored is no change, at the top level and below", async () => {
  await service.up(program(250, 5000));
  const { steps } = await service.up(program(300, 6000));
  expect(steps).toEqual({});
  const { steps: others, changes } = await service.up(program(300, 6000, "renamed"));
  expect([others, changes]).toEqual([{ alert: ["update"] }, { alert: { name: ["latency", "renamed"] } }]);
});

test("drift of an ignored field is neither shown nor repaired, drift of another one is", async () => {
  const id = alertIds(service.emulator)["renamed"] ?? "";
  service.emulator.patch("alerts", id, { threshold: 7 });
  service.emulator.patch("pipes", defaultSeed.pipes.kafka, {
    settings: { streaming_max_insert_wait_ms: 77 },
  });
  expect((await service.drift()).steps).toEqual({});
  service.emulator.patch("pipes", defaultSeed.pipes.kafka, { settings: { dbms_max_threads: 9 } });
  expect((await service.drift()).changes).toEqual({ pipe: { "settings.dbms_max_threads": [4, 9] } });
  const { steps } = await service.up(program(300, 6000, "renamed"), { refresh: true });
  expect(steps).toEqual({ pipe: ["update"] });
  expect(service.emulator.get("alerts", id)?.threshold).toBe(7);
  expect(service.emulator.get("pipes", defaultSeed.pipes.kafka)?.settings).toMatchObject({
    streaming_max_insert_wait_ms: 77,
    dbms_max_threads: 4,
  });
});
