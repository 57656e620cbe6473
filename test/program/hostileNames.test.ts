import fc from "fast-check";
import { getAlert, getDashboard, getSource, tileIdOf } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { command, hostileTexts, unseen } from "../harness/generators/hostileTexts";
import { failureOf } from "../harness/outcomes";
import { caseCount, seed } from "../harness/random";
import { failureIn, useMockEngine, useService } from "./engine";

useMockEngine();
const service = useService();

test("an error that lists names of other users is one line, which shows all characters and runs nothing", async () => {
  const { dashboards, alerts } = defaultSeed;
  const story = fc.asyncProperty(hostileTexts, async (text) => {
    const { emulator } = service;
    const { id } = dashboards.checkout;
    const tiles = emulator.get("dashboards", id)?.tiles ?? [];
    const renamed = tiles.map((tile) => ({ ...tile, name: text() }));
    emulator.patch("dashboards", id, { name: text(), tiles: renamed });
    emulator.patch("alerts", alerts.errorRate, { name: text() });
    const errors = await Promise.all([
      failureIn(tileIdOf(getDashboard({ id }), `${text()} no such tile`)),
      failureIn(tileIdOf(getDashboard({ id }), "no such tile")),
      failureOf(() => getDashboard({ name: "no such dashboard" })),
      failureOf(() => getAlert({ name: `${text()} no such alert` })),
      failureOf(() => getSource({ name: `${text()} no such source` })),
    ]);
    for (const { message } of errors) {
      expect(message).not.toMatch(unseen);
      expect(message).not.toMatch(command);
      expect(message).not.toContain("\n");
    }
  });
  await fc.assert(story, { seed, numRuns: caseCount(15) });
});
