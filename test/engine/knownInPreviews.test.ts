import type * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { failureOf } from "../harness/outcomes";
import { accountOf, requestsOf } from "../harness/service/emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { alertArgs } from "./support/alerts";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const tile = (name: string, sourceId: pulumi.Input<string> = defaultSeed.sources.log) => ({
  name,
  x: 0,
  y: 0,
  w: 12,
  h: 6,
  config: { displayType: "line", sourceId },
});

interface Wanted {
  readonly title?: string;
  readonly tiles?: readonly ReturnType<typeof tile>[];
  readonly keyName?: string;
  readonly rotation?: string;
  /** Names of tiles that get an alert. */
  readonly watched?: readonly string[];
}

const program =
  ({ title = "Shop", tiles, keyName = "deploy", rotation = "1", watched = [] }: Wanted = {}) =>
  (): void => {
    const args = { name: title, tiles: [...(tiles ?? [tile("Rate"), tile("Errors")])] };
    const dashboard = new pipes.Dashboard("shop", args);
    new pipes.Alert("rate", {
      ...alertArgs({ name: "rate" }),
      dashboardId: dashboard.id,
      tileId: dashboard.tileIds["Rate"],
    });
    for (const name of watched) {
      const watching = { dashboardId: dashboard.id, tileId: pipes.tileIdOf(dashboard, name) };
      new pipes.Alert(`on ${name}`, { ...alertArgs({ name }), ...watching });
    }
    const key = new pipes.AccessKey("key", { name: keyName, roles: ["admin"], rotationTrigger: rotation });
    const { organizationId, serviceId, baseUrl } = accountOf(service.emulator);
    const own = new pipes.Provider("own", {
      organizationId,
      serviceId,
      baseUrl,
      authKeyId: key.authKeyId,
      authKeySecret: key.authKeySecret,
    });
    const ci = { adoptId: defaultSeed.keys.ci.id, roles: ["query_endpoints", "developer"] as const };
    new pipes.AccessKey("ci", { ...ci, roles: [...ci.roles] }, { provider: own });
    new pipes.Alert("signed", alertArgs({ name: "signed" }), { provider: own });
  };

const requests = (): readonly string[] => requestsOf(service.emulator);
const diagnostics = (output: string): readonly string[] => Object.values(diagnosticsIn(output)).flat();

test("a new dashboard that the service does not accept fails its preview, with the path in the args", async () => {
  const wrong = [tile("Rate"), tile("Errors", "f".repeat(24))];
  const { message } = await failureOf(() => service.preview(program({ tiles: wrong })));
  expect(message).toContain(
    "error: the service does not accept this dashboard: tiles[1].config.sourceId: there is no such source",
  );
});

test("one that it accepts is previewed with a single request, and not validated again by the update", async () => {
  service.emulator.clearRequests();
  const { output } = await service.preview(program({ watched: ["Errors"] }));
  expect(diagnostics(output)).toEqual([]);
  expect(requests()).toEqual(["POST dashboards/:id"]);
  service.emulator.clearRequests();
  await service.up(program({ watched: ["Errors"] }));
  expect(service.emulator.requests().filter(({ path }) => path.endsWith("/validate"))).toEqual([]);
});

test("a preview in which no dashboard changes sends no request", async () => {
  service.emulator.clearRequests();
  const { steps } = await service.preview(program({ watched: ["Errors"] }));
  expect([steps, requests()]).toEqual([{}, []]);
});

test("the tiles that stay keep their known ids in the preview of an update, and only a new one's is unknown", async () => {
  service.emulator.clearRequests();
  const tiles = [tile("Traffic"), tile("Errors"), { ...tile("Rate"), y: 6 }];
  const { steps, changes, output } = await service.preview(
    program({ title: "Shop 2", tiles, watched: ["Errors", "Traffic"] }),
    { diff: true },
  );
  expect(steps).toEqual({ shop: ["update"], "on Traffic": ["create"] });
  expect(Object.keys(changes)).not.toContain("rate");
  expect(output).toMatch(/tileId +: \[unknown\]/);
  expect(requests()).toEqual(["GET dashboards/:id", "POST dashboards/:id"]);
});

test("a renamed tile keeps its id, and its alert shows no change", async () => {
  const { steps } = await service.preview(
    program({ tiles: [tile("Rate"), { ...tile("Failures") }], watched: ["Failures"] }),
  );
  expect(steps["rate"]).toBeUndefined();
  expect(steps).toEqual({ shop: ["update"], "on Failures": ["create"], "on Errors": ["delete"] });
});

test("a key that is renamed changes neither the provider that signs with it nor what that manages", async () => {
  const renamed = program({ keyName: "deployment", watched: ["Errors"] });
  const { steps, output } = await service.preview(renamed);
  expect(steps).toEqual({ key: ["update"] });
  expect(output).toMatch(/~ 1 to update\s+7 unchanged/);
  expect((await service.up(renamed)).steps).toEqual({ key: ["update"] });
});

test("a key that is replaced changes the provider that signs with it, and no field of what this manages", async () => {
  const replaced = program({ keyName: "deployment", rotation: "2", watched: ["Errors"] });
  const { steps, output } = await service.preview(replaced, { diff: true });
  expect(steps["key"]).toEqual(["create-replacement", "replace", "delete-replaced"]);
  expect(output).toMatch(/~ pipes:authKeyId +: \[secret\] => \[unknown\]/);
  expect(output.slice(output.indexOf("AccessKey::ci]"))).not.toMatch(/^ *[-+~] \[?\w+\]? *:/m);
  expect(output.slice(output.indexOf("Alert::signed]"))).not.toMatch(/^ *[-+~] \w+ *:/m);
});

describe("a dashboard that the service would refuse", () => {
  const kept = { keyName: "deployment", watched: ["Errors"] };
  const wrong = program({ ...kept, tiles: [tile("Rate", "f".repeat(24)), tile("Errors")] });

  test("fails the preview of an update with its path", async () => {
    const { message } = await failureOf(() => service.preview(wrong));
    expect(message).toContain("tiles[0].config.sourceId: there is no such source");
  });

  test.each(["404", "html404", "405", "noVerdict"] as const)(
    "is not spoken of where the service answers a validation by %s",
    async (dashboardValidation) => {
      service.emulator.setQuirks({ dashboardValidation });
      const { steps, output } = await service.preview(wrong);
      service.emulator.setQuirks({ dashboardValidation: false });
      expect(steps).toEqual({ shop: ["update"] });
      expect(diagnostics(output)).toEqual([]);
    },
  );

  test("is not validated where the stack says so", async () => {
    await service.stack.setConfig("pipes:validateDashboards", { value: "false" });
    service.emulator.clearRequests();
    const { steps } = await service.preview(wrong);
    await service.stack.removeConfig("pipes:validateDashboards");
    expect(steps).toEqual({ shop: ["update"] });
    expect(requests()).toEqual(["GET dashboards/:id"]);
  });

  test("is told of in one warning where the service does not answer", async () => {
    const fault = { path: "/dashboards/validate", action: { status: 500, message: "out of order" } };
    service.emulator.addFault(fault);
    const { steps, output } = await service.preview(wrong);
    service.emulator.clearFaults();
    expect(steps).toEqual({ shop: ["update"] });
    expect(diagnostics(output)).toEqual([
      expect.stringMatching(
        /^warning: this preview does not know whether the service accepts the dashboards .* answered 500: .*out of order/,
      ),
    ]);
  });
});
