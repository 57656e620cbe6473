import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
import { UNKNOWN, overlay, type PropertyMap } from "../../../provider/src/schema/propertyMap";
import { addressOf, addressOfLookup, refOf } from "../../../provider/src/lifecycle/address";
import { type Diff, diff, visiblyReplacedPaths } from "../../../provider/src/lifecycle/replacement";
import { readState, withoutInternal, writeState } from "../../../provider/src/hosts/dynamic/stateForm";
import { stateOf } from "../../../provider/src/lifecycle/objectState";
import { pipeSchema } from "../../../provider/src/resources/pipe/schema";
import { pipeSettings } from "../../../provider/src/resources/pipe/settingsDefinition";
import { failureOf } from "../../harness/outcomes";
import { contextOf, defaults, organizationId, serviceId } from "./context";

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const otherId = "99999999-8d1e-4b7a-9a3e-2f5d7c9b0e11";

test("a pipe of another kind of source takes another object, though all that is asked of it is hidden", () => {
  const desired = { source: { objectStorage: { connectionString: "secret" } } };
  const live = { source: { kafka: { brokers: "b" } } };
  expect(visiblyReplacedPaths(pipeSchema, desired, live)).toEqual(["source.objectStorage"]);
  expect(visiblyReplacedPaths(pipeSchema, desired, { source: { objectStorage: {} } })).toEqual([]);
});

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
    expect(diff(pipeSettings, contextOf(), readState(pipeSettings, id, olds), news)).toEqual({
      replaces,
      deleteBeforeReplace: false,
    });
  });

  test("keeps a created alert that is now adopted by its own id, and replaces it by another", () => {
    const at = { organizationId, serviceId };
    const between = (olds: PropertyMap, news: PropertyMap): Diff =>
      diff(alert, contextOf(), readState(alert, "a1", olds), news);
    expect(between(at, { ...at, adoptId: "a1" }).replaces).toEqual([]);
    expect(between({ ...at, adoptId: "a1" }, at).replaces).toEqual([]);
    expect(between(at, { ...at, adoptId: "a2" })).toEqual({
      replaces: ["adoptId"],
      deleteBeforeReplace: false,
    });
  });
});

test("a rotated key is replaced, and its risk told, also where the state lacks its organization", () => {
  const context = contextOf({ isSigningKey: () => true });
  const state = {
    adoptId: id,
    keySuffix: "4f2a",
    rotationTrigger: "one",
    __kind: "AccessKey:made:name,roles",
  };
  const prior = readState(accessKey, id, state);
  const { replaces } = diff(accessKey, context, prior, { organizationId, rotationTrigger: "two" });
  expect(replaces).toEqual(["rotationTrigger"]);
  expect(context.warnings).toEqual([
    expect.stringContaining("rotationTrigger: this key signs the deployment"),
  ]);
});

describe("the address of an object that get reads", () => {
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
    expect(error.message).toBe(`${definition.displayName} id "${written}": expected the bare id or ${form}`);
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
    const map = { organizationId, serviceId, pipeId: id };
    expect(addressOf(pipeSettings, map, undefined)).toEqual({ organizationId, serviceId, id });
    expect(addressOf(pipeSettings, map, "other").id).toBe("other");
    expect(addressOf(alert, map, undefined).id).toBe("");
  });

  test("cannot be without its places", async () => {
    const error = await failureOf(() => addressOf(pipeSettings, { organizationId }, id));
    expect(error.message).toContain("its serviceId is neither in the state nor configured");
  });

  test("reads well", () => {
    expect(refOf(pipeSettings, { organizationId: "o", serviceId: "s", id: "p" }).label).toBe(
      "pipe p in service s of organization o",
    );
    expect(refOf(accessKey, { organizationId: "o", serviceId: "", id: "k" }).label).toBe(
      "access key k in organization o",
    );
  });
});

describe("a state", () => {
  const live = { id, name: "ci", roles: ["admin"], keySuffix: "x9Qz" };
  const desired = { organizationId, adoptId: id, name: "ci", state: "disabled", deletionPolicy: "disable" };
  const at = { organizationId, serviceId: "", id };
  const parts = { desired, live, origin: "adopted" } as const;
  const outputs = writeState(accessKey, stateOf(accessKey, at, parts));

  test("holds all that the service answered, and what it cannot answer", () => {
    expect(outputs).toEqual({
      organizationId,
      name: "ci",
      roles: ["admin"],
      keySuffix: "x9Qz",
      state: "disabled",
      deletionPolicy: "disable",
      __kind: "AccessKey:adopted:name,state,adoptId",
    });
  });

  test("keeps its own properties apart from the user's", () => {
    expect(withoutInternal(outputs)).not.toHaveProperty("__kind");
    expect(readState(accessKey, id, outputs).memory.managed?.has("state")).toBe(true);
    expect(readState(accessKey, id, {}).memory.managed).toBeUndefined();
    expect(
      readState(accessKey, id, { __kind: "AccessKey:made:", __answered: "broken" }).memory.respelled,
    ).toBeUndefined();
  });

  test("without memory is one of an import: its object counts as adopted, and all of its fields as managed", () => {
    const { memory, outputs: shown } = readState(accessKey, id, { name: "ci", __kind: "AccessKey" });
    expect(shown).toEqual({ name: "ci" });
    expect(memory).toMatchObject({ origin: "adopted", managed: undefined });
  });

  test("lays objects over each other field by field, and replaces lists", () => {
    expect(overlay({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { b: 3 }, d: [4] })).toEqual({
      a: { b: 3, c: 2 },
      d: [4],
    });
  });
});
