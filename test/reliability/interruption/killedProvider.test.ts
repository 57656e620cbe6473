import type { Emulator, FaultRule } from "pulumi-pipes-emulator";
import { ciKey, kafkaPipe, latencyAlert, shopPipe, stockTables } from "../../harness/args";
import { type Kind, ManagedResource } from "../../harness/provider/managedResource";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { configurationOf, startEmulator } from "../../harness/service/emulator";
import { type DynamicProvider, startDynamicProvider } from "../../harness/provider/process";
import type { PropertyMap } from "../../harness/provider/wire";
import { eventually } from "../../harness/outcomes";

let emulator: Emulator;
let providers: DynamicProvider[] = [];
beforeAll(async () => {
  emulator = await startEmulator({ transitionMs: 0 });
});
beforeEach(() => {
  emulator.reset();
});
afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.stop()));
  providers = [];
});
afterAll(() => emulator.close());

async function freshProcess(): Promise<DynamicProvider> {
  const provider = await startDynamicProvider({ config: configurationOf(emulator) });
  providers.push(provider);
  return provider;
}

/** A process that is to be killed, and the one of the next run, which does nothing until then. */
function twoProcesses(): Promise<[DynamicProvider, DynamicProvider]> {
  return Promise.all([freshProcess(), freshProcess()]);
}

/** Kills the process while the request that the rule holds up is under way, and waits until the service is done with it. */
async function killedAt(
  hold: FaultRule,
  provider: DynamicProvider,
  work: () => Promise<unknown>,
): Promise<void> {
  emulator.clearRequests();
  emulator.addFault({ ...hold, times: 1 });
  const running = work().catch((error: unknown) => error);
  const isHeld = (): boolean =>
    emulator.requests().some(({ status, faults }) => status === 0 && faults !== undefined);
  await eventually(isHeld);
  await provider.kill("SIGKILL");
  await expect(running).resolves.toBeInstanceOf(Error);
  await eventually(() => emulator.requests().every(({ status }) => status !== 0));
  emulator.clearFaults();
}

const heldMs = { latencyMs: 300 };

test("an alert whose process is killed while it is being made is named by the next run", async () => {
  const rule = { method: "POST", action: heldMs };
  const [first, next] = await twoProcesses();
  await killedAt(rule, first, () => new ManagedResource(first, "Alert").up(latencyAlert));
  const [, { id } = { id: "" }] = emulator.list("alerts");
  const alert = new ManagedResource(next, "Alert");
  await alert.up(latencyAlert);
  expect(alert.state.id).not.toBe(id);
  expect(next.stderr()).toContain(`an equal alert was there already (${id})`);
});

test("a pipe whose process is killed while it is being made is made once, and known by its id", async () => {
  const [first, next] = await twoProcesses();
  const rule = { method: "POST", action: heldMs };
  await killedAt(rule, first, () => new ManagedResource(first, "Pipe").up(kafkaPipe));
  const made = () => emulator.list("pipes").filter(({ name }) => name === kafkaPipe.name);
  const [{ id } = { id: "" }] = made();
  const pipe = new ManagedResource(next, "Pipe");
  const { message } = await rpcErrorOf(pipe.up(kafkaPipe));
  expect(message).toContain(`give adoptId: "${id}", with deletionPolicy: "delete"`);
  await pipe.up({ ...kafkaPipe, adoptId: id, deletionPolicy: "delete" });
  expect(made().map((one) => one.id)).toEqual([id]);
  expect(await pipe.refresh()).toBe("same");
});

test.each<readonly [string, Kind, PropertyMap, FaultRule]>([
  ["changes a key", "AccessKey", { ...ciKey, name: "builds" }, { method: "PATCH", action: heldMs }],
  [
    "stops a pipe",
    "PipeSettings",
    stockTables("items", "prices"),
    { method: "PATCH", path: "/state", action: heldMs },
  ],
  [
    "edits a stopped pipe's tables",
    "PipeSettings",
    stockTables("items", "prices"),
    { method: "PATCH", path: /pipes\/[^/]+$/, skip: 1, action: heldMs },
  ],
  [
    "starts a pipe",
    "PipeSettings",
    stockTables("items", "prices"),
    { method: "PATCH", path: "/state", skip: 1, action: heldMs },
  ],
])(
  "a process that is killed while it %s leaves nothing that the next run does not repair",
  async (_what, kind, args, rule) => {
    const [first, next] = await twoProcesses();
    await killedAt(rule, first, () => new ManagedResource(first, kind).up(args));
    const resource = new ManagedResource(next, kind);
    await resource.up(args);
    expect(await resource.refresh()).toBe("same");
    const { adoptId: _adoptId, ...fields } = { adoptId: undefined, ...args };
    expect(resource.outputs).toMatchObject(fields);
    expect(emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
  },
);
