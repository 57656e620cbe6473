import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { nowhere } from "../harness/args";
import { startEmulator } from "../harness/service/emulator";
import { makeKey, type MadeKey } from "../harness/service/otherClient";
import { openExamples, type Project } from "./support/project";

/* Two examples in one stack: explicit `Provider`s of two accounts, and functions that use the configured account. */

const { organizationId, serviceId, pipes, sources, keys } = defaultSeed;

let eu: Emulator;
let us: Emulator;
/** Keys that only one emulator has: those of the seed are the same everywhere. */
let signers: { readonly eu: MadeKey; readonly us: MadeKey };
let stack: Project;
let output: string;
beforeAll(async () => {
  [eu, us] = await Promise.all([startEmulator(), startEmulator()]);
  const keyOf = (emulator: Emulator) => makeKey(emulator, { name: "signs", roles: ["admin"] });
  signers = { eu: await keyOf(eu), us: await keyOf(us) };
  const account = (name: "eu" | "us", { url }: Emulator) => ({
    [`shop:${name}BaseUrl`]: url,
    [`shop:${name}OrganizationId`]: organizationId,
    [`shop:${name}ServiceId`]: serviceId,
    [`shop:${name}AuthKeyId`]: signers[name].keyId,
    [`shop:${name}AuthKeySecret`]: { secret: signers[name].keySecret },
  });
  stack = await openExamples(["accounts", "functions"], {
    config: {
      ...account("eu", eu),
      ...account("us", us),
      "shop:tile": "Latency p95",
      "shop:pipeId": pipes.kafka,
      "shop:webhookId": defaultSeed.webhooks.onCall,
      "pipes:authKeySecret": keys.admin.keySecret,
    },
    env: { PIPES_BASE_URL: us.url, PIPES_SERVICE_ID: nowhere, PIPES_AUTH_KEY_SECRET: "left-in-the-shell" },
  });
  eu.clearRequests();
  us.clearRequests();
  output = await stack.run(["up", "--yes"]);
});
afterAll(async () => {
  await stack.dispose();
  await Promise.all([eu.close(), us.close()]);
});

const namesIn = (emulator: Emulator) => emulator.list("dashboards").map(({ name }) => name);
/** Management ids of the keys that sign requests; undefined for a pair that the service rejects. */
const signersOf = (emulator: Emulator) => new Set(emulator.requests().map(({ key }) => key));
const deployKey = () => eu.list("keys").find(({ name }) => name === "deploy")?.id;
const alert = () => stack.emulator.list("alerts").find(({ name }) => name === "Latency p95 of the dashboard");

test("each Provider manages its account with its own key, also with a key that the program creates", () => {
  expect(namesIn(eu).sort()).toEqual(["Checkout", "Ingestion", "Made with the new key", "Orders"]);
  expect(namesIn(us).sort()).toEqual(["Checkout", "Ingestion", "Orders"]);
  expect(signersOf(us)).toEqual(new Set([signers.us.id]));
  expect(signersOf(eu)).toEqual(new Set([signers.eu.id, deployKey()]));
});

test("functions read the configured account, or that of their Provider, also by ids that an up creates", async () => {
  expect(alert()?.dashboardId).toBe(defaultSeed.dashboards.checkout.id);
  expect(JSON.parse(await stack.run(["stack", "output", "--json"]))).toMatchObject({
    alertInterval: "1h",
    pipeName: stack.emulator.get("pipes", pipes.kafka)?.name,
    traces: sources.trace,
    ciRoles: ["developer"],
    keyNames: ["ci", "deployments", "partner"],
    usPipes: expect.arrayContaining(Object.values(pipes)) as unknown,
  });
});

test("no secret of an account is in an output or, if the configuration encrypts it, in the state", async () => {
  const { text } = await stack.exportState();
  for (const { keySecret } of Object.values(signers)) expect(output + text).not.toContain(keySecret);
  expect(output).not.toMatch(new RegExp(`left-in-the-shell|${keys.admin.keySecret}`));
});

test("a preview that refreshes finds no change in either account", async () => {
  await stack.run(["preview", "--refresh", "--expect-no-changes"]);
});

test("destroy deletes the objects of the stack in each account", async () => {
  await stack.run(["destroy", "--yes", "--skip-preview"]);
  for (const emulator of [eu, us]) expect(namesIn(emulator)).toEqual(["Checkout", "Ingestion"]);
  expect([deployKey(), alert()]).toEqual([undefined, undefined]);
});
