import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessKey, Alert, Dashboard, Pipe, SavedSearch, Webhook } from "pulumi-pipes";
import { ReversePrivateEndpoint } from "pulumi-pipes";
import {
  escalation,
  eventsEndpoint,
  filledInConfig,
  kafkaPipe,
  latencyAlert,
  timeouts,
} from "../harness/args";
import { make, type Collection } from "../harness/service/otherClient";
import { requestsOf } from "../harness/service/emulator";
import { digestOf } from "../../provider/src/core/lifecycle/identity";
import type { JsonObject } from "../../provider/src/core/json/json";
import { resources } from "../../provider/src/resources";
import { preview, recorded, useMockEngine, useService, type Logged } from "./engine";

/* A creation next to an identical object: a lost state, a killed run, or a resource that was renamed without `aliases`. */

useMockEngine();
const service = useService();
const folder = mkdtempSync(join(tmpdir(), "pulumi-pipes-recovery-"));
afterEach(() => {
  delete process.env["PIPES_RECOVER"];
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const alertArgs = {
  ...latencyAlert,
  source: "tile" as const,
  channel: { ...latencyAlert.channel, type: "webhook" as const },
};
/** A tile with all that the service fills in. */
const tile = (name: string) => ({
  ...{ name, x: 0, y: 0, w: 6, h: 4 },
  config: { ...filledInConfig, displayType: "line" },
});
const dnsNames = { customPrivateDnsMappings: [{ privateDnsName: "a.example.com" }] };
const board = { name: "Orders", tiles: [tile("Latency"), tile("Errors")] };

const codesOf = (lines: Logged, name: string): readonly string[] =>
  (lines[name] ?? []).flatMap((line) => /\[([\w/-]+)\]$/.exec(line)?.[1] ?? []);

test.each<readonly [string, Collection, object, (name: string) => unknown]>([
  ["an alert", "alerts", latencyAlert, (name) => new Alert(name, alertArgs)],
  ["a dashboard", "dashboards", board, (name) => new Dashboard(name, board)],
  ["a search", "savedSearches", timeouts, (name) => new SavedSearch(name, timeouts)],
  [
    "a private endpoint",
    "reversePrivateEndpoints",
    eventsEndpoint,
    (name) => new ReversePrivateEndpoint(name, eventsEndpoint),
  ],
])("the preview of the creation of %s warns of an identical one", async (_, collection, body, program) => {
  const id = await make(service.emulator, collection, body);
  const lines = await preview(() => program("new"));
  expect(codesOf(lines, "new")).toEqual(["create/identical"]);
  expect(lines["new"]?.join()).toContain(id);
  expect(lines["new"]?.join()).toMatch(/recover.*aliases/);
});

test.each<readonly [string, Collection, string, (more: object) => object, (name: string) => unknown]>([
  [
    "a webhook",
    "webhooks",
    "webhook/duplicate",
    (more) => ({ ...escalation, ...more }),
    (name) => new Webhook(name, { ...escalation, url: "https://other.test/alerts" }),
  ],
  [
    "a private endpoint",
    "reversePrivateEndpoints",
    "reversePrivateEndpoint/duplicate",
    (more) => ({ ...eventsEndpoint, description: "Other", ...dnsNames, ...more }),
    (name) => new ReversePrivateEndpoint(name, { ...eventsEndpoint, ...dnsNames }),
  ],
])(
  "the preview of the creation of %s says that `up` fails next to one that excludes it",
  async (_, collection, code, body, program) => {
    const id = await make(service.emulator, collection, body({}));
    const lines = await preview(() => program("new"));
    expect(codesOf(lines, "new")).toEqual([code]);
    expect(lines["new"]?.join()).toMatch(new RegExp(`\`up\` will fail.*recover.*${id}`));
  },
);

test("an alert with further fields is a reason to warn if it has the name of the program", async () => {
  const { name, ...nameless } = alertArgs;
  const id = await make(service.emulator, "alerts", { ...nameless, name, note: "theirs" });
  await make(service.emulator, "alerts", { ...nameless, note: "theirs" });
  const lines = await preview(() => [new Alert("named", alertArgs), new Alert("nameless", nameless)]);
  expect([codesOf(lines, "named"), codesOf(lines, "nameless")]).toEqual([["create/identical"], []]);
  expect(lines["named"]?.join()).toContain(id);
});

test("an object with another value is no reason to warn", async () => {
  await make(service.emulator, "alerts", { ...latencyAlert, threshold: 9 });
  expect(await preview(() => new Alert("new", alertArgs))).toEqual({});
});

test("an identical object that another resource of the program has is no reason to warn, also if it is registered later", async () => {
  const id = await make(service.emulator, "alerts", latencyAlert);
  const program = () => [new Alert("new", alertArgs), new Alert("old", alertArgs)];
  const lines = await preview(program, { old: (state) => ({ id, state: { ...state, ...recorded } }) });
  expect(lines).toEqual({});
});

test("an object that the run replaces is no reason to warn, and one with the same values beside it is", async () => {
  const [old, orphan] = [
    await make(service.emulator, "alerts", latencyAlert),
    await make(service.emulator, "alerts", latencyAlert),
  ];
  const lines = await preview(() => new Alert("new", alertArgs), {
    new: (state) => ({ state: { ...state, __replaced: [old] } }),
  });
  expect(codesOf(lines, "new")).toEqual(["create/identical"]);
  expect(lines["new"]?.join()).toContain(orphan);
  expect(lines["new"]?.join()).not.toContain(old);
});

test("a pipe that the run replaces is no duplicate, and one that loads the same beside it is", async () => {
  const old = await make(service.emulator, "pipes", kafkaPipe);
  const program = () => new Pipe("pipe", kafkaPipe);
  const answers = { pipe: (state: object) => ({ state: { ...state, __replaced: [old] } }) };
  expect(codesOf(await preview(program, answers), "pipe")).toEqual([]);
  const twin = await make(service.emulator, "pipes", { ...kafkaPipe, name: "twin" });
  service.emulator.patch("pipes", twin, { name: kafkaPipe.name });
  const lines = await preview(program, answers);
  expect(codesOf(lines, "pipe")).toEqual(["pipe/duplicate"]);
  expect(lines["pipe"]?.join()).toContain(twin);
});

test("keys and pipes have no such warning", async () => {
  await make(service.emulator, "keys", { name: "deploy", roles: ["developer"] });
  await make(service.emulator, "pipes", kafkaPipe);
  const lines = await preview(() => [
    new AccessKey("key", { name: "deploy", roles: ["developer"] }),
    new Pipe("pipe", kafkaPipe),
  ]);
  expect([codesOf(lines, "key"), codesOf(lines, "pipe")]).toEqual([[], ["pipe/duplicate"]]);
});

test.each([
  ["a recovery file that leaves the choice to the user", {}, ["create/identical"]],
  ["the file of the command's own previews", { isDraft: true }, []],
])("with %s, the codes are %3$j", async (_, more, expected) => {
  await make(service.emulator, "alerts", latencyAlert);
  const urn = "urn:pulumi:stack::project::pulumi-nodejs:dynamic/pipes:Alert::new";
  const path = join(folder, "recover.json");
  const entry = { urn, decision: "ambiguous", organizationId: "" };
  writeFileSync(path, JSON.stringify({ version: 1, stack: "project/stack", resources: [entry], ...more }));
  process.env["PIPES_RECOVER"] = path;
  const lines = await preview(() => new Alert("new", alertArgs));
  expect(codesOf(lines, "new")).toEqual(expected);
});

test.each([
  ["without differences, it takes the object and warns of no change", latencyAlert, "recover/takes"],
  ["with one, it warns of the change", { ...latencyAlert, threshold: 9 }, "recover/changes"],
])("the preview of an object that a user chose: %s", async (_, theirs, expected) => {
  const id = await make(service.emulator, "alerts", theirs);
  const { organizationId, serviceId } = service.emulator.seed;
  const digest = digestOf(resources.Alert, { raw: service.emulator.get("alerts", id) as JsonObject });
  const entry = {
    ...{ urn: "urn:pulumi:stack::project::pulumi-nodejs:dynamic/pipes:Alert::new", decision: "different" },
    ...{ id, organizationId, serviceId, candidates: [{ id, digest }] },
  };
  const path = join(folder, "chosen.json");
  writeFileSync(path, JSON.stringify({ version: 1, stack: "project/stack", resources: [entry] }));
  process.env["PIPES_RECOVER"] = path;
  const lines = await preview(() => new Alert("new", alertArgs));
  expect(codesOf(lines, "new")).toEqual([expected]);
});

test("many creations list their collection once, and three of the warnings have the advice", async () => {
  await make(service.emulator, "alerts", latencyAlert);
  service.emulator.clearRequests();
  const names = Array.from({ length: 30 }, (_, at) => `new ${at}`);
  const lines = await preview(() => names.map((name) => new Alert(name, alertArgs)));
  for (const name of names) expect(codesOf(lines, name)).toEqual(["create/identical"]);
  expect(names.filter((name) => lines[name]?.join().includes("recover"))).toHaveLength(3);
  // The end of the list is an empty page.
  expect(requestsOf(service.emulator).filter((one) => one === "GET alerts").length).toBeLessThanOrEqual(2);
});
