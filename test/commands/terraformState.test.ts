import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type EmulatorOptions } from "pulumi-pipes-emulator";
import { outputOf } from "../../tools/process/command";
import { writes } from "../harness/service/emulator";
import { places, type Imported, type Place } from "./running";

const open = places();
const seed = defaultSeed;
const { pipes, keys, dashboards, alerts, organizationId, serviceId } = seed;
const checkout = dashboards.checkout.id;
const missing = "65f1a0c3d2b4e5f607182c99";
const secret = "a-password-of-the-state";

interface Resource {
  readonly type: string;
  readonly name: string;
  readonly mode?: string;
  readonly module?: string;
  readonly key?: string | number;
  readonly deposed?: string;
  readonly status?: string;
  readonly attributes: object;
}

const stateOf = (...resources: readonly Resource[]): object => ({
  version: 4,
  resources: resources.map(({ key, attributes, deposed, status, ...resource }) => ({
    mode: "managed",
    provider: 'provider["registry.terraform.io/example/platform"]',
    ...resource,
    instances: [{ schema_version: 0, index_key: key, deposed, status, attributes, private: "bnVsbA==" }],
  })),
});

async function importFrom(
  resources: readonly Resource[],
  args: readonly string[] = [],
  options: EmulatorOptions = {},
  code = 0,
): Promise<Place & Imported> {
  const place = await open(options);
  await writeFile(join(place.folder, "state"), JSON.stringify(stateOf(...resources)));
  return { ...place, ...(await place.imported(["--from-terraform-state", "state", ...args], code)) };
}

const platform = (type: string, name: string, id: string, more: Partial<Resource> = {}): Resource => ({
  type: `platform_${type}`,
  name,
  attributes: { id },
  ...more,
});
const pipe = (name: string, attributes: object, more: Partial<Resource> = {}): Resource => ({
  ...platform("pipe", name, ""),
  attributes,
  ...more,
});
const ids = ({ resources }: Imported): readonly string[] => resources.map(({ id }) => id);
const named = ({ resources }: Imported): readonly string[] =>
  resources.map(({ kind, name }) => `${kind} ${name}`);

/** The lines below the titles that begin so, of what the command says about the state. */
const titles = {
  notManaged: "Not managed by pulumi-pipes, leave it",
  leftOut: "Left out by a flag",
  absent: "No object of this service",
  deposed: "Deposed",
  tainted: "Tainted",
  inexpressible: "Attributes in the Terraform state",
} as const;
function said(stdout: string): Readonly<Record<string, readonly string[]>> {
  const sections = stdout.split("\n\n").map((section) => section.trim().split(/\n */));
  return Object.fromEntries(
    Object.entries(titles).flatMap(([name, title]) => {
      const lines = sections.find(([first]) => first?.startsWith(title) === true);
      return lines === undefined ? [] : [[name, lines.slice(1)]];
    }),
  );
}

/** The arguments of the command that the script runs, as a shell reads them. */
async function removed({ folder }: Place): Promise<readonly string[]> {
  const script = join(folder, "imported", "terraform-state-rm.sh");
  const command = `terraform() { printf '%s\\n' "$@"; }; . '${script}'`;
  const [state, rm, ...addresses] = (await outputOf("sh", ["-c", command], { timeoutMs: 10_000 }))
    .trim()
    .split("\n");
  expect([state, rm]).toEqual(["state", "rm"]);
  return addresses;
}

test("the objects of a Terraform state are found by the type and the attribute id, and those of other types stay in Terraform", async () => {
  const result = await importFrom([
    pipe("orders", { id: pipes.kafka.toUpperCase(), password: secret }),
    platform("service", "main", serviceId),
    { type: "rest_object", name: "ci", attributes: { id: keys.ci.id } },
    platform("alert", "fails", `${organizationId}/${serviceId}/${alerts.errorRate}`, {
      module: "module.shop",
      key: "eu",
    }),
    platform("alert", "board", checkout),
    platform("webhook", "no-id", ""),
    { type: "random_uuid", name: "other", attributes: { id: "11111111-2222-4333-8444-555555555555" } },
  ]);
  expect(await removed(result)).toEqual(["platform_pipe.orders", 'module.shop.platform_alert.fails["eu"]']);
  expect(said(result.stdout)).toEqual({
    notManaged: ["platform_service.main", "rest_object.ci", "random_uuid.other"],
    leftOut: ["platform_webhook.no-id"],
    absent: ["platform_alert.board"],
    inexpressible: ["platform_pipe.orders: password"],
  });
  expect(ids(result)).toEqual([pipes.kafka, alerts.errorRate]);
  expect(result.program + JSON.stringify(result.resources) + result.stdout).not.toContain(secret);
  expect(writes(result.emulator)).toEqual([]);
});

