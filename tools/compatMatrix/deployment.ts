import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { ModuleKind as TypeScriptModule, ScriptTarget, transpile } from "typescript";
import type { Sandbox } from "../../test/harness/engine/sandbox";
import { outputOf } from "../pulumi-cli/runCommand";
import type { ModuleKind } from "./cells";

/** A user's program: it adopts a pipe, makes a key and an alert, and looks a source up. */
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
export const traces = getSource({ kind: "trace" }).then(({ id }) => id);
`;

/** The file of the program and its stack, by the kind of module. */
const files: Readonly<Record<ModuleKind, { readonly stack: string; readonly main: string }>> = {
  CommonJS: { stack: "commonjs", main: "index.cjs" },
  "ES module": { stack: "esm", main: "index.mjs" },
};

/** The program as JavaScript; TypeScript writes its imports as CommonJS wants them. */
const textOf = (kind: ModuleKind): string =>
  kind === "ES module"
    ? program
    : transpile(program, { module: TypeScriptModule.CommonJS, target: ScriptTarget.ES2022 });

/** The life of a stack, from `up` to nothing left; every command must end with 0. */
const life: readonly (readonly string[])[] = [
  ["up", "--yes", "--skip-preview"],
  ["refresh", "--yes", "--expect-no-changes"],
  ["preview", "--expect-no-changes"],
  ["destroy", "--yes", "--skip-preview"],
];

/** Deploys, looks for drift and destroys with what is installed in the sandbox; an error says what went wrong. */
export async function tryProgram(
  { projectDir: cwd, binDir, env }: Sandbox,
  kind: ModuleKind,
  nodeVersion: string,
): Promise<void> {
  const { stack, main } = files[kind];
  await writeFile(join(cwd, main), textOf(kind));
  await writeFile(join(cwd, "Pulumi.yaml"), `name: matrix\nruntime: nodejs\nmain: ${main}\n`);
  const { organizationId, serviceId, keys } = defaultSeed;
  await withInstalledEmulator(cwd, env, async (url) => {
    const service = {
      PIPES_BASE_URL: url,
      PIPES_ORGANIZATION_ID: organizationId,
      PIPES_SERVICE_ID: serviceId,
      PIPES_KEY_ID: keys.admin.keyId,
      PIPES_KEY_SECRET: keys.admin.keySecret,
    };
    const options = { cwd, env: { ...env, ...service, EXPECTED_NODE: nodeVersion }, timeoutMs: 180_000 };
    const pulumi = (args: readonly string[]): Promise<string> =>
      outputOf(join(binDir, "pulumi"), [...args, "--non-interactive"], options);
    await pulumi(["stack", "init", stack]);
    for (const args of life) await pulumi(args);
    // Fails where resources are left.
    await pulumi(["stack", "rm", stack, "--yes"]);
  });
}

/** Above what a cell of the matrix takes; an emulator that is forgotten ends by then. */
const longestRunMs = 600_000;

/** Runs the command that the installation put into `node_modules/.bin`; it must end well on what Ctrl-C sends. */
async function withInstalledEmulator(
  cwd: string,
  env: Sandbox["env"],
  work: (url: string) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();
  const url = await new Promise<string>((resolve, reject) => {
    let written = "";
    const onStdout = (text: string): void => {
      written += text;
      const address = /listens on (http:\S+)\n/.exec(written)?.[1];
      if (address !== undefined) resolve(address);
    };
    const command = join(cwd, "node_modules", ".bin", "pulumi-pipes-emulator");
    const options = { cwd, env, timeoutMs: longestRunMs, signal: stop.signal, onStdout };
    ended = outputOf(command, ["--port", "0", "--quiet"], options);
    ended.then(() => {
      reject(new Error("the emulator ended before it listened"));
    }, reject);
  });
  try {
    await work(url);
  } finally {
    stop.abort();
    await ended;
  }
}
