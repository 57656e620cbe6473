import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert, timeouts } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { make } from "../harness/service/otherClient";
import { useSession } from "../harness/session";

/* Saved searches: what clears their fields, and the alerts that watch them. */

const session = useSession();

const full = {
  ...timeouts,
  select: "Body",
  orderBy: "Timestamp",
  tags: ["a"],
  filters: [{ type: "sql", condition: "c IN ('d')" }],
};
const stored = (id: string) => session.stored("savedSearches", id);
const { dashboardId: _board, tileId: _tile, ...noTile } = latencyAlert;
const watching = (savedSearchId: unknown) => ({
  ...noTile,
  source: "saved_search",
  savedSearchId,
  name: "theirs",
});

test.each([
  [null, null],
  ["", []],
])("%j and %j clear the optional fields of a saved search", async (text, list) => {
  const search = await session.deployed("SavedSearch", full);
  const args = {
    ...full,
    select: text,
    where: text,
    whereLanguage: text,
    orderBy: text,
    tags: list,
    filters: list,
  };
  expect(await search.up(args)).toBe("updated");
  const body = session.writes().at(-1)?.body;
  const cleared = { select: "", where: "", whereLanguage: "lucene", orderBy: "", tags: [], filters: [] };
  expect(body).toMatchObject(cleared);
  expect(await search.refresh()).toBe("same");
  expect(await search.up(args)).toBe("unchanged");
});

test.each([null, ""])("%j as whereLanguage sets the default of services, and is no drift", async (none) => {
  const search = await session.deployed("SavedSearch", { ...timeouts, whereLanguage: "sql" });
  const args = { ...timeouts, whereLanguage: none };
  expect(await search.up(args)).toBe("updated");
  expect(stored(search.state.id)).toMatchObject({ whereLanguage: "lucene" });
  expect(await search.refresh()).toBe("same");
  expect(await search.up(args)).toBe("unchanged");
  expect(await search.up({ ...timeouts, whereLanguage: "lucene" })).toBe("unchanged");
  expect(session.warnings).toBe("");
});

test("spaces at the ends of a name are no difference", async () => {
  const args = { ...timeouts, name: "  Timeouts " };
  const search = await session.deployed("SavedSearch", args);
  expect(search.outputs["name"]).toBe("Timeouts");
  expect(await search.refresh()).toBe("same");
  expect(await search.up(args)).toBe("unchanged");
  expect(session.warnings).toBe("");
});

test("a saved search that an alert of another user watches is not deleted, and the error names the alert", async () => {
  const search = await session.deployed("SavedSearch", timeouts);
  const { id } = search.state;
  const alert = await make(session.emulator, "alerts", watching(id));
  session.clearRequests();
  const { message } = await rpcErrorOf(search.destroy());
  expect(message).toContain("[savedSearch/in-use]");
  expect(message).toContain(`${alert} ("theirs")`);
  expect(message).not.toContain(defaultSeed.alerts.errorRate);
  expect(session.writes()).toEqual([]);
  session.emulator.delete("alerts", alert);
  await search.destroy();
  expect(stored(id)).toBeUndefined();
});

test.each([
  [{}, false],
  [{ deletionPolicy: "delete" }, true],
])("without a list of alerts, a saved search with %j is deleted: %s", async (policy, isDeleted) => {
  const search = await session.deployed("SavedSearch", { ...timeouts, ...policy });
  const { id } = search.state;
  session.emulator.addFault({ method: "GET", path: /\/alerts\b/, action: { status: 405 } });
  const end = await search.destroy().catch((error: unknown) => String(error));
  expect(String(end).includes("[savedSearch/in-use]")).toBe(!isDeleted);
  // Nobody knows whether alerts use it.
  expect(String(end)).not.toContain("alerts still use this");
  expect(stored(id) === undefined).toBe(isDeleted);
});

test("an alert on a saved search of the same run is deleted first", async () => {
  const stack = session.stack();
  await stack.up({
    search: { kind: "SavedSearch", args: timeouts },
    alert: { kind: "Alert", args: watching({ of: "search", output: "id" }) },
  });
  const { id } = stack.of("search");
  await stack.up({});
  expect(stored(id)).toBeUndefined();
});

test("destroy succeeds if the saved search was deleted, also if an alert of another user still watches it", async () => {
  const search = await session.deployed("SavedSearch", timeouts);
  const { id } = search.state;
  await make(session.emulator, "alerts", watching(id));
  session.emulator.delete("savedSearches", id);
  await search.destroy();
  expect(search.exists).toBe(false);
});
