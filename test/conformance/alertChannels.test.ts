import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/*
 * `channel` and `channels` of an alert: two spellings of one value, of which a service requires that they agree.
 */

const { webhooks, alerts, organizationId, serviceId } = defaultSeed;
const session = useSession({ emulator: { strict: false } });

const chat = { type: "webhook", webhookId: webhooks.chat };
const onCall = { type: "webhook", webhookId: webhooks.onCall };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const unsorted = { type: "email", emailRecipients: ["b@x.test", "a@x.test"] };
const chatRoom = { ...chat, slackChannelId: "C1" };

const { channel: _channel, ...condition } = latencyAlert;
const one = (channel: PropertyMap, more: PropertyMap = {}) => ({ ...condition, channel, ...more });
const all = (...channels: PropertyMap[]) => ({ ...condition, channels });
const stored = (id: string) => session.stored("alerts", id)?.channels;
const colleague = (id: string, ...channels: PropertyMap[]) =>
  session.emulator.patch("alerts", id, { channels });
const codes = () => session.warnings.match(/\[[a-z]+\/[\w-]+\]/g) ?? [];

type Story = readonly [
  title: string,
  before: PropertyMap,
  theirs: readonly PropertyMap[],
  after: PropertyMap,
  result: readonly PropertyMap[],
  codes: readonly string[],
];

// core/mergedItems has the stories of channels that differ in their webhooks.
// prettier-ignore
const stories: readonly Story[] = [
  ["channel is replaced, and the others stay behind it", one(chat), [chat, email], one(onCall), [onCall, email], ["[update/drift]"]],
  ["channel is replaced by one that a colleague added, which moves to the front", one(chat), [chat, email, { ...onCall, severity: "error" }], one(onCall), [{ ...onCall, severity: "error" }, email], ["[update/drift]"]],
  ["channel is replaced where a colleague put another one before it", one(chat), [email, chat], one(onCall), [onCall, email], ["[update/drift]"]],
  ["channel is replaced where a colleague edited it, and the one before it stays", one(chatRoom), [email, { ...chat, slackChannelId: "C2" }], one(onCall), [{ ...onCall, slackChannelId: "C2" }, email], ["[update/unmanaged]", "[update/drift]"]],
  ["channel is replaced, and so is what a colleague replaced it by", one(chat), [email], one(onCall), [onCall], ["[update/overwritten]"]],
  ["channel of another type has no field of the old one", one(chatRoom), [chatRoom, onCall], one(email), [email, onCall], ["[update/drift]"]],
  ["an unchanged channel stays as a colleague left it", one(chat), [email, onCall], one(chat, { threshold: 9 }), [email, onCall], ["[update/drift]", "[update/drift]"]],
  ["the first of the channels is replaced, and one of a colleague stays", all(chat, email), [chat, email, onCall], all(chatRoom, email), [chatRoom, email, onCall], ["[update/drift]"]],
  ["a channel becomes one that a colleague added", all(chat), [chat, chatRoom], all(chatRoom), [chatRoom], ["[update/drift]"]],
  ["what the program removes goes, and what a colleague changed in it is named", all(chat, email), [chat, { ...email, emailRecipients: ["b@shop.example"] }], all(chat), [chat], ["[update/overwritten]"]],
  ["both add a room of one webhook", all(chatRoom), [chatRoom, { ...chat, slackChannelId: "C2" }], all(chatRoom, { ...chat, slackChannelId: "C3" }), [chatRoom, { ...chat, slackChannelId: "C3" }, { ...chat, slackChannelId: "C2" }], ["[update/drift]"]],
  ["both add a list of addresses", all(chat), [chat, email], all(chat, { ...email, emailRecipients: ["b@shop.example"] }), [chat, { ...email, emailRecipients: ["b@shop.example"] }, email], ["[update/drift]"]],
  ["one webhook has several rooms", all(chat, chatRoom), [onCall, chat, chatRoom, { ...chat, slackChannelId: "C2" }], all(chatRoom), [chatRoom, onCall, { ...chat, slackChannelId: "C2" }], ["[update/drift]"]],
  ["channel becomes a list of the same, and a colleague's channel stays", one(chat), [chat, email], all(chat), [chat, email], ["[update/drift]"]],
  ["a list becomes its first channel, and a colleague's channel stays", all(chat), [chat, email], one(chat), [chat, email], ["[update/unmanaged]"]],
];

