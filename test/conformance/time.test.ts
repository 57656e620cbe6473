import type { FaultRule } from "pulumi-pipes-emulator";
import { settingBounds } from "pulumi-pipes-contract";
import {
  ciKey,
  eventsPipe,
  kafkaPipe,
  kafkaWith,
  latencyAlert,
  shopPipe,
  stockTables,
} from "../harness/args";
import { eventually } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";

const session = useSession({ isUnhurried: true });
const within = (requestSeconds: number, operationSeconds: number) =>
  session.freshProvider({
    "pipes:requestTimeoutSeconds": String(requestSeconds),
    "pipes:operationTimeoutSeconds": String(operationSeconds),
  });
/** What no machine is slow enough for, unless something waits without end. */
const patienceMs = 25_000;
const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
const commands = { method: "PATCH", path: /\/state$/ } as const;
const stateNow = () => session.stored("pipes", shopPipe.pipeId)?.state;

test.each<readonly [string, FaultRule["action"], RegExp]>([
  ["sends nothing", { hang: true }, /\[http\/timed-out\]$/],
  ["never ends its response", { endless: true }, /\[http\/timed-out\]$/],
  ["trickles", { slowBytesPerSecond: 20 }, /\[http\/timed-out\]$/],
  ["sends 70 MB", { hugeBytes: 70_000_000 }, /\[http\/(timed-out|invalid-response)\]$/],
])("a service that %s fails every operation in time, and resources stay", async (_what, action, code) => {
  const [key, leaving] = [session.resource("AccessKey"), session.resource("AccessKey")];
  await key.up({ ...ciKey, name: "ci" });
  await leaving.up({ ...ciKey, deletionPolicy: "disable" });
  const alert = await session.deployed("Alert", latencyAlert);
  session.emulator.addFault({ action });
  const hasty = within(0.4, 1);
  const began = Date.now();
  const failures = await Promise.all([
    rpcErrorOf(key.inRunOf(hasty).refresh()),
    rpcErrorOf(leaving.inRunOf(hasty).destroy()),
    rpcErrorOf(alert.inRunOf(hasty).up({ ...latencyAlert, threshold: 1 })),
    rpcErrorOf(session.resource("PipeSettings", hasty).up({ ...shopPipe, name: "orders" })),
  ]);
  expect(Date.now() - began).toBeLessThan(patienceMs);
  for (const { message, partial } of failures) {
    expect(message).toMatch(code);
    expect(partial).toBeUndefined();
  }
  expect([key.exists, leaving.exists, alert.exists]).toEqual([true, true, true]);
});

describe("a pipe", () => {
  test("may take longer to stop, start and be deleted than an operation", async () => {
    // Longer in all than the operation has.
    session.emulator.setQuirks({ lingeringDeletion: 3 });
    const pipe = await session.deployed("Pipe", kafkaPipe, within(5, 1));
    session.emulator.addFault({ method: "GET", path: pipe.state.id, action: { latencyMs: 400 } });
    await pipe.destroy();
    // A slow machine can repeat a look.
    expect(session.requests().filter((request) => request === "GET pipes/:id").length).toBeGreaterThan(3);
    expect(pipe.exists).toBe(false);
  });

  test("that still exists after pipeTransitionTimeoutSeconds stays in the state, and is not replaced", async () => {
    session.emulator.setQuirks({ lingeringDeletion: 1_000_000 });
    const provider = session.freshProvider({ "pipes:pipeTransitionTimeoutSeconds": "1" });
    const pipe = await session.deployed("Pipe", kafkaPipe, provider);
    session.clearRequests();
    for (const begin of [() => pipe.up(kafkaWith({ topics: "other" })), () => pipe.destroy()]) {
      const { message } = await rpcErrorOf(begin());
      expect(message).toContain("pipes:pipeTransitionTimeoutSeconds");
      expect(pipe.exists).toBe(true);
    }
    expect(session.requests()).not.toContain("POST pipes");
  });

  test("keeps running if it could not be stopped in time", async () => {
    session.emulator.addFault({ ...commands, action: { hang: true } });
    const settings = session.resource("PipeSettings", within(0.4, 1));
    const { message } = await rpcErrorOf(settings.up(stockTables("items")));
    expect(message).toMatch(/\[http\/timed-out\]$/);
    expect(stateNow()).toBe("Running");
  });

  test.each<readonly [string, FaultRule["action"], number]>([
    ["fails", { hang: true }, 300],
    ["succeeds", { latencyMs: 100 }, 1_800],
  ])(
    "that was stopped for an edit starts again when the time is up and it %s",
    async (end, action, startMs) => {
      session.emulator.addFault({ ...commands, times: 1, action: { latencyMs: 300 } });
      session.emulator.addFault({ ...commands, skip: 1, action: { latencyMs: startMs } });
      session.emulator.addFault({ ...edits, skip: 1, action });
      const up = session.resource("PipeSettings", within(2, 2)).up(stockTables("items"));
      if (end === "fails") await rpcErrorOf(up);
      else await up;
      await eventually(() => stateNow() === "Running");
    },
  );
});

test("waiting for others that write to the same object does not use up an operation's time", async () => {
  session.emulator.addFault({ method: "PATCH", action: { latencyMs: 350 } });
  const provider = within(5, 1.5);
  // Each of them manages a field of its own, and together they take longer than an operation may.
  const settings = Object.entries(settingBounds).slice(0, 7);
  await Promise.all(
    settings.map(([name, [least]]) =>
      session.resource("PipeSettings", provider).up({ ...eventsPipe, settings: { [name]: least } }),
    ),
  );
  expect(session.writes().length).toBeGreaterThanOrEqual(6);
});
