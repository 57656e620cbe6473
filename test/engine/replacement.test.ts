import * as pipes from "pulumi-pipes";
import type { AccessKeyArgs, PipeSettingsArgs } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds, writes } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

const createFirst = ["create-replacement", "replace", "delete-replaced"];
const deleteFirst = ["delete-replaced", "replace", "create-replacement"];

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

interface Wanted {
  readonly alertName: string;
  readonly maxThreads: number;
  readonly key: AccessKeyArgs;
}

const program =
  ({ alertName, maxThreads, key }: Wanted) =>
  (): void => {
    const pipe: PipeSettingsArgs = {
      pipeId: defaultSeed.pipes.kafka,
      settings: { dbms_max_threads: maxThreads },
    };
    new pipes.Alert("alert", alertArgs({ name: alertName }), { replaceOnChanges: ["name"] });
    new pipes.PipeSettings("pipe", pipe, { replaceOnChanges: ["settings"] });
    new pipes.AccessKey("key", { ...key, deletionPolicy: "disable" });
  };

const first: Wanted = {
  alertName: "first",
  maxThreads: 4,
  key: { adoptId: defaultSeed.keys.ci.id, name: "ours" },
};
const second: Wanted = {
  alertName: "second",
  maxThreads: 6,
  key: { adoptId: defaultSeed.keys.restricted.id, name: "ours" },
};

test("an alert that is replaced is made anew before the old one is deleted", async () => {
  await service.up(program(first));
  const { first: oldId } = alertIds(service.emulator);
  service.emulator.clearRequests();
  const { steps } = await service.up(program(second));
  expect(steps).toEqual({ alert: createFirst, pipe: createFirst, key: deleteFirst });
  const ids = alertIds(service.emulator);
  expect(ids).toEqual({ second: expect.not.stringMatching(String(oldId)) as unknown });
  expect((await service.state())["alert"]?.id).toBe(ids["second"]);
  expect(writes(service.emulator).filter((write) => write.endsWith("alerts"))).toEqual([
    "POST alerts",
    "DELETE alerts",
  ]);
});

test("a pipe that is replaced by itself stays as the program says", () => {
  const settings = service.emulator.get("pipes", defaultSeed.pipes.kafka)?.settings;
  expect(settings).toMatchObject({ dbms_max_threads: 6 });
});

test("another key in place of the old one is a replacement that lets go of the old one", () => {
  expect(service.emulator.get("keys", defaultSeed.keys.ci.id)?.state).toBe("disabled");
  const key = service.emulator.get("keys", defaultSeed.keys.restricted.id);
  expect(key).toMatchObject({ name: "ours", state: "enabled" });
});

test("after a replacement nothing is left to do, and destroy leaves the pipe as it is", async () => {
  expect((await service.preview(program(second), { refresh: true })).steps).toEqual({});
  await service.destroy();
  const settings = service.emulator.get("pipes", defaultSeed.pipes.kafka)?.settings;
  expect(settings).toMatchObject({ dbms_max_threads: 6 });
  expect(alertIds(service.emulator)).toEqual({});
});
