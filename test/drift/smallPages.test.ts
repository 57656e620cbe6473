import { latencyAlert } from "../harness/args";
import { requestsOf } from "../harness/service/emulator";
import { held, makeObjects } from "./support/manyObjects";
import { useService } from "./support/service";

const service = useService();

test("an equal alert is named also where it stands on the last page", async () => {
  const [orphan] = (await makeObjects(service.emulator, "Alert", 7)).slice(-1);
  service.behaveLike({ smallPages: 3 });
  service.nextRun();
  const alert = service.resource("Alert");
  const warn = jest.spyOn(console, "warn").mockImplementation();
  await alert.up({ ...latencyAlert, name: "alert 6" });
  expect(alert.state.id).not.toBe(orphan);
  expect(warn.mock.calls.join()).toContain(`an equal alert was there already (${String(orphan)})`);
  warn.mockRestore();
});

test.each([
  // One read of its own, and pages up to the last alert.
  ["many alerts takes a request for each page", 60, 60, 1 + 7],
  ["a few of many alerts takes two requests for each of them at most", 60, 3, 1 + 2 * 2],
])("a refresh of %s, however few alerts a page holds", async (_what, count, looked, most) => {
  const ids = await makeObjects(service.emulator, "Alert", count);
  const state = await held(service.nextRun(), "Alert", ids.slice(-looked));
  service.behaveLike({ smallPages: 9 });
  const calls = service.nextRun();
  for (const { id, outputs } of state) expect((await calls.read(id, outputs)).id).toBe(id);
  const requests = requestsOf(service.emulator);
  expect(new Set(requests)).toEqual(new Set(["GET alerts/:id", "GET alerts"]));
  expect(requests.length).toBeLessThanOrEqual(most);
});
