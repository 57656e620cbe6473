import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type EmulatorOptions } from "pulumi-pipes-emulator";
import { writes } from "../harness/service/emulator";
import { places, type Imported, type Place } from "./running";

const open = places();
const { pipes, keys, dashboards, alerts, organizationId, serviceId } = defaultSeed;
const checkout = dashboards.checkout.id;
const missing = "65f1a0c3d2b4e5f607182c99";
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

const flow = (name: string, attributes: object, more: Partial<Resource> = {}): Resource => ({
  type: "acme_flow",
  name,
  attributes,
  ...more,
});
const ids = ({ resources }: Imported): readonly string[] => resources.map(({ id }) => id);
/** The addresses that the user removes from the Terraform state, and those of no object. */
const addressesIn = ({ stdout }: Pick<Imported, "stdout">) => ({
  moved: Array.from(stdout.matchAll(/^ {2}terraform state rm (.*)$/gm), ([, address]) => address),
  unmatched: (stdout.split(/^No object of this service .*\n/m)[1] ?? "").match(/\S.*/g) ?? [],
});

test("the objects of a Terraform state are found by the attribute id, for every type and provider", async () => {
  const result = await importFrom([
    flow("orders", { id: pipes.kafka.toUpperCase(), password: secret }),
    { type: "rest_object", name: "ci", attributes: { id: "ci", api_id: keys.ci.id } },
    {
      type: "acme_alarm",
      name: "fails",
      module: "module.shop",
      key: "eu",
      attributes: { id: `${organizationId}/${serviceId}/${alerts.errorRate}`, dashboard_id: checkout },
    },
    { type: "random_uuid", name: "other", attributes: { id: "11111111-2222-4333-8444-555555555555" } },
  ]);
  expect(addressesIn(result)).toEqual({
    moved: ["acme_flow.orders", `'module.shop.acme_alarm.fails["eu"]'`],
    unmatched: ["rest_object.ci", "random_uuid.other"],
  });
  // The dashboard is only referred to.
  expect(ids(result)).toEqual([pipes.kafka, alerts.errorRate]);
  expect(result.program).toContain("dashboardId: checkoutDashboard.id");
  expect(result.program + JSON.stringify(result.resources)).not.toContain(secret);
  expect(writes(result.emulator)).toEqual([]);
});

test.each<readonly [string, Resource, readonly string[]]>([
  [
    "whose own object is deleted",
    flow("deleted", { id: missing, dashboard_id: checkout }, { key: 0 }),
    ["acme_flow.deleted[0]"],
  ],
  ["that was only read", flow("read", { id: pipes.kafka }, { mode: "data" }), []],
])("an instance %s stands for no object", async (_, resource, unmatched) => {
  const { runImport, folder } = await open();
  const state = JSON.stringify(stateOf(resource));
  const result = await runImport(["--from-terraform-state", "-"], {}, state);
  expect([result.code, addressesIn(result)]).toEqual([0, { moved: [], unmatched }]);
  expect(await readdir(folder)).toEqual([]);
});

test("an object that --name leaves out is no object that the service lacks", async () => {
  const state = [flow("orders", { id: pipes.kafka }), flow("shop", { id: pipes.postgres })];
  const result = await importFrom(state, ["--name", "order-*"]);
  expect(ids(result)).toEqual([pipes.kafka]);
  expect(addressesIn(result)).toEqual({ moved: ["acme_flow.orders"], unmatched: [] });
});

test("--id adds objects to those of the state", async () => {
  const result = await importFrom([flow("orders", { id: pipes.kafka })], ["--id", keys.ci.id]);
  expect(ids(result)).toEqual([pipes.kafka, keys.ci.id]);
});

test("import tries no id of a state on a service without listings, which would need a PATCH for each read", async () => {
  const result = await importFrom(
    [flow("orders", { id: pipes.kafka }), { type: "a", name: "fails", attributes: { id: alerts.errorRate } }],
    [],
    { quirks: { contractOnly: "405" } },
    4,
  );
  expect(addressesIn(result)).toEqual({ moved: ["a.fails"], unmatched: ["acme_flow.orders"] });
  expect(result.emulator.requests().filter(({ method }) => method !== "GET")).toEqual([]);
});

test("the text names the objects that Terraform must forget, without skipped objects, secrets or control characters", async () => {
  const { runImport, emulator } = await open();
  emulator.patch("alerts", alerts.errorRate, { tileId: null });
  const state = stateOf(
    flow("orders", { id: pipes.kafka, token: secret }, { key: "it's" }),
    { type: "acme_alarm", name: "left", attributes: { id: alerts.errorRate } },
    { type: "random_id", name: "x\u001b[2J", attributes: { id: "eA", secret } },
  );
  const { stdout } = await runImport(["--from-terraform-state", "-"], {}, JSON.stringify(state));
  const moved = [`'acme_flow.orders["it'\\''s"]'`];
  expect(addressesIn({ stdout })).toEqual({ moved, unmatched: ["random_id.x\\u001b[2J"] });
  expect(stdout).not.toMatch(new RegExp(`${secret}|\u001b`));
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
