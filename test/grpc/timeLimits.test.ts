import { ciKey, latencyAlert, shopPipe } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const attemptSeconds = 0.4;
const operationSeconds = 1;
/** What an operation may take on a busy machine, beside its own limit. */
const slackMs = 6_000;

const session = useSession({
  // Whatever a pipe begins, it does not end it within a test.
  emulator: { transitionMs: 600_000 },
  config: {
    "pipes:requestTimeoutSeconds": String(attemptSeconds),
    "pipes:operationTimeoutSeconds": String(operationSeconds),
    "pipes:pipeTransitionTimeoutSeconds": String(operationSeconds),
  },
});

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const from = Date.now();
  return { result: await work, ms: Date.now() - from };
}

const failsInTime = async (call: Promise<unknown>) => {
  const { result, ms } = await timed(rpcErrorOf(call));
  expect(result.message).toMatch(
    /GET \S+: (no complete answer within \S+ s|the operation's time was used up)/,
  );
  expect(result.message).toContain("The service did not answer in time: run again.");
  expect(result.partial).toBeUndefined();
  expect(ms).toBeLessThan(operationSeconds * 1000 + slackMs);
};

test.each([
  ["hangs", { hang: true }],
  ["never ends its answer", { endless: true }],
  ["trickles", { slowBytesPerSecond: 20 }],
] as const)("a service that %s fails a refresh within the time limit", async (_what, action) => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, name: "builds" });
  session.emulator.addFault({ action });
  await failsInTime(key.refresh());
  expect(key.exists).toBe(true);
});

test("a service that hangs fails an update, a deletion and an adoption within the time limit", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, deletionPolicy: "disable", name: "builds" });
  session.emulator.addFault({ action: { hang: true } });
  await Promise.all([
    failsInTime(key.up({ ...ciKey, name: "nightly" })),
    failsInTime(key.destroy()),
    failsInTime(session.resource("PipeSettings").up({ ...shopPipe, name: "orders" })),
  ]);
  expect(key.exists).toBe(true);
});

test("a creation that hangs is sent once", async () => {
  session.emulator.addFault({ method: "POST", action: { hang: true } });
  await rpcErrorOf(session.resource("Alert").up(latencyAlert));
  expect(session.writes()).toHaveLength(1);
});

test("an address at which nobody listens fails within the time limit", async () => {
  await session.whileAway(async () => {
    const { result, ms } = await timed(rpcErrorOf(session.resource("AccessKey").up(ciKey)));
    expect(result.message).toMatch(
      /^AccessKey create: GET http:\/\/(127\.0\.0\.1:\d+)\/v1\/\S+: the connection failed with ECONNREFUSED: nothing listens at \1\. /,
    );
    expect(result.message).toContain("Check host and port in pipes:baseUrl, and that it is running.");
    expect(ms).toBeLessThan(operationSeconds * 1000 + slackMs);
  });
});

describe("a pipe whose tables cannot be edited in time", () => {
  const tableMappings = [{ sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" }];
  const args = { ...shopPipe, source: { postgres: { tableMappings } } };

  test("keeps running where it could not be stopped", async () => {
    session.emulator.addFault({ method: "PATCH", path: "/state", action: { hang: true } });
    const { message } = await rpcErrorOf(session.resource("PipeSettings").up(args));
    expect(message).toContain("The service did not answer in time");
    expect(session.stored("pipes", shopPipe.pipeId)?.state).toBe("Running");
  });

  test("is saved as it is where it was stopped already, and the next run repairs it", async () => {
    const pipe = session.resource("PipeSettings");
    const { message, partial } = await rpcErrorOf(pipe.up(args));
    expect(message).toContain("did not come to rest in time and is Stopping");
    expect(partial?.id).toBe(shopPipe.pipeId);
    session.emulator.patch("pipes", shopPipe.pipeId, { state: "Stopped" });
    await pipe.up(args);
    expect(session.stored("pipes", shopPipe.pipeId)?.source?.postgres?.tableMappings).toHaveLength(1);
    expect(session.stored("pipes", shopPipe.pipeId)?.state).toBe("Modifying");
  });
});

// The last one: the process keeps the limit that it learns here.
test("a wait that the service asks for ends with the operation's time", async () => {
  session.emulator.addFault({ action: { status: 429, retryAfter: "3600" } });
  const { result, ms } = await timed(rpcErrorOf(session.resource("AccessKey").up(ciKey)));
  expect(result.message).toContain("answered 429");
  expect(ms).toBeLessThan(operationSeconds * 1000 + slackMs);
});
