import { createEngineProject } from "../../test/harness/engine";
import { startEmulator } from "pulumi-pipes-emulator";
import { configOf, seed } from "../../test/engine/support/service";
import { pidOf, until, killHard, cliCommand, providerCommand } from "../../test/engine/reliability/processes";
const program = () => `
import * as pipes from "pulumi-pipes";
new pipes.Alert("a", { dashboardId: "${seed.dashboards.checkout.id}", tileId: "${seed.dashboards.checkout.tiles["Latency p95"]}", source: "tile", threshold: 5, thresholdType: "above", interval: "1h", channel: { type: "webhook", webhookId: "${seed.webhooks.onCall}" }, name: "latency", message: "slow" });
new pipes.AccessKey("k", { keyId: "${seed.keys.ci.id}", name: "builds" });
`;
async function scenario(name: string, kill: (abort: AbortController) => Promise<void>, fault: object) {
  console.log("=======", name);
  const e = await startEmulator();
  const p = await createEngineProject({ files: { "index.ts": program() }, config: configOf(e) });
  const show = async (what: string) => { const s = await p.exportState(); console.log(what, "state", s.resources.filter(r => r.type.includes("dynamic")).map(r => r.urn.split("::").at(-1) + ":" + r.id), "pending", s.pendingOperations.map(o => o.type + " " + o.resource.urn.split("::").at(-1)), "service", e.list("alerts").map(a => a.id)); };
  e.addFault({ method: "POST", times: 1, action: fault as never });
  const abort = new AbortController();
  const up = p.pulumi(["up", "--yes", "--skip-preview"], { expectCode: "any", signal: abort.signal });
  await until("post", () => e.requests().find(r => r.method === "POST"));
  const from = Date.now();
  await kill(abort);
  const r = await up; console.log("ended", r.code, Date.now() - from, "ms", (r.stdout + r.stderr).slice(-700));
  await until("made", () => e.list("alerts").length > 1 || undefined).catch(() => console.log("never made"));
  await show("after").catch(x => console.log(String(x).slice(0, 500)));
  for (const args of [["up", "--yes", "--skip-preview"], ["cancel", "--yes"], ["up", "--yes", "--skip-preview"], ["preview", "--expect-no-changes"]]) {
    const q = await p.pulumi(args, { expectCode: "any" }); console.log(">", args.join(" "), q.code, "\n", (q.stdout + q.stderr).slice(-1500));
    await show("").catch(x => console.log(String(x).slice(0, 500)));
  }
  await p.dispose(); await e.close();
}
async function main() {
  await scenario("kill CLI", async () => killHard(await pidOf(cliCommand)), { latencyMs: 2500 });
  await scenario("kill provider", async () => killHard(await pidOf(providerCommand)), { latencyMs: 2500 });
  await scenario("SIGINT", async (a) => a.abort(), { latencyMs: 2500 });
}
void main();
