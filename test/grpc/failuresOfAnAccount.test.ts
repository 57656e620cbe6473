import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { ciKey, eventsPipe, latencyAlert } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { internals } from "../harness/provider/managedResource";
import { configurationOf } from "../harness/service/emulator";
import { useSession } from "../harness/provider/session";

const session = useSession();
const resources = 100;

/** Reads as many pipes as a refresh of a large stack does, and answers how each failed. */
function failuresOfRefresh(provider: DynamicProvider, count = resources): Promise<string[]> {
  const { organizationId, serviceId } = session.emulator.seed;
  const reads = Array.from({ length: count }, async (_, number) => {
    const pipeId = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const state = { ...internals("PipeSettings"), organizationId, serviceId, pipeId };
    return (await rpcErrorOf(provider.read(pipeId, state))).message;
  });
  return Promise.all(reads);
}

async function withProvider<Result>(
  config: Readonly<Record<string, string>>,
  task: (provider: DynamicProvider) => Promise<Result>,
): Promise<Result> {
  const provider = await startDynamicProvider({
    config: { ...configurationOf(session.emulator), ...config },
  });
  try {
    return await task(provider);
  } finally {
    await provider.stop();
  }
}

test("a rejected key costs a handful of requests: the first resource fails with the full error, the last ones with a short one", async () => {
  await withProvider({ "pipes:authKeySecret": "a-wrong-secret" }, async (provider) => {
    const messages = await failuresOfRefresh(provider);
    expect(messages[0]).toMatch(/answered 401: .* Check pipes:authKeyId/);
    expect(session.requests().length).toBeLessThanOrEqual(20);
    const short =
      /(nothing was sent: .* status 401|answered 401: another resource asked [^.]*) \[unauthorized\]$/;
    expect(messages.filter((message) => short.test(message)).length).toBeGreaterThanOrEqual(resources - 20);
    expect(messages.every((message) => message.endsWith("[unauthorized]"))).toBe(true);
  });
});

describe("what is wrong for one resource", () => {
  test("is told of each, where only some objects are forbidden", async () => {
    session.emulator.addFault({ path: ciKey.adoptId, action: { status: 403 } });
    for (let round = 0; round < 5; round += 1) {
      const { message } = await rpcErrorOf(session.provider.read(ciKey.adoptId, internals("AccessKey")));
      expect(message).toContain("answered 403");
      await session.resource("PipeSettings").up(eventsPipe);
    }
  });

  test("is told of each, in the service's own words", async () => {
    session.emulator.addFault({ method: "POST", action: { status: 400, message: "no such tile" } });
    const failures = [1, 2, 3].map((threshold) =>
      rpcErrorOf(session.resource("Alert").up({ ...latencyAlert, threshold })),
    );
    for (const { message } of await Promise.all(failures)) expect(message).toContain("no such tile");
  });
});

test("an error is full again after a success", async () => {
  const read = () => session.provider.read(ciKey.adoptId, internals("AccessKey"));
  for (let round = 0; round < 4; round += 1) {
    session.emulator.addFault({ times: 2, action: { status: 401 } });
    expect((await rpcErrorOf(read())).message).toContain("answered 401");
    expect((await rpcErrorOf(read())).message).toContain("answered 401");
    await read();
  }
});

test("an error is printed once, by the engine, and not beside it a second time", async () => {
  await withProvider({ "pipes:authKeySecret": "a-wrong-secret" }, async (provider) => {
    await failuresOfRefresh(provider, 3);
    await rpcErrorOf(
      provider.delete(ciKey.adoptId, { ...ciKey, deletionPolicy: "delete", ...internals("AccessKey") }),
    );
    expect(provider.stderr() + provider.stdout().replace(/^\d+\n/, "")).toBe("");
  });
});
