import { defaultSeed } from "pulumi-pipes-emulator";
import { latencyAlert } from "../harness/args";
import { changesInJson } from "../harness/engine/output";
import { alertIds } from "../harness/service/emulator";
import { openProject, type Project } from "./support/project";

/* The channels of an alert, through the real CLI. */

const program = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const { delivery, secret } = JSON.parse(process.env.WANTED ?? "");
const { channel: _channel, ...condition } = ${JSON.stringify({ ...latencyAlert, name: "latency" })};
const given = secret === undefined ? delivery : { channel: { ...delivery.channel, webhookId: pulumi.secret(secret) } };
new pipes.Alert("alert", { ...condition, ...given });
`;

const { webhooks } = defaultSeed;
const chat = { type: "webhook", webhookId: webhooks.chat };
const onCall = { type: "webhook", webhookId: webhooks.onCall };
const email = { type: "email", emailRecipients: ["a@shop.example"] };
const up = ["up", "--yes", "--skip-preview"];

let stack: Project;
beforeAll(async () => {
  stack = await openProject({ program });
});
afterAll(() => stack.dispose());

async function run(args: readonly string[], delivery: object, secret?: string): Promise<string> {
  const env = { WANTED: JSON.stringify({ delivery, secret }) };
  return (await stack.pulumi(args, { env })).stdout;
}

const id = () => alertIds(stack.emulator)["latency"] ?? "";
const channels = () => stack.emulator.get("alerts", id())?.channels;
const changes = async (delivery: object, ...more: readonly string[]) =>
  changesInJson(await run(["preview", "--json", ...more], delivery))["Alert alert"];

test("a program changes channel beside a channel of a colleague, which channels then replaces", async () => {
  await run(up, { channel: chat });
  const created = id();
  stack.emulator.patch("alerts", id(), { channels: [chat, email] });
  expect(await changes({ channel: onCall })).toEqual({
    op: "update",
    changes: { "channel.webhookId": [webhooks.chat, webhooks.onCall] },
  });
  expect(await run(up, { channel: onCall })).toContain("[update/drift]");
  expect(channels()).toEqual([onCall, email]);
  // The state recorded the channel of the colleague, so a list that begins without it removes it, and the preview says so.
  expect(await run(["preview"], { channels: [onCall, chat] })).toContain("[update/removes]");
  await run(up, { channels: [onCall, chat] });
  expect(channels()).toEqual([onCall, chat]);
  expect(id()).toBe(created);
});

test("the state has no plain text of a channel that the program marks as secret", async () => {
  await run(up, { channel: chat }, webhooks.onCall);
  expect(channels()?.[0]).toEqual(onCall);
  const { stdout } = await stack.pulumi(["stack", "export"]);
  expect(stdout).not.toContain(webhooks.onCall);
  expect(stdout).toContain('"channels"');
});
