import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { unknownValue, visibleText } from "../harness/provider/wire";
import { providerArgsOf, alertIds, requestsOf } from "../harness/service/emulator";
import { latencyAlert, lineConfig } from "../harness/args";
import { installLater } from "./support/later";
import { alertArgs, openServiceStack, type Run, type ServiceStack } from "./support/serviceStack";

const tile = { dashboardId: latencyAlert.dashboardId, tileId: latencyAlert.tileId };

let later: Awaited<ReturnType<typeof installLater>>;
let service: ServiceStack;
beforeAll(async () => {
  later = await installLater();
  service = await openServiceStack();
});
afterAll(async () => {
  await later.dispose();
  await service.dispose();
});

const place = { w: 12, h: 6, config: { ...lineConfig, sourceId: defaultSeed.sources.log } };
const tileOf = (name: string, at = 0) => ({ ...place, name, x: 0, y: at * 6 });

interface Wanted {
  readonly threshold: number;
  readonly password: string;
  readonly tiles: readonly string[];
  readonly watched: readonly string[];
  readonly keyName?: string;
  readonly rotation?: string;
}
const tiles = ["Rate", "Errors"];
const first: Wanted = { threshold: 5, password: "first-password", tiles, watched: ["Rate"] };
const second: Wanted = {
  ...{ threshold: 6, password: "second-password", keyName: "deployment" },
  ...{ tiles: ["Traffic", ...tiles.toReversed()], watched: ["Rate", "Traffic"] },
};

/** A resource that is known after it is created or updated, what takes values from it, and what takes ids from others. */
const program =
  ({ threshold, password, tiles, watched, keyName = "deploy", rotation = "1" }: Wanted) =>
  (): void => {
    const role = "developer" as const;
    const from = later.create("later", { threshold, password, role, waitMs: 4000, ...tile });
    const { dashboardId, tileId } = from;
    const part = { ...alertArgs({ name: "part" }), dashboardId, tileId, threshold: from.threshold };
    new pipes.Alert("part", part);
    const ci = { adoptId: defaultSeed.keys.ci.id, roles: [from.role, "admin" as const] };
    new pipes.PipeSettings("pipe", {
      pipeId: defaultSeed.pipes.postgres,
      settings: { streaming_max_insert_wait_ms: from.waitMs, dbms_max_threads: 3 },
      source: { postgres: { credentials: { username: "replicator", password: from.password } } },
    });
    const board = new pipes.Dashboard("board", { name: "Shop", tiles: tiles.map(tileOf) });
    for (const name of watched) {
      const watching = { dashboardId: board.id, tileId: pipes.tileIdOf(board, name) };
      new pipes.Alert(`on ${name}`, { ...alertArgs({ name }), ...watching });
    }
    const key = new pipes.AccessKey("key", { name: keyName, roles: ["admin"], rotationTrigger: rotation });
    const { organizationId, serviceId, baseUrl } = providerArgsOf(service.emulator);
    const { authKeyId, authKeySecret } = key;
    const signing = { organizationId, serviceId, baseUrl, authKeyId, authKeySecret };
    const provider = new pipes.Provider("own", signing);
    new pipes.AccessKey("ci", ci, { provider });
    new pipes.Alert("signed", alertArgs({ name: "signed" }), { provider });
  };

test("unknown values preview as unknown at the first create, in every place", async () => {
  const { steps, output } = await service.preview(program(first), { diff: true });
  const names = ["later", "part", "pipe", "board", "on Rate", "key", "ci", "signed"];
  expect(steps).toEqual(Object.fromEntries(names.map((name) => [name, ["create"]])));
  expect(output).toMatch(/threshold +: \[unknown\]/);
  // The engine itself names a new Provider by it.
  expect(output.replaceAll(/\[provider=.*\]/g, "")).not.toContain(unknownValue);
});

test("the up sends their values, and a secret among them is secret in the state", async () => {
  await service.up(program(first));
  const { part = "" } = alertIds(service.emulator);
  expect(service.emulator.get("alerts", part)).toMatchObject({ ...tile, threshold: 5 });
  expect(service.emulator.get("keys", defaultSeed.keys.ci.id)?.roles).toEqual(["admin", "developer"]);
  expect(service.emulator.get("pipes", defaultSeed.pipes.postgres)).toMatchObject({
    settings: { streaming_max_insert_wait_ms: 4000 },
    source: { postgres: { credentials: { password: "first-password" } } },
  });
  const state = visibleText((await service.state())["pipe"]);
  expect(state).toContain('"credentials":"[secret]"');
  expect(state).not.toContain("first-password");
});

describe("the preview of an update", () => {
  let preview: Run;
  beforeAll(async () => {
    service.emulator.clearRequests();
    preview = await service.preview(program(second), { diff: true });
  });

  test("changes the fields that become unknown, and no others", () => {
    const { steps, changes, output } = preview;
    const updated = ["later", "part", "pipe", "board", "key", "ci"].map((name) => [name, ["update"]]);
    expect(steps).toEqual({ ...Object.fromEntries(updated), "on Traffic": ["create"] });
    expect(Object.keys(changes["part"] ?? {}).sort()).toEqual(["dashboardId", "threshold", "tileId"]);
    expect(changes["pipe"]).toHaveProperty(["settings.streaming_max_insert_wait_ms"]);
    expect(output).not.toContain(unknownValue);
  });

  test("shows the ids of tiles that stay, so that their alerts do not change; only a new tile's id is unknown", () => {
    expect(preview.steps["on Rate"]).toBeUndefined();
    expect(preview.output).toMatch(/tileId +: \[unknown\]/);
    // The provider process knows what the program set before on the key and the pipe.
    const sent = ["GET dashboards/:id", "POST dashboards/:id"];
    expect(requestsOf(service.emulator).sort()).toEqual(sent);
  });

  test("shows the credentials of a key that is renamed, so that nothing signed by its Provider changes", () => {
    expect(preview.steps["signed"]).toBeUndefined();
    expect(preview.output).not.toContain("pipes:authKeyId");
  });
});

test("the up sends only real changes", async () => {
  service.emulator.clearRequests();
  await service.up(program(second));
  const sent = requestsOf(service.emulator).filter((request) => !request.startsWith("GET"));
  const expected = ["PATCH keys/:id", "PATCH pipes/:id", "POST alerts", "PUT alerts/:id"];
  expect(sent.sort()).toEqual([...expected, "PUT dashboards/:id"]);
});

test("a key that is replaced changes the Provider that signs with it, and no field of its resources", async () => {
  const rotated = program({ ...second, rotation: "2" });
  const { steps, changes, output } = await service.preview(rotated, { diff: true });
  expect(steps["key"]).toEqual(["create-replacement", "replace", "delete-replaced"]);
  expect(output).toMatch(/~ pipes:authKeyId +: \[secret\] => \[unknown\]/);
  expect([changes["signed"] ?? {}, changes["ci"] ?? {}]).toEqual([{}, {}]);
});