test.each(stories)("%s", async (_title, before, theirs, after, result, named) => {
  const alert = session.resource("Alert");
  await alert.up(before);
  const { id } = alert.state;
  colleague(id, ...theirs);
  await alert.up(after);
  expect(stored(id)).toEqual(result);
  expect(codes()).toEqual(named);
  session.clearRequests();
  await alert.refresh();
  await alert.up(after);
  expect(session.stored("alerts", id)?.channel).toMatchObject(
    (after["channels"] as PropertyMap[] | undefined)?.[0] ?? after["channel"] ?? expect.anything(),
  );
  expect(await alert.refresh()).toBe("same");
  expect(await alert.up(after)).toBe("unchanged");
});

test("a refresh shows all channels, and an update after it leaves those that the program sets", async () => {
  const alert = session.resource("Alert");
  await alert.up(all(chat));
  const { id } = alert.state;
  colleague(id, chat, email);
  expect(await alert.refresh()).toBe("drifted");
  expect(alert.inputs["channels"]).toEqual([chat, email]);
  await alert.up(all(chat));
  expect(stored(id)).toEqual([chat]);
});

test("a refresh shows another first channel, and the repair keeps the others", async () => {
  const alert = session.resource("Alert");
  await alert.up(one(chat));
  const { id } = alert.state;
  colleague(id, onCall, email);
  expect(await alert.refresh()).toBe("drifted");
  await alert.up(one(chat));
  expect(stored(id)).toEqual([chat, email]);
});

test("channel and a list of the same channel are one value, and mean no request", async () => {
  const alert = session.resource("Alert");
  await alert.up(one(chat));
  session.clearRequests();
  for (const args of [all(chat), one(chat), all(chat)]) {
    await alert.up(args);
    expect(await alert.refresh()).toBe("same");
  }
  expect(session.writes()).toEqual([]);
  expect(codes()).toEqual([]);
});

test("a list that replaces a channel removes the other recorded channels, which its preview announces", async () => {
  const alert = session.resource("Alert");
  await alert.up(one(chat));
  const { id } = alert.state;
  colleague(id, chat, email, chatRoom);
  await alert.refresh();
  colleague(id, chat, email, chatRoom, onCall);
  await alert.diff(await alert.check(all(email, chat)));
  expect(session.warnings).toContain("[update/removes]");
  await alert.up(all(email, chat));
  // No preview could show the channel that came after the refresh.
  expect(stored(id)).toEqual(expect.arrayContaining([email, chat, onCall]));
  expect(stored(id)).toHaveLength(3);
});

test("an adoption with channel keeps the others, one with channels sets all, and neither needs any", async () => {
  const id = alerts.errorRate;
  const adopt = (args: PropertyMap) =>
    session.resource("Alert", session.freshProvider()).up({ adoptId: id, ...args });
  colleague(id, chat, email);
  await adopt({ threshold: 7 });
  expect(stored(id)).toEqual([chat, email]);
  await adopt({ channel: onCall });
  expect(stored(id)).toEqual([onCall, email]);
  await adopt({ channels: [email, chat] });
  expect(stored(id)).toEqual([email, chat]);
});

