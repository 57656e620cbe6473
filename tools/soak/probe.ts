import { createEngineProject } from "/work/main/test/harness/engine";
import { startEmulator } from "pulumi-pipes-emulator";
import { configOf, seed } from "/work/main/test/engine/support/service";
const program = (name: string) => `
import * as pipes from "pulumi-pipes";
new pipes.Alert("${name}", { dashboardId: "${seed.dashboards.checkout.id}", tileId: "${seed.dashboards.checkout.tiles["Latency p95"]}", source: "tile", threshold: 5, thresholdType: "above", interval: "1h", channel: { type: "webhook", webhookId: "${seed.webhooks.onCall}" }, name: "latency", message: "slow" });
`;
async function main() {
  const e = await startEmulator();
  const p = await createEngineProject({ files: { "index.ts": program("a") }, config: configOf(e) });
  const show = async (what: string) => { const s = await p.exportState(); console.log(what, "state", s.resources.filter(r => r.type.includes("Alert")).map(r => r.urn.split("::").at(-1) + ":" + r.id + ((r as any).delete ? " DELETE" : "")), "service", e.list("alerts").map(a => a.id)); };
  await p.pulumi(["up", "--yes", "--skip-preview"]); await show("up");
  e.clearRequests();
  const urn = (await p.exportState()).resources.find(r => r.type.includes("Alert"))!.urn;
  const r = await p.pulumi(["up", "--yes", "--skip-preview", "--replace", urn], { expectCode: "any" }); console.log(r.stdout.slice(-600)); await show("--replace");
  console.log(e.requests().map(r => r.method + " " + r.path.split("/").slice(-2).join("/")));
  const { writeFile } = await import("node:fs/promises");
  await p.pulumi(["up", "--yes", "--skip-preview"], { expectCode: "any" }); await show("up again");
  e.clearRequests();
  await writeFile(p.dir + "/index.ts", program("b"));
  const q = await p.pulumi(["up", "--yes", "--skip-preview"], { expectCode: "any" }); console.log(q.stdout.slice(-600)); await show("rename");
  console.log(e.requests().map(r => r.method + " " + r.path.split("/").slice(-2).join("/")));
  await p.dispose(); await e.close();
}
void main();
