import * as pulumi from "@pulumi/pulumi";
import type { MockResourceArgs } from "@pulumi/pulumi/runtime";
import { AccessKey, Alert, PipeSettings } from "pulumi-pipes";
import { failureOf } from "../failureOf";

const pipeId = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const stub = 'exports.handler=()=>require("pulumi-pipes/provider")';
const credentials = { username: "reader", password: "hunter2" };
const alertArgs = {
  threshold: 1,
  interval: "1h",
  source: "saved_search",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "w" },
};

/** What the engine is told when a resource is made; pulumi's own type leaves the inputs open. */
interface Registration {
  readonly type: string;
  readonly id: string | undefined;
  readonly inputs: object;
}

const registered: Registration[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, id, inputs }: MockResourceArgs) => {
      const made = { type, id, inputs: inputs as object };
      registered.push(made);
      return { id: id ?? `${name}-id`, state: made.inputs };
    },
    call: ({ inputs }) => inputs as object,
  });
});
beforeEach(() => registered.splice(0));

/** What the engine was told when a resource was made. */
async function registration(resource: pulumi.CustomResource): Promise<Registration> {
  await settled(resource.urn);
  const [only, ...more] = registered;
  if (only === undefined || more.length > 0)
    throw new Error(`${registered.length} resources were registered`);
  return only;
}

const secretMark = "4dabf18193072939515e22adb298388d";

/** The value at a path, where it or something above it is marked as secret. */
function hiddenAt(value: unknown, path: readonly string[], hidden = false): unknown {
  const [key, ...rest] = path;
  const bag = typeof value === "object" && value !== null ? value : {};
  if (secretMark in bag) return hiddenAt(Reflect.get(bag, "value"), path, true);
  if (key !== undefined) return hiddenAt(Reflect.get(bag, key), rest, hidden);
  return hidden ? value : "not hidden";
}

const settled = <Value>(output: pulumi.Output<Value>): Promise<Value> =>
  new Promise((resolve) => {
    output.apply(resolve);
  });

describe("a resource", () => {
  test.each([
    ["PipeSettings", () => new PipeSettings("r", { pipeId })],
    ["AccessKey", () => new AccessKey("r", { keyId: pipeId })],
    ["Alert", () => new Alert("r", alertArgs)],
  ])("%s has its type token, its kind, and the one stub that old states keep calling", async (kind, make) => {
    const { type, inputs } = await registration(make());
    expect(type).toBe(`pulumi-nodejs:dynamic/pipes:${kind}`);
    expect(inputs).toMatchObject({ __kind: kind, __provider: stub });
  });

  test("does not change the args that the program wrote, which may be frozen and used twice", async () => {
    const args = Object.freeze({
      pipeId,
      source: Object.freeze({ kafka: Object.freeze({ credentials: Object.freeze({ ...credentials }) }) }),
    });
    const before = JSON.stringify(args);
    await settled(new PipeSettings("a", args).urn);
    await settled(new PipeSettings("b", args).urn);
    expect(JSON.stringify(args)).toBe(before);
    expect(registered).toHaveLength(2);
  });

  test.each([
    ["PipeSettings", "pipeId", () => new PipeSettings("r", { pipeId }, { import: "x" })],
    ["AccessKey", "keyId", () => new AccessKey("r", { keyId: pipeId }, { import: "x" })],
    ["Alert", "alertId", () => new Alert("r", alertArgs, { import: "x" })],
  ])(
    "%s refuses the option import, which cannot work, and names the way that does",
    async (kind, arg, make) => {
      const error = await failureOf(make);
      expect(pulumi.RunError.isInstance(error)).toBe(true);
      expect(error.message).toContain(`${kind} "r": the option "import" cannot work`);
      for (const way of [`\`${arg}\``, `${kind}.get(`, "pulumi import --file"])
        expect(error.message).toContain(way);
      expect(registered).toEqual([]);
    },
  );

  test("is told from others", () => {
    const pipe = new PipeSettings("r", { pipeId });
    expect([PipeSettings, AccessKey, Alert].map((kind) => kind.isInstance(pipe))).toEqual([
      true,
      false,
      false,
    ]);
    expect([undefined, null, {}, "x"].some((value) => PipeSettings.isInstance(value))).toBe(false);
  });
});

