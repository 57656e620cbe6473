import { join } from "node:path";
import autocannon from "autocannon";
import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../../test/grpc/support/args";
import { startServer } from "../../../test/harness/childProcess";
import { alternate } from "../alternate";
import type { Scenario, Series, Settings } from "../series";

const command = join(__dirname, "..", "..", "..", "emulator", "bin", "pulumi-pipes-emulator.js");

/** Time for one sample, in seconds. */
const sampleSeconds = 3;
const connections = 16;

const loads = [
  { figure: "emulator, GET of an alert", method: "GET", path: `alerts/${defaultSeed.alerts.errorRate}` },
  {
    figure: "emulator, POST of an alert",
    method: "POST",
    path: "alerts",
    body: JSON.stringify(latencyAlert),
  },
] as const;

/** What is started: the emulator's command, and a process that does nothing else. */
const started = {
  emulator: [command, "--port", "0", "--quiet"],
  "empty process": ["--eval", 'console.log("ready")'],
} as const;
/** A start is short, and varies. */
const startsARun = 4;

const startedNames = ["emulator", "empty process"] as const;

/** What the emulator can do, as a process of its own: it must never set the pace. */
export const emulatorScenario: Scenario = async (settings) => [
  ...(await underLoad(settings)),
  ...(await fromTheStart(settings)),
];

async function underLoad({ runs, say }: Settings): Promise<readonly Series[]> {
  const samples = await alternate(loads, runs, async (load) => {
    const server = await startServer(started.emulator, { cwd: __dirname, env: process.env });
    try {
      const address = server.firstLine.split(" ").at(-1) ?? "";
      const perSecond = await requestsPerSecond(address, load);
      say(`${load.figure}: ${Math.round(perSecond)} requests a second`);
      return perSecond;
    } finally {
      await server.stop();
    }
  });
  return [...samples].map(([{ figure }, taken]): Series => ({
    figure,
    of: "emulator",
    size: 1,
    unit: "requests/s",
    samples: taken,
  }));
}

async function fromTheStart({ runs, say }: Settings): Promise<readonly Series[]> {
  const samples = await alternate(startedNames, runs * startsARun, async (name) => {
    const beganMs = performance.now();
    const server = await startServer(started[name], { cwd: __dirname, env: process.env });
    const ms = performance.now() - beganMs;
    await server.stop();
    say(`start, ${name}: ${Math.round(ms)} ms`);
    return ms;
  });
  return [...samples].map(([of, taken]): Series => ({
    figure: "emulator, start",
    of,
    size: 1,
    unit: "ms",
    samples: taken,
  }));
}

async function requestsPerSecond(address: string, load: (typeof loads)[number]): Promise<number> {
  const { organizationId, serviceId, keys } = defaultSeed;
  const credentials = Buffer.from(`${keys.admin.keyId}:${keys.admin.keySecret}`).toString("base64");
  const { requests, non2xx, errors } = await autocannon({
    url: `${address}/v1/organizations/${organizationId}/services/${serviceId}/observability/${load.path}`,
    method: load.method,
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    ...("body" in load ? { body: load.body } : {}),
    connections,
    duration: sampleSeconds,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors under load`);
  return requests.average;
}