test("the service never leaves the Terraform state, although the shared compute of its pipes has its ID", async () => {
  const service = platform("service", "main", serviceId);
  const compute = {
    type: "platform_cdc_infrastructure",
    name: "main",
    attributes: { service_id: serviceId },
  };
  const both = await importFrom([service, compute]);
  expect(await removed(both)).toEqual(["platform_cdc_infrastructure.main"]);
  const { runImport, folder } = await open();
  await writeFile(join(folder, "state"), JSON.stringify(stateOf(service)));
  const alone = await runImport(["--from-terraform-state", "state", "--kind", "pipe-scaling"]);
  expect([alone.code, said(alone.stdout)]).toEqual([0, { notManaged: ["platform_service.main"] }]);
  expect(await readdir(folder)).toEqual(["state"]);
});

test("a Terraform state needs no flag for any kind, and its names become those of resources and variables", async () => {
  const { webhooks, savedSearches, reversePrivateEndpoints } = seed;
  const result = await importFrom([
    platform("observability_webhook", "rota_of_week", webhooks.onCall),
    platform("saved_search", "error_logs", savedSearches.errors),
    platform("cdc_infrastructure", "compute", serviceId),
    platform("reverse_private_endpoint", "to_brokers", reversePrivateEndpoints.brokers),
    platform("api_key", "deploy", keys.ci.id),
    platform("dashboard", "board", checkout, { key: 0 }),
    platform("alert", "fails", alerts.errorRate, { module: 'module.shop["eu"].module.alerts' }),
    pipe("orders", { id: pipes.kafka }),
  ]);
  expect(named(result)).toEqual([
    "ReversePrivateEndpoint to-brokers",
    "Pipe orders",
    "PipeScaling compute",
    "AccessKey deploy",
    "Webhook rota-of-week",
    "SavedSearch error-logs",
    "Dashboard board-0",
    "Alert shop-eu-alerts-fails",
  ]);
  expect(result.program).toContain("const rotaOfWeekWebhook = new pipes.Webhook(");
  expect(said(result.stdout)).toEqual({});
});

