import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { configurationOf, startEmulator } from "../harness/service/emulator";

const hook = join(__dirname, "..", "harness", "loadedModules.js");

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-loading-"));
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

/** The files of the modules that a process has loaded after some calls. */
async function loadedAfter(
  calls: (provider: DynamicProvider) => Promise<unknown>,
): Promise<readonly string[]> {
  const file = join(folder, "loaded.json");
  const env = { NODE_OPTIONS: `--require ${hook}`, LOADED_MODULES_FILE: file };
  const provider = await startDynamicProvider({ config: configurationOf(emulator), env });
  try {
    await calls(provider);
  } finally {
    await provider.stop();
  }
  const loaded = JSON.parse(await readFile(file, "utf8")) as readonly string[];
  expect(loaded.some((module) => module.endsWith("provider/dist/provider.js"))).toBe(true);
  return loaded;
}

/** What of HTTP is among the files of modules. */
const httpIn = (loaded: readonly string[]): readonly string[] =>
  loaded.filter((file) => file.endsWith("provider/dist/client/transport.js"));

const alert = { ...latencyAlert, ...internals("Alert") };

test("check and diff load no HTTP", async () => {
  const loaded = await loadedAfter(async (provider) => {
    const { inputs } = await provider.check({}, alert);
    await provider.diff("65f1a0c3d2b4e5f607182c01", inputs, inputs);
  });
  expect(httpIn(loaded)).toEqual([]);
});

test("the first call that needs the service loads it", async () => {
  const id = emulator.seed.alerts.errorRate;
  const loaded = await loadedAfter((provider) => provider.read(id, internals("Alert")));
  expect(httpIn(loaded)).toHaveLength(1);
});
