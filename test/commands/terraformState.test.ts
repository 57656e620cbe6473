import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type EmulatorOptions } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { places, type Place, type Summary } from "./running";

const open = places();
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
  resources: resources.map(({ key, attributes, ...resource }) => ({
    mode: "managed",
    provider: 'provider["registry.terraform.io/example/platform"]',
    ...resource,
    instances: [{ schema_version: 0, index_key: key, attributes, private: "bnVsbA==" }],
  })),
});

interface Traces extends Summary {
  readonly fromState: readonly { readonly address: string; readonly id: string }[];
}

async function importFrom(
  resources: readonly Resource[],
  args: readonly string[] = [],
  options: EmulatorOptions = {},
  code = 0,
): Promise<Place & { readonly traces: Traces }> {
  const place = await open(options);
  await writeFile(join(place.folder, "state"), JSON.stringify(stateOf(...resources)));
  const traces = await place.summary(["--from-terraform-state", "state", ...args], code);
  return { ...place, traces: traces as Traces };
}

const flow = (name: string, attributes: object, more: Partial<Resource> = {}): Resource => ({
  type: "acme_flow",
  name,
  attributes,
  ...more,
});
const ids = ({ objects }: Summary): readonly string[] => objects.map(({ id }) => id);

test("the objects of a Terraform state are found by the attribute id, whatever types and providers are called", async () => {
  const { traces, written, emulator } = await importFrom([
    flow("orders", { id: pipes.kafka.toUpperCase(), password: secret }),
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
  ]);
  expect(traces).toMatchObject({
    fromState: [
      { address: "acme_flow.orders", kind: "pipe", id: pipes.kafka },
      { address: 'module.shop.acme_alarm.fails["eu"]', kind: "alert", id: alerts.errorRate },
    ],
    notFromState: ["rest_object.ci", "random_uuid.other"],
  });
  // The dashboard is only referred to.
  expect(ids(traces)).toEqual([pipes.kafka, alerts.errorRate]);
  expect(await written("index.ts")).toContain(`dashboardId: "${dashboards.checkout.id}"`);
  expect(writes(emulator)).toEqual([]);
});

test.each<readonly [string, Resource, object]>([
  [
    "whose own object is gone",
    flow("gone", { id: "65f1a0c3d2b4e5f607182c99", dashboard_id: dashboards.checkout.id }, { key: 0 }),
    { notFromState: ["acme_flow.gone[0]"] },
  ],
  ["that was only read", flow("read", { id: pipes.kafka }, { mode: "data" }), { notFromState: [] }],
])("an instance %s stands for no object", async (_, resource, expected) => {
  const { traces } = await importFrom([resource]);
  expect(traces).toMatchObject({ objects: [], fromState: [], ...expected });
});

test("--id adds objects to those of the state", async () => {
  const { traces } = await importFrom([flow("orders", { id: pipes.kafka })], ["--id", keys.ci.id]);
  expect(ids(traces)).toEqual([pipes.kafka, keys.ci.id]);
});

test("import tries no id of a state on a service that does not list, where reading one means a PATCH", async () => {
  const { emulator, traces } = await importFrom(
    [flow("orders", { id: pipes.kafka }), { type: "a", name: "fails", attributes: { id: alerts.errorRate } }],
    [],
    { quirks: { contractOnly: "405" } },
    4,
  );
  expect(traces).toMatchObject({
    notFromState: ["acme_flow.orders"],
    fromState: [{ id: alerts.errorRate }],
  });
  expect(emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("the text names what Terraform is to forget, without skipped objects, secrets or control characters", async () => {
  const { runImport, emulator } = await open();
  emulator.patch("alerts", alerts.errorRate, { interval: "hourly" });
  const state = stateOf(
    flow("orders", { id: pipes.kafka, token: secret }, { key: "it's" }),
    { type: "acme_alarm", name: "left", attributes: { id: alerts.errorRate } },
    { type: "random_id", name: "x\u001b[2J", attributes: { id: "eA", secret } },
  );
  const { stdout } = await runImport(["--from-terraform-state", "-"], {}, JSON.stringify(state));
  expect(stdout.match(/terraform state rm .*/g)).toEqual([
    `terraform state rm 'acme_flow.orders["it'\\''s"]'`,
  ]);
  expect(stdout).toMatch(/^random_id\.x\[2J: /m);
  expect(stdout).not.toMatch(new RegExp(`${secret}|\u001b`));
});

test.each([
  ["no JSON", `{ "password": "${secret}", oops`],
  ["of version 3", JSON.stringify({ version: 3, modules: [], secret })],
  ["a list", JSON.stringify([secret])],
  [
    "damaged",
    JSON.stringify({
      version: 4,
      resources: [{ mode: "managed", type: "a", name: "b", instances: secret }],
    }),
  ],
  ["missing", undefined],
])("a state that is %s fails before any request, and the message repeats nothing of it", async (_, state) => {
  const { runImport, emulator, folder } = await open();
  if (state !== undefined) await writeFile(join(folder, "state"), state);
  const { code, stdout, stderr } = await runImport(["--from-terraform-state", "state"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^pulumi-pipes import: --from-terraform-state state: /);
  expect(stderr).not.toContain(secret);
  expect(emulator.requests()).toEqual([]);
  expect(await readdir(folder)).toEqual(state === undefined ? [] : ["state"]);
});
