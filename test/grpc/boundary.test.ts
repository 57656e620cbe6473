import { providerStub as stubOfPackage } from "../../provider/src/hosts/dynamic/stub";
import { startDynamicProvider } from "../harness/provider/process";
import { type PropertyMap, visibleText } from "../harness/provider/wire";
import { ciKey, eventsPipe, latencyAlert, nowhere, shopPipe } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { internals, type Kind, providerStub } from "../harness/provider/managedResource";
import { configurationOf } from "../harness/service/emulator";
import { useSession } from "../harness/provider/session";

const session = useSession();
const lookUp = (kind: string, id: string) => session.provider.read(id, internals(kind));

describe("what a state holds in place of code", () => {
  test("is this text for ever, because old states keep calling it", () => {
    expect(stubOfPackage).toBe('exports.handler=()=>require("pulumi-pipes/provider")');
    expect(providerStub).toBe(stubOfPackage);
    expect(Buffer.byteLength(JSON.stringify({ __provider: stubOfPackage }))).toBeLessThanOrEqual(80);
  });

  test("comes back in every map of properties", async () => {
    const key = session.resource("AccessKey");
    await key.up({ ...ciKey, name: "builds" });
    expect(key.state.inputs["__provider"]).toBe(providerStub);
    expect(key.state.outputs["__provider"]).toBe(providerStub);
    await key.refresh();
    expect(key.state.inputs["__provider"]).toBe(providerStub);
    expect(key.state.outputs["__provider"]).toBe(providerStub);
  });
});

describe.each([
  ["PipeSettings", shopPipe.pipeId, nowhere, "pipe"],
  ["AccessKey", ciKey.adoptId, nowhere, "access key"],
  ["Alert", "65f1a0c3d2b4e5f607182c01", "65f1a0c3d2b4e5f607182fff", "alert"],
] as const satisfies readonly (readonly [Kind, string, string, string])[])(
  "a looked-up %s",
  (kind, id, missing, noun) => {
    test("comes back with all its fields, and with nothing to be deleted", async () => {
      const found = await lookUp(kind, id);
      expect(found.id).toBe(id);
      expect(found.properties).toMatchObject({ __kind: kind, name: expect.any(String) as unknown });
      expect(found.inputs).toMatchObject({ name: found.properties["name"] });
      expect(session.writes()).toEqual([]);
    });

    test("that does not exist fails, naming it", async () => {
      const { message } = await rpcErrorOf(lookUp(kind, missing));
      expect(message).toContain(`${kind} ${missing} read: ${noun} ${missing} in `);
      expect(message).toContain("does not exist: check the id");
    });
  },
);

describe("a state of a kind that is not known here", () => {
  test.each([
    ["another kind", "Dashboard99"],
    ["a word of the language", "constructor"],
    ["another word of the language", "__proto__"],
  ])("fails every method with the way out: %s", async (_what, kind) => {
    const map = internals(kind);
    const { provider } = session;
    const calls: Promise<unknown>[] = [
      provider.check({}, map),
      provider.diff("id", map, map),
      provider.create(map),
      provider.read("id", map),
      provider.update("id", map, map),
      provider.delete("id", map),
    ];
    for (const call of calls) {
      const { message, partial } = await rpcErrorOf(call);
      expect(message).toContain(`has no resource "${kind}"`);
      expect(message).toContain("install the version that made the state");
      expect(partial).toBeUndefined();
    }
  });

  test("fails every method where the kind is missing altogether", async () => {
    const map = { __provider: providerStub, name: "orders" };
    const { provider } = session;
    for (const call of [provider.check({}, map), provider.read("id", map), provider.delete("id", map)]) {
      expect((await rpcErrorOf(call)).message).toContain('its "__kind" is missing');
    }
    expect(session.requests()).toEqual([]);
  });
});

test.each([
  "shuffleSets",
  "emptyAsNull",
  "emptyAsAbsent",
  "emptyAsEmpty",
  "extraFields",
  "volatileFields",
] as const)(
  "what a service answers in its own way survives the way to the engine and back: %s",
  async (quirk) => {
    session.emulator.setQuirks({ [quirk]: true });
    const wanted: readonly (readonly [Kind, PropertyMap])[] = [
      ["PipeSettings", { ...eventsPipe, name: "orders", source: { kafka: { iamRole: "" } } }],
      ["AccessKey", { ...ciKey, name: "builds", roles: ["developer", "admin"], expireAt: null }],
      ["Alert", { ...latencyAlert, name: `p99 ${quirk}` }],
    ];
    for (const [kind, args] of wanted) {
      const resource = session.resource(kind);
      await resource.up(args);
      expect(await resource.refresh()).toBe("same");
      expect(await resource.up(args)).toBe("unchanged");
    }
  },
);

test("a failure leaves no stack and no secret in the process's output", async () => {
  const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
  const pipe = session.resource("PipeSettings");
  const args = { ...eventsPipe, source: { kafka: { credentials } } };
  await pipe.up(args);
  session.emulator.addFault({ action: { status: 400, message: "not with pa55-word-of-the-test" } });
  expect((await rpcErrorOf(pipe.refresh())).message).toContain("not with [secret]");
  await rpcErrorOf(pipe.up({ ...args, name: "orders" }));
  const output = session.provider.stdout() + session.provider.stderr();
  expect(output).not.toMatch(/of-the-test|not-real|\n\s+at /);
  expect(visibleText(pipe.state)).not.toContain("of-the-test");
});

describe("calls that come together", () => {
  test("are all configured, also those that arrive while the first one loads the provider", async () => {
    const provider = await startDynamicProvider();
    try {
      const { pipes, keys, alerts } = session.emulator.seed;
      const answers = await Promise.all([
        provider.configure(configurationOf(session.emulator)),
        provider.read(pipes.kafka, internals("PipeSettings")),
        provider.read(pipes.kinesis, internals("PipeSettings")),
        provider.read(keys.ci.id, internals("AccessKey")),
        provider.read(alerts.errorRate, internals("Alert")),
        provider.check({}, { ...latencyAlert, ...internals("Alert") }),
      ]);
      const ids = answers.flatMap((answer) => (answer !== undefined && "id" in answer ? [answer.id] : []));
      expect(ids).toEqual([pipes.kafka, pipes.kinesis, keys.ci.id, alerts.errorRate]);
    } finally {
      await provider.stop();
    }
  });

  test("do not disturb each other", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `alert ${index}`);
    const alerts = names.map(() => session.resource("Alert"));
    await Promise.all(alerts.map((alert, index) => alert.up({ ...latencyAlert, name: names[index] })));
    const stored = session.emulator.list("alerts").map(({ name }) => name);
    expect(stored).toHaveLength(names.length + 1);
    expect(stored).toEqual(expect.arrayContaining(names));
    await Promise.all(alerts.map((alert) => alert.destroy()));
    expect(session.emulator.list("alerts")).toHaveLength(1);
  });
});
