import type { Emulator } from "pulumi-pipes-emulator";
import { textAt } from "../../provider/src/core/json/json";
import { latencyAlert } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import type { ProviderCalls } from "../harness/provider/calls";
import { internals, type ManagedResource } from "../harness/provider/managedResource";
import { startEmulator } from "../harness/service/emulator";
import { useSession } from "../harness/session";

/* The address of the service changes between two runs: to that of another service, or because the service moved. */

const session = useSession();
const args = { ...latencyAlert, name: "p99" };
const code = /\[config\/address-changed\]$/;

let other: Emulator;
beforeAll(async () => {
  other = await startEmulator();
});
beforeEach(() => {
  other.reset();
});
afterAll(() => other.close());

/** The provider of a later run, whose configuration has another address. */
const configuredFor = (url: string): ProviderCalls => session.freshProvider({ "pipes:baseUrl": url });
/** The same service at an address of its own. */
const movedTo = (): string => session.emulator.url;

const addressOf = ({ outputs }: ManagedResource) => textAt(outputs, "__baseUrl");

/** The warnings of this test about an address that changed. */
const warnings = (): readonly string[] => session.warnings.split("\n").filter((line) => code.test(line));

test("a state has the address of the last read or write, and a state without it gets it by a read", async () => {
  const alert = await session.deployed("Alert", args);
  expect(addressOf(alert)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const calls = configuredFor(movedTo());
  const { __baseUrl: _, ...without } = alert.outputs;
  const read = await calls.read(alert.state.id, without);
  expect(read.properties["__baseUrl"]).toBe(movedTo());
  expect(warnings()).toEqual([]);
});

test("a changed address is one warning of a process, without a request, that has the old and the new address", async () => {
  const names = ["p50", "p99"];
  const alerts = await Promise.all(names.map((name) => session.deployed("Alert", { ...args, name })));
  session.clearRequests();
  const calls = configuredFor(other.url);
  for (const [index, alert] of alerts.entries()) {
    const inputs = await alert.inRunOf(calls).check({ ...args, name: names[index] });
    await alert.diff(inputs);
  }
  const [first] = alerts.map(addressOf);
  expect(warnings()).toEqual([expect.stringContaining(`${first} => ${other.url}`)]);
  expect([...session.requests(), ...other.requests()]).toEqual([]);
});

test.each<readonly [string, (alert: ManagedResource) => Promise<unknown>]>([
  ["a refresh", (alert) => alert.refresh()],
  ["an update", (alert) => alert.up({ ...args, threshold: 7 })],
  ["a deletion", (alert) => alert.destroy()],
])("%s fails at another address that lacks the object, and the state keeps it", async (_what, run) => {
  const alert = await session.deployed("Alert", args);
  const before = alert.state;
  alert.inRunOf(configuredFor(other.url));
  expect((await failureOf(() => run(alert))).message).toMatch(code);
  expect(alert.state).toEqual(before);
  expect(other.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test.each<readonly [string, (alert: ManagedResource) => Promise<unknown>]>([
  ["a refresh", (alert) => alert.refresh()],
  ["an update", (alert) => alert.up({ ...args, threshold: 7 })],
])(
  "after %s that finds the object of a service that moved, the state has the new address",
  async (_what, run) => {
    const alert = await session.deployed("Alert", args);
    alert.inRunOf(configuredFor(movedTo()));
    await run(alert);
    expect(addressOf(alert)).toBe(movedTo());
  },
);

test("the object of a service that moved is deleted with its resource", async () => {
  const alert = await session.deployed("Alert", args);
  const { id } = alert.state;
  await alert.inRunOf(configuredFor(movedTo())).destroy();
  expect(session.stored("alerts", id)).toBeUndefined();
});

test("an adoption and a get at another address have no warning", async () => {
  const calls = configuredFor(other.url);
  const adoptId = other.seed.alerts.errorRate;
  await session.resource("Alert", calls).up({ ...args, adoptId });
  await calls.read(adoptId, internals("Alert"));
  expect(warnings()).toEqual([]);
});
