import * as pulumi from "@pulumi/pulumi";
import { Alert, Dashboard, PipeSettings, Provider } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { previewAdoption, type Previewed } from "../../../provider/src/sdk/adoptionPreview";
import { accountOf } from "../../harness/service/emulator";
import { useService } from "../functions/service";
import { alertSample } from "../resources/samples";
import { registrations, settled } from "./registrations";

registrations();
const service = useService();

/** What was said, each with the name of the resource that it is about. */
let said: (readonly [name: string, text: string])[];
beforeEach(() => {
  said = [];
  const note = (text: string, resource?: pulumi.Resource): Promise<void> => {
    said.push([String(Reflect.get(resource ?? {}, "__name")), text]);
    return Promise.resolve();
  };
  jest.spyOn(pulumi.log, "warn").mockImplementation(note);
  jest.spyOn(pulumi.log, "info").mockImplementation(note);
});
afterEach(() => jest.restoreAllMocks());

const { kafka, kinesis, objectStorage } = defaultSeed.pipes;

/** A preview of settings that adopt pipes, which the engine knows by nothing but an object of its own. */
async function preview(
  pipeIds: Readonly<Record<string, string>>,
  more: Partial<Previewed> = {},
  provider?: Provider,
): Promise<void> {
  const engine = {};
  const looks = Object.entries(pipeIds).map(async ([name, pipeId]) => {
    const args = { pipeId, name: `new ${name}` };
    const resource = new PipeSettings(name, args, provider === undefined ? {} : { provider });
    await settled(resource.urn);
    await previewAdoption({ engine, resource, kind: "PipeSettings", args, ownId: undefined, ...more });
  });
  await Promise.all(looks);
}

const firstLines = (): readonly string[] =>
  said.map(([name, text]) => `${name}: ${text.split("\n")[0] ?? ""}`);

test("each resource is told what its adoption does", async () => {
  await preview({ one: kafka, two: kinesis });
  expect(firstLines().toSorted()).toEqual([
    `one: \`up\` adopts pipe "order-events" (${kafka}) and changes it on the service:`,
    `two: \`up\` adopts pipe "click-stream" (${kinesis}) and changes it on the service:`,
  ]);
});

test("an account that refuses the key is told once, without its secret, and asked no more", async () => {
  service.configure({ "pipes:authKeySecret": "wrong-secret-of-a-test" });
  await preview({ one: kafka, two: kinesis, three: objectStorage });
  expect(firstLines()).toEqual([
    expect.stringMatching(
      /^undefined: this preview does not show what adoptions and changed dashboards do on the service: .*\[unauthorized\]$/,
    ),
  ]);
  expect(JSON.stringify(said)).not.toContain("wrong-secret-of-a-test");
});

test("the next preview of the same process asks anew", async () => {
  await preview({ one: kafka });
  service.emulator.reset();
  await preview({ one: kafka });
  expect(service.emulator.requests()).toHaveLength(1);
});

test("a service that lists nothing is asked for each object", async () => {
  service.emulator.setQuirks({ contractOnly: "405" });
  await preview({ one: kafka, two: kinesis });
  expect(firstLines()).toHaveLength(2);
  expect(firstLines().every((line) => line.includes("`up` adopts pipe"))).toBe(true);
});

test("without a configuration nothing is said and nothing is sent: `up` says what is missing", async () => {
  pulumi.runtime.setAllConfig({});
  await expect(preview({ one: kafka })).rejects.toThrow("the configuration lacks");
  expect([said, service.emulator.requests()]).toEqual([[], []]);
});

test("a Provider whose settings are not known yet is not asked", async () => {
  const unknown = pulumi.output(pulumi.unknown) as unknown as pulumi.Output<string>;
  const { authKeySecret: _secret, ...account } = accountOf(service.emulator);
  await preview({ one: kafka }, {}, new Provider("later", { ...account, authKeySecret: unknown }));
  expect([said, service.emulator.requests()]).toEqual([[], []]);
});

test("an object that exists for the resource is told of only where its update takes alerts along", async () => {
  await preview({ one: kafka }, { ownId: kafka });
  expect(said).toEqual([]);
});

test("tiles that go are told of also where the alerts on them cannot be listed", async () => {
  const { id } = defaultSeed.dashboards.checkout;
  service.emulator.addFault({ path: "/alerts", action: { status: 403, message: "not for this key" } });
  const args = { dashboardId: id, name: "Checkout", tiles: [] };
  const resource = new Dashboard("board", args);
  await settled(resource.urn);
  await previewAdoption({ engine: {}, resource, kind: "Dashboard", args, ownId: undefined });
  service.emulator.clearFaults();
  expect(said.map(([, text]) => text).join("\n")).toContain(
    '- tiles["Error rate"], with the alerts on it, which are not known',
  );
});

test("secrets of the args are nowhere in what is said, whatever they stand in", async () => {
  const named = { alertId: defaultSeed.alerts.errorRate, name: "hidden-name", message: "of hidden-name" };
  const args = { ...alertSample, ...named };
  const resource = new Alert("alert", args);
  await settled(resource.urn);
  const sent = await pulumi.runtime.serializeProperties("alert", { ...args, name: pulumi.secret(args.name) });
  await previewAdoption({ engine: {}, resource, kind: "Alert", args: sent, ownId: undefined });
  expect(said.map(([name, text]) => [name, ...text.split("\n")])).toEqual([
    [
      "alert",
      `\`up\` adopts alert ${args.alertId} and changes it on the service:`,
      "  ~ threshold: 5 => 1",
      '  ~ interval: "5m" => "1h"',
      '  ~ source: "tile" => "saved_search"',
      '  ~ channel.webhookId: "65f1a0c3d2b4e5f607182e01" => "w"',
      "  ~ name: [secret] => [secret]",
      '  ~ message: "More than five checkouts in a hundred fail." => "of [secret]"',
      '  ~ savedSearchId: nothing => "s"',
    ],
  ]);
});
