import { driftWarnings } from "../../provider/src/core/lifecycle/driftWarnings";
import type { Update } from "../../provider/src/core/resource/resource";
import { resources } from "../../provider/src/resources";
import type { JsonObject } from "../../provider/src/core/json/json";

const { orderBy } = resources.SavedSearch.fields.fields;
const live: JsonObject = { orderBy: "theirs" };

/** The warnings after an update that met an order of another user, and sent `merged`. The service then has `now`. */
function warningsOf(merged: JsonObject, now: JsonObject): string {
  const drift = [
    { at: ["orderBy"], path: "orderBy", field: orderBy, kind: "changed", from: "theirs", to: "ours" },
  ].map((change) => ({ ...change, isLeft: true, isManaged: true, isChangedToo: false, isSecret: false }));
  const update = { resource: resources.SavedSearch, live: { comparable: live }, merged, drift, removed: [] };
  return driftWarnings([update as unknown as Update<unknown>], now).join();
}

test("a change of another user that an update cleared is named as overwritten", () => {
  expect(warningsOf({}, { orderBy: "" })).toContain("[update/overwritten]");
  expect(warningsOf({}, live)).toContain("[update/drift]");
});

test("a change of another user that an update sent back is drift, also if the service stores it differently", () => {
  expect(warningsOf(live, { orderBy: "Theirs" })).toContain("[update/drift]");
});
