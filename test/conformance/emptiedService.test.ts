import { latencyAlert } from "../harness/args";
import { useSession } from "../harness/session";

const session = useSession();
const names = ["a", "b", "c", "d"];

/** Deploys four alerts, deletes some of them, and reads all in order. Returns the warnings. */
async function refreshWithout(missing: readonly string[]): Promise<readonly string[]> {
  const alerts = await Promise.all(names.map((name) => session.deployed("Alert", { ...latencyAlert, name })));
  for (const [index, { state }] of alerts.entries())
    if (missing.includes(names[index] ?? "")) session.emulator.delete("alerts", state.id);
  const calls = session.freshProvider();
  for (const { state, outputs } of alerts) await calls.read(state.id, outputs);
  return session.warnings.split("\n").filter((line) => line.endsWith("[refresh/all-missing]"));
}

test("a refresh whose first three objects do not exist warns once, with address, organization and service", async () => {
  const warnings = await refreshWithout(names);
  expect(warnings).toHaveLength(1);
  const { organizationId, serviceId } = session.emulator.seed;
  for (const part of [/http:\/\/127\.0\.0\.1:\d+/, organizationId, serviceId])
    expect(warnings[0]).toMatch(part);
});

test.each([
  ["one of the first three objects exists", ["a", "c", "d"]],
  ["two objects are missing", ["a", "b"]],
])("no warning if %s", async (_what, missing) => {
  expect(await refreshWithout(missing)).toEqual([]);
});
