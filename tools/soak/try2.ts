import fc from "fast-check";
import { openStage, Story, emptyTally } from "../../test/reliability/model/story";
import { steps } from "../../test/reliability/model/steps";
console.warn = () => undefined;
async function main() {
  const stage = await openStage(); const tally = emptyTally();
  const arb = fc.array(fc.oneof(...steps), { minLength: 5, maxLength: 30, size: "max" });
  const from = Number(process.argv[2]), to = Number(process.argv[3]); const began = Date.now();
  for (let seed = from; seed < to; seed++) {
    const [story] = fc.sample(arb, { seed, numRuns: 1 });
    const t = Date.now();
    try { const s = new Story(stage, tally); for (const step of story!) { const q = Date.now(); await s.take(step); if (Date.now() - q > 2000) console.log("  step", Date.now() - q, JSON.stringify(step).slice(0, 200), stage.emulator.requests().slice(-60).map(r => r.method + r.status).join(" ")); } await s.finish(); }
    catch (e) { console.log("seed", seed, (e as Error).message.slice(0, 400)); if (process.argv[4]) { console.log(JSON.stringify(story)); console.log((e as Error).stack) } }
    if (Date.now() - t > 15000) console.log("slow", seed, Date.now() - t);
  }
  console.log(tally, Date.now() - began, "ms"); process.exit();
}
void main();
