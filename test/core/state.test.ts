import { align } from "../../provider/src/core/align/align";
import { listOf, objectOf, type JsonObject } from "../../provider/src/core/json/json";
import { itemsAfterWrite } from "../../provider/src/core/state/itemIds";
import { hasIdArg, managedFields, managedPart } from "../../provider/src/core/state/managedFields";
import * as core from "../../provider/src/core/state/state";
import { kindIn, readState, writeState } from "../../provider/src/hosts/stateForm";
import { accessKey } from "../../provider/src/resources/accessKey";
import { alert } from "../../provider/src/resources/alert";
import { resources } from "../../provider/src/resources";
import { tile } from "../harness/args";

const id = "65f1a0c3d2b4e5f607182a01";
const ids = { organizationId: "b0000000-0000-4000-8000-000000000001", serviceId: "c-1" };
const channel = { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" };
const least = { threshold: 250, interval: "1h", source: "tile", thresholdType: "above", channel };
const place = { dashboardId: "d-1", tileId: "t-1" };
const set = { ...least, ...place, name: "p99", scheduleStartAt: "2027-01-01T00:00:00Z" };
const added = { "a/b~c": "requested", owner: "ops" };
const serviceValues = { "/additionalFields/a~1b~0c": "returned" };
const theirs = { note: "theirs", state: "OK" };

/** What the first release writes. Later versions have to read it. */
const inBag = ["/additionalFields/a~1b~0c", "/additionalFields/owner"];
const managed = [...inBag, "/adoptId", "/dashboardId", "/name", "/scheduleStartAt", "/tileId"];
const memory = { form: 1, origin: "adopted", managed, serviceValues };
const outputs = { ...ids, ...set, ...theirs, additionalFields: added };
const imported = { __kind: "Alert", ...outputs };
const first = { ...imported, __pipes: memory };

const throughJson = (state: JsonObject): unknown => JSON.parse(JSON.stringify(state));

test("the outputs of an alert are those of the first release", () => {
  const at = { ...ids, id };
  const args = { ...ids, ...set, adoptId: id, additionalFields: added };
  const comparable = { ...set, id, ...added, "a/b~c": "returned" };
  const live = { id, raw: comparable, comparable, record: { ...set, ...theirs, id } };
  const adopted = core.stateAfter(alert, at, "adopted", args, live);
  expect(throughJson(writeState(alert, adopted))).toStrictEqual(first);
  const { __pipes } = writeState(alert, core.stateAfter(alert, at, "created", { ...ids, ...least }, live));
  expect(throughJson({ __pipes })).toStrictEqual({ __pipes: { form: 1, origin: "created" } });
});

test("a state of the first release is read", () => {
  const state = readState(id, first);
  expect(state).toStrictEqual({ id, outputs, memory, baseUrl: undefined });
  expect(managedPart(alert, state)).toEqual({ ...set, additionalFields: added });
  expect(hasIdArg(alert, state.memory)).toBe(true);
  expect(core.deletionPolicyOf(state)).toEqual({ deletionPolicy: "retain", isSet: false });
  expect(throughJson(writeState(alert, state))).toStrictEqual(first);
});

test("required fields are managed unless an adoption leaves them out, and a managed field that is absent has null", () => {
  const state = readState(id, { ...least, message: "theirs", __pipes: { ...memory, managed: ["/note"] } });
  expect(managedPart(alert, state)).toEqual({ ...least, note: null });
  const { threshold } = least;
  const live = { id, raw: set, comparable: set, record: { ...set, id } };
  const adopted = core.stateAfter(alert, { ...ids, id }, "adopted", { ...ids, threshold, adoptId: id }, live);
  const unset = ["/channel/type", "/channel/webhookId", "/interval", "/source", "/thresholdType"];
  expect(new Set(adopted.memory?.unset)).toEqual(new Set(unset));
  expect(readState(id, writeState(alert, adopted)).memory).toEqual(adopted.memory);
  expect(managedPart(alert, adopted)).toEqual({ threshold });
  expect(hasIdArg(alert, state.memory)).toBe(false);
});

test("a state of a later form fails, and the message names the version to install", () => {
  const later = { ...first, __pipes: { form: 2, origin: "held" } };
  expect(() => readState(id, later)).toThrow(/a later version .*format 2.*\[state\/unreadable\]$/s);
});

test("a memory that no version writes fails", () => {
  const { form, origin } = memory;
  for (const __pipes of [{ form: 0, origin }, { form, origin: "made" }, { origin }, "", []])
    expect(() => readState(id, { ...first, __pipes })).toThrow("[state/unreadable]");
});

test("a state without a memory is imported: all its fields are managed, and its object stays", () => {
  const state = readState(id, imported);
  expect([kindIn(imported), state]).toStrictEqual([
    "Alert",
    { id, outputs, memory: undefined, baseUrl: undefined },
  ]);
  expect(managedFields(alert, state.memory)).toBeUndefined();
  expect(managedPart(alert, state)).toEqual({ ...set, note: "theirs", additionalFields: added });
  expect(core.deletionPolicyOf(state)).toEqual({ deletionPolicy: "retain", isSet: false });
  expect([alert, accessKey].map((one) => hasIdArg(one, undefined))).toEqual([false, true]);
  expect(throughJson(writeState(alert, state))).toStrictEqual(imported);
});

test("a new tile that a response lacks has no ID in the state, and a tile that another user removed keeps its own", () => {
  const board = (...names: readonly string[]): JsonObject => ({
    tiles: names.map((name) => tile(name) as JsonObject),
  });
  const withIds = ({ tiles }: JsonObject): JsonObject => ({
    tiles: listOf(tiles).map((one, at) => ({ ...objectOf(one), id: `t${at}` })),
  });
  const desired = board("A", "B", "New");
  const live = withIds(board("A"));
  const tree = align(resources.Dashboard.fields, { base: withIds(board("A", "B")), desired, live });
  const recorded = itemsAfterWrite(resources.Dashboard, desired, live, { tree, live: { comparable: live } });
  expect(recorded).toEqual([{ id: "t0", name: "A" }, { id: "t1", name: "B" }, { name: "New" }]);
});
