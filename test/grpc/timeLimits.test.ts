import { startDynamicProvider } from "../harness/dynamicProvider";
import { ciKey, latencyAlert, shopPipe } from "./support/args";
import { failureOf } from "./support/failure";
import { ManagedResource } from "./support/managedResource";
import { configurationOf, useSession } from "./support/session";

const attemptSeconds = 0.2;
const operationSeconds = 0.6;
/** What an operation may take on a busy machine, beside its own limit. */
const slackMs = 4_000;

const session = useSession({
  config: {
    "pipes:attemptTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": String(operationSeconds),
  },
});

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = Date.now();
  return { result: await work, ms: Date.now() - from };
}

test.each([
  ["hangs", { hang: true }],
  ["never ends its answer", { endless: true }],
  ["trickles", { slowBytesPerSecond: 20 }],
] as const)("a service that %s fails each method within the time limit", async (_what, action) => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, onDelete: "disable", name: "builds" });
  session.emulator.addFault({ action });
  const calls = [() => key.refresh(), () => key.up({ ...ciKey, name: "nightly" }), () => key.destroy()];
  for (const call of calls) {
    const { result, ms } = await timed(failureOf(call()));
    expect(result.message).toMatch(/GET \S+: (no complete answer within \S+ s|the operation's time was used up)/);
    expect(result.message).toContain("The service did not answer in time: run again.");
    expect(result.partial).toBeUndefined();
    expect(ms).toBeLessThan(operationSeconds * 1000 + slackMs);
  }
  expect(key.exists).toBe(true);
});

test("a creation that hangs is sent once", async () => {
  session.emulator.addFault({ method: "POST", action: { hang: true } });
  await failureOf(session.resource("Alert").up(latencyAlert));
  expect(session.writes()).toHaveLength(1);
});

test("a wait that the service asks for ends with the operation's time", async () => {
  session.emulator.addFault({ action: { status: 429, retryAfter: "3600" } });
  const { result, ms } = await timed(failureOf(session.resource("AccessKey").up(ciKey)));
  expect(result.message).toContain("answered 429");
  expect(ms).toBeLessThan(operationSeconds * 1000 + slackMs);
});

test("an address at which nobody listens fails within the time limit", async () => {
  const config = { ...configurationOf(session.emulator), "pipes:baseUrl": "http://127.0.0.1:1" };
  const provider = await startDynamicProvider({ config });
  try {
    const { result, ms } = await timed(failureOf(new ManagedResource(provider, "AccessKey").up(ciKey)));
    expect(result.message).toMatch(/^AccessKey create: GET \S+: the connection failed with ECONNREFUSED\. Check pipes:baseUrl/);
    expect(ms).toBeLessThan(60_000);
  } finally {
    await provider.stop();
  }
});

test("a pipe that cannot be stopped in time keeps running with its tables", async () => {
  const tableMappings = [{ sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" }];
  session.emulator.addFault({ method: "PATCH", path: "/state", action: { hang: true } });
  const pipe = session.resource("PipeSettings");
  const { message } = await failureOf(pipe.up({ ...shopPipe, source: { postgres: { tableMappings } } }));
  expect(message).toContain("The service did not answer in time");
  expect(session.emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});
