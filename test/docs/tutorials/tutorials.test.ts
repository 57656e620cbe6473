import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { alertIds, startEmulator } from "../../harness/service/emulator";
import { follow } from "./shell";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ control: true });
});
afterEach(() => emulator.close());

const patienceMs = 300_000;

test(
  "the README leads from an empty folder to deployed objects, and finds and repairs their drift",
  async () => {
    const { output, missing } = await follow("README.md", emulator);
    expect(missing).toEqual([]);
    expect(emulator.get("alerts", alertIds(emulator)["p95 latency"] ?? "")?.threshold).toBe(250);
    expect(emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["developer"]);
    expect(output).toContain(`"${defaultSeed.sources.trace}"`);
  },
  patienceMs,
);

test(
  "the first steps lead from an empty folder to an alert, find and repair its drift, and delete it",
  async () => {
    const { missing } = await follow("docs/get-started.md", emulator);
    expect(missing).toEqual([]);
    expect(emulator.list("alerts").map(({ id }) => id)).toEqual([defaultSeed.alerts.errorRate]);
    const created = emulator
      .requests()
      .filter(({ method, path }) => method === "POST" && path.endsWith("/alerts"));
    expect(created).toHaveLength(1);
  },
  patienceMs,
);
