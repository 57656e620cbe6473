import { ciKey, latencyAlert, shopPipe } from "../harness/args";
import { CheckRefused } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";

const session = useSession({ emulator: { strict: false } });

test("a text that is left out stays, and the empty text clears it", async () => {
  const { name, message, ...rest } = latencyAlert;
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  await alert.up({ ...rest, interval: "5m" });
  expect(session.stored("alerts", alert.state.id)).toMatchObject({ name, message, interval: "5m" });
  await alert.up({ ...rest, message: "" });
  expect(session.stored("alerts", alert.state.id)?.message ?? "").toBe("");
  expect(await alert.refresh()).toBe("same");
});

test("values that are not known pass; roles and key states that are not known are refused", async () => {
  const checked = (kind: "Alert" | "PipeSettings" | "AccessKey", args: object) =>
    session.resource(kind).check({ ...args });
  await checked("Alert", { ...latencyAlert, interval: "2w", thresholdType: "odd" });
  await checked("PipeSettings", { ...shopPipe, settings: { streaming_max_insert_wait_ms: 1 } });
  await checked("AccessKey", { ...ciKey, ipAccessList: [] });
  expect(session.warnings).toMatch(/interval[\s\S]*thresholdType[\s\S]*streaming_max_insert_wait_ms/);
  await expect(checked("AccessKey", { ...ciKey, roles: ["owner"] })).rejects.toThrow(CheckRefused);
  await expect(checked("AccessKey", { ...ciKey, state: "asleep" })).rejects.toThrow(CheckRefused);
});

test("what the service says against an alert reaches the user, for each alert", async () => {
  session.emulator.addFault({ method: "POST", action: { status: 400, message: "no such tile" } });
  const failing = [1, 2, 3].map((threshold) =>
    rpcErrorOf(session.resource("Alert").up({ ...latencyAlert, threshold })),
  );
  for (const { message } of await Promise.all(failing)) expect(message).toContain("no such tile");
});
