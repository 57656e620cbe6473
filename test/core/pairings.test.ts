import type { Answer } from "../../provider/src/core/resource/api";
import * as pairing from "../../provider/src/core/align/pairing";
import { changes } from "../../provider/src/core/align/changes";
import { driftWarnings } from "../../provider/src/core/lifecycle/driftWarnings";
import type { JsonObject } from "../../provider/src/core/json/json";
import { Ownership } from "../../provider/src/core/resource/ownership";
import { recalled } from "../../provider/src/core/state/hiddenValues";
import type { Operation, Resource } from "../../provider/src/core/resource/resource";
import { stateAfter, withDerived } from "../../provider/src/core/state/state";
import { updateOf } from "../../provider/src/core/lifecycle/update";
import { resources } from "../../provider/src/resources";
import { tile } from "../harness/args";

jest.mock("../../provider/src/core/align/pairing", () => {
  const actual = jest.requireActual<typeof pairing>("../../provider/src/core/align/pairing");
  return { ...actual, pairItems: jest.fn(actual.pairItems) };
});

const pairItems = jest.mocked(pairing.pairItems);
const resource = resources.Dashboard as Resource;
const at = { organizationId: "o", serviceId: "s", id: "d" };
const tilesAt = (y: number): readonly JsonObject[] =>
  ["A", "B", "C"].map((name, place) => tile(name, { y: place === 0 ? y : 0 }) as JsonObject);
const board = (tiles: readonly JsonObject[]): JsonObject => ({ name: "Orders", tiles });
const answerOf = (tiles: readonly JsonObject[]): Answer => {
  const returned = { id: "d", ...board(tiles.map((item, place) => ({ id: `t${place}`, ...item }))) };
  return withDerived(resource, { id: "d", raw: returned, comparable: returned, record: returned });
};

test("the update of a dashboard pairs its tiles at most four times", () => {
  const prior = stateAfter(resource, at, "created", board(tilesAt(0)), answerOf(tilesAt(0)));
  const args = board(tilesAt(6));
  const task = {
    ...{ resource, prior, at, ref: "d", args, desired: args },
    ...{ ownership: new Ownership(), isSecret: () => false, ignored: [] },
  };
  pairItems.mockClear();
  const update = updateOf(task as unknown as Operation<unknown>, answerOf(tilesAt(0)));
  const live = answerOf(tilesAt(6));
  expect(resource.bodies(update)).toMatchObject([{ tiles: live.comparable["tiles"] }]);
  const { outputs, memory } = stateAfter(resource, at, "created", args, live, update);
  const returned = recalled(resource, live, outputs, memory);
  expect(driftWarnings([update], returned)).toEqual([]);
  expect(changes(resource.fields, update.merged, returned)).toEqual([]);
  // Program with base, base with live, the state, and what is sent with the response.
  expect(pairItems.mock.calls.length).toBeLessThanOrEqual(4);
});