test("a pipe of a Terraform state stays managed as a whole, unless a flag says otherwise", async () => {
  const whole = await importFrom([pipe("orders", { id: pipes.kafka })]);
  expect(whole.program).toMatch(/new pipes\.Pipe\([^]*brokers: [^]*scaling: \{[^]*stopped: false/);
  const settings = await importFrom(
    [pipe("orders", { id: pipes.kafka })],
    ["--pipe-resource", "PipeSettings"],
  );
  expect(named(settings)).toEqual(["PipeSettings orders"]);
});

test("attributes that the program cannot express are named without their values, also in blocks and lists", async () => {
  const attributes = {
    id: pipes.postgres,
    name: "shop-database",
    service_id: serviceId,
    trigger_resync: true,
    notes: "",
    timeouts: { create: "10m" },
    source: {
      postgres: [{ host: "db", tls_hint: secret, settings: { replication_mode: "cdc" } }],
      kafka: null,
    },
    source_json: JSON.stringify({ postgres: {} }),
  };
  const board = {
    id: checkout,
    dashboard_json: JSON.stringify({ name: "Checkout", tiles: [] }),
    tile_ids: { "Error rate": "a" },
  };
  const result = await importFrom([
    pipe("shop", attributes),
    { type: "platform_dashboard", name: "board", attributes: board },
    platform("alert", "fails", alerts.errorRate, {
      attributes: { id: alerts.errorRate, hook_ids: [seed.webhooks.onCall], other_ids: [missing] },
    }),
    platform("webhook", "hook", seed.webhooks.chat, {
      attributes: { id: seed.webhooks.chat, headers: { Authorization: secret } },
    }),
  ]);
  expect(said(result.stdout)).toEqual({
    inexpressible: [
      "platform_pipe.shop: trigger_resync, timeouts, source.postgres.tls_hint",
      "platform_alert.fails: other_ids",
    ],
  });
  expect(result.stdout).not.toContain(secret);
});

test("deposed objects are left out and named, tainted ones are named, and each address leaves the state once", async () => {
  const result = await importFrom([
    pipe("orders", { id: pipes.kafka }, { status: "tainted" }),
    pipe("orders", { id: pipes.postgres }, { deposed: "9f4a1b2c" }),
    pipe("shop", { id: pipes.mysql }, { deposed: "00aa11bb" }),
    pipe("orders", { id: pipes.pubsub }),
  ]);
  expect(ids(result).toSorted()).toEqual([pipes.kafka, pipes.pubsub].toSorted());
  expect(await removed(result)).toEqual(["platform_pipe.orders"]);
  expect(said(result.stdout)).toEqual({
    deposed: ["platform_pipe.orders (deposed 9f4a1b2c)", "platform_pipe.shop (deposed 00aa11bb)"],
    tainted: ["platform_pipe.orders"],
  });
});

test("an instance whose object is deleted is named, and one that was only read is not", async () => {
  const { runImport, folder } = await open();
  const deleted = platform("alert", "deleted", missing, { key: 0 });
  const state = JSON.stringify(stateOf(deleted, pipe("read", { id: pipes.kafka }, { mode: "data" })));
  const result = await runImport(["--from-terraform-state", "-"], {}, state);
  expect([result.code, said(result.stdout)]).toEqual([0, { absent: ["platform_alert.deleted[0]"] }]);
  expect(await readdir(folder)).toEqual([]);
});

test("no object that a flag leaves out, or that was not read, is called absent", async () => {
  const state = [
    pipe("orders", { id: pipes.kafka }),
    pipe("shop", { id: pipes.postgres }),
    platform("webhook", "hook", seed.webhooks.chat),
  ];
  const result = await importFrom(state, ["--name", "order-*", "--kind", "pipe"]);
  expect(ids(result)).toEqual([pipes.kafka]);
  expect(await removed(result)).toEqual(["platform_pipe.orders"]);
  expect(said(result.stdout)).toEqual({ leftOut: ["platform_pipe.shop", "platform_webhook.hook"] });
});

test("import tries no id of a state on a service without listings, which would need a PATCH for each read", async () => {
  const result = await importFrom(
    [pipe("orders", { id: pipes.kafka }), platform("alert", "fails", alerts.errorRate)],
    [],
    { quirks: { contractOnly: "405" } },
    4,
  );
  expect(await removed(result)).toEqual(["platform_alert.fails"]);
  expect(said(result.stdout)).toEqual({ leftOut: ["platform_pipe.orders"] });
  expect(result.emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("the script and the text have no skipped objects, secrets or control characters", async () => {
  const place = await open();
  const { runImport, emulator, folder } = place;
  emulator.patch("alerts", alerts.errorRate, { tileId: null });
  const state = stateOf(
    pipe("orders", { id: pipes.kafka, token: secret }, { key: "it's `rm` $HOME" }),
    platform("alert", "left", alerts.errorRate),
    { type: "random_id", name: "x\u001b[2J", attributes: { id: "eA", secret } },
  );
  const { stdout } = await runImport(["--from-terraform-state", "-"], {}, JSON.stringify(state));
  expect(await removed(place)).toEqual([`platform_pipe.orders["it's \`rm\` $HOME"]`]);
  expect(said(stdout)).toMatchObject({
    notManaged: ["random_id.x\\u001b[2J"],
    leftOut: ["platform_alert.left"],
  });
  const script = await readFile(join(folder, "imported", "terraform-state-rm.sh"), "utf8");
  expect(stdout + script).not.toMatch(new RegExp(`${secret}|\u001b`));
});

test("for the plugin, the script is beside the import file, and printed commands have the rest as comments", async () => {
  const place = await open();
  const state = JSON.stringify(
    stateOf(pipe("orders", { id: pipes.kafka }), platform("service", "main", serviceId)),
  );
  const flags = ["--from-terraform-state", "-", "--format"];
  await place.runImport([...flags, "file"], {}, state);
  expect((await readdir(join(place.folder, "imported"))).toSorted()).toEqual([
    "import.json",
    "terraform-state-rm.sh",
  ]);
  const { stdout } = await place.runImport([...flags, "commands"], {}, state);
  expect(stdout.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toEqual([
    `pulumi import pipes:index:Pipe orders ${pipes.kafka}`,
  ]);
  expect(stdout).toContain("#   platform_service.main\n");
});

test.each([
  ["not JSON", `{ "password": "${secret}", oops`],
  ["of version 3", JSON.stringify({ version: 3, modules: [], secret })],
  ["a list", JSON.stringify([secret])],
  ["damaged", JSON.stringify({ version: 4, resources: [{ mode: "managed", type: "a", instances: secret }] })],
  ["missing", undefined],
])("a state that is %s fails before any request, and the message repeats nothing of it", async (_, state) => {
  const { runImport, emulator, folder } = await open();
  if (state !== undefined) await writeFile(join(folder, "state"), state);
  const { code, stdout, stderr } = await runImport(["--from-terraform-state", "state"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^pulumi-pipes-cli import: --from-terraform-state state: /);
  expect(stderr).not.toContain(secret);
  expect(emulator.requests()).toEqual([]);
  expect(await readdir(folder)).toEqual(state === undefined ? [] : ["state"]);
});

test("the script names the instance of a key, also of an empty one and of one that looks like a template", async () => {
  const many = ["", "a${b}", "%{c}", 0].map((key) =>
    platform("dashboard", `d${String(key).length}${typeof key}`, checkout, { key }),
  );
  const { folder } = await importFrom(many);
  const script = await readFile(join(folder, "imported", "terraform-state-rm.sh"), "utf8");
  for (const address of ['d0string[""]', 'd5string["a$${b}"]', 'd4string["%%{c}"]', "d1number[0]"])
    expect(script).toContain(`platform_dashboard.${address}'`);
});
