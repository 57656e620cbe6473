import { defaultSeed } from "pulumi-pipes-emulator";
import { escalation, latencyAlert } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { make } from "../harness/service/otherClient";
import { useSession } from "../harness/session";

/*
 * Webhooks: what a service clears with another address, what it hides, and that it has no two of one name.
 */

const { webhooks, alerts } = defaultSeed;
const session = useSession();

const stored = (id: string) => session.stored("webhooks", id);
const bodies = () => session.writes().map(({ body }) => body);
const posts = () => session.writes().filter(({ request }) => request === "POST webhooks");
const withParams = { ...escalation, queryParams: { key: "not-real-5" } };
const { headers, queryParams } = withParams;
const [url, otherUrl] = [escalation.url, "https://elsewhere.test/alerts"];
const chat = { adoptId: webhooks.chat };
const onCall = { adoptId: webhooks.onCall };

describe("headers and queryParams", () => {
  test.each([{ url: otherUrl }, { service: "incidentio" }])("go with %j", async (moved) => {
    const webhook = await session.deployed("Webhook", withParams);
    expect(await webhook.up({ ...withParams, ...moved })).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ ...moved, headers, queryParams });
    expect(stored(webhook.state.id)).toMatchObject({ ...moved, headers, queryParams });
  });

  test("stay out of an update of another field, and on the service", async () => {
    const webhook = await session.deployed("Webhook", withParams);
    expect(await webhook.up({ ...withParams, description: "nights" })).toBe("updated");
    expect(Object.keys(bodies().at(-1) as object)).not.toContain("headers");
    expect(stored(webhook.state.id)).toMatchObject({ ...withParams, description: "nights" });
  });

  test.each([null, {}])("are cleared by %j", async (none) => {
    const webhook = await session.deployed("Webhook", withParams);
    const args = { ...withParams, headers: none, queryParams: none };
    expect(await webhook.up(args)).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ headers: {}, queryParams: {} });
    expect(await webhook.refresh()).toBe("same");
    expect(await webhook.up(args)).toBe("unchanged");
  });

  const { headers: _headers, ...headerless } = withParams;
  const { queryParams: _queryParams, ...bare } = headerless;
  const generic = { ...onCall, service: "generic" };
  const slack = { name: "Slack", service: "slack", url: "https://hooks.slack.com/services/T/B/X" };

  test.each<readonly [string, PropertyMap, PropertyMap, readonly string[]]>([
    ["that the program does not set", onCall, { ...onCall, url: otherUrl, queryParams }, ["headers"]],
    ["that a created webhook never had", bare, { ...bare, url: otherUrl }, []],
    ["that the program stops to set", withParams, { ...headerless, url: otherUrl }, ["headers"]],
    ["that Slack does not have", generic, { ...onCall, service: "slack" }, ["headers", "queryParams"]],
    ["of Slack, which has none", slack, { ...slack, url: `${slack.url}2` }, []],
  ])(
    "%s: the preview of another address names what goes with the old one",
    async (_, before, after, named) => {
      const webhook = await session.deployed("Webhook", before);
      await webhook.diff(await webhook.check({ ...before, description: "nights" }));
      expect(session.warnings).toBe("");
      await webhook.diff(await webhook.check(after));
      const { warnings } = session;
      expect(["headers", "queryParams"].filter((name) => warnings.includes(name))).toEqual(named);
      expect(warnings.includes("[webhook/destination]")).toBe(named.length > 0);
      expect(warnings).not.toContain(otherUrl);
    },
  );

  test("do not go to an address that another user set", async () => {
    const webhook = await session.deployed("Webhook", { ...onCall, headers });
    session.emulator.patch("webhooks", webhooks.onCall, { url: otherUrl });
    const { message } = await rpcErrorOf(webhook.up({ ...onCall, headers: { Authorization: "not-real-6" } }));
    expect(message).toContain("[update/address-changed]");
    expect(session.writes()).toHaveLength(1);
  });

  test("that the program does not set stop no update to an address that another user set", async () => {
    const webhook = await session.deployed("Webhook", { ...onCall, service: "generic" });
    session.emulator.patch("webhooks", webhooks.onCall, { url: otherUrl });
    expect(await webhook.up({ ...onCall, service: "generic", description: "nights" })).toBe("updated");
    expect(stored(webhooks.onCall)).toMatchObject({ url: otherUrl, description: "nights" });
  });

  test.each([
    ["another address", { url: otherUrl }],
    ["Slack as its service", { service: "slack" }],
  ])("that the program stops to set are not called unchanged if the webhook gets %s", async (_, moved) => {
    const { headers: _headers, ...args } = escalation;
    const webhook = await session.deployed("Webhook", escalation);
    expect(await webhook.up({ ...args, ...moved })).toBe("updated");
    expect(stored(webhook.state.id)).not.toHaveProperty("headers");
    expect(session.warnings).not.toContain("[update/unmanaged]");
  });

  test("that the program stops to set stay with an update of another field, and a warning says so", async () => {
    const { headers: _headers, ...args } = escalation;
    const webhook = await session.deployed("Webhook", escalation);
    expect(await webhook.up({ ...args, description: "nights" })).toBe("updated");
    expect(stored(webhook.state.id)).toMatchObject({ headers });
    expect(session.warnings).toContain("[update/unmanaged]");
  });

  test("and the template leave a webhook that becomes one of Slack", async () => {
    const { headers: _headers, ...args } = escalation;
    const webhook = await session.deployed("Webhook", args);
    session.emulator.patch("webhooks", webhook.state.id, { body: "{}", headers });
    expect(await webhook.up({ ...args, service: "slack" })).toBe("updated");
    const { id, createdAt, updatedAt, ...rest } = stored(webhook.state.id) ?? {};
    expect([id, createdAt, updatedAt].every((one) => typeof one === "string")).toBe(true);
    expect(rest).toEqual({ ...args, service: "slack" });
  });
});

