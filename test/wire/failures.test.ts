import type { Emulator } from "pulumi-pipes-emulator";
import { ciKey, eventsPipe, shopPipe, stockTables } from "../harness/args";
import { eventually } from "../harness/outcomes";
import { internals, ManagedResource, providerStub } from "../harness/provider/managedResource";
import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { secretPathsIn, visibleText } from "../harness/provider/wire";
import { configurationOf, startEmulator } from "../harness/service/emulator";

let emulator: Emulator;
let providers: DynamicProvider[] = [];
/** The process of the runs that repair. */
let later: Promise<DynamicProvider> | undefined;
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
afterAll(async () => {
  await (await later)?.stop();
  await emulator.close();
});

async function start(config: Readonly<Record<string, string>> = {}): Promise<DynamicProvider> {
  const provider = await startDynamicProvider({ config: { ...configurationOf(emulator), ...config } });
  providers.push(provider);
  return provider;
}

test("a partial failure carries id, properties with marked secrets, and its message as the reason", async () => {
  const provider = await start();
  const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
  const args = { ...eventsPipe, source: { kafka: { credentials, caCertificate: "pem-of-the-test" } } };
  emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { caCertificate: "old-of-the-test" } } });
  emulator.addFault({ method: "PATCH", action: { status: 400, message: "not with pa55-word-of-the-test" } });
  const pipe = new ManagedResource(provider, "PipeSettings");
  const { partial, message } = await rpcErrorOf(pipe.up(args));
  expect(partial).toMatchObject({ id: eventsPipe.pipeId, reasons: [message] });
  expect(partial?.properties).toMatchObject({
    __provider: providerStub,
    __kind: expect.any(String) as unknown,
  });
  expect(secretPathsIn(partial?.properties ?? {})).toEqual(["source.kafka.caCertificate"]);
  expect(message).toMatch(
    / returned 400: \[detail hidden, because it holds a part of a secret\] \(request [\da-f-]+\)/,
  );
  expect(visibleText([partial, pipe.state, message])).not.toContain("of-the-test");
  const output = provider.stdout() + provider.stderr();
  expect(output).not.toMatch(/of-the-test|not-real|\n\s+at /);
});

test("errors of a rejected key are one line without stack or credential, and the engine alone prints them", async () => {
  const provider = await start({ "pipes:authKeySecret": "a-wrong-secret" });
  const key = new ManagedResource(provider, "AccessKey");
  const { message, partial } = await rpcErrorOf(key.up({ ...ciKey, name: "builds" }));
  expect(message).toMatch(
    /^could not adopt the access key "builds" \([\da-f-]+\): GET http:\/\/127\.0\.0\.1:\d+\/v1\/\S+ returned 401: .*\[http\/unauthorized\]$/,
  );
  expect(message).toContain("pipes:authKeyId");
  expect(message).not.toMatch(/\n|a-wrong-secret|Basic/);
  expect(partial).toBeUndefined();
  expect(emulator.requests()).toHaveLength(1);
  await rpcErrorOf(
    provider.delete(ciKey.adoptId, { ...ciKey, deletionPolicy: "delete", ...internals("AccessKey") }),
  );
  expect(provider.stderr() + provider.stdout().replace(/^\d+\n/, "")).toBe("");
});

test.each([
  ["stops a pipe", { path: "/state" }],
  ["edits the tables of a stopped pipe", { path: /pipes\/[^/]+$/, skip: 1 }],
  ["starts a pipe", { path: "/state", skip: 1 }],
])("the next run repairs the result of a process that is killed while it %s", async (_what, rule) => {
  const [first, next] = await Promise.all([
    start(),
    (later ??= startDynamicProvider({ config: configurationOf(emulator) })),
  ]);
  next.nextRun();
  emulator.addFault({ method: "PATCH", times: 1, action: { latencyMs: 300 }, ...rule });
  const args = stockTables("items", "prices");
  const running = new ManagedResource(first, "PipeSettings").up(args).catch((error: unknown) => error);
  // A request that a fault holds up has no status yet.
  await eventually(() =>
    emulator.requests().some(({ status, faults }) => status === 0 && faults !== undefined),
  );
  await first.kill("SIGKILL");
  await expect(running).resolves.toBeInstanceOf(Error);
  await eventually(() => emulator.requests().every(({ status }) => status !== 0));
  emulator.clearFaults();
  const pipe = new ManagedResource(next, "PipeSettings");
  await pipe.up(args);
  expect(await pipe.refresh()).toBe("same");
  expect(pipe.outputs).toMatchObject(args);
  expect(emulator.get("pipes", shopPipe.pipeId)?.state).toBe("Running");
});
