import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import * as pipesPackage from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import ts from "typescript";
import { anyCharacter } from "../harness/generators/characters";
import { inProcess } from "../harness/provider/inProcess";
import { type PropertyMap, visibleText } from "../harness/provider/wire";
import { runs } from "../harness/random";
import { repository } from "../harness/repository";
import { configurationOf, writes } from "../harness/service/emulator";
import type { Declared } from "../harness/simulator/records";
import { Stack } from "../harness/simulator/stack";
import { typeCheckFolder, typeErrors } from "../harness/typeCheck";
import { places, type Place } from "./running";

const open = places();
const { pipes, keys, dashboards, alerts } = defaultSeed;
const { checkout, ingestion } = dashboards;

interface ImportFile {
  readonly resources: readonly {
    readonly name: string;
    readonly id: string;
    readonly outputs: PropertyMap;
  }[];
}

/** The resources that a program registers, with the outputs that the import file has of them. */
async function registered(
  program: string,
  { resources }: ImportFile,
): Promise<ReadonlyMap<string, Declared>> {
  const all = new Map<string, Declared>();
  await pulumi.runtime.setMocks({
    call: () => ({}),
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
  const packages: Readonly<Record<string, unknown>> = {
    "@pulumi/pulumi": pulumi,
    "pulumi-pipes": pipesPackage,
  };
  const run = Reflect.construct(Function, ["require", "exports", outputText]) as (
    ...given: unknown[]
  ) => void;
  run((name: string) => packages[name], {});
  await pulumi.runtime.disconnect();
  return all;
}

const isLeftOut = (name: string, value: unknown): boolean =>
  name === "usedAt" || visibleText(value) === '"[secret]"';

/** What the strictest compiler finds in programs that use the sources of this package. */
function typeErrorsOf(...programs: readonly string[]): readonly string[] {
  const texts = new Map(programs.map((text, index) => [join(typeCheckFolder, `${index}.ts`), text]));
  const paths = {
    "pulumi-pipes": [join(repository, "provider", "src", "index.ts")],
    "pulumi-pipes-contract": [join(repository, "contract", "src", "index.ts")],
  };
  return [...typeErrors(texts, { paths }).values()].flat();
}

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
  const renamed = tiles.map((tile, index) => ({ ...tile, name: names[index] ?? "" }));
  emulator.patch("dashboards", checkout.id, { name: hostile, tags: [hostile], tiles: renamed });
  emulator.patch("alerts", alerts.errorRate, {
    name: `${hostile} fails`,
    message: hostile,
    tileId: checkout.tiles["Latency p95"],
  });
}

test("the program compiles, and adopts every object with an empty diff, also with hostile texts", async () => {
  const programs: string[] = [];
  for (const flags of [[], ["--pipe-resource", "Pipe"]]) {
    const place = await open();
    const { emulator, written } = place;
    if (flags.length > 0) makeHostile(place);
    const { objects } = await place.summary(flags);
    const program = await written("index.ts");
    programs.push(program);
    const file = JSON.parse(await written("import.json")) as ImportFile;
    expect(program + (await written("import.json"))).not.toContain(certificate);
    const declared = await registered(program, file);
    expect([...declared.keys()].sort()).toEqual(objects.map(({ resourceName }) => resourceName).sort());

    const before = emulator.list("pipes");
    const calls = inProcess(configurationOf(emulator));
    const stack = new Stack();
    await stack.up(() => calls, declared);
    // Both ways into a state come to the same one, but for secrets, and for the time at which the key signed last.
    const held = (outputs: PropertyMap = {}): unknown =>
      JSON.parse(
        JSON.stringify(outputs, (name, value: unknown) => (isLeftOut(name, value) ? undefined : value)),
      );
    for (const { name, outputs } of file.resources)
      expect(held(stack.resources.get(name)?.outputs)).toEqual(held(outputs));
    await stack.refresh(() => calls);
    expect(await stack.preview(() => calls, declared)).toEqual([]);
    expect([writes(emulator), emulator.list("pipes")]).toEqual([[], before]);
  }
  const [plain = ""] = programs;
  const wrong = plain.replace("threshold: 5", 'threshold: "5"');
  expect(typeErrorsOf(...programs, wrong)).toEqual([expect.stringContaining("'string' is not assignable")]);
}, 120_000);

test("args leave out what is empty, and settings of another kind of source that nobody set", async () => {
  const { emulator, summary, written } = await open();
  const { postgres, kafka } = pipes;
  emulator.patch("pipes", postgres, { fieldMappings: [], settings: { dbms_max_threads: 0 } });
  emulator.patch("dashboards", ingestion.id, { tiles: [] });
  await summary(["--id", postgres, "--id", ingestion.id]);
  const program = await written("index.ts");
  expect(program).toMatch(/dbms_max_threads: 0,[^]*tiles: \[\]/);
  expect(program).not.toMatch(/fieldMappings|object_storage_/);
  // A service that returns few settings returns those that somebody set.
  const names = Object.keys(emulator.get("pipes", kafka)?.settings ?? {});
  const settings = Object.fromEntries(names.map((name) => [name, null]));
  emulator.patch("pipes", kafka, { settings: { ...settings, object_storage_concurrency: 4 } });
  await summary(["--id", kafka]);
  expect(await written("index.ts")).toMatch(/settings: \{\s*object_storage_concurrency: 4,\s*\}/);
});

test("a value that args do not accept stays unmanaged with its path, in a comment that hides nothing", async () => {
  const { emulator, summary, written } = await open();
  emulator.patch("pipes", pipes.postgres, { source: { postgres: { port: 99_999 } } });
  emulator.patch("keys", keys.ci.id, { expireAt: "soon\u2028process.exit()" });
  const { objects } = await summary(["--id", pipes.postgres, "--id", keys.ci.id]);
  expect(objects.map(({ unmanaged }) => unmanaged.map((one) => one.split(":")[0]))).toEqual([
    ["source.postgres.port"],
    ["expireAt"],
  ]);
  const lines = (await written("index.ts"))
    .split(/[\n\u2028]/)
    .filter((line) => line.includes("process.exit"));
  expect(lines).toEqual([expect.stringMatching(/^\/\/ [\x20-\x7e]+$/)]);
});

describe("secrets become optional configuration", () => {
  test.each<readonly [string, object, readonly string[]]>([
    ["a database", { postgres: { host: "db" } }, ["postgres.credentials"]],
    ["a broker", { kafka: { brokers: "b" } }, ["kafka.credentials"]],
    ["a broker with a certificate", { kafka: { iamRole: "r", caCertificate: "c" } }, ["kafka.caCertificate"]],
    ["a broker with a role", { kafka: { iamRole: "r" } }, []],
    ["a stream", { kinesis: { region: "eu" } }, ["kinesis.accessKey"]],
    ["a blob store", { objectStorage: { connectionString: "c" } }, ["objectStorage.connectionString"]],
    ["a store with a role", { objectStorage: { iamRole: "r" } }, []],
  ])("of %s", async (_, source, expected) => {
    const { emulator, summary, written } = await open();
    const none = { postgres: null, kafka: null, kinesis: null, objectStorage: null };
    emulator.patch("pipes", pipes.kafka, { source: none });
    emulator.patch("pipes", pipes.kafka, { source });
    const { objects } = await summary(["--id", pipes.kafka]);
    const secrets = objects[0]?.secrets ?? [];
    expect(secrets.map(({ path }) => path)).toEqual(expected.map((path) => `source.${path}`));
    const program = await written("index.ts");
    for (const { configKey } of secrets) {
      expect(program).toMatch(new RegExp(`// pulumi config set --secret (--path )?${configKey}`));
      expect(program).toMatch(new RegExp(`config\\.getSecret(Object<.*>)?\\("${configKey}"`));
    }
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
    await place.summary(["--kind", "alert", ...args]);
    return place.written("index.ts");
  }
  const plain = `tileId: "${checkout.tiles["Error rate"]}"`;

  const tileOf = (name: string): string => `pipes.tileIdOf(checkoutDashboard, "${name}")`;
  test.each([
    ["by the name of its tile", "Errors", "Requests", tileOf("Errors")],
    ["by its place among tiles of one name", "Errors", "Errors", tileOf("Errors (2)")],
    ["by a name that objects have for themselves", "constructor", "a", tileOf("constructor")],
    ["by the id where the name cannot be a key", "__proto__", "a", plain],
    ["by the id where the tile is gone", "", "a", plain],
  ])("refers to its tile %s", async (_, own, neighbour, code) => {
    const program = await programWith(own, neighbour, ["--kind", "dashboard"]);
    expect(program).toContain("dashboardId: checkoutDashboard.id,");
    expect(program).toContain(code);
    expect(program.match(/^const \w+Dashboard/gm)).toEqual(["const checkoutDashboard"]);
  });

  test("has plain ids where the program does not have its dashboard", async () => {
    const program = await programWith("Errors", "Requests");
    expect(program).toContain(`dashboardId: "${checkout.id}"`);
    expect(program).toContain(plain);
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
      "Checkout fails": "checkout-fails",
      "HTTPErrors of shop/eu": "http-errors-of-shop-eu",
      "  Übersicht: Zu\u0308rich  ": "übersicht-zürich",
      注文: "注文",
      "हिन्दी चेतावनी": "हिन्दी-चेतावनी",
      "❤\ufe0f heart 1\ufe0f\u20e3": "heart-1",
      "🔥🔥": "key",
      ["x".repeat(500)]: "x".repeat(50),
      default: "default",
    };
    rename(place, Object.keys(expected));
    const { objects } = await place.summary();
    const actual = objects.slice(0, -1).map(({ name, resourceName }) => [name, resourceName]);
    expect(Object.fromEntries(actual)).toEqual(expected);
  });

  test("that are equal get the end of the id, so that a further object renames none", async () => {
    const place = await open();
    rename(place, ["Errors", "errors", "other"]);
    const ends = [pipes.postgres, pipes.kafka].map((id) => `errors-${id.slice(-6)}`);
    const { objects } = await place.summary(["--kind", "pipe"]);
    expect(objects.map(({ resourceName }) => resourceName)).toEqual(expect.arrayContaining(ends));
  });

  test("are unique and make a program that parses, whatever objects are called", async () => {
    const place = await open();
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 });
    const reserved = fc.constantFrom("default", "3rd", "dashboard", "await", "Errors", "errors", "\\", "*/");
    const names = fc.array(fc.oneof(text, reserved), { minLength: all.length, maxLength: all.length });
    await fc.assert(
      fc.asyncProperty(names, async (called) => {
        rename(place, called);
        const { objects } = await place.summary();
        const own = objects.map(({ kind, resourceName }) => `${kind} ${resourceName}`);
        expect(new Set(own).size).toBe(10);
        expect(objects.every(({ resourceName }) => /^[^\s:]+$/u.test(resourceName))).toBe(true);
        const program = await place.written("index.ts");
        expect(ts.transpileModule(program, { reportDiagnostics: true }).diagnostics).toEqual([]);
      }),
      runs,
    );
  });
});
