import { defaultSeed } from "pulumi-pipes-emulator";
import { withTiles } from "../harness/args";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/* Parts of a dashboard that no response shows, and that an update removes. */

const session = useSession();
const { id } = defaultSeed.dashboards.checkout;
const parts = { tiles: [{ name: "Requests", config: { configType: "promql" } }] };
const code = "[dashboard/hidden-parts]";

/** True if the preview of another run warns. */
const isWarned = async (dashboard: ManagedResource, args: PropertyMap): Promise<boolean> =>
  (await session.previewedInNewRun(dashboard, args)).includes(code);

test("the first update of an adopted dashboard warns, and the state remembers it", async () => {
  const dashboard = await session.deployed("Dashboard", { adoptId: id });
  session.emulator.setHiddenParts(id, parts);
  const args = { adoptId: id, tags: ["shop"] };
  expect(await isWarned(dashboard, args)).toBe(true);
  expect(await isWarned(dashboard, args)).toBe(true);
  await dashboard.up(args);
  expect(session.emulator.hiddenParts(id)).toEqual({});
  expect(await isWarned(dashboard, { ...args, tags: ["shop", "eu"] })).toBe(false);
  expect(await dashboard.refresh()).toBe("same");
  expect(await isWarned(dashboard, { adoptId: id })).toBe(false);
});

test("nothing is sent and nothing warns if nothing differs", async () => {
  session.emulator.patch("dashboards", id, { tags: ["shop"] });
  session.emulator.setHiddenParts(id, parts);
  const args = { adoptId: id, tags: ["shop"] };
  const dashboard = await session.deployed("Dashboard", args);
  expect(await isWarned(dashboard, args)).toBe(false);
  session.clearRequests();
  await dashboard.up({ ...args, deletionPolicy: "retain" });
  expect([session.writes(), session.warnings]).toEqual([[], ""]);
  expect(session.emulator.hiddenParts(id)).toEqual(parts);
  expect(await isWarned(dashboard, { ...args, tags: ["eu"] })).toBe(true);
});

test("a field that the program sets no more is an update that warns, if the service then clears it", async () => {
  session.emulator.patch("dashboards", id, { tags: ["shop"] });
  const dashboard = await session.deployed("Dashboard", { adoptId: id, tags: ["shop"], name: "Checkout" });
  expect(await isWarned(dashboard, { adoptId: id, tags: ["shop"] })).toBe(false);
  expect(await isWarned(dashboard, { adoptId: id, name: "Checkout" })).toBe(true);
});

test("an adoption that changes the dashboard is the first update, of which its own preview warns", async () => {
  const dashboard = await session.deployed("Dashboard", { adoptId: id, tags: ["shop"] });
  expect(await isWarned(dashboard, { adoptId: id, tags: ["eu"] })).toBe(false);
});

test("an update of a dashboard that Pulumi created does not warn", async () => {
  const dashboard = await session.deployed("Dashboard", withTiles("A", "B"));
  expect(await isWarned(dashboard, withTiles("A"))).toBe(false);
});
