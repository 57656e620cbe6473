import { changesInJson } from "../harness/engine/output";
import { alertIds, writes } from "../harness/service/emulator";
import { openExamples, type Project } from "./support/project";

/* The example of a webhook with an alert on it, through the real CLI. */

const url = "https://hush-address.test/alerts";
const up = ["up", "--yes", "--skip-preview"];

let stack: Project;
beforeAll(async () => {
  stack = await openExamples(["webhooks"], {
    config: {
      "shop:onCallUrl": { secret: url },
      "shop:onCallToken": { secret: "hush-token" },
    },
  });
});
afterAll(() => stack.dispose());

const webhook = () => stack.emulator.list("webhooks").find(({ name }) => name === "Escalation");
const changes = async (...more: readonly string[]) =>
  changesInJson(await stack.run(["preview", "--json", ...more]));

test("a webhook and an alert on it are created in one run, and a second run changes nothing", async () => {
  const planned = await changes();
  expect(planned).toMatchObject({ "Webhook on-call": { op: "create" }, "Alert errors": { op: "create" } });
  await stack.run(up);
  expect(webhook()).toMatchObject({ url, headers: { Authorization: "Bearer hush-token" } });
  const alert = stack.emulator.get("alerts", alertIds(stack.emulator)["Errors on call"] ?? "");
  expect(alert?.channel).toMatchObject({ type: "webhook", webhookId: webhook()?.id });
  await stack.run(["preview", "--expect-no-changes"]);
  await stack.run(["preview", "--refresh", "--expect-no-changes"]);
});

test("the preview of another address shows no change of the alert, and neither output nor state has it in plain text", async () => {
  await stack.pulumi(["config", "set", "--secret", "onCallUrl", `${url}/2`]);
  expect(Object.keys(await changes()).filter((label) => !label.includes("Stack"))).toEqual([
    "Webhook on-call",
  ]);
  stack.emulator.clearRequests();
  const output = await stack.run(["up", "--yes", "--diff"]);
  expect(writes(stack.emulator)).toEqual(["PUT webhooks"]);
  expect(webhook()).toMatchObject({ url: `${url}/2`, headers: { Authorization: "Bearer hush-token" } });
  const { text } = await stack.exportState();
  expect(`${output}${text}`).not.toContain("hush-");
});

test("drift of the address is shown and repaired", async () => {
  stack.emulator.patch("webhooks", webhook()?.id ?? "", { url: "https://theirs.test", name: "Theirs" });
  const { "Webhook on-call": drift } = await changes("--refresh");
  expect(Object.keys((drift as { changes: object }).changes).sort()).toEqual(["name", "url"]);
  await stack.run([...up, "--refresh"]);
  expect(webhook()).toMatchObject({ url: `${url}/2` });
});

test("destroy deletes the alert and then the webhook", async () => {
  stack.emulator.clearRequests();
  await stack.run(["destroy", "--yes", "--skip-preview"]);
  expect(writes(stack.emulator)).toEqual(["DELETE alerts", "DELETE webhooks"]);
  expect(webhook()).toBeUndefined();
});
