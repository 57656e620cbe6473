import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds, writes } from "../harness/service/emulator";
import { nowhere } from "../harness/args";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

const { organizationId, serviceId } = defaultSeed;
const inService = `${organizationId}/${serviceId}`;

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const program = () => {
  const pipe = pipes.PipeSettings.get("pipe", defaultSeed.pipes.kafka);
  const samePipe = pipes.PipeSettings.get("same-pipe", `${inService}/${defaultSeed.pipes.kafka}`);
  const key = pipes.AccessKey.get("key", defaultSeed.keys.ci.id);
  const sameKey = pipes.AccessKey.get("same-key", `${organizationId}/${defaultSeed.keys.ci.id}`);
  const alert = pipes.Alert.get("alert", defaultSeed.alerts.errorRate);
  const sameAlert = pipes.Alert.get(
    "same-alert",
    pulumi.output(`${inService}/${defaultSeed.alerts.errorRate}`),
  );
  const { dashboardId, tileId, channel } = alert;
  new pipes.Alert(
    "copy",
    alertArgs({ dashboardId, tileId, threshold: alert.threshold, channel, name: "copy" }),
  );
  return Promise.resolve({
    pipes: [pipe.name, samePipe.name],
    pipeIds: [pipe.pipeId, samePipe.pipeId],
    keys: [key.roles, sameKey.roles],
    alerts: [alert.threshold, sameAlert.threshold],
  });
};

test("get reads by bare id and by composite id, changes nothing, and has every output", async () => {
  await service.stack.up({ program });
  const outputs = await service.stack.workspace.stackOutputs(service.stack.name);
  const values = Object.entries(outputs).map(([name, { value }]) => [name, value as unknown]);
  expect(Object.fromEntries(values)).toEqual({
    pipes: ["order-events", "order-events"],
    pipeIds: [defaultSeed.pipes.kafka, defaultSeed.pipes.kafka],
    keys: [["developer"], ["developer"]],
    alerts: [5, 5],
  });
  expect(writes(service.emulator)).toEqual(["POST alerts"]);
  const copy = service.emulator.get("alerts", alertIds(service.emulator)["copy"] ?? "");
  expect(copy).toMatchObject({ threshold: 5, tileId: defaultSeed.dashboards.checkout.tiles["Error rate"] });
});

test("what get reads is refreshed like everything else, whichever id the program gives", async () => {
  expect((await service.drift()).steps).toEqual({});
  const { output } = await service.preview(program, { refresh: true });
  expect(output).toMatch(/unchanged/);
  await service.stack.refresh();
  const state = await service.state();
  expect(Object.keys(state)).toEqual(expect.arrayContaining(["pipe", "same-pipe", "same-key", "same-alert"]));
});

test("what get reads stays on the service when the stack is destroyed", async () => {
  service.emulator.clearRequests();
  await service.destroy();
  expect(writes(service.emulator)).toEqual(["DELETE alerts"]);
  expect(service.emulator.get("alerts", defaultSeed.alerts.errorRate)).toBeDefined();
});

test.each([
  ["pipe", () => pipes.PipeSettings.get("missing", nowhere), `pipe ${nowhere} in service ${serviceId}`],
  ["key", () => pipes.AccessKey.get("missing", nowhere), `access key ${nowhere} in organization`],
  ["alert", () => pipes.Alert.get("missing", "0".repeat(24)), `alert ${"0".repeat(24)} in service`],
])("a %s that does not exist fails by its name already in the preview", async (_, lookUp, named) => {
  const failure = service.preview(lookUp);
  await expect(failure).rejects.toThrow(new RegExp(`${named}[^\\n]* does not exist: check the id`));
});
