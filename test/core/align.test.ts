import { align } from "../../provider/src/core/align/align";
import { mergedItems } from "../../provider/src/core/align/threeWayMerge";
import { changes } from "../../provider/src/core/align/changes";
import { isListOfObjects } from "../../provider/src/core/schema/fields";
import { own, type Json, type JsonObject } from "../../provider/src/core/json/json";
import { resources } from "../../provider/src/resources";
import { caseCount, seed, seededRandom } from "../harness/random";
import { itemStory } from "./support/itemEdits";
import type { ItemEdit } from "./support/itemEdits";
import { mergedLists } from "./support/mergedLists";

/** The number of stories that a test draws of each list. */
const stories = caseCount(100);
const sides = ["base", "desired", "live"] as const;

test.each(Object.entries(mergedLists))(
  `each item of each version of %s aligns once (seed ${seed})`,
  (_name, { kind, path, edits, values, asJson }) => {
    const random = seededRandom(seed);
    const draw = (): ItemEdit => edits[Math.floor(random() * edits.length)] ?? "add";
    const field = resources[kind].fields.leaves.find((leaf) => leaf.path.join() === path.join())?.field;
    if (field === undefined || !isListOfObjects(field)) throw new Error(`${path.join(".")} is no list`);
    for (let number = 0; number < stories; number += 1) {
      const story = itemStory(
        random,
        values,
        Array.from({ length: 3 }, () => [draw(), draw()] as const),
      );
      const listIn = (side: (typeof sides)[number]) => story[side].map((item) => asJson(item) as Json);
      const [base, desired, live] = sides.map(listIn);
      const items = align(field, { base, desired, live }).items ?? [];
      for (const side of sides) {
        const positions = items.flatMap((item) => item.positions[side] ?? []);
        const inOrder = positions.toSorted((left, right) => left - right);
        expect({ number, story, side, inOrder }).toEqual({
          ...{ number, story, side },
          inOrder: [...story[side].keys()],
        });
      }
      for (const item of items)
        for (const side of sides) expect(item[side] === undefined).toBe(item.positions[side] === undefined);
    }
  },
);

test("thousands of edited items that share a name need few reads", () => {
  const [count, field] = [2_000, resources.Dashboard.fields.fields["tiles"]];
  let reads = 0;
  const tilesAt = (y: number, more: (place: number) => object = () => ({})): readonly Json[] =>
    Array.from({ length: count }, (_, place) => ({
      ...more(place),
      ...{ name: place % 2 === 0 ? "" : "Errors", x: place, y, w: 3 },
      get h() {
        reads += 1;
        return 6;
      },
    }));
  if (field === undefined) throw new Error("a dashboard has tiles");
  const tiles = align(field, {
    base: tilesAt(0),
    desired: tilesAt(6),
    live: tilesAt(0, (place) => ({ id: `t${place}` })),
  });
  const ids = mergedItems(tiles).map(({ item }) => own(item, "id"));
  expect(ids).toEqual(Array.from({ length: count }, (_, place) => `t${place}`));
  // Comparing each item with each other one reads millions.
  expect(reads).toBeLessThan(100 * count);
});

test("each of the items that a service lists twice has to be as desired", () => {
  const { fields } = resources.AccessKey;
  const entryOf = (description: string): JsonObject => ({ source: "10.0.0.1", description });
  const changedPaths = (...live: readonly JsonObject[]) =>
    changes(fields, { ipAccessList: [entryOf("x")] }, { ipAccessList: live }).map(({ path }) =>
      path.join("."),
    );
  expect(changedPaths(entryOf("x"), entryOf("x"))).toEqual([]);
  expect(changedPaths(entryOf("x"), entryOf("y"))).toEqual(["ipAccessList"]);
  expect(changedPaths(entryOf("y"), entryOf("x"))).toEqual(["ipAccessList"]);
});
