import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { startEmulator } from "../harness/service/emulator";
import { type Example, openExample } from "./support/example";
import { makeKey, type MadeKey } from "../harness/service/otherClient";

/** A key that only this emulator knows: the keys of the seed are the same everywhere. */
const keyOf = (emulator: Emulator, name: string): Promise<MadeKey> =>
  makeKey(emulator, { name, roles: ["admin"] });

const accountConfig = (name: string, { url }: Emulator, { keyId, keySecret }: MadeKey) => ({
  [`accounts:${name}BaseUrl`]: url,
  [`accounts:${name}OrganizationId`]: defaultSeed.organizationId,
  [`accounts:${name}ServiceId`]: defaultSeed.serviceId,
  [`accounts:${name}AuthKeyId`]: keyId,
  [`accounts:${name}AuthKeySecret`]: { secret: keySecret },
});

/** Management ids of the keys that signed; undefined for a pair that was not accepted. */
const signersOf = (emulator: Emulator) => new Set(emulator.requests().map(({ key }) => key));
const namesIn = (emulator: Emulator) => emulator.list("dashboards").map(({ name }) => name);

describe("the example of several accounts", () => {
  let us: Emulator;
  let eu: Emulator;
  let pairs: { readonly eu: MadeKey; readonly us: MadeKey };
  let example: Example;
  beforeAll(async () => {
    [eu, us] = await Promise.all([startEmulator(), startEmulator()]);
    pairs = { eu: await keyOf(eu, "eu"), us: await keyOf(us, "us") };
    example = await openExample("accounts", {
      config: { ...accountConfig("eu", eu, pairs.eu), ...accountConfig("us", us, pairs.us) },
      // What the environment says is for the configured account, which this program does not use.
      env: {
        PIPES_BASE_URL: us.url,
        PIPES_ORGANIZATION_ID: "00000000-0000-4000-8000-000000000000",
        PIPES_SERVICE_ID: "00000000-0000-4000-8000-000000000000",
        PIPES_AUTH_KEY_ID: "of-the-environment",
        PIPES_AUTH_KEY_SECRET: "secret-of-the-environment",
      },
    });
    eu.clearRequests();
    us.clearRequests();
  });
  afterAll(async () => {
    await example.dispose();
    await Promise.all([eu.close(), us.close()]);
  });
  const deployKey = () => eu.list("keys").find(({ name }) => name === "deploy")?.id;

  test("gives each account its own, signed with its own key, whatever the environment says", async () => {
    await example.up();
    expect(namesIn(eu).sort()).toEqual(["Checkout", "Ingestion", "Made with the new key", "Orders"]);
    expect(namesIn(us).sort()).toEqual(["Checkout", "Ingestion", "Orders"]);
    expect(signersOf(us)).toEqual(new Set([pairs.us.id]));
    // The key that the program makes signs what it is passed to, and nobody mixes the pairs.
    expect(signersOf(eu)).toEqual(new Set([pairs.eu.id, deployKey()]));
    expect(example.emulator.requests()).toEqual([]);
    const { text } = await example.project.exportState();
    for (const { keySecret } of Object.values(pairs)) expect(text).not.toContain(keySecret);
    expect(await example.outputs()).toMatchObject({
      usPipes: expect.arrayContaining(Object.values(defaultSeed.pipes)) as unknown,
    });
    await example.expectNoChange();
  });

  test("changes both when both have to change", async () => {
    await example.set({ title: "All orders" });
    await example.up();
    expect([namesIn(eu), namesIn(us)].map((names) => names.includes("All orders"))).toEqual([true, true]);
    expect([signersOf(eu), signersOf(us)].map((signers) => signers.has(undefined))).toEqual([false, false]);
  });

  test("is destroyed without a rest in either", async () => {
    await example.destroy();
    expect([namesIn(eu), namesIn(us)]).toEqual([
      ["Checkout", "Ingestion"],
      ["Checkout", "Ingestion"],
    ]);
    expect(deployKey()).toBeUndefined();
    expect(signersOf(us)).toEqual(new Set([pairs.us.id]));
  });
});

describe("the quick start, against a service that uses other words", () => {
  let example: Example;
  beforeAll(async () => {
    example = await openExample("quickstart", {
      emulator: { segments: { pipes: "ingest", observability: "watch" }, settingPrefix: "engine_" },
      config: {
        "pipes:pipesSegment": "ingest",
        "pipes:observabilitySegment": "watch",
        "pipes:settingPrefix": "engine_",
        "quickstart:pipeId": defaultSeed.pipes.postgres,
        "quickstart:managedKeyId": defaultSeed.keys.ci.id,
        "quickstart:dashboardId": defaultSeed.dashboards.checkout.id,
        "quickstart:tileId": defaultSeed.dashboards.checkout.tiles["Latency p95"],
        "quickstart:webhookId": defaultSeed.webhooks.onCall,
        "quickstart:databasePassword": { secret: "a-password-of-the-test" },
      },
    });
  });
  afterAll(() => example.dispose());
  const latency = () => example.emulator.list("alerts").find(({ name }) => name === "p95 latency");

  test("brings everything to what the program says, and leaves nothing to do", async () => {
    await example.up();
    expect(example.emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
      name: "orders",
      settings: { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 8 },
    });
    expect(latency()).toMatchObject({ threshold: 250 });
    const paths = example.emulator.requests().map(({ path }) => path);
    expect(paths.some((path) => /\/(pipes|observability)\b/.test(path))).toBe(false);
    expect(paths.some((path) => path.includes("/ingest/"))).toBe(true);
    await example.expectNoChange();
  });

  test("follows a change of the configuration", async () => {
    await example.set({ alertThreshold: "300", maxInsertWaitMs: "6000" });
    await example.up();
    expect(latency()).toMatchObject({ threshold: 300 });
    expect(example.emulator.get("pipes", defaultSeed.pipes.postgres)?.settings).toMatchObject({
      streaming_max_insert_wait_ms: 6000,
    });
  });

  test("is destroyed: the alert goes, pipe and key stay", async () => {
    await example.destroy();
    expect(latency()).toBeUndefined();
    expect(example.emulator.get("pipes", defaultSeed.pipes.postgres)?.name).toBe("orders");
  });
});
