import type { Emulator } from "pulumi-pipes-emulator";
import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { ciKey, latencyAlert, shopPipe } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { internals, ManagedResource } from "../harness/provider/managedResource";
import { configurationOf, startEmulator } from "../harness/service/emulator";
import { untilContains } from "../harness/outcomes";
import { reasonsOf } from "./support/reasons";

let emulator: Emulator;
let started: DynamicProvider[] = [];

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());
beforeEach(() => {
  emulator.reset();
});
afterEach(async () => {
  await Promise.all(started.map((provider) => provider.stop()));
  started = [];
});

async function start(
  config: Record<string, string>,
  env: Record<string, string> = {},
): Promise<DynamicProvider> {
  const provider = await startDynamicProvider({ config, env });
  started.push(provider);
  return provider;
}

/** The configuration without some of its keys. */
function configWithout(...names: string[]): Record<string, string> {
  const entries = Object.entries(configurationOf(emulator));
  return Object.fromEntries(entries.filter(([key]) => !names.includes(key.replace("pipes:", ""))));
}

test("missing credentials are one error that names every key and environment variable, where a service is needed", async () => {
  const provider = await start(configWithout("baseUrl", "authKeyId", "authKeySecret"));
  expect(await reasonsOf(provider, "Alert", latencyAlert)).toEqual([]);
  await provider.delete(ciKey.adoptId, { ...ciKey, deletionPolicy: "retain", ...internals("AccessKey") });
  const key = new ManagedResource(provider, "AccessKey");
  const { message } = await rpcErrorOf(key.up(ciKey));
  for (const name of ["pipes:baseUrl", "pipes:authKeyId", "pipes:authKeySecret"])
    expect(message).toContain(name);
  for (const name of ["PIPES_BASE_URL", "PIPES_AUTH_KEY_ID", "PIPES_AUTH_KEY_SECRET"])
    expect(message).toContain(name);
  expect(message).toContain("pulumi config set --secret pipes:authKeySecret");
  expect(message).not.toContain("\n");
  expect(emulator.requests()).toEqual([]);
});

test("a preview says once what the configuration lacks, and shows the changes all the same", async () => {
  const provider = await start(configWithout("authKeyId", "authKeySecret"));
  for (const args of [latencyAlert, { ...latencyAlert, threshold: 9 }])
    expect(await reasonsOf(provider, "Alert", args)).toEqual([]);
  expect(await reasonsOf(provider, "AccessKey", ciKey)).toEqual([]);
  await untilContains(provider.stderr, "warning: configuration: the configuration lacks");
  expect(provider.stderr().match(/lacks/g)).toHaveLength(1);
  expect(provider.stderr()).toContain("lacks pipes:authKeyId, pipes:authKeySecret: set ");
});

test.each([
  ["baseUrl", "api.example", /the base address is not a URL.*\[badAddress\]$/],
  [
    "baseUrl",
    "http://api.example",
    /plain HTTP to api\.example would show the key .* set pipes:allowPlainHttp to true\./,
  ],
  ["rateLimit", "slow", /pipes:rateLimit: expected a limit such as "10\/10s", got "slow"$/],
  ["validateDashboards", "no", /pipes:validateDashboards: expected "true" or "false", got "no"$/],
])("a malformed %s fails a preview, for want of a key too", async (name, value, reason) => {
  const provider = await start({
    ...configWithout("authKeyId", "authKeySecret", name),
    [`pipes:${name}`]: value,
  });
  const check = async (): Promise<string> =>
    (await rpcErrorOf(provider.check({}, { ...latencyAlert, ...internals("Alert") }))).message;
  expect(await check()).toMatch(reason);
  expect(emulator.requests()).toEqual([]);
});

test("a preview says nothing of a configuration that is whole", async () => {
  const provider = await start(configurationOf(emulator));
  expect(await reasonsOf(provider, "Alert", latencyAlert)).toEqual([]);
  expect(provider.stderr()).toBe("");
});

