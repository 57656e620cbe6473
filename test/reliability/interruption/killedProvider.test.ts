import { setTimeout as sleep } from "node:timers/promises";
import { startEmulator, type Emulator } from "pulumi-pipes-emulator";
import { ciKey, latencyAlert, shopPipe } from "../../grpc/support/args";
import { ManagedResource, type Kind } from "../../grpc/support/managedResource";
import { failureOf } from "../../grpc/support/failure";
import { kafkaPipe } from "../../grpc/support/pipes";
import { configurationOf } from "../../grpc/support/session";
import { startDynamicProvider, type DynamicProvider } from "../../harness/dynamicProvider";
import type { Bag } from "../../harness/struct";

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

type Rule = Parameters<Emulator["addFault"]>[0];

/** A process that is to be killed, and the one of the next run, which does nothing until then. */
function twoProcesses(): Promise<[DynamicProvider, DynamicProvider]> {
  return Promise.all([freshProcess(), freshProcess()]);
}

/** Kills the process while the request that the rule holds up is under way, and waits until the service is done with it. */
async function killedAt(hold: Rule, provider: DynamicProvider, work: () => Promise<unknown>): Promise<void> {
  emulator.clearRequests();
  emulator.addFault({ ...hold, times: 1 });
  const running = work().catch((error: unknown) => error);
  const isHeld = (): boolean =>
    emulator.requests().some(({ status, faults }) => status === 0 && faults !== undefined);
  while (!isHeld()) await sleep(5);
  await provider.kill("SIGKILL");
  await expect(running).resolves.toBeInstanceOf(Error);
  while (emulator.requests().some(({ status }) => status === 0)) await sleep(5);
  emulator.clearFaults();
}

const heldMs = { latencyMs: 300 };
const tables = (...names: string[]): Bag => ({
  ...shopPipe,
  source: {
    postgres: {
      tableMappings: names.map((name) => ({
        sourceSchemaName: "stock",
        sourceTable: name,
        targetTable: `stock_${name}`,
      })),
    },
  },
});

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
  const { message } = await failureOf(pipe.up(kafkaPipe));
  expect(message).toContain(`give pipeId: "${id}", with onDelete: "delete"`);
  await pipe.up({ ...kafkaPipe, pipeId: id, onDelete: "delete" });
  expect(made().map((one) => one.id)).toEqual([id]);
  expect(await pipe.refresh()).toBe("same");
});

test.each<readonly [string, Kind, Bag, Rule]>([
  ["changes a key", "AccessKey", { ...ciKey, name: "builds" }, { method: "PATCH", action: heldMs }],
  [
    "stops a pipe",
    "PipeSettings",
    tables("items", "prices"),
    { method: "PATCH", path: "/state", action: heldMs },
  ],
  [
    "edits a stopped pipe's tables",
    "PipeSettings",
    tables("items", "prices"),
    { method: "PATCH", path: /pipes\/[^/]+$/, skip: 1, action: heldMs },
  ],
  [
    "starts a pipe",
    "PipeSettings",
    tables("items", "prices"),
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
    expect(resource.outputs).toMatchObject(args);
    expect(emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
  },
);
