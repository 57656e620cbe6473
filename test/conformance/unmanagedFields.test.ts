import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/*
 * If the program sets a field no more, an update removes it from the service, or says that it stays. Generated tests of all fields
 * are in test/properties/removedFields.test.ts.
 */

const { webhooks } = defaultSeed;
const session = useSession({ emulator: { strict: false } });

const { channel: _channel, ...condition } = latencyAlert;
const chat = { type: "webhook", webhookId: webhooks.chat };
const onCall = { type: "webhook", webhookId: webhooks.onCall };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const unchanged = "did not change";

const unmanagedWarnings = (): readonly string[] =>
  session.warnings.split("\n").filter((line) => line.includes("[update/unmanaged]"));

test.each<[string, PropertyMap, readonly PropertyMap[], boolean]>([
  ["its first channel", chat, [chat, email], true],
  ["another channel", onCall, [onCall, email], false],
  [
    "a room of its first channel",
    { ...chat, slackChannelId: "C1" },
    [{ ...chat, slackChannelId: "C1" }, email],
    false,
  ],
])(
  "a list of channels that becomes %s is called unchanged only if the service has the same list",
  async (_which, channel, result, isUnchanged) => {
    const alert = await session.deployed("Alert", { ...condition, channels: [chat, email] });
    await alert.up({ ...condition, channel });
    expect(session.stored("alerts", alert.state.id)?.channels).toEqual(result);
    const [warning, ...further] = unmanagedWarnings();
    expect(warning).toMatch(/\bchannels: /);
    expect(warning?.includes(unchanged)).toBe(isUnchanged);
    expect(further).toEqual([]);
  },
);

test("a list of channels is not called unchanged if the response of the update that changed it is lost", async () => {
  const alert = await session.deployed("Alert", { ...condition, channels: [chat, email] });
  session.emulator.addFault({ method: "PUT", times: 1, action: { reset: "after" } });
  await alert.up({ ...condition, channel: onCall });
  expect(session.stored("alerts", alert.state.id)?.channels).toEqual([onCall, email]);
  expect(unmanagedWarnings()).toEqual([expect.not.stringContaining(unchanged)]);
});
