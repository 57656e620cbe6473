import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { ModuleKind as TypeScriptModule, ScriptTarget, transpile } from "typescript";
import { outputOf } from "../process/command";
import { startServer } from "../../test/harness/childProcess";
import type { Sandbox } from "../../test/harness/engine/sandbox";
import { environmentOf } from "../../test/harness/service/emulator";
import type { ModuleKind } from "./cells";

/** A program that adopts a pipe, creates a key and an alert, and finds a source. */
const program = `
import * as pulumi from "@pulumi/pulumi";
import { AccessKey, Alert, PipeSettings, getSource } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import * as contract from "pulumi-pipes-contract";

if (process.versions.node !== process.env.EXPECTED_NODE) throw new Error(\`this runs on Node \${process.version}\`);
if (typeof contract.alert?.parse !== "function") throw new Error("the contract has no schema of alerts");

const orders = new PipeSettings("orders", { pipeId: defaultSeed.pipes.postgres, name: "orders" });
const ci = new AccessKey("ci", { name: "matrix", roles: ["developer"] });
const latency = new Alert("latency", {
  dashboardId: defaultSeed.dashboards.checkout.id,
  tileId: defaultSeed.dashboards.checkout.tiles["Latency p95"],
  source: "tile",
  threshold: 250,
  thresholdType: "above",
  interval: "1h",
  channel: { type: "webhook", webhookId: defaultSeed.webhooks.onCall },
  name: pulumi.interpolate\`of \${orders.name} and \${ci.name}\`,
});
export const alertId = latency.id;
export const traces = getSource({ name: "Traces" }).then(({ id }) => id);
`;

/** The file of the program and its stack, by the kind of module. TypeScript compiles the imports for CommonJS. */
const files = {
  CommonJS: {
    stack: "commonjs",
    main: "index.cjs",
    text: transpile(program, { module: TypeScriptModule.CommonJS, target: ScriptTarget.ES2022 }),
  },
  "ES module": { stack: "esm", main: "index.mjs", text: program },
} satisfies Record<ModuleKind, unknown>;

/** The commands after `up`. Each must exit with 0. */
const life: readonly (readonly string[])[] = [
  ["refresh", "--yes", "--expect-no-changes"],
  ["preview", "--expect-no-changes"],
  ["destroy", "--yes", "--skip-preview"],
];

/** Deploys, reports, imports, detects drift and destroys with the packages in the sandbox. An error names the failed step. */
export async function tryProgram(
  { projectDir: cwd, binDir, env }: Sandbox,
  kind: ModuleKind,
  nodeVersion: string,
): Promise<void> {
  const { stack, main, text } = files[kind];
  await writeFile(join(cwd, main), text);
  await writeFile(join(cwd, "Pulumi.yaml"), `name: matrix\nruntime: nodejs\nmain: ${main}\n`);
  const installed = (name: string): string => join(cwd, "node_modules", ".bin", name);
  const serve = installed("pulumi-pipes-emulator");
  const emulator = await startServer(["--port", "0", "--quiet"], { cwd, env }, serve);
  try {
    const url = emulator.firstLine.split(" ").at(-1) ?? "";
    const service = environmentOf({ url, seed: defaultSeed });
    const options = { cwd, env: { ...env, ...service, EXPECTED_NODE: nodeVersion }, timeoutMs: 180_000 };
    const pulumi = (args: readonly string[]): Promise<string> =>
      outputOf(join(binDir, "pulumi"), [...args, "--non-interactive"], options);
    await pulumi(["stack", "init", stack]);
    await pulumi(["up", "--yes", "--skip-preview"]);
    const input = await pulumi(["preview", "--json"]);
    await outputOf(installed("pulumi-pipes-cli"), ["report"], { ...options, input });
    await outputOf(installed("pulumi-pipes-cli"), ["import", "--out", `imported-${stack}`], options);
    for (const args of life) await pulumi(args);
    // Fails if the stack still has resources.
    await pulumi(["stack", "rm", stack, "--yes"]);
    const code = await emulator.kill("SIGINT");
    if (code !== 0) throw new Error(`after Ctrl-C the emulator ended with ${code ?? "a signal"}`);
  } finally {
    await emulator.stop();
  }
}