describe("the empty headers, queryParams and body of a webhook of Slack", () => {
  const hook = { name: "Chat", service: "slack", url: "https://hooks.slack.com/services/T/B/X" };
  const none = { headers: {}, queryParams: {}, body: "" };

  test("stay out of its creation and its updates", async () => {
    const webhook = await session.deployed("Webhook", { ...hook, ...none });
    expect(await webhook.up({ ...hook, ...none, description: "nights" })).toBe("updated");
    const sent = bodies().flatMap((body) => Object.keys(body as object));
    expect(sent.filter((name) => name in none)).toEqual([]);
    expect(await webhook.refresh()).toBe("same");
    expect(await webhook.up({ ...hook, ...none, description: "nights" })).toBe("unchanged");
  });

  test("are no change of a webhook that is of Slack on the service", async () => {
    const webhook = session.resource("Webhook");
    await webhook.up({ ...chat, ...none });
    expect(await webhook.up({ ...chat, ...none, description: "nights" })).toBe("updated");
    expect(await webhook.up({ ...chat, ...none, description: "nights" })).toBe("unchanged");
  });
});

describe("a service that does not return url", () => {
  beforeEach(() => {
    session.emulator.setQuirks({ webhookUrlMissing: true });
  });

  test("shows no change, and gets the address of the program with each update", async () => {
    const webhook = await session.deployed("Webhook", escalation);
    expect(await webhook.refresh()).toBe("same");
    expect(await webhook.up({ ...escalation, description: "nights" })).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ url, headers, description: "nights" });
    expect(await webhook.refresh()).toBe("same");
    expect(webhook.outputs["url"]).toBe(url);
  });

  test("gets the last address of a program that sets it no more", async () => {
    const webhook = await session.deployed("Webhook", { ...chat, url: otherUrl });
    expect(await webhook.up({ ...chat, description: "nights" })).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ url: otherUrl, description: "nights" });
  });

  test("lets an adoption without url change nothing", async () => {
    const webhook = session.resource("Webhook");
    expect(await webhook.up({ ...chat, name: "Team chat", service: "slack" })).toBe("created");
    expect(session.writes()).toEqual([]);
  });

  test("fails an update without url before it is sent, and its preview names the field", async () => {
    const { message } = await rpcErrorOf(session.resource("Webhook").up({ ...chat, description: "nights" }));
    expect(message).toMatch(/: url: .*\[args\/required\]$/);
    const webhook = await session.deployed("Webhook", chat);
    await webhook.diff(await webhook.check({ ...chat, description: "nights" }));
    expect(session.warnings).toMatch(/: url: .*\[args\/required\]$/);
    expect(session.writes()).toEqual([]);
  });
});

