import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleKind } from "./cells";

/*
 * The program of a user in both kinds of module: it takes over a pipe, makes a key and an alert, and looks a source up.
 */

const body = `
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
const alertId = latency.id;
const traces = getSource({ kind: "trace" }).then(({ id }) => id);
`;

const names = "{ AccessKey, Alert, PipeSettings, getSource }";

const texts: Readonly<Record<ModuleKind, string>> = {
  CommonJS: `const pulumi = require("@pulumi/pulumi");
const ${names} = require("pulumi-pipes");
const { defaultSeed } = require("pulumi-pipes-emulator");
const contract = require("pulumi-pipes-contract");
${body}
module.exports = { alertId, traces };
`,
  "ES module": `import * as pulumi from "@pulumi/pulumi";
import ${names} from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import * as contract from "pulumi-pipes-contract";
${body}
export { alertId, traces };
`,
};

const extensions: Readonly<Record<ModuleKind, string>> = { CommonJS: "cjs", "ES module": "mjs" };

/** Puts the program into an installed project. */
export async function placeProgram(folder: string, kind: ModuleKind): Promise<void> {
  const main = `index.${extensions[kind]}`;
  await writeFile(join(folder, main), texts[kind]);
  await writeFile(join(folder, "Pulumi.yaml"), `name: matrix\nruntime: nodejs\nmain: ${main}\n`);
}
