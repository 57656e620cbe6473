import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { unknownValue } from "../harness/provider/wire";
import { providerArgsOf, requestsOf } from "../harness/service/emulator";
import { lineConfig } from "../harness/args";
import { alertArgs, openServiceStack, type Run, type ServiceStack } from "./support/serviceStack";

/* The preview of an update shows outputs that stay, so that other resources do not seem to change. */

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
  await service.up(program(first));
});
afterAll(() => service.dispose());

const place = { w: 12, h: 6, config: { ...lineConfig, sourceId: defaultSeed.sources.log } };
const tileOf = (name: string, at: number) => ({ ...place, name, x: 0, y: at * 6 });

interface Wanted {
  readonly tiles: readonly string[];
  readonly watched: readonly string[];
  readonly keyName: string;
  readonly rotation?: string;
}
const tiles = ["Rate", "Errors"];
const first: Wanted = { tiles, watched: ["Rate"], keyName: "deploy" };
const second: Wanted = {
  tiles: ["Traffic", ...tiles.toReversed()],
  watched: ["Rate", "Traffic"],
  keyName: "deployment",
};

/** Registers alerts on tiles of a dashboard, and an alert whose Provider signs with a key of the program. */
const program =
  ({ tiles, watched, keyName, rotation = "1" }: Wanted) =>
  (): void => {
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
    new pipes.Alert("signed", alertArgs({ name: "signed" }), { provider });
  };

describe("the preview of an update", () => {
  let preview: Run;
  beforeAll(async () => {
    service.emulator.clearRequests();
    preview = await service.preview(program(second), { diff: true });
  });

  test("shows the ids of tiles that stay, so that their alerts do not change; only a new tile's id is unknown", () => {
    expect(preview.steps).toEqual({ board: ["update"], key: ["update"], "on Traffic": ["create"] });
    expect(preview.output).toMatch(/tileId +: \[unknown\]/);
    expect(preview.output).not.toContain(unknownValue);
    // The provider process knows what the program set before on the key.
    expect(requestsOf(service.emulator).sort()).toEqual(["GET dashboards/:id", "POST dashboards/:id"]);
  });

  test("shows the credentials of a key that is renamed, so that nothing signed by its Provider changes", () => {
    expect(preview.steps["signed"]).toBeUndefined();
    expect(preview.output).not.toContain("pipes:authKeyId");
  });
});

test("a key that is replaced changes the Provider that signs with it, and no field of its resources", async () => {
  const rotated = program({ ...first, rotation: "2" });
  const { steps, changes, output } = await service.preview(rotated, { diff: true });
  expect(steps["key"]).toEqual(["create-replacement", "replace", "delete-replaced"]);
  expect(output).toMatch(/~ pipes:authKeyId +: \[secret\] => \[unknown\]/);
  expect(changes["signed"] ?? {}).toEqual({});
});
