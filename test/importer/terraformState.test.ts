import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type EmulatorOptions } from "pulumi-pipes-emulator";
import { patienceMs, runPipes } from "../harness/pipesCommand";
import { environmentOf, writes } from "../harness/service/emulator";
import { places, type Place } from "./support/service";

const open = places();
const it = (rule: string, body: () => Promise<void>): void => {
  test(rule, body, patienceMs);
};
const { pipes, keys, dashboards, alerts, organizationId, serviceId } = defaultSeed;
const secret = "a-password-of-the-state";

interface Resource {
  readonly type: string;
  readonly name: string;
  readonly mode?: string;
  readonly module?: string;
  readonly key?: string | number;
  readonly attributes: object;
}

const stateOf = (...resources: readonly Resource[]): object => ({
  version: 4,
  terraform_version: "1.9.5",
  lineage: "5e0f8a3a-8f0b-41f7-9f2b-0b2a6f1f8a10",
  resources: resources.map(({ key, attributes, ...resource }) => ({
    mode: "managed",
    provider: 'provider["registry.terraform.io/example/platform"]',
    ...resource,
    instances: [{ schema_version: 0, index_key: key, attributes, private: "bnVsbA==" }],
  })),
});

interface Summary {
  readonly objects: readonly { readonly kind: string; readonly id: string }[];
  readonly fromState: readonly { readonly address: string; readonly id: string }[];
  readonly notFromState: readonly string[];
  readonly ambiguous: readonly string[];
}

async function importFrom(
  state: object,
  args: readonly string[] = [],
  options: EmulatorOptions = {},
): Promise<Place & { summary: Summary; code: number | null; stderr: string }> {
  const place = await open(options);
  await writeFile(join(place.folder, "terraform.tfstate"), JSON.stringify(state));
  const { code, stdout, stderr } = await place.run([
    "--json",
    "--from-terraform-state",
    "terraform.tfstate",
    ...args,
  ]);
  return { ...place, summary: JSON.parse(stdout) as Summary, code, stderr };
}

it("what a Terraform state has is found by ids that exist, whatever its types and providers are called", async () => {
  const { summary, code, written, emulator } = await importFrom(
    stateOf(
      { type: "acme_flow", name: "orders", attributes: { id: pipes.kafka.toUpperCase(), password: secret } },
      { type: "rest_object", name: "ci", attributes: { id: "ci", api_id: keys.ci.id } },
      {
        type: "acme_alarm",
        name: "fails",
        module: "module.shop",
        key: "eu",
        attributes: {
          id: `${organizationId}/${serviceId}/${alerts.errorRate}`,
          dashboard_id: dashboards.checkout.id,
        },
      },
      { type: "random_uuid", name: "other", attributes: { id: "11111111-2222-4333-8444-555555555555" } },
    ),
  );
  expect(code).toBe(0);
  expect(summary).toMatchObject({
    fromState: [
      { address: "acme_flow.orders", kind: "pipe", id: pipes.kafka },
      { address: "rest_object.ci", kind: "access-key", id: keys.ci.id },
      { address: 'module.shop.acme_alarm.fails["eu"]', kind: "alert", id: alerts.errorRate },
    ],
    notFromState: ["random_uuid.other"],
    ambiguous: [],
  });
  // The dashboard is only referred to.
  expect(summary.objects.map(({ id }) => id)).toEqual([pipes.kafka, keys.ci.id, alerts.errorRate]);
  expect(await written("index.ts")).toContain(`dashboardId: "${dashboards.checkout.id}"`);
  expect(writes(emulator)).toEqual([]);
});

it("an instance whose object is gone does not stand for what it referred to", async () => {
  const attributes = { id: "65f1a0c3d2b4e5f607182c99", dashboard_id: dashboards.checkout.id };
  const { summary } = await importFrom(stateOf({ type: "acme_alarm", name: "gone", attributes }));
  expect(summary).toMatchObject({ objects: [], fromState: [], notFromState: ["acme_alarm.gone"] });
});

it("an instance that could stand for several objects is told, and stands for none", async () => {
  const attributes = { id: "latest", from: pipes.kafka, to: pipes.kinesis };
  const { summary } = await importFrom(stateOf({ type: "acme_link", name: "both", key: 0, attributes }));
  expect(summary).toMatchObject({ objects: [], ambiguous: ["acme_link.both[0]"] });
});

