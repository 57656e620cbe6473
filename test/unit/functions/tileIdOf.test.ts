import * as pulumi from "@pulumi/pulumi";
import { Dashboard, getDashboard, getDashboardOutput, tileIdOf } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { expectTile, idOfTile } from "../../../provider/src/resources/dashboard/tileNames";
import { settled } from "../boundary/registrations";
import { useService } from "./service";

useService();
const seeded = defaultSeed.dashboards.checkout.tiles;

/** What the mocks answer besides the inputs. */
let answered: object = {};
beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({
      id: `${name}-id`,
      state: { ...(inputs as object), ...answered },
    }),
    call: ({ inputs }) => inputs as object,
  });
});

const tile = (name: string) => ({ name, x: 0, y: 0, w: 1, h: 1, config: {} });

test("a tile of a dashboard that a function returns has its id, in either form", async () => {
  const [name, id] = ["Error rate", seeded["Error rate"]];
  expect(await settled(tileIdOf(getDashboardOutput({ name: "Checkout" }), name))).toBe(id);
  expect(await settled(tileIdOf(await getDashboard({ name: "Checkout" }), pulumi.output(name)))).toBe(id);
  expect(await settled(tileIdOf(getDashboard({ name: "Checkout" }), name))).toBe(id);
});

test.each(["Errors (2)", "constructor", "toString", "apply", "get", "_private"])(
  "the tile %s of a dashboard of the program has its id",
  async (name) => {
    answered = { tileIds: { Errors: "t1", [name]: "t2" } };
    const names = name === "Errors (2)" ? ["Errors", "Errors"] : ["Errors", name];
    const shop = new Dashboard("shop", { name: "Shop", tiles: names.map(tile) });
    expect(await settled(tileIdOf(shop, name))).toBe("t2");
  },
);

test.each(["Latencyp95", "constructor", "toString", "__proto__", ""])(
  "the name %j, which no tile has, is told with those that there are",
  (name) => {
    expect(() => idOfTile({ Errors: "t1", "Latency p95": "t2" }, name, "Shop")).toThrow(
      `dashboard "Shop" has no tile named "${name}"; it has "Errors", "Latency p95"`,
    );
  },
);

test("before tiles have ids, their names tell what is wrong", () => {
  const tiles = [tile("Errors"), tile("Errors")];
  expect(() => {
    expectTile(tiles, "Errors (2)", "Shop");
  }).not.toThrow();
  expect(() => {
    expectTile(tiles, "errors", "Shop");
  }).toThrow('has no tile named "errors"; it has "Errors", "Errors (2)"');
  expect(() => {
    expectTile([], "errors", "Shop");
  }).toThrow("it has no tiles");
});

test("of many names the first are told", () => {
  const ids = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Tile ${index}`, `t${index}`]));
  expect(() => idOfTile(ids, "x", "Shop")).toThrow(/"Tile 19" and 10 more$/);
});

test("mocks that answer no ids are told what they lack", () => {
  expect(() => idOfTile(undefined, "Errors", "Shop")).toThrow("mocks");
});

test("an error about a name has no stack frames, which Pulumi would format for long and not show", async () => {
  const failure = await getDashboard({ name: "absent" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(pulumi.RunError);
  expect((failure as Error).message).toContain('"absent"');
  expect((failure as Error).stack).not.toMatch(/^ *at /m);
});
