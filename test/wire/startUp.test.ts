import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { providerStub as stubOfPackage } from "../../provider/src/hosts/wire";
import { runCommand } from "../../tools/process/command";
import { repository } from "../harness/repository";
import { ciKey, latencyAlert, shopPipe } from "../harness/args";
import { eventually } from "../harness/outcomes";
import { CheckRefused, internals, ManagedResource, providerStub } from "../harness/provider/managedResource";
import { startDynamicProvider } from "../harness/provider/process";
import type { DynamicProvider, DynamicProviderOptions } from "../harness/provider/process";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { configurationOf, startEmulator } from "../harness/service/emulator";

let emulator: Emulator;
let folder: string;
let started: DynamicProvider[] = [];
beforeAll(async () => {
  emulator = await startEmulator();
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-wire-"));
});
beforeEach(() => {
  emulator.reset();
});
afterEach(async () => {
  await Promise.all(started.map((provider) => provider.stop()));
  started = [];
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: DynamicProviderOptions): Promise<DynamicProvider> {
  const provider = await startDynamicProvider(options);
  started.push(provider);
  return provider;
}

const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(configurationOf(emulator)).filter(([key]) => !names.includes(key.replace("pipes:", ""))),
  );

test("a state holds 52 bytes instead of code, in every version, and they come back in every map", async () => {
  expect(stubOfPackage).toBe('exports.handler=()=>require("pulumi-pipes/provider")');
  expect(Buffer.byteLength(stubOfPackage)).toBe(52);
  const key = new ManagedResource(await start({ config: configurationOf(emulator) }), "AccessKey");
  await key.up(ciKey);
  for (const act of [() => key.refresh(), () => key.up({ ...ciKey, name: "builds" })]) {
    await act();
    for (const map of [key.state.inputs, key.state.outputs]) expect(map["__provider"]).toBe(providerStub);
  }
});