test("a service that returns url again shows whether it is the program's", async () => {
  session.emulator.setQuirks({ webhookUrlMissing: true });
  const webhook = await session.deployed("Webhook", escalation);
  session.emulator.setQuirks({ webhookUrlMissing: false });
  expect(await webhook.refresh()).toBe("same");
  session.emulator.patch("webhooks", webhook.state.id, { url: otherUrl });
  expect(await webhook.refresh()).toBe("drifted");
  expect(await webhook.up(escalation)).toBe("updated");
  expect(stored(webhook.state.id)).toMatchObject(escalation);
});

test("spaces at the ends of a name are no difference", async () => {
  const args = { ...escalation, name: "  Escalation " };
  const webhook = await session.deployed("Webhook", args);
  expect(webhook.outputs["name"]).toBe("Escalation");
  expect(await webhook.refresh()).toBe("same");
  expect(await webhook.up(args)).toBe("unchanged");
  expect(session.warnings).toBe("");
});

test("a conflict with another write is read again, and keeps what that changed", async () => {
  const webhook = await session.deployed("Webhook", escalation);
  const { id } = webhook.state;
  session.emulator.addFault({ method: "PUT", times: 1, action: { status: 409 } });
  const updated = webhook.up({ ...escalation, name: "Nights" });
  await eventually(() => session.requests().includes("PUT webhooks/:id"));
  session.emulator.patch("webhooks", id, { description: "theirs" });
  expect(await updated).toBe("updated");
  expect(stored(id)).toMatchObject({ name: "Nights", description: "theirs" });
});

