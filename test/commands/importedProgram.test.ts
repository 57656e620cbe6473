import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import * as pipesPackage from "pulumi-pipes";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import ts from "typescript";
import { objectOf, valueAt } from "../../provider/src/core/json/json";
import { anyCharacter } from "../harness/generators/characters";
import { inProcess } from "../harness/provider/inProcess";
import { type PropertyMap, unwrapped, visibleText } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { configurationOf, writes } from "../harness/service/emulator";
import type { Declared } from "../harness/simulator/records";
import { Stack } from "../harness/simulator/stack";
import { errorsIn } from "../harness/typeCheck";
import { places, type Imported, type Place } from "./running";

const open = places();
const { pipes, keys, dashboards, alerts, webhooks, savedSearches } = defaultSeed;
const { checkout, ingestion } = dashboards;

/** The resources that a program registers, with the outputs that the import file has of them. */
async function registeredResources(
  { program, resources }: Imported,
  emulator: Emulator,
): Promise<ReadonlyMap<string, Declared>> {
  const all = new Map<string, Declared>();
  await pulumi.runtime.setMocks({
    call: ({ token, inputs }) => {
      const collection = token === "pipes:index:getSource" ? "sources" : "webhooks";
      return emulator.list(collection).find(({ name }) => name === (inputs as PropertyMap)["name"]) ?? {};
    },
    newResource: ({ type, name, inputs }) => {
      const kind = (type.split(":").at(-1) ?? "") as Declared["kind"];
      const { __kind, __provider, ...args } = inputs as PropertyMap;
      all.set(name, { kind, args });
      const { id, outputs } = resources.find((one) => one.name === name) ?? { id: name, outputs: {} };
      return { id, state: outputs };
    },
  });
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(program, { compilerOptions });
  const packages: PropertyMap = { "@pulumi/pulumi": pulumi, "pulumi-pipes": pipesPackage };
  const run = Reflect.construct(Function, ["require", "exports", outputText]) as (...all: unknown[]) => void;
  run((name: string) => packages[name], {});
  await pulumi.runtime.disconnect();
  return all;
}

const isLeftOut = (name: string, value: unknown): boolean =>
  name === "usedAt" || name === "items" || visibleText(value) === '"[secret]"';

const hostile = '"); throw new Error("*/ //\u2028\u202e${1}\n`';
const certificate = "shown-certificate-of-the-brokers";

/** Gives every object names and texts that a program must not run, and a secret that the service shows. */
function makeHostile({ emulator }: Place): void {
  for (const id of Object.values(pipes)) emulator.patch("pipes", id, { name: hostile });
  emulator.patch("pipes", pipes.kafka, {
    source: { kafka: { caCertificate: certificate, schemaRegistry: { caCertificate: certificate } } },
  });
  const names = [hostile, "toString", "constructor", "apply"];
  const tiles = emulator.get("dashboards", checkout.id)?.tiles ?? [];
  const proto = JSON.parse('{"__proto__":{"fromPrototype":1}}') as object;
  const renamed = tiles.map((tile, index) => ({
    ...tile,
    name: names[index] ?? "",
    config: { ...objectOf(tile.config), inner: proto },
  }));
  emulator.patch("dashboards", checkout.id, { name: hostile, tags: [hostile], tiles: renamed });
  emulator.patch("webhooks", webhooks.onCall, { name: `${hostile} hook`, description: hostile });
  emulator.patch("savedSearches", savedSearches.errors, { name: `${hostile} search`, where: hostile });
  const tileId = checkout.tiles["Latency p95"];
  emulator.patch("alerts", alerts.errorRate, { name: `${hostile} fails`, message: hostile, tileId });
}

test("the program compiles, and adopts every object with an empty diff, also with hostile texts", async () => {
  const programs: string[] = [];
  const everyKind = [
    "pipe",
    "access-key",
    "webhook",
    "saved-search",
    "private-endpoint",
    "dashboard",
    "alert",
  ].flatMap((kind) => ["--kind", kind]);
  for (const flags of [[], ["--pipe-resource", "Pipe", ...everyKind]]) {
    const place = await open();
    const { emulator } = place;
    if (flags.length > 0) makeHostile(place);
    // Without a role the store has keys.
    emulator.patch("pipes", pipes.objectStorage, { source: { objectStorage: { iamRole: null } } });
    const result = await place.imported(flags);
    const { program, resources } = result;
    programs.push(program);
    expect(program + JSON.stringify(resources)).not.toMatch(new RegExp(`${certificate}|__proto__`));
    const declared = await registeredResources(result, emulator);
    expect([...declared.keys()].sort()).toEqual(resources.map(({ name }) => name).sort());

    const before = emulator.list("pipes");
    const calls = inProcess(configurationOf(emulator));
    const stack = new Stack();
    await stack.up(() => calls, declared);
    // Both ways into a state come to the same one, but for secrets, and for the time at which the key signed last.
    const held = (outputs: PropertyMap = {}): unknown =>
      JSON.parse(JSON.stringify(outputs, (key, one: unknown) => (isLeftOut(key, one) ? undefined : one)));
    const itemsIn = (outputs: PropertyMap = {}): unknown => valueAt(unwrapped(outputs), ["__pipes", "items"]);
    for (const { name, outputs } of resources) {
      const { outputs: stored } = stack.resources.get(name) ?? {};
      expect(held(stored)).toEqual(held(outputs));
      expect(itemsIn(stored)).toEqual(itemsIn(outputs));
    }
    await stack.refresh(() => calls);
    expect(await stack.preview(() => calls, declared)).toEqual([]);
    expect([writes(emulator), emulator.list("pipes")]).toEqual([[], before]);
  }
  const [plain = ""] = programs;
  const wrong = plain.replace("threshold: 5", 'threshold: "5"');
  expect(errorsIn([...programs, wrong]).flat()).toEqual([
    expect.stringContaining("'string' is not assignable"),
  ]);
}, 120_000);

