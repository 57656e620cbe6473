import { join } from "node:path";
import autocannon from "autocannon";
import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../../test/harness/args";
import { startServer } from "../../../test/harness/childProcess";
import { repository } from "../../../test/harness/repository";
import { pathOf } from "../../../test/harness/service/otherClient";
import { msToStart, type Scenario, type Subject } from "../measuring";

/** The started processes: the command of the emulator, and a process that does nothing. */
const commands = {
  emulator: [join(repository, "emulator", "bin", "pulumi-pipes-emulator.js"), "--port", "0", "--quiet"],
  "empty process": ["--eval", 'console.log("ready")'],
};
const startProcess = (args: readonly string[]) => startServer(args, { cwd: __dirname, env: process.env });

/** The capacity of the emulator in a separate process: the emulator must never be the bottleneck. */
export const emulator: Scenario = async (bench) => {
  await bench.alternate([
    underLoad("GET", `/${defaultSeed.alerts.errorRate}`),
    underLoad("POST", "", JSON.stringify(latencyAlert)),
  ]);
  const starts = Object.entries(commands).map(([of, args]): Subject => {
    const take = (): Promise<number> => msToStart(() => startProcess(args));
    return { figure: "emulator, start", of, size: 1, unit: "ms", take };
  });
  // A start is short, and its time varies.
  await bench.alternate(starts, bench.runs * 4);
};

/** Requests that a new emulator handles in a second, on average over three seconds. */
function underLoad(method: "GET" | "POST", path: string, body?: string): Subject {
  const { keyId, keySecret } = defaultSeed.keys.admin;
  const credentials = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
  const take = async (): Promise<number> => {
    const server = await startProcess(commands.emulator);
    const address = server.firstLine.split(" ").at(-1) ?? "";
    const { requests, non2xx, errors } = await autocannon({
      url: `${address}${pathOf("alerts", defaultSeed)}${path}`,
      method,
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
      connections: 16,
      duration: 3,
    });
    // A forgotten process ends with this process.
    if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors under load`);
    await server.stop();
    return requests.average;
  };
  return { figure: `emulator, ${method} of an alert`, of: "emulator", size: 1, unit: "requests/s", take };
}