describe("looking up", () => {
  test.each([
    ["PipeSettings", () => PipeSettings.get("r", "o/s/p")],
    ["AccessKey", () => AccessKey.get("r", "o/s/p")],
    ["Alert", () => Alert.get("r", "o/s/p")],
  ])("%s says an id and no argument, and has every output", async (kind, look) => {
    const resource = look();
    const { id, inputs } = await registration(resource);
    expect(id).toBe("o/s/p");
    expect(inputs).toEqual({ __kind: kind, __provider: stub });
    const outputs = Object.entries(resource).filter(([, value]) => pulumi.Output.isInstance(value));
    expect(outputs.map(([name]) => name)).toEqual(
      expect.arrayContaining(["organizationId", "onDelete", "name"]),
    );
  });

  test.each([
    [
      "PipeSettings",
      PipeSettings.get("a", "x"),
      [
        "organizationId",
        "serviceId",
        "pipeId",
        "name",
        "state",
        "scaling",
        "source",
        "destination",
        "fieldMappings",
        "settings",
        "createdAt",
        "updatedAt",
        "onDelete",
      ],
    ],
    [
      "AccessKey",
      AccessKey.get("b", "x"),
      [
        "organizationId",
        "keyId",
        "name",
        "roles",
        "keySuffix",
        "createdAt",
        "expireAt",
        "usedAt",
        "ipAccessList",
        "state",
        "onDelete",
      ],
    ],
    [
      "Alert",
      Alert.get("c", "x"),
      [
        "organizationId",
        "serviceId",
        "alertId",
        "dashboardId",
        "tileId",
        "threshold",
        "thresholdMax",
        "interval",
        "source",
        "thresholdType",
        "channel",
        "name",
        "message",
        "state",
        "silenced",
        "executionErrors",
        "createdAt",
        "updatedAt",
        "onDelete",
      ],
    ],
  ])("%s names every output at construction", (_kind, resource, names) => {
    for (const name of names) expect(pulumi.Output.isInstance(Reflect.get(resource, name))).toBe(true);
  });
});

describe("credentials are secret", () => {
  const plain = { kafka: { credentials } };
  test.each<readonly [string, () => PipeSettings]>([
    ["as plain texts", () => new PipeSettings("r", { pipeId, source: plain })],
    [
      "as outputs inside",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { kafka: { credentials: { username: "u", password: pulumi.output("hunter2") } } },
        }),
    ],
    [
      "as an output",
      () => new PipeSettings("r", { pipeId, source: { kafka: { credentials: pulumi.output(credentials) } } }),
    ],
    [
      "inside an output",
      () => new PipeSettings("r", { pipeId, source: { kafka: pulumi.output({ credentials }) } }),
    ],
    ["deep inside an output", () => new PipeSettings("r", { pipeId, source: pulumi.output(plain) })],
    ["deep inside a promise", () => new PipeSettings("r", { pipeId, source: Promise.resolve(plain) })],
    ["already marked", () => new PipeSettings("r", { pipeId, source: pulumi.secret(plain) })],
  ])("%s", async (_case, make) => {
    const resource = make();
    const { inputs } = await registration(resource);
    expect(hiddenAt(inputs, ["source", "kafka", "credentials", "password"])).toBe("hunter2");
    expect(await pulumi.isSecret(resource.source)).toBe(true);
  });

  test.each<readonly [string, () => PipeSettings]>([
    ["a certificate", () => new PipeSettings("r", { pipeId, source: { kafka: { caCertificate: "PEM" } } })],
    [
      "a connection string",
      () =>
        new PipeSettings("r", { pipeId, source: { objectStorage: { connectionString: "AccountKey=x" } } }),
    ],
    [
      "an access key of an object store",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { objectStorage: { accessKey: { accessKeyId: "a", secretKey: "b" } } },
        }),
    ],
    [
      "an access key of a stream",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { kinesis: { accessKey: { accessKeyId: "a", secretKey: "b" } } },
        }),
    ],
    [
      "credentials of a database",
      () => new PipeSettings("r", { pipeId, source: { postgres: { credentials } } }),
    ],
  ])("and so is %s", async (_case, make) => {
    expect(await pulumi.isSecret(make().source)).toBe(true);
  });

  test("and nothing else is", async () => {
    const resource = new PipeSettings("r", {
      pipeId,
      name: "n",
      source: { kafka: { iamRole: "r", caCertificate: "PEM" } },
      settings: { dbms_max_threads: 1 },
    });
    expect(
      await Promise.all(
        [resource.name, resource.settings, resource.pipeId].map((output) => pulumi.isSecret<unknown>(output)),
      ),
    ).toEqual([false, false, false]);
    const open = new PipeSettings("open", {
      pipeId,
      source: { kafka: { iamRole: "r" }, postgres: pulumi.output({ host: "h" }) },
    });
    expect(await pulumi.isSecret(open.source)).toBe(false);
  });
});
