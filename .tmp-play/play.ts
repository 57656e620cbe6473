import fc from "fast-check";
import { openStage, hearWarnings } from "../test/reliability/model/stage";
import { steps } from "../test/reliability/model/steps";
import { Story } from "../test/reliability/model/story";
import { emptyTally } from "../test/reliability/model/tally";
const storySteps = fc.array(steps, { minLength: 10, maxLength: 40, size: "max" });
let tail: string[] = []; let res = "";
const W: string[] = []; hearWarnings((t) => W.push(t));
async function main() {
  const seed = Number(process.argv[2]);
  const [drawn = []] = fc.sample(storySteps, { seed, numRuns: 1 });
  const stage = await openStage();
  const play = async (list: readonly unknown[]): Promise<string | undefined> => {
    W.length = 0;
    const story = new Story(stage, emptyTally());
    try { for (const s of list) await story.take(s as never); await story.finish(); return undefined; }
    catch (e) {
      tail = stage.emulator.requests().slice(-60).filter((r) => r.method !== "GET" || r.status !== 200).map((r) => [r.method, r.path.split("/").slice(-2).join("/"), r.status, JSON.stringify(r.faults ?? "")].join(" "));
      res = [...((story as any).debug?.() ?? [])].map(([n, r]: any) => `${n}=${r.id}`).join(" ");
      return (e as Error).message; }
  };
  const kind = (m?: string) => m?.split(":")[0];
  let msg: string | undefined;
  for (let i = 0; i < 3 && msg === undefined; i++) msg = await play(drawn);
  console.log("full:", msg);
  if (msg === undefined) { await stage.close(); process.exit(0); }
  let list = [...drawn]; const k = kind(msg);
  const until = Date.now() + 60000;
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let i = 0; i < list.length && Date.now() < until; ) {
      const fewer = [...list.slice(0, i), ...list.slice(i + size)];
      const m = await play(fewer);
      if (kind(m) === k) { list = fewer; msg = m; } else i += size;
    }
  }
  process.env["DBG"] = "1"; const m = await play(list);
  console.log("minimal:", m ?? msg);
  for (const s of list) {
    const o = s as any;
    if (o.do === "write all") { console.log("write all:"); for (const [n, d] of o.program) console.log("   ", n, d.kind, JSON.stringify(d.args).replace(/"(dashboardId|tileId|channel|interval|thresholdType)":("[^"]*"|\{[^}]*\}),?/g, "")); }
    else console.log(JSON.stringify(s));
  }
  console.log(tail.slice(-30).join("\n")); console.log(res);
  console.log("warnings:", W.slice(-6).join("\n  "));
  process.exit(0);
}
void main();
