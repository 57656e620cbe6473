import type { Emulator } from "pulumi-pipes-emulator";
import { openClient } from "../../../provider/src/client";
import { latencyAlert, shopPipe } from "../../harness/args";
import { accountOf, alertIds, writes, startEmulator } from "../../harness/service/emulator";
import { clientSettings } from "../../client/service";
import { defaults } from "./context";
import { Host } from "./host";

/*
 * The lifecycle is run by a host of a few dozen lines, with neither Pulumi nor gRPC, so that nothing of either can hide in it.
 */

let emulator: Emulator;
let host: Host;
beforeEach(async () => {
  emulator = await startEmulator({ transitionMs: 0 });
  const { baseUrl, authKeyId, authKeySecret, organizationId, serviceId } = accountOf(emulator);
  host = new Host({
    defaults: { ...defaults, organizationId, serviceId },
    isSigningKey: (suffix) =>
      typeof suffix === "string" && [authKeySecret, authKeyId].some((text) => text.endsWith(suffix)),
    openClient: () => openClient(clientSettings(baseUrl, { authKeyId, authKeySecret })),
  });
});
afterEach(() => emulator.close());

const program = { latency: ["Alert", latencyAlert] } as const;
const thresholdOf = (id: string): unknown => emulator.get("alerts", id)?.threshold;
const idOf = (name: string): string => host.kept.get(name)?.state.id ?? "";

test("an alert is created, and an unchanged program sends nothing", async () => {
  await host.up(program);
  expect(Object.values(alertIds(emulator))).toEqual([idOf("latency")]);
  expect(emulator.get("alerts", idOf("latency"))).toMatchObject(latencyAlert);
  emulator.clearRequests();
  await host.up(program);
  expect(emulator.requests()).toEqual([]);
});

test("a threshold that is changed behind its back shows in the inputs of a read, and an update brings it back", async () => {
  await host.up(program);
  const { inputs } = host.kept.get("latency") ?? {};
  emulator.patch("alerts", idOf("latency"), { threshold: 999 });
  await host.refresh();
  expect(host.kept.get("latency")?.inputs).toEqual({ ...inputs, threshold: 999 });
  emulator.clearRequests();
  await host.up(program);
  expect(thresholdOf(idOf("latency"))).toBe(latencyAlert.threshold);
  expect(writes(emulator)).toEqual(["PUT alerts"]);
  await host.refresh();
  expect(host.kept.get("latency")?.inputs).toEqual(inputs);
});

test("what is gone is forgotten by a read and made anew", async () => {
  await host.up(program);
  const first = idOf("latency");
  emulator.delete("alerts", first);
  await host.refresh();
  expect(host.kept.size).toBe(0);
  await host.up(program);
  expect(idOf("latency")).not.toBe(first);
});

test("a key that is changed so that it locks the deployment out is warned about, and no other key", async () => {
  const { admin, ci } = emulator.seed.keys;
  const keys = (expireAt: string) =>
    ({
      ours: ["AccessKey", { adoptId: admin.id, expireAt }],
      theirs: ["AccessKey", { adoptId: ci.id, expireAt }],
    }) as const;
  await host.up(keys("2999-01-01T00:00:00Z"));
  expect(host.warnings).toEqual([]);
  // The key is refused once it has expired.
  await host.up(keys("2001-01-01T00:00:00Z")).catch(() => undefined);
  const lockouts = host.warnings.filter(({ text }) => text.includes("signs"));
  expect(lockouts.map(({ name }) => name)).toEqual(["ours"]);
});

test("a pipe whose settings leave the program stays as it is", async () => {
  const settings = { name: "renamed", settings: { dbms_max_threads: 3 } };
  await host.up({ shop: ["PipeSettings", { ...shopPipe, ...settings }] });
  const before = emulator.get("pipes", shopPipe.pipeId);
  expect(before).toMatchObject(settings);
  await host.up({});
  expect(emulator.get("pipes", shopPipe.pipeId)).toEqual(before);
});

test("deleting removes what was made, and retains what was adopted", async () => {
  const alertId = emulator.seed.alerts.errorRate;
  await host.up({ ...program, adopted: ["Alert", { ...latencyAlert, adoptId: alertId, threshold: 7 }] });
  expect(idOf("adopted")).toBe(alertId);
  await host.up({});
  expect(host.kept.size).toBe(0);
  expect(emulator.list("alerts").map(({ id }) => id)).toEqual([alertId]);
  expect(thresholdOf(alertId)).toBe(7);
});

test("an alert that is replaced by an existing one goes", async () => {
  await host.up(program);
  const first = idOf("latency");
  await host.up({ latency: ["Alert", { ...latencyAlert, adoptId: emulator.seed.alerts.errorRate }] });
  expect(emulator.list("alerts").map(({ id }) => id)).not.toContain(first);
  expect(idOf("latency")).toBe(emulator.seed.alerts.errorRate);
});