test("missing ids name the configuration key and the environment variable, and `get` can do without them", async () => {
  const provider = await start(configWithout("organizationId", "serviceId"));
  const organization = expect.stringMatching(
    /^organizationId: not given.*pipes:organizationId.*PIPES_ORGANIZATION_ID/,
  ) as unknown;
  const service = expect.stringMatching(
    /^serviceId: not given.*pipes:serviceId.*PIPES_SERVICE_ID/,
  ) as unknown;
  expect(await reasonsOf(provider, "PipeSettings", shopPipe)).toEqual([organization, service]);
  expect(await reasonsOf(provider, "Alert", latencyAlert)).toEqual([organization, service]);
  expect(await reasonsOf(provider, "AccessKey", { ...ciKey, roles: [] })).toEqual([
    organization,
    expect.stringContaining("roles: "),
  ]);
  // `get` has no args: its id says where.
  const { organizationId, serviceId } = emulator.seed;
  const { message } = await rpcErrorOf(provider.read(shopPipe.pipeId, internals("PipeSettings")));
  expect(message).toContain("organizationId is not given; put it before the id, or set ");
  const { message: malformed } = await rpcErrorOf(provider.read("a/b", internals("PipeSettings")));
  expect(malformed).toContain("expected the bare id or <organizationId>/<serviceId>/<id>");
  const found = await provider.read(
    `${organizationId}/${serviceId}/${shopPipe.pipeId}`,
    internals("PipeSettings"),
  );
  expect(found.id).toBe(shopPipe.pipeId);
});

test("half of the credentials in the configuration fails a preview, even if the environment has both halves", async () => {
  const { keyId, keySecret } = emulator.seed.keys.admin;
  const variables = { PIPES_AUTH_KEY_ID: keyId, PIPES_AUTH_KEY_SECRET: keySecret };
  const provider = await start(configWithout("authKeySecret"), variables);
  const { message } = await rpcErrorOf(provider.check({}, { ...latencyAlert, ...internals("Alert") }));
  expect(message).toContain(
    "pipes:authKeyId is set without pipes:authKeySecret, and PIPES_AUTH_KEY_SECRET is not used",
  );
  expect(message).not.toContain(keySecret);
  expect(emulator.requests()).toEqual([]);
});

test("the configuration overrides the environment, the words of the service included", async () => {
  const other = await startEmulator({
    segments: { pipes: "flows", observability: "insight" },
    settingPrefix: "engine_",
  });
  const right = {
    "pipes:pipesSegment": "flows",
    "pipes:settingPrefix": "engine_",
    "pipes:organizationId": "",
  };
  try {
    const provider = await start(
      { ...configurationOf(other), ...right },
      {
        PIPES_BASE_URL: "http://127.0.0.1:1",
        PIPES_AUTH_KEY_SECRET: "wrong",
        PIPES_PIPES_SEGMENT: "wrong",
        PIPES_SETTING_PREFIX: "wrong_",
        // The configuration lacks these two: an empty value counts as not set.
        PIPES_ORGANIZATION_ID: other.seed.organizationId,
        PIPES_OBSERVABILITY_SEGMENT: "insight",
      },
    );
    const pipe = new ManagedResource(provider, "PipeSettings");
    await pipe.up({ ...shopPipe, settings: { dbms_max_threads: 3 } });
    expect(other.get("pipes", shopPipe.pipeId)?.settings?.dbms_max_threads).toBe(3);
    expect(await pipe.refresh()).toBe("same");
    await new ManagedResource(provider, "Alert").up(latencyAlert);
    expect(other.list("alerts")).toHaveLength(2);
  } finally {
    await other.close();
  }
});

test("wrong credentials are one clear line without the credentials", async () => {
  const provider = await start({ ...configurationOf(emulator), "pipes:authKeySecret": "a-wrong-secret" });
  const key = new ManagedResource(provider, "AccessKey");
  const { message, partial } = await rpcErrorOf(key.up({ ...ciKey, name: "builds" }));
  expect(message).toMatch(
    /^AccessKey create: GET http:\/\/127\.0\.0\.1:\d+\/v1\/organizations\/\S+ answered 401: UNAUTHORIZED: .*\(request [0-9a-f-]{36}\)/,
  );
  expect(message).toContain(
    "Check pipes:authKeyId and pipes:authKeySecret (or PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET, or the args of its Provider).",
  );
  expect(message).toContain(
    " The address comes from pipes:baseUrl, the key from pipes:authKeyId and pipes:authKeySecret. ",
  );
  expect(message).not.toMatch(/\n|a-wrong-secret|Basic/);
  expect(partial).toBeUndefined();
  expect(emulator.requests()).toHaveLength(1);
});
