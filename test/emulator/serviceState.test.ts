import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import { pathOf, start, testStories } from "./client";

const { serviceId, spareServiceId } = defaultSeed;
const commands = "PATCH service/state";
const [awake, begin, stop] = ["awake", "start", "stop"].map((command) => ({ command }));

const elsewhere = (kind: string) => pathOf(kind).replace(serviceId, spareServiceId);

// prettier-ignore
testStories({
  "an object belongs to one service": [{},
    [`GET ${elsewhere("alerts")}`, null, { length: 0 }],
    [`GET ${elsewhere("dashboards")}`, null, { length: 0 }],
    [`GET ${elsewhere("webhooks")}`, null, { length: 0 }],
    [`GET ${elsewhere("saved-searches")}`, null, { length: 0 }],
    [`GET ${elsewhere("sources")}/${defaultSeed.sources.log}`, null, 404],
    [`POST ${elsewhere("alerts")}`, latencyAlert, "dashboardId"],
    [`DELETE ${elsewhere("dashboards/checkout")}`, null, 200],
    ["GET dashboards/checkout", null, 200],
  ],
  "a service that sleeps rejects everything but commands until it is awake": [{ transitionMs: 0 },
    (service) => { expect(service.setServiceState("idle")).toBe(true); },
    ["GET pipes", null, 424], ["POST alerts", {}, 424], ["DELETE pipes/kafka", null, 424], ["GET keys", null, 200],
    [commands, begin ?? null, "stopped state"],
    [commands, awake ?? null, { id: serviceId, state: "running" }],
    ["GET pipes", null, 200],
    [commands, awake ?? null, "idle state"],
  ],
  "a service that a user stopped starts only with the command for it": [{ transitionMs: 0 },
    [commands, stop ?? null, { state: "stopped" }],
    ["GET pipes", null, 424],
    [commands, awake ?? null, "idle state"],
    [commands, stop ?? null, "running or idle state"],
    [commands, begin ?? null, { state: "running" }],
    ["GET alerts", null, 200],
  ],
});

test.each([
  ["idle", "SERVICE_IDLE", true],
  ["stopped", "SERVICE_STOPPED", false],
  ["awaking", "SERVICE_NOT_RUNNING", false],
] as const)("the rejection of a service that is %s has the code %s", async (state, code, canWake) => {
  const service = await start();
  service.setServiceState(state);
  for (const request of ["GET pipes", "GET alerts"]) {
    const { status, body } = await service.send(request);
    expect([status, body]).toMatchObject([424, { status: 424, code, serviceState: state, canWake }]);
    expect(body["error"]).toMatch(new RegExp(`^FAILED_DEPENDENCY: .*Current state: ${state}$`));
  }
});

test("a service wakes up in the time of a transition, and rejects requests until then", async () => {
  let now = Date.now();
  const service = await start({ transitionMs: 5_000, now: () => now });
  service.setServiceState("idle");
  expect(await service.result(commands, awake)).toMatchObject({ state: "awaking" });
  const { body } = await service.send("GET pipes");
  expect(body).toMatchObject({ serviceState: "awaking" });
  expect(await service.status(commands, awake)).toBe(400);
  now += 5_000;
  expect(await service.status("GET pipes")).toBe(200);
});

test("each service has a state of its own, which other processes can set, and reset restores it", async () => {
  const service = await start({ control: true });
  const set = (id: string, state: string) =>
    service.sendRaw(`PUT /_control/services/${id}/state`, { body: JSON.stringify({ state }) });
  expect((await set(spareServiceId, "idle")).status).toBe(200);
  expect((await set(spareServiceId, "asleep")).status).toBe(400);
  expect((await set(defaultSeed.organizationId, "idle")).status).toBe(404);
  expect(service.setServiceState("idle", "unknown")).toBe(false);
  const spare = `GET /v1/organizations/${defaultSeed.organizationId}/services/${spareServiceId}/pipes`;
  expect([await service.status(spare), await service.status("GET pipes")]).toEqual([424, 200]);
  service.reset();
  expect(await service.status(spare)).toBe(200);
});
