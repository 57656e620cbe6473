import * as pulumi from "@pulumi/pulumi";
import { Dashboard, getDashboard, getDashboardOutput, tileIdOf } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { lineConfig } from "../harness/args";
import { secretMark } from "../harness/provider/wire";
import { failureIn, mockEngine, preview, settled, useMockEngine, useService } from "./engine";

useMockEngine();
useService();

const known = (output: pulumi.Output<unknown>): Promise<boolean> =>
  (output as unknown as { readonly isKnown: Promise<boolean> }).isKnown;
const tile = (name: string) => ({ name, x: 0, y: 0, w: 1, h: 1, config: lineConfig });
const board = (...names: readonly string[]) =>
  new Dashboard("shop", { name: "Shop", tiles: names.map(tile) });

test("tileIdOf returns the id of a tile of a dashboard from a function, in each form", async () => {
  const [name, id] = ["Error rate", defaultSeed.dashboards.checkout.tiles["Error rate"]];
  const args = { name: "Checkout" };
  expect(await settled(tileIdOf(getDashboardOutput(args), name))).toBe(id);
  expect(await settled(tileIdOf(await getDashboard(args), pulumi.output(name)))).toBe(id);
  expect(await settled(tileIdOf(getDashboard(args), name))).toBe(id);
});

describe("a dashboard of the program", () => {
  const withIds = (tileIds?: Readonly<Record<string, unknown>>) =>
    mockEngine({ shop: (inputs) => ({ id: "d", state: { ...inputs, tileIds } }) });

  test.each([
    ["Errors", ["Errors", "Rate"]],
    ["Errors (2)", ["Errors", "Errors"]],
    ...["constructor", "toString", "apply", "get", "_private"].map((name) => [name, ["Rate", name]] as const),
  ] as const)("has the id of the tile %s", async (name, names) => {
    await withIds({ Rate: "t1", [name]: "t2" });
    expect(await settled(tileIdOf(board(...names), name))).toBe("t2");
  });

  test.each(["Latencyp95", "constructor", "__proto__", ""])(
    "has no tile %j: the error lists its tiles",
    async (name) => {
      await withIds({ Errors: "t1", "Latency p95": "t2" });
      const { message } = await failureIn(tileIdOf(board("Errors", "Latency p95"), name));
      expect(message).toContain(`"${name}". It has "Errors", "Latency p95"`);
    },
  );

  test.each(["up", "preview"] as const)(
    "that the engine leaves out, as with --target, has unknown ids in the program's %s",
    async (run) => {
      await mockEngine({ shop: (inputs) => ({ state: inputs }) }, run);
      expect(await known(tileIdOf(board("Errors"), "Errors"))).toBe(false);
    },
  );

  test.each(["up", "preview"] as const)(
    "whose update the engine leaves out has no known id of a tile that only the program has, in its %s",
    async (run) => {
      const state = { name: "Shop", tiles: [tile("Errors")], tileIds: { Errors: "t1" } };
      await mockEngine({ shop: () => ({ id: "d", state }) }, run);
      const shop = board("Errors", "Rate");
      expect(await settled(tileIdOf(shop, "Errors"))).toBe("t1");
      expect(await known(tileIdOf(shop, "Rate"))).toBe(false);
      expect((await failureIn(tileIdOf(shop, "Latency"))).message).toContain("[dashboard/unknown-tile]");
    },
  );

  test.each(["up", "preview"] as const)(
    "whose move to another dashboard the engine leaves out has unknown ids of tiles of that dashboard, in its %s",
    async (run) => {
      const { checkout } = defaultSeed.dashboards;
      const state = { name: "Checkout", tiles: [tile("Errors")], tileIds: { Errors: "t1" } };
      await mockEngine({ shop: () => ({ id: checkout.id, state }) }, run);
      const adopting = (adoptId: string) => new Dashboard("shop", { adoptId });
      const moved = adopting("65f1a0c3d2b4e5f60718ffff");
      expect(await known(tileIdOf(moved, "Rate"))).toBe(false);
      expect(await settled(tileIdOf(moved, "Errors"))).toBe("t1");
      const { message } = await failureIn(tileIdOf(adopting(checkout.id.toUpperCase()), "Rate"));
      expect(message).toContain("[dashboard/unknown-tile]");
    },
  );

  test("without tileIds in a unit test is explained", async () => {
    await withIds();
    expect((await failureIn(tileIdOf(board("Errors"), "Errors"))).message).toContain("newResource");
    await mockEngine({ shop: (inputs) => ({ state: inputs }) });
    expect((await failureIn(tileIdOf(board("Errors"), "Errors"))).message).toContain("newResource");
  });

  const tiles = ["Errors", "Rate"].map(tile);

  test.each([
    ["tiles", pulumi.secret(tiles), {}],
    ["names", tiles.map((one) => ({ ...one, name: pulumi.secret(one.name) })), {}],
    ["ids of tiles", tiles, secretMark],
  ])("has secret %s: the error lists no names", async (_, given, mark) => {
    const value = { Errors: "t1", Rate: "t2" };
    await withIds(mark === secretMark ? { ...mark, value } : value);
    const { message } = await failureIn(tileIdOf(new Dashboard("shop", { name: "Shop", tiles: given }), "x"));
    expect(message).toContain('has no tile named "x". Its tiles are secret');
    expect(message).not.toMatch(/Errors|Rate/);
  });

  test("that is new has unknown ids in its preview, and a wrong name fails in the preview", async () => {
    let right: unknown;
    let wrong = new Error();
    await preview(async () => {
      const shop = board("Errors", "Errors");
      right = await (tileIdOf(shop, "Errors (2)") as unknown as { isKnown: Promise<boolean> }).isKnown;
      wrong = await failureIn(tileIdOf(shop, "errors"));
    });
    expect(right).toBe(false);
    expect(wrong.message).toContain('"errors". It has "Errors", "Errors (2)"');
  });
});