test("an alert has channels if there are several, and channel if there is one", async () => {
  const { emulator, imported } = await open();
  const select = ["--kind", "alert"];
  expect((await imported(select)).program).toMatch(/\bchannel: \{/);
  const email = { type: "email", emailRecipients: ["a@shop.example"] };
  emulator.patch("alerts", alerts.errorRate, {
    channels: [email, { type: "webhook", webhookId: webhooks.chat }],
  });
  const { program } = await imported(select);
  expect(program).toMatch(/channels: \[[^]*email[^]*webhookId/);
  expect(program).not.toMatch(/\bchannel: /);
});

test("an object of no resource is looked up by its name, and is a constant of its name if others have it", async () => {
  const { emulator, imported } = await open();
  const webhook = emulator.get("webhooks", webhooks.onCall);
  const program = async () => (await imported(["--kind", "alert", "--kind", "dashboard"])).program;
  const unique = await program();
  expect(unique).toContain('const onCallRotaWebhook = pipes.getWebhookOutput({ name: "On-call rota" });');
  expect(unique).toContain("webhookId: onCallRotaWebhook.id }");
  expect(errorsIn([unique]).flat()).toEqual([]);
  emulator.patch("webhooks", webhooks.chat, { name: webhook?.name ?? "" });
  const ambiguous = await program();
  expect(ambiguous).toContain(`const onCallRotaWebhookId = "${webhooks.onCall}";`);
  expect(ambiguous).toContain("webhookId: onCallRotaWebhookId }");
});

test("a value that args do not accept stays unmanaged with its path, in a comment that hides nothing", async () => {
  const { emulator, imported } = await open();
  emulator.patch("pipes", pipes.postgres, { source: { postgres: { port: 99_999 } } });
  emulator.patch("keys", keys.ci.id, { expireAt: "soon\u2028process.exit()" });
  const { program } = await imported(["--id", pipes.postgres, "--id", keys.ci.id]);
  expect(program).toMatch(/^\/\/ Not managed: source\.postgres\.port: [^]*^\/\/ Not managed: expireAt: /m);
  expect(program).not.toMatch(/^ +(?:port|expireAt): /m);
  const lines = program.split(/[\n\u2028]/).filter((line) => line.includes("process.exit"));
  expect(lines).toEqual([expect.stringMatching(/^\/\/ [\x20-\x7e]+$/)]);
});

describe("secrets become optional configuration", () => {
  test.each<readonly [string, object, readonly string[]]>([
    ["a database", { postgres: { host: "db" } }, ["credentials"]],
    ["a broker", { kafka: { brokers: "b" } }, ["credentials"]],
    ["a broker with a certificate", { kafka: { iamRole: "r", caCertificate: "c" } }, ["caCertificate"]],
    ["a broker with a role", { kafka: { iamRole: "r" } }, []],
    ["a stream", { kinesis: { region: "eu" } }, ["accessKey"]],
    ["a blob store", { objectStorage: { connectionString: "c" } }, ["connectionString"]],
    ["a store with a role", { objectStorage: { iamRole: "r" } }, []],
    ["a store with keys", { objectStorage: { path: "*" } }, ["accessKey", "serviceAccountKey"]],
    ["a copied database, whose key no update sends", { bigquery: { settings: {} } }, []],
    ["a topic", { pubsub: { authentication: "SERVICE_ACCOUNT" } }, ["serviceAccountKey"]],
  ])("of %s", async (_, source, expected) => {
    const { emulator, imported, written } = await open();
    emulator.patch("pipes", pipes.kafka, { source: { kafka: null } });
    emulator.patch("pipes", pipes.kafka, { source });
    const { program, stdout } = await imported(["--id", pipes.kafka]);
    const script = expected.length === 0 ? "" : await written("set-secrets.sh");
    expect(stdout.includes("set-secrets.sh")).toBe(expected.length > 0);
    const secrets = [...program.matchAll(/(\w+): config\.getSecret(?:Object)?\(\s*"(\w+)"/g)];
    expect(secrets.map(([, field]) => field)).toEqual(expected);
    for (const [, , key = ""] of secrets)
      expect(script).toMatch(new RegExp(`^pulumi config set --secret (--path )?${key}`, "m"));
  });
});

describe("an alert", () => {
  const tilesOf = ({ emulator }: Place) => emulator.get("dashboards", checkout.id)?.tiles ?? [];
  /** The program when the tile of the alert and its neighbour have these names. */
  async function programWith(own: string, neighbour: string, args: readonly string[] = []): Promise<string> {
    const place = await open();
    const tiles = tilesOf(place).map((tile) => {
      if (tile.id === checkout.tiles["Error rate"]) return { ...tile, name: own };
      return tile.id === checkout.tiles["Requests per minute"] ? { ...tile, name: neighbour } : tile;
    });
    place.emulator.patch("dashboards", checkout.id, { tiles: own === "" ? tiles.slice(2) : tiles });
    return (await place.imported(["--kind", "alert", ...args])).program;
  }
  const plain = `tileId: "${checkout.tiles["Error rate"]}"`;

  const tileOf = (name: string): string => `pipes.tileIdOf(checkoutDashboard, "${name}")`;
  test.each([
    ["by the name of its tile", "Errors", "Requests", tileOf("Errors")],
    ["by its place among tiles of one name", "Errors", "Errors", tileOf("Errors (2)")],
    ["by a name that objects have for themselves", "constructor", "a", tileOf("constructor")],
    ["by the id where the name cannot be a key", "__proto__", "a", plain],
    ["by the id if the tile no longer exists", "", "a", plain],
  ])("refers to its tile %s", async (_, own, neighbour, code) => {
    const program = await programWith(own, neighbour, ["--kind", "dashboard"]);
    expect(program).toContain("dashboardId: checkoutDashboard.id,");
    expect(program).toContain(code);
    expect(program.match(/^const \w+Dashboard/gm)).toEqual(["const checkoutDashboard"]);
  });

  test("refers to the tile of a dashboard that the program looks up", async () => {
    const program = await programWith("Errors", "Requests");
    expect(program).toContain('const checkoutDashboard = pipes.getDashboardOutput({ name: "Checkout" });');
    expect(program).toContain(tileOf("Errors"));
    expect(errorsIn([program]).flat()).toEqual([]);
  });
});

describe("names", () => {
  const all = [
    ...Object.values(pipes).map((id) => ["pipes", id] as const),
    ...Object.values(keys).map(({ id }) => ["keys", id] as const),
    ["dashboards", checkout.id] as const,
    ["dashboards", ingestion.id] as const,
  ];
  const rename = ({ emulator }: Place, names: readonly string[]): void => {
    for (const [index, [kind, id]] of all.entries()) emulator.patch(kind, id, { name: names[index] ?? "x" });
  };

  test("are words in lower case with dashes, in any script", async () => {
    const place = await open();
    const expected: Readonly<Record<string, string>> = {
      "🔥🔥": "pipe",
      "Checkout fails": "checkout-fails",
      OrderEvents: "order-events",
      "Errors of shop/eu": "errors-of-shop-eu",
      "  Übersicht: Zu\u0308rich  ": "übersicht-zürich",
      注文: "注文",
      "हिन्दी चेतावनी": "हिन्दी-चेतावनी",
      "❤\ufe0f heart 1": "heart-1",
      ["x".repeat(500)]: "x".repeat(50),
      default: "default",
    };
    rename(place, Object.keys(expected));
    const { resources } = await place.imported();
    const actual = resources.slice(0, -1).map(({ name, outputs }) => [outputs["name"], name]);
    expect(Object.fromEntries(actual)).toMatchObject(expected);
  });

  test("that are equal get the end of the id, so that a new object does not rename the others", async () => {
    const place = await open();
    rename(place, ["Errors", "errors", "other"]);
    const ends = [pipes.postgres, pipes.kafka].map((id) => `errors-${id.slice(-6)}`);
    const { resources } = await place.imported(["--kind", "pipe"]);
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(ends));
  });

  test("are unique and parse, for every name of an object", async () => {
    const place = await open();
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
    const reserved = fc.constantFrom("default", "3rd", "dashboard", "await", "Errors", "errors", "\\", "*/");
    const names = fc.array(fc.oneof(text, reserved), { minLength: all.length, maxLength: all.length });
    await fc.assert(
      fc.asyncProperty(names, async (called) => {
        rename(place, called);
        const { resources, program } = await place.imported();
        expect(new Set(resources.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(14);
        expect(resources.every(({ name }) => /^[^\s:]+$/u.test(name))).toBe(true);
        expect(ts.transpileModule(program, { reportDiagnostics: true }).diagnostics).toEqual([]);
      }),
      runs,
    );
  });
});