test.each<[string, PropertyMap]>([
  ["a program that sets channel", one(unsorted)],
  ["a program that sets channels", all(unsorted, chat)],
  ["an adoption that sets neither", { adoptId: alerts.errorRate }],
])("recipients in any order are sent in one order: %s", async (_who, args) => {
  colleague(alerts.errorRate, unsorted, chat);
  const alert = session.resource("Alert");
  await alert.up({ ...args, threshold: 7 });
  const { id } = alert.state;
  colleague(id, unsorted, chat);
  await alert.up({ ...args, threshold: 8 });
  expect(session.stored("alerts", id)).toMatchObject({
    threshold: 8,
    channels: [{ type: "email", emailRecipients: ["a@x.test", "b@x.test"] }, chat],
  });
  expect(await alert.refresh()).toBe("same");
});

test("an import has channels if there are several, and channel if there is one", async () => {
  const importing = async () =>
    (await session.freshProvider().read(alerts.errorRate, { __kind: "Alert", organizationId, serviceId }))
      .inputs;
  expect(await importing()).toMatchObject({ channel: onCall });
  expect(await importing()).not.toHaveProperty("channels");
  colleague(alerts.errorRate, chat, email);
  expect(await importing()).toMatchObject({ channels: [chat, email] });
  expect(await importing()).not.toHaveProperty("channel");
});

test("unmanaged and unknown fields of each channel stay, and additionalFields set more", async () => {
  const alert = session.resource("Alert");
  await alert.up(all(chat, onCall));
  const { id } = alert.state;
  colleague(id, { ...chat, severity: "error", region: "eu" }, onCall);
  await alert.up(all({ ...chat, additionalFields: { tone: "loud" } }, email));
  expect(stored(id)).toEqual([{ ...chat, severity: "error", region: "eu", tone: "loud" }, email]);
  expect(await alert.refresh()).toBe("same");
});

test("a service without channels is sent none, unless the program sets them", async () => {
  session.emulator.setQuirks({ singleChannel: true });
  const alert = session.resource("Alert");
  await alert.up(one(chat));
  await alert.up(one(email));
  for (const { body } of session.writes()) expect(body).not.toHaveProperty("channels");
  await alert.up(all(email));
  expect(await alert.refresh()).toBe("same");
  await alert.up(all(onCall));
  expect(session.writes().at(-1)?.body).toMatchObject({ channel: onCall, channels: [onCall] });
  expect(await alert.refresh()).toBe("same");
  expect(codes()).toEqual([]);
  await alert.up(all(onCall, chat));
  expect(codes()).toEqual(["[update/not-applied]"]);
});

test.each([
  ["channels", all(chat, email), all(email), [chat]],
  [
    "channels.emailRecipients",
    all({ ...email, emailRecipients: ["a@x.test", "b@x.test"] }),
    all({ ...email, emailRecipients: ["a@x.test"] }),
    [{ ...email, emailRecipients: ["b@x.test"] }],
  ],
])(
  "an update that would leave no member of %s fails and sends nothing",
  async (path, before, after, theirs) => {
    const alert = session.resource("Alert");
    await alert.up(before);
    colleague(alert.state.id, ...theirs);
    session.clearRequests();
    const { message } = await rpcErrorOf(alert.up(after));
    expect(message).toContain(`${path}: `);
    expect(message).toContain("[update/emptied]");
    expect(session.writes()).toEqual([]);
  },
);

test.each([
  ["channels", { ...one(chat), channels: [email] }],
  ["savedSearchId", one(chat, { savedSearchId: defaultSeed.savedSearches.errors })],
])("an alert with %s, and what excludes it, is refused", async (path, args) => {
  const { message } = await failureOf(() => session.resource("Alert").check(args));
  expect(message).toContain(`${path}: `);
  expect(message).toContain("[args/invalid]");
});

test("a grouping of a live alert on a tile that the program does not set fails no update", async () => {
  const alert = session.resource("Alert");
  await alert.up(one(chat));
  session.emulator.patch("alerts", alert.state.id, { groupBy: "host" });
  await alert.up(one(email));
  expect(stored(alert.state.id)).toEqual([email]);
});
