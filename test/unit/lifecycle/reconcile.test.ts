import type { Api } from "../../../provider/src/client";
import { readState } from "../../../provider/src/hosts/dynamic/stateForm";
import type { Reconciliation, ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import type { ObjectState } from "../../../provider/src/lifecycle/objectState";
import { createOrUpdate } from "../../../provider/src/lifecycle/reconcile";
import { removedFieldWarnings, unmetWarnings } from "../../../provider/src/lifecycle/warnings";
import { dashboard } from "../../../provider/src/resources/dashboard/definition";
import { pipeSettings } from "../../../provider/src/resources/pipe/settingsDefinition";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { thingOf } from "../thing";
import { contextOf, organizationId } from "./context";

const api = { withLock: (_name: string, task: () => Promise<unknown>) => task() } as Api;

/** Adopts or updates a thing that is so on its service; each is one of a run of its own. */
function updated(
  live: PropertyMap,
  desired: PropertyMap,
  prior: ObjectState | undefined,
  more: Partial<ResourceDefinition> = {},
): Promise<ObjectState> {
  const definition = {
    ...thingOf(pipeSettingsSchema),
    read: () => Promise.resolve({ id: "t-1", ...live }),
    ...more,
  };
  const context = contextOf({ api: () => Promise.resolve(api) });
  return createOrUpdate(definition, context, { organizationId, thingId: "t-1", ...desired }, prior);
}

describe("the fields that a program sets no more", () => {
  async function removedFor(mark: string, desired: PropertyMap): Promise<readonly string[]> {
    const plans: Reconciliation[] = [];
    const reconcile = (plan: Reconciliation): Promise<PropertyMap> => {
      plans.push(plan);
      return Promise.resolve(plan.live);
    };
    const state = { organizationId, ...(mark === "" ? {} : { __kind: mark }) };
    const prior = readState(thingOf(pipeSettingsSchema), "t-1", state);
    await updated({}, desired, prior, { reconcile });
    expect(plans).toHaveLength(1);
    return plans[0]?.removed ?? [];
  }

  test("are those that the state says it set", async () => {
    const mark = "Thing:made:name,settings(dbms_max_threads)";
    expect(await removedFor(mark, {})).toEqual(["name", "settings.dbms_max_threads"]);
    expect(await removedFor(mark, { name: "n" })).toEqual(["settings.dbms_max_threads"]);
    expect(await removedFor("Thing:made:name,thingId", {})).toEqual(["name"]);
  });

  test("are none where nobody knows what it set", async () => {
    expect(await removedFor("", {})).toEqual([]);
  });
});

describe("an object", () => {
  test("that answers something else than was asked is said so, once for all fields", () => {
    const desired = {
      name: "n",
      settings: { dbms_max_threads: 1 },
      source: { kafka: { credentials: { username: "u", password: "p" } } },
    };
    expect(unmetWarnings(pipeSettings, desired, { name: "m" })).toEqual([
      "the service answered success, but did not apply name, settings.dbms_max_threads; the state holds what it answered",
    ]);
    expect(unmetWarnings(pipeSettings, desired, desired)).toEqual([]);
  });

  test("whose setting is not reset is said so, and one that got its default is not; nor is one that is left", () => {
    const before = { settings: { dbms_max_threads: 4, dbms_max_insert_threads: 4 } };
    const live = { settings: { dbms_max_threads: 4, dbms_max_insert_threads: 0 } };
    const removed = ["settings.dbms_max_threads", "settings.dbms_max_insert_threads", "name"];
    expect(removedFieldWarnings(pipeSettings, removed, before, live)).toEqual([
      "settings.dbms_max_threads: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing",
      "name: no longer managed, and left on the service as it is",
    ]);
  });
});

test("a field that was empty and is set no more needs no word", () => {
  const before = { tags: [], savedQuery: "" };
  expect(removedFieldWarnings(dashboard, ["tags", "savedQuery"], before, before)).toEqual([]);
});
