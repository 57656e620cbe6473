import { changedBody } from "../../../provider/src/resources/dashboard/body";
import { tileIdsAfter } from "../../../provider/src/resources/dashboard/tiles";
import { complaintsOf } from "../../../provider/src/resources/dashboard/verdict";
import { UNKNOWN } from "../../../provider/src/schema/propertyMap";

const tile = (name: unknown, displayType: unknown = "line") => ({
  name,
  x: 0,
  y: 0,
  config: { displayType },
});
const live = {
  id: "d",
  name: "Shop",
  tiles: [
    { id: "1", ...tile("Rate") },
    { id: "2", ...tile("Errors", "number") },
    { id: "3", ...tile("Errors", "table") },
  ],
};

describe("the ids of the tiles after an update", () => {
  const idsAfter = (...tiles: readonly unknown[]) => tileIdsAfter({ tiles }, live);

  test("are those of the live tiles, wherever they stand", () => {
    expect(idsAfter(tile("Errors", "table"), tile("Rate"), tile("Errors", "number"))).toEqual({
      Errors: "3",
      Rate: "1",
      "Errors (2)": "2",
    });
  });

  test("are unknown for a new tile alone", () => {
    expect(idsAfter(tile("Rate"), tile("Errors", "number"), tile("Errors", "table"), tile("New"))).toEqual({
      Rate: "1",
      Errors: "2",
      "Errors (2)": "3",
      New: UNKNOWN,
    });
  });

  test("stay with a tile that is renamed", () => {
    expect(idsAfter(tile("Requests"), ...live.tiles.slice(1))).toMatchObject({ Requests: "1" });
  });

  test("are known of a tile of which something is unknown, where its name tells which one it is", () => {
    expect(idsAfter(tile("Rate", UNKNOWN))).toEqual({ Rate: "1" });
    expect(idsAfter(tile("Requests", UNKNOWN))).toEqual({ Requests: UNKNOWN });
  });

  test("are all unknown where a name is", () => {
    expect(idsAfter(tile("Rate"), tile(UNKNOWN))).toBe(UNKNOWN);
    expect(idsAfter(tile("Rate"), UNKNOWN)).toBe(UNKNOWN);
    expect(tileIdsAfter({ tiles: UNKNOWN }, live)).toBe(UNKNOWN);
  });
});

describe("the body that a preview lets the service validate", () => {
  const desired = { name: "Shop", tiles: [tile("Rate"), tile("Errors", "number"), tile("Errors", "table")] };

  test("is that of a creation, where there is no dashboard", () => {
    expect(changedBody(desired, undefined)).toEqual(desired);
  });

  test("is that of a replacement, with the ids and with what others set", () => {
    const others = { ...live, tiles: live.tiles.map((one) => ({ ...one, colour: "red" })) };
    expect(changedBody({ ...desired, name: "Store" }, others)).toEqual({
      name: "Store",
      tiles: others.tiles,
    });
  });

  test("is none where nothing changes", () => {
    expect(changedBody(desired, live)).toBeUndefined();
  });

  test("is one where only the order changes", () => {
    expect(changedBody({ tiles: desired.tiles.toReversed() }, live)).toBeDefined();
  });

  test("is none where something is not known yet", () => {
    expect(changedBody({ ...desired, tiles: [tile("Rate", UNKNOWN)] }, live)).toBeUndefined();
    expect(changedBody({ ...desired, name: UNKNOWN }, undefined)).toBeUndefined();
  });
});

describe("what a service says of a dashboard", () => {
  const args = { name: "Shop", tiles: [tile("Rate"), tile("Errors")] };
  const complaints = (...paths: readonly string[]) =>
    complaintsOf({ valid: false, errors: paths.map((path) => ({ path, message: "wrong" })) }, args);

  test.each([
    "name",
    "tiles[1].config.displayType",
    "tiles.1.config",
    "$.tiles[1].config",
    "/tiles/1/config/displayType",
    '$["tiles"][1]["config"]',
    "body.tiles[0]",
  ])("is about the args where they say %s", (path) => {
    expect(complaints(path)).toEqual({ ofArgs: `${path}: wrong`, ofOthers: undefined });
  });

  test.each(["tiles[0].colour", "tiles[2].config", "filters[0]", "$"])(
    "is not about the args where they do not say %s",
    (path) => {
      expect(complaints(path)).toEqual({ ofArgs: undefined, ofOthers: `${path}: wrong` });
    },
  );

  test("is kept apart by that", () => {
    expect(complaints("name", "theme", "tiles[0].x")).toEqual({
      ofArgs: "name: wrong, tiles[0].x: wrong",
      ofOthers: "theme: wrong",
    });
  });

  test("is told also where it names no path, or nothing at all", () => {
    expect(complaints("").ofOthers).toBe("wrong");
    expect(complaints()).toEqual({ ofArgs: undefined, ofOthers: "it does not say why" });
  });
});
