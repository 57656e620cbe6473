import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
import { UNKNOWN } from "../../../provider/src/resources/fields/unknown";
import { addressOf, addressOfLookup, nameOf } from "../../../provider/src/resources/lifecycle/address";
import { type Defaults } from "../../../provider/src/resources/lifecycle/check";
import { diff } from "../../../provider/src/resources/lifecycle/diff";
import { HeardObjects } from "../../../provider/src/resources/lifecycle/heard";
import { foundIn, managedIn, withoutInternal } from "../../../provider/src/resources/stateForm";
import { outputsOf } from "../../../provider/src/resources/lifecycle/outputs";
import { overlay } from "../../../provider/src/resources/fields/table";
import { withdrawnPaths } from "../../../provider/src/resources/stateForm";
import { pipeSettings } from "../../../provider/src/resources/pipeSettings/definition";
import { failureOf } from "../failureOf";

const organizationId = "11111111-2222-3333-4444-555555555555";
const serviceId = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const otherId = "99999999-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const sources = { organizationId: "the setting O", serviceId: "the setting S" };
const defaults: Defaults = { organizationId, serviceId, sources };

describe("diff", () => {
  const olds = { organizationId, serviceId, pipeId: id };

  test.each([
    ["nothing", olds, []],
    ["a field", { ...olds, name: "new" }, []],
    ["the service", { ...olds, serviceId: otherId }, ["serviceId"]],
    [
      "all ids",
      { organizationId: otherId, serviceId: otherId, pipeId: otherId },
      ["organizationId", "serviceId", "pipeId"],
    ],
    ["an id to one that is not known yet", { ...olds, pipeId: UNKNOWN }, ["pipeId"]],
  ])("replaces where %s changes: %3$j", (_case, news, replaces) => {
    expect(diff(pipeSettings, new HeardObjects(), id, olds, news)).toEqual({
      replaces,
      deleteBeforeReplace: true,
    });
  });

  test("keeps a created alert that is now adopted by its own id, and replaces it by another", () => {
    const at = { organizationId, serviceId };
    expect(diff(alert, new HeardObjects(), "a1", at, { ...at, alertId: "a1" }).replaces).toEqual([]);
    expect(diff(alert, new HeardObjects(), "a1", { ...at, alertId: "a1" }, at).replaces).toEqual([]);
    expect(diff(alert, new HeardObjects(), "a1", at, { ...at, alertId: "a2" })).toEqual({
      replaces: ["alertId"],
      deleteBeforeReplace: false,
    });
  });
});

describe("the address of a lookup", () => {
  test.each([
    ["a bare id", pipeSettings, "p", { organizationId, serviceId, id: "p" }],
    ["an id with its places", pipeSettings, "o/s/p", { organizationId: "o", serviceId: "s", id: "p" }],
    ["a bare id of a key", accessKey, "k", { organizationId, serviceId: "", id: "k" }],
    [
      "an id of a key with its organization",
      accessKey,
      "o/k",
      { organizationId: "o", serviceId: "", id: "k" },
    ],
    ["a bare id of an alert", alert, "a", { organizationId, serviceId, id: "a" }],
  ])("is %s", (_case, definition, written, address) => {
    expect(addressOfLookup(definition, written, defaults)).toEqual(address);
  });

  test.each([
    ["too few places", pipeSettings, "s/p", "<organizationId>/<serviceId>/<id>"],
    ["too many places", accessKey, "o/s/k", "<organizationId>/<id>"],
    ["an empty place", pipeSettings, "o//p", "<organizationId>/<serviceId>/<id>"],
    ["an empty id", pipeSettings, "o/s/", "<organizationId>/<serviceId>/<id>"],
    ["nothing", accessKey, "", "<organizationId>/<id>"],
  ])("is refused with %s, naming the two forms", async (_case, definition, written, form) => {
    const error = await failureOf(() => addressOfLookup(definition, written, defaults));
    expect(error.name).toBe("ResourceError");
    expect(error.message).toBe(`${definition.noun} id "${written}": expected the bare id or ${form}`);
  });

  test("says where a missing place can be set", async () => {
    const error = await failureOf(() =>
      addressOfLookup(pipeSettings, "p", { ...defaults, serviceId: undefined }),
    );
    expect(error.message).toBe(
      'pipe id "p": serviceId is not given; put it before the id, or set the setting S',
    );
  });
});

describe("the address of an object", () => {
  test("has the id that the state knows, or else the one that the args name", () => {
    const bag = { organizationId, serviceId, pipeId: id };
    expect(addressOf(pipeSettings, bag, undefined)).toEqual({ organizationId, serviceId, id });
    expect(addressOf(pipeSettings, bag, "other").id).toBe("other");
    expect(addressOf(alert, bag, undefined).id).toBe("");
  });

  test("cannot be without its places", async () => {
    const error = await failureOf(() => addressOf(pipeSettings, { organizationId }, id));
    expect(error.message).toContain("its serviceId is neither in the state nor configured");
  });

  test("reads well", () => {
    expect(nameOf(pipeSettings, { organizationId: "o", serviceId: "s", id: "p" })).toBe(
      "pipe p in service s of organization o",
    );
    expect(nameOf(accessKey, { organizationId: "o", serviceId: "", id: "k" })).toBe(
      "access key k in organization o",
    );
  });
});

describe("a state", () => {
  const live = { id, name: "ci", roles: ["admin"], keySuffix: "x9Qz" };
  const wanted = { organizationId, keyId: id, name: "ci", state: "disabled", onDelete: "disable" };
  const outputs = outputsOf(
    accessKey,
    { organizationId, serviceId: "", id },
    { wanted, live, origin: "adopted", remembered: wanted },
  );

  test("holds all that the service answered, and what it cannot answer", () => {
    expect(outputs).toEqual({
      organizationId,
      keyId: id,
      name: "ci",
      roles: ["admin"],
      keySuffix: "x9Qz",
      state: "disabled",
      onDelete: "disable",
      __kind: "AccessKey:adopted:name,state,keyId",
    });
  });

  test("tells which wishes were withdrawn since", () => {
    expect(withdrawnPaths(accessKey.table, { name: "ci", keyId: id }, outputs)).toEqual(["state"]);
    expect(
      withdrawnPaths(pipeSettings.table, {}, { __kind: "PipeSettings::name,settings(dbms_max_threads)" }),
    ).toEqual(["name", "settings.dbms_max_threads"]);
    expect(withdrawnPaths(accessKey.table, {}, {})).toEqual([]);
  });

  test("keeps its own properties apart from the user's", () => {
    expect(withoutInternal(outputs)).not.toHaveProperty("__kind");
    expect(managedIn(accessKey.table, outputs)?.has("state")).toBe(true);
    expect(managedIn(accessKey.table, {})).toBeUndefined();
    expect(foundIn({ __found: "broken" })).toEqual({});
  });

  test("lays objects over each other field by field, and replaces lists", () => {
    expect(overlay({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { b: 3 }, d: [4] })).toEqual({
      a: { b: 3, c: 2 },
      d: [4],
    });
  });
});
