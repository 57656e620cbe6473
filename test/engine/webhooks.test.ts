import { changesInJson } from "../harness/engine/output";
import { alertIds, writes } from "../harness/service/emulator";
import { openExamples, type Project } from "./support/project";

/* The example of a webhook and a saved search with alerts on them, through the real CLI. */

const url = "https://hush-address.test/alerts";
interface Planned {
  readonly op: string;
  readonly changes: object;
}

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
const search = () => stack.emulator.list("savedSearches").find(({ name }) => name === "Timeouts");
const changes = async (...more: readonly string[]) =>
  changesInJson(await stack.run(["preview", "--json", ...more])) as Record<string, Planned>;

test("a webhook, a saved search and alerts on them are created in one run, and a second run changes nothing", async () => {
  const planned = Object.entries(await changes()).filter(([label]) => !label.includes("Stack"));
  expect(planned.map(([label, { op }]) => `${op} ${label}`).sort()).toEqual([
    "create Alert errors",
    "create Alert slow",
    "create SavedSearch timeouts",
    "create Webhook on-call",
  ]);
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

test("drift of a webhook and of a saved search is shown and repaired", async () => {
  stack.emulator.patch("webhooks", webhook()?.id ?? "", { url: "https://theirs.test", name: "Theirs" });
  stack.emulator.patch("savedSearches", search()?.id ?? "", { where: "theirs:1" });
  const drift = await changes("--refresh");
  expect(Object.keys(drift["Webhook on-call"]?.changes ?? {}).sort()).toEqual(["name", "url"]);
  expect(Object.keys(drift["SavedSearch timeouts"]?.changes ?? {})).toEqual(["where"]);
  await stack.run([...up, "--refresh"]);
  expect(webhook()).toMatchObject({ url: `${url}/2` });
  expect(search()).toMatchObject({ where: "message:timeout" });
});

test("destroy deletes the alerts before the webhook and the saved search", async () => {
  stack.emulator.clearRequests();
  await stack.run(["destroy", "--yes", "--skip-preview"]);
  const deleted = writes(stack.emulator);
  expect(deleted.toSorted()).toEqual(
    ["alerts", "alerts", "savedSearches", "webhooks"].map((kind) => `DELETE ${kind}`),
  );
  expect(deleted.indexOf("DELETE savedSearches")).toBeGreaterThan(deleted.indexOf("DELETE alerts"));
  expect(deleted.lastIndexOf("DELETE webhooks")).toBeGreaterThan(deleted.lastIndexOf("DELETE alerts"));
  expect([webhook(), search()]).toEqual([undefined, undefined]);
});
