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

const refersToFirst =
  /^PipeSettings [\d-]{36} read: fails as "PipeSettings [\d-]{36} read" did, whose error says why( \[\w+\])?$/;

/** The errors that say more than that another one was the same. */
const inFull = (messages: readonly string[]): string[] => messages.filter((one) => !refersToFirst.test(one));

describe("what is wrong for all resources is told in full once", () => {
  test("a refused key, which costs a handful of requests", async () => {
    await withProvider({ "pipes:authKeySecret": "a-wrong-secret" }, async (provider) => {
      const messages = await failuresOfRefresh(provider);
      expect(inFull(messages)).toEqual([expect.stringMatching(/answered 401: .* Check pipes:authKeyId/)]);
      expect(session.requests().length).toBeLessThanOrEqual(20);
      expect(messages.every((message) => message.endsWith("[unauthorized]"))).toBe(true);
    });
  });

  test("a key that is refused everything", async () => {
    session.emulator.addFault({ action: { status: 403, message: "the key is disabled" } });
    const [first, ...others] = inFull(await failuresOfRefresh(session.provider));
    expect(first).toMatch(/answered 403: FORBIDDEN: the key is disabled .* Check the key's roles/);
    // Those that waited for a listing were told nothing by the service themselves.
    expect(others.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ["an address of nobody", "http://127.0.0.1:1", /the connection failed with ECONNREFUSED/],
    ["an address that is none", "nowhere", /the base address is not a URL/],
    ["an address that would show the key", "http://pipes.test", /plain HTTP to pipes.test/],
    ["a missing address", "", /the configuration lacks pipes:baseUrl/],
  ])("%s", async (_what, address, told) => {
    await withProvider({ "pipes:baseUrl": address }, async (provider) => {
      expect(inFull(await failuresOfRefresh(provider, 12))).toEqual([expect.stringMatching(told)]);
    });
  });

  test("a setting of the wrong form", async () => {
    await withProvider({ "pipes:rateLimit": "many" }, async (provider) => {
      expect(inFull(await failuresOfRefresh(provider, 3))).toEqual([
        expect.stringContaining("pipes:rateLimit: expected a limit"),
      ]);
    });
  });
});

describe("what is wrong for one resource", () => {
  test("is told of each, where only some objects are forbidden", async () => {
    session.emulator.addFault({ path: ciKey.keyId, action: { status: 403 } });
    for (let round = 0; round < 5; round += 1) {
      const { message } = await rpcErrorOf(session.provider.read(ciKey.keyId, internals("AccessKey")));
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

test("a trouble that passed is told in full when it comes again", async () => {
  const read = () => session.provider.read(ciKey.keyId, internals("AccessKey"));
  for (let round = 0; round < 2; round += 1) {
    session.emulator.addFault({ times: 2, action: { status: 401 } });
    expect((await rpcErrorOf(read())).message).toContain("answered 401");
    expect((await rpcErrorOf(read())).message).toMatch(/fails as "AccessKey \S+ read" did/);
    await read();
  }
});

test("an error is printed once, by the engine, and not beside it a second time", async () => {
  await withProvider({ "pipes:authKeySecret": "a-wrong-secret" }, async (provider) => {
    await failuresOfRefresh(provider, 3);
    await rpcErrorOf(
      provider.delete(ciKey.keyId, { ...ciKey, onDelete: "delete", ...internals("AccessKey") }),
    );
    expect(provider.stderr() + provider.stdout().replace(/^\d+\n/, "")).toBe("");
  });
});
