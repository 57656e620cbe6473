import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

/*
 * Services know more of an alert than the contract shows. Whoever changes a threshold here must not wipe what others said there.
 */

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack({ strict: false });
});
afterAll(() => service.dispose());

const alertId = defaultSeed.alerts.errorRate;

const six = {
  savedSearchId: "65f1a0c3d2b4e5f607183001",
  groupBy: "ServiceName",
  note: "Call the owner first.",
  numConsecutiveWindows: 3,
  scheduleOffsetMinutes: 7,
};

const program =
  (threshold: number, change: Partial<pipes.AlertArgs> = {}) =>
  (): void => {
    const { dashboardId: _dashboard, tileId: _tile, ...args } = alertArgs({ threshold, ...change });
    new pipes.Alert("alert", { adoptId: alertId, ...args, source: "saved_search" });
  };

test("an adopted alert keeps all that only the service knows when its threshold changes, and the preview shows nothing else", async () => {
  service.emulator.patch("alerts", alertId, {
    ...six,
    source: "saved_search",
    channel: { severity: "critical" },
  });
  await service.up(program(250));
  service.emulator.clearRequests();
  const preview = await service.preview(program(300));
  expect(preview.changes).toEqual({ alert: { threshold: [250, 300] } });
  expect((await service.up(program(300))).changes).toEqual({ alert: { threshold: [250, 300] } });
  expect(writes(service.emulator)).toEqual(["PUT alerts"]);
  expect(service.emulator.get("alerts", alertId)).toMatchObject({
    ...six,
    threshold: 300,
    channel: { severity: "critical" },
  });
  expect((await service.drift()).steps).toEqual({});
});

test("a secret in additionalFields is nowhere in plain", async () => {
  const secret = "escalation-not-real-93";
  const escalation = { level: pulumi.secret(secret) };
  const change = { additionalFields: { escalation } };
  const { output } = await service.up(program(300, change));
  expect(service.emulator.get("alerts", alertId)).toMatchObject({ escalation: { level: secret } });
  expect(output).not.toContain(secret);
  // An export by the Automation API shows what is marked as secret.
  const state = JSON.stringify(await service.stack.exportStack(), (name, value: unknown) =>
    name === "plaintext" ? undefined : value,
  );
  expect(state).not.toContain(secret);
  expect((await service.preview(program(300, change), { refresh: true })).steps).toEqual({});
});

test("what is said for the first time and is so already changes nothing on the service", async () => {
  service.emulator.clearRequests();
  const { steps } = await service.up(program(300, { ...six, additionalFields: { region: null } }));
  expect(steps).toEqual({ alert: ["update"] });
  expect(writes(service.emulator)).toEqual([]);
  await service.destroy();
  expect(service.emulator.get("alerts", alertId)).toMatchObject(six);
});
