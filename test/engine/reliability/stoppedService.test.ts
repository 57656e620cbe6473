import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import { alertIds, secretConfigurationOf, startEmulator } from "../../harness/service/emulator";
import { tile } from "../support/alerts";
import { until } from "./processes";

const program = `
import * as pipes from "pulumi-pipes";
const key = new pipes.AccessKey("key", { adoptId: "${defaultSeed.keys.ci.id}", name: "builds" });
const shared = ${JSON.stringify({ ...tile, source: "tile", thresholdType: "above", interval: "1h", message: "too slow" })};
const channel = { type: "webhook", webhookId: "${defaultSeed.webhooks.onCall}" };
for (const name of ["one", "two", "three"])
  new pipes.Alert(name, { ...shared, channel, name, threshold: 5 }, { dependsOn: name === "three" ? [key] : [] });
`;
const up = ["up", "--yes", "--skip-preview"];

let data: string;
let emulator: Emulator;
let project: EngineProject;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "pipes-stopped-service-"));
  emulator = await startEmulator({ data });
  project = await createEngineProject({
    files: { "index.ts": program },
    config: secretConfigurationOf(emulator),
  });
});
afterAll(async () => {
  await project.dispose();
  await emulator.close();
  await rm(data, { recursive: true, force: true });
});

test("a service that is stopped in the middle of an update and comes back gets all of it, and what it made unheard is named", async () => {
  emulator.addFault({ method: "POST", skip: 1, times: 1, action: { latencyMs: 60_000 } });
  const running = project.pulumi(up, { expectCode: "any" });
  const posts = (): number => emulator.requests().filter(({ method }) => method === "POST").length;
  await until("a creation that is held up", () => (posts() >= 2 ? true : undefined));
  const { port } = emulator;
  await emulator.close();
  const { code, stdout } = await running;
  expect(code).not.toBe(0);
  expect(stdout).toMatch(/Alert create: (GET|POST) \S+: the connection failed with [A-Z]+/);
  emulator = await startEmulator({ data, port });
  const { resources: held } = await project.exportState();
  const known = new Set(held.map(({ id }) => id));
  const left = Object.values(alertIds(emulator)).filter((id) => !known.has(id));
  const again = await project.pulumi(up);
  for (const id of left) expect(again.stdout).toContain(`an equal alert was there already (${id})`);
  await project.pulumi(["preview", "--expect-no-changes"]);
  await project.pulumi(["refresh", "--preview-only", "--expect-no-changes"]);
  const { resources, pendingOperations } = await project.exportState();
  const ids = resources.filter(({ type }) => type.endsWith(":Alert")).map(({ id }) => id);
  const live = emulator.list("alerts").map(({ id }) => id);
  expect([...ids, ...left, defaultSeed.alerts.errorRate].sort()).toEqual(live.sort());
  expect(pendingOperations).toEqual([]);
});
