import { ciKey, eventsPipe, latencyAlert } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();

test("a setting of a first run that the service refused is not reset when it is withdrawn", async () => {
  session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { object_storage_concurrency: 4 } });
  const pipe = session.resource("PipeSettings");
  const wrong = { ...eventsPipe, settings: { object_storage_concurrency: 99 } };
  expect((await rpcErrorOf(pipe.up(wrong))).message).toContain("answered 400");
  session.clearRequests();
  await pipe.up(eventsPipe);
  expect(session.writes()).toEqual([]);
  expect(session.stored("pipes", eventsPipe.pipeId)?.settings?.object_storage_concurrency).toBe(4);
});

test("an alert's texts are cleared by the empty text and kept where they are left out", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const { name: _name, ...unnamed } = latencyAlert;
  await alert.up({ ...unnamed, message: "" });
  const stored = session.stored("alerts", alert.state.id);
  expect(stored).toMatchObject({ name: latencyAlert.name });
  expect(stored?.message ?? "").toBe("");
  expect(await alert.refresh()).toBe("same");
});

test("fields that are withdrawn and stay are named to the user", async () => {
  const key = session.resource("AccessKey");
  await key.up({ ...ciKey, roles: ["developer"], expireAt: "2027-06-30T00:00:00Z" });
  await key.up({ ...ciKey, roles: ["developer"] });
  await session.provider.stop();
  const printed = session.provider.stdout() + session.provider.stderr();
  expect(printed).toContain("expireAt: no longer managed, and left on the service as it is");
});