test("simultaneous calls are all configured, also calls that arrive while the first call loads the provider", async () => {
  const provider = await start({});
  const { pipes, keys, alerts } = defaultSeed;
  const [, ...reads] = await Promise.all([
    provider.configure(configurationOf(emulator)),
    provider.read(pipes.kafka, internals("PipeSettings")),
    provider.read(pipes.kinesis, internals("PipeSettings")),
    provider.read(keys.ci.id, internals("AccessKey")),
    provider.read(alerts.errorRate, internals("Alert")),
  ]);
  expect(reads.map(({ id }) => id)).toEqual([pipes.kafka, pipes.kinesis, keys.ci.id, alerts.errorRate]);
  const names = Array.from({ length: 12 }, (_, index) => `alert ${index}`);
  await Promise.all(
    names.map((name) => new ManagedResource(provider, "Alert").up({ ...latencyAlert, name })),
  );
  expect(emulator.list("alerts").map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test("check and diff load no HTTP; the first call that needs the service does", async () => {
  const hook = join(__dirname, "..", "harness", "loadedModules.js");
  const httpAfter = async (
    name: string,
    call: (provider: DynamicProvider) => Promise<unknown>,
  ): Promise<number> => {
    const file = join(folder, name);
    const env = { NODE_OPTIONS: `--require ${hook}`, LOADED_MODULES_FILE: file };
    const provider = await startDynamicProvider({ config: configurationOf(emulator), env });
    try {
      await call(provider);
    } finally {
      await provider.stop();
    }
    const loaded = JSON.parse(await readFile(file, "utf8")) as readonly string[];
    expect(loaded.some((module) => module.endsWith("provider/dist/provider.js"))).toBe(true);
    return loaded.filter((module) => module.endsWith("provider/dist/client/transport.js")).length;
  };
  const { errorRate } = defaultSeed.alerts;
  const counts = await Promise.all([
    httpAfter("diff.json", async (provider) => {
      const { inputs } = await provider.check({}, { ...latencyAlert, ...internals("Alert") });
      await provider.diff(errorRate, inputs, inputs);
    }),
    httpAfter("read.json", (provider) => provider.read(errorRate, internals("Alert"))),
  ]);
  expect(counts).toEqual([0, 1]);
});

/** Runs a script in a process of its own. */
const runScript = (script: string) =>
  runCommand(process.execPath, ["-e", script], { cwd: repository, env: process.env, timeoutMs: 25_000 });

test("a program under mocks loads no module of the package for its resources", async () => {
  const script = `
    const pulumi = require("@pulumi/pulumi");
    const pipes = require("pulumi-pipes");
    const before = new Set(Object.keys(require.cache));
    const newResource = ({ id, name, inputs }) => ({ id: id ?? name, state: inputs });
    pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "project", "stack", true).then(async () => {
      new pipes.Alert("alert", { adoptId: "${defaultSeed.alerts.errorRate}" });
      new pipes.PipeSettings("settings", { pipeId: "${shopPipe.pipeId}" });
      await pulumi.runtime.disconnect();
      const all = Object.keys(require.cache).filter((path) => !before.has(path));
      console.log(JSON.stringify(all.filter((path) => path.includes("/provider/dist/"))));
    });`;
  const { stdout, stderr } = await runScript(script);
  expect({ loaded: stdout.trim(), stderr }).toEqual({ loaded: "[]", stderr: "" });
});

test("a program that imports the package loads no schemas and no HTTP", async () => {
  const script = 'require("pulumi-pipes"); console.log(JSON.stringify(Object.keys(require.cache)))';
  const { stdout } = await runScript(script);
  const loaded = JSON.parse(stdout) as readonly string[];
  expect(
    loaded.some((module) => module.endsWith("provider/dist/program/generated/classes.generated.js")),
  ).toBe(true);
  // Three files of the contract have no schema.
  const unwanted = /\/zod\/|\/got\/|\/contract\/dist\/(?!requiredNode|ids\.js|urlPassword)/;
  expect(loaded.filter((module) => unwanted.test(module))).toEqual([]);
});

describe("before anything else, with a Node.js that is too old, the required version is named by", () => {
  const withNode = (version: string, module: string): ReturnType<typeof runScript> =>
    runScript(`
      Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
      require("${module}");`);

  test.each([
    ...["pulumi-pipes", "pulumi-pipes/provider", "pulumi-pipes/plugin", "pulumi-pipes-emulator"],
    ...["./provider/plugin/pulumi-resource-pipes", "./cli/bin/pulumi-pipes.js"],
    "./emulator/bin/pulumi-pipes-emulator.js",
  ])("%s", async (module) => {
    const { code, stderr } = await withNode("18.20.8", module);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Node\.js 20\.19 or later, .* 18\.20\.8\b.*\[config\/node-version\]/);
    expect(stderr).not.toContain("    at ");
  });

  test.each([
    ["20.18.9", 1],
    ["20.19.0", 0],
    ["22.0.0", 0],
  ])("%s ends with %i", async (version, code) => {
    expect(await withNode(version, "pulumi-pipes")).toMatchObject({ code });
  });
});

test("a preview without credentials warns once, and fails without ids; get does not need ids", async () => {
  const [unsigned, provider] = await Promise.all([
    start({ config: without("authKeyId", "authKeySecret") }),
    start({ config: without("organizationId", "serviceId") }),
  ]);
  for (const threshold of [1, 2])
    await new ManagedResource(unsigned, "Alert").check({ ...latencyAlert, threshold });
  await eventually(() => unsigned.stderr().includes("pipes:authKeySecret"));
  expect(unsigned.stderr().match(/warning: missing configuration/g)).toHaveLength(1);
  const refusal: unknown = await new ManagedResource(provider, "PipeSettings")
    .check(shopPipe)
    .catch((error: unknown) => error);
  if (!(refusal instanceof CheckRefused)) throw new Error("it was accepted");
  const [organization, service] = refusal.failures.map(({ reason }) => reason);
  expect(organization).toMatch(/^organizationId: .*pipes:organizationId.*PIPES_ORGANIZATION_ID/);
  expect(service).toMatch(/^serviceId: .*pipes:serviceId.*PIPES_SERVICE_ID/);
  const read = (id: string) => provider.read(id, internals("PipeSettings"));
  expect((await rpcErrorOf(read(shopPipe.pipeId))).message).toContain("organizationId");
  expect((await rpcErrorOf(read("a/b"))).message).toContain("<organizationId>/<serviceId>/<id>");
  const { organizationId, serviceId } = defaultSeed;
  expect((await read(`${organizationId}/${serviceId}/${shopPipe.pipeId}`)).id).toBe(shopPipe.pipeId);
});

test("an instant without a zone that the service returns is UTC, wherever the program runs", async () => {
  const provider = await start({ config: configurationOf(emulator), env: { TZ: "Asia/Tokyo" } });
  const key = new ManagedResource(provider, "AccessKey");
  const expireAt = "2090-06-30T00:00:00Z";
  await key.up({ ...ciKey, expireAt });
  for (const returned of ["2090-06-30T00:00:00", "2090-06-30 00:00:00.000", "2090-06-30T00:00"]) {
    emulator.patch("keys", ciKey.adoptId, { expireAt: returned });
    expect(await key.refresh()).toBe("same");
    expect(key.outputs["expireAt"]).toBe(expireAt);
  }
  await expect(key.check({ ...ciKey, expireAt: "2090-06-30T00:00:00" })).rejects.toThrow(/with a zone/);
});