it("what a state only looked up, and what lies deeper in attributes, is not taken", async () => {
  const { summary } = await importFrom(
    stateOf(
      { mode: "data", type: "acme_flow", name: "read", attributes: { id: pipes.kafka } },
      { type: "acme_route", name: "deep", attributes: { id: "x", target: { pipe: pipes.kinesis } } },
    ),
  );
  expect(summary).toMatchObject({ objects: [], fromState: [], notFromState: ["acme_route.deep"] });
});

it("ids that are given are imported beside those of the state", async () => {
  const attributes = { id: pipes.kafka };
  const { summary } = await importFrom(stateOf({ type: "acme_flow", name: "orders", attributes }), [
    "--id",
    keys.ci.id,
  ]);
  expect(summary.objects.map(({ id }) => id)).toEqual([pipes.kafka, keys.ci.id]);
});

it("no id of a state is tried on a service that does not list, where reading one means a PATCH", async () => {
  const attributes = { id: pipes.kafka };
  const { emulator, code, stderr, summary } = await importFrom(
    stateOf(
      { type: "acme_flow", name: "orders", attributes },
      { type: "acme_alarm", name: "fails", attributes: { id: alerts.errorRate } },
    ),
    [],
    { quirks: { contractOnly: "405" } },
  );
  expect(code).toBe(4);
  expect(stderr).toContain("pipes: this service does not list them");
  expect(summary).toMatchObject({
    notFromState: ["acme_flow.orders"],
    fromState: [{ id: alerts.errorRate }],
  });
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

it("says in words what was found and what was not, and how Terraform forgets what the program has", async () => {
  const { folder, run, emulator } = await open();
  emulator.patch("alerts", alerts.errorRate, { interval: "hourly" });
  const state = stateOf(
    { type: "acme_flow", name: "orders", key: "it's", attributes: { id: pipes.kafka, token: secret } },
    { type: "acme_alarm", name: "left", attributes: { id: alerts.errorRate } },
    { type: "random_id", name: "x\u001b[2J", attributes: { id: "eA", secret } },
  );
  await writeFile(join(folder, "terraform.tfstate"), JSON.stringify(state));
  const { stdout } = await run(["--from-terraform-state", "terraform.tfstate"]);
  expect(stdout).toContain("has 3 managed resources, and 2 of them stand for what this service has:");
  expect(stdout).toContain(`acme_flow.orders["it's"]: pipe ${pipes.kafka}\n`);
  expect(stdout).toContain("With no id of an object here:\n  random_id.x[2J\n");
  expect(stdout).toContain(`terraform state rm 'acme_flow.orders["it'\\''s"]'\n`);
  // What no program says stays with Terraform.
  expect(stdout).not.toContain("state rm acme_alarm.left");
  expect(stdout).not.toContain(secret);
});

it("a state is read from standard input with -", async () => {
  const { folder, emulator } = await open();
  const input = JSON.stringify(
    stateOf({ type: "acme_flow", name: "orders", attributes: { id: pipes.kafka } }),
  );
  const { code, stdout } = await runPipes(["import", "--json", "--from-terraform-state", "-"], {
    cwd: folder,
    env: environmentOf(emulator),
    input,
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ fromState: [{ address: "acme_flow.orders" }] });
});

test.each([
  ["no JSON", `{ "password": "${secret}", oops`, "is no JSON, as a Terraform state is"],
  [
    "an older form",
    { version: 3, modules: [], secret },
    "version is not as in a Terraform state of version 4",
  ],
  ["something else", [secret], "this is not as in a Terraform state of version 4"],
  [
    "a damaged one",
    { version: 4, resources: [{ mode: "managed", type: "a", name: "b", instances: secret }] },
    "resources.0.instances is not as in",
  ],
])(
  "a state that is %s fails before any request, and nothing of it is repeated",
  async (_, state, message) => {
    const { run, emulator, folder } = await open();
    await writeFile(join(folder, "state"), typeof state === "string" ? state : JSON.stringify(state));
    const { code, stdout, stderr } = await run(["--from-terraform-state", "state"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`pulumi-pipes import: --from-terraform-state state: ${message}`);
    expect(stderr).not.toContain(secret);
    expect(emulator.requests()).toEqual([]);
    expect(await readdir(folder)).toEqual(["state"]);
  },
  patienceMs,
);

it("a state that is not there fails before any request", async () => {
  const { run, emulator } = await open();
  const { code, stderr } = await run(["--from-terraform-state", "nowhere.tfstate"]);
  expect([code, stderr]).toEqual([
    1,
    "pulumi-pipes import: --from-terraform-state nowhere.tfstate: cannot read it (ENOENT)\n",
  ]);
  expect(emulator.requests()).toEqual([]);
});