describe("a second webhook of one name and service", () => {
  test("is an error before the POST, and the error names the first", async () => {
    const theirs = await make(session.emulator, "webhooks", { ...escalation, url: otherUrl });
    const { message } = await rpcErrorOf(session.resource("Webhook").up(escalation));
    expect(message).toContain("[webhook/duplicate]");
    expect(message).toContain(`adoptId to "${theirs}"`);
    expect(session.writes()).toEqual([]);
  });

  test("is an error if two resources create it at the same time", async () => {
    const pair = [session.resource("Webhook"), session.resource("Webhook")];
    const ends = await Promise.allSettled(pair.map((webhook) => webhook.up(escalation)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(posts()).toHaveLength(1);
  });

  test("of another service is none", async () => {
    await session.deployed("Webhook", escalation);
    await session.deployed("Webhook", { ...escalation, service: "incidentio" });
    expect(session.emulator.list("webhooks").filter(({ name }) => name === escalation.name)).toHaveLength(2);
  });

  /** A creation that fails, and whose second request meets a webhook of the same name. */
  async function meeting(theirs: PropertyMap) {
    session.emulator.addFault({ method: "POST", times: 1, skip: 1, action: { latencyMs: 1_000 } });
    session.emulator.addFault({ method: "POST", times: 1, action: { status: 500 } });
    const webhook = session.resource("Webhook");
    const end = webhook.up(escalation);
    await eventually(() => posts().length === 2);
    return { webhook, end, id: await make(session.emulator, "webhooks", theirs) };
  }

  test("that the service refuses is the created one, if the response to an earlier request was lost", async () => {
    const { webhook, end, id } = await meeting(escalation);
    expect(await end).toBe("created");
    expect(webhook.state.id).toBe(id);
    expect(posts()).toHaveLength(2);
  });

  test("that has another address is not taken, and the error names it", async () => {
    const { end, id } = await meeting({ ...escalation, url: otherUrl });
    const { message, partial } = await rpcErrorOf(end);
    expect(message).toContain("[create/uncertain]");
    expect(message).toContain(id);
    expect(partial).toBeUndefined();
  });

  test("that the service refuses at once is not taken", async () => {
    session.emulator.addFault({ method: "POST", times: 1, action: { latencyMs: 1_000 } });
    const end = rpcErrorOf(session.resource("Webhook").up(escalation));
    await eventually(() => posts().length === 1);
    await make(session.emulator, "webhooks", escalation);
    const { message, partial } = await end;
    expect(message).toContain("[http/bad-request]");
    expect(partial).toBeUndefined();
  });
});

describe("a webhook that an alert of another user uses", () => {
  const watching = { ...latencyAlert, name: "theirs" };
  const using = (webhookId: string): readonly PropertyMap[] => [
    { ...watching, channel: { type: "webhook", webhookId } },
    {
      ...{ ...watching, channel: undefined },
      channels: [
        { type: "webhook", webhookId: webhooks.chat },
        { type: "webhook", webhookId },
      ],
    },
  ];

  test.each([0, 1])("is not deleted, and the error names the alert (%#)", async (at) => {
    const webhook = await session.deployed("Webhook", escalation);
    const { id } = webhook.state;
    const alert = await make(session.emulator, "alerts", using(id)[at]);
    session.clearRequests();
    const { message } = await rpcErrorOf(webhook.destroy());
    expect(message).toContain("[webhook/in-use]");
    expect(message).toContain(`${alert} ("theirs")`);
    expect(message).not.toContain(alerts.errorRate);
    expect(session.writes()).toEqual([]);
    session.emulator.delete("alerts", alert);
    await webhook.destroy();
    expect(stored(id)).toBeUndefined();
  });

  test("is not deleted by a service that lists no alerts", async () => {
    const webhook = await session.deployed("Webhook", escalation);
    await make(session.emulator, "alerts", using(webhook.state.id)[0]);
    session.emulator.addFault({ method: "GET", path: /\/alerts\b/, action: { status: 405 } });
    const { message } = await rpcErrorOf(webhook.destroy());
    expect(message).toContain("[webhook/in-use]");
    expect(message).not.toContain("alerts still use");
    expect(stored(webhook.state.id)).toBeDefined();
  });
});

test("a state has the address, the headers and the parameters as secrets", async () => {
  const webhook = await session.deployed("Webhook", withParams);
  const text = JSON.stringify(webhook.state.outputs);
  expect(unwrapped(webhook.state.outputs)).toMatchObject({ url, headers, queryParams });
  expect(text.match(/4dabf18193072939515e22adb298388d/g)).toHaveLength(3);
});

test("an address that the service repeats in an error is no part of the message, also if the program does not set it", async () => {
  const moved = "https://hooks.test/T000/hush-hush-token";
  session.emulator.patch("webhooks", webhooks.onCall, { url: moved });
  const refused = { status: 400, message: `the address ${moved} is not reachable` } as const;
  session.emulator.addFault({ method: "PUT", action: refused });
  const { message } = await rpcErrorOf(session.resource("Webhook").up({ ...onCall, description: "nights" }));
  expect(message).toContain(" returned 400: [detail hidden, ");
  expect(message).not.toContain("hush");
});

test.each([{ headers }, { body: "{}" }])(
  "%j is an error for a webhook that is of Slack on the service",
  async (more) => {
    const before = stored(webhooks.chat);
    const { message } = await rpcErrorOf(session.resource("Webhook").up({ ...chat, ...more }));
    expect(message).toMatch(/slack.*\[args\/invalid\]$/);
    expect(stored(webhooks.chat)).toEqual(before);
  },
);

describe("the body of a webhook of incidentio, which no response shows,", () => {
  const args = { ...escalation, service: "incidentio", body: "{}" };

  test("is no drift, and goes with each update", async () => {
    const webhook = await session.deployed("Webhook", args);
    expect(session.warnings).toBe("");
    expect(await webhook.refresh()).toBe("same");
    expect(await webhook.up(args)).toBe("unchanged");
    expect(await webhook.up({ ...args, description: "nights" })).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ body: "{}", description: "nights" });
    expect(await webhook.up({ ...args, description: "nights", body: "[]" })).toBe("updated");
    expect(bodies().at(-1)).toMatchObject({ body: "[]" });
    expect(await webhook.up({ ...args, description: "nights", body: null })).toBe("updated");
    expect(bodies().at(-1)).not.toHaveProperty("body");
    expect(await webhook.refresh()).toBe("same");
    expect(session.warnings).toBe("");
  });

  const { body: _body, ...bodiless } = args;
  const code = "[webhook/body]";

  /** True if the preview of another run warns. */
  const isWarned = async (webhook: ManagedResource, changed: PropertyMap): Promise<boolean> =>
    (await session.previewedInNewRun(webhook, changed)).includes(code);

  /** An adopted webhook that has a body. */
  async function adopted(changed: PropertyMap = {}) {
    const adoptId = await make(session.emulator, "webhooks", args);
    return { adoptId, webhook: await session.deployed("Webhook", { adoptId, ...changed }) };
  }

  test("is named by the preview of an update that removes it, until one is sent", async () => {
    const { adoptId, webhook } = await adopted();
    expect(session.writes()).toEqual([]);
    expect(await isWarned(webhook, { adoptId, description: "nights" })).toBe(true);
    expect(await isWarned(webhook, { adoptId, description: "nights", body: "[]" })).toBe(false);
    expect(await isWarned(webhook, { adoptId, deletionPolicy: "delete" })).toBe(false);
    expect(await webhook.refresh()).toBe("same");
    expect(await isWarned(webhook, { adoptId, description: "nights" })).toBe(true);
    await webhook.up({ adoptId, description: "nights" });
    expect(bodies().at(-1)).not.toHaveProperty("body");
    expect(await isWarned(webhook, { adoptId, description: "days" })).toBe(false);
  });

  test("that the program sets for an adopted webhook stays, and no preview warns", async () => {
    const { adoptId, webhook } = await adopted({ body: "[]" });
    expect(bodies().at(-1)).toMatchObject({ body: "[]" });
    expect(await isWarned(webhook, { adoptId, body: "[]", description: "nights" })).toBe(false);
    expect(session.warnings).toBe("");
  });

  test("stays if the program stops to set it, and the preview of a later update names it", async () => {
    const webhook = await session.deployed("Webhook", args);
    expect(await isWarned(webhook, { ...bodiless, name: "Nights" })).toBe(false);
    await webhook.up({ ...bodiless, name: "Nights" });
    expect(bodies().at(-1)).toMatchObject({ name: "Nights", body: "{}" });
    expect(session.warnings).toMatch(/\bbody: no longer managed.*\[update\/unmanaged\]/);
    expect(await isWarned(webhook, { ...bodiless, name: "Days" })).toBe(true);
    expect(await webhook.refresh()).toBe("same");
    expect(await isWarned(webhook, { ...bodiless, name: "Days" })).toBe(true);
    await webhook.up({ ...bodiless, name: "Days" });
    expect(bodies().at(-1)).not.toHaveProperty("body");
    expect(await isWarned(webhook, { ...bodiless, name: "Nights" })).toBe(false);
  });

  test("is no concern of a webhook that was created without one, or of another service", async () => {
    const webhook = await session.deployed("Webhook", bodiless);
    expect(await isWarned(webhook, { ...bodiless, description: "nights" })).toBe(false);
    const adoptId = await make(session.emulator, "webhooks", { ...args, service: "generic" });
    const generic = await session.deployed("Webhook", { adoptId });
    expect(await isWarned(generic, { adoptId, description: "nights" })).toBe(false);
  });

  test("is drift if a generic webhook lost it", async () => {
    const webhook = await session.deployed("Webhook", { ...args, service: "generic" });
    session.emulator.patch("webhooks", webhook.state.id, { body: undefined });
    expect(await webhook.refresh()).not.toBe("same");
  });
});

test("an address that the service returns as an empty text is no drift", async () => {
  const webhook = await session.deployed("Webhook", escalation);
  session.emulator.patch("webhooks", webhook.state.id, { url: "" });
  expect(await webhook.refresh()).toBe("same");
});

test("destroy succeeds if the webhook was deleted, also if an alert of another user still has its ID", async () => {
  const webhook = await session.deployed("Webhook", escalation);
  const { id } = webhook.state;
  await make(session.emulator, "alerts", { ...latencyAlert, channel: { type: "webhook", webhookId: id } });
  session.emulator.delete("webhooks", id);
  await webhook.destroy();
  expect(webhook.exists).toBe(false);
});
