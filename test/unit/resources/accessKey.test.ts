import { accessKeyPatch, type AccessKeyPatch } from "pulumi-pipes-contract";
import type { Api } from "../../../provider/src/client";
import { accessKeyAdvice, accessKeyLockout } from "../../../provider/src/resources/accessKey/advice";
import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import type { Bag } from "../../../provider/src/resources/fields/table";
import { UNKNOWN } from "../../../provider/src/resources/fields/unknown";
import { delta } from "../../../provider/src/resources/fields/delta";
import { disagreements, stillThere } from "../../../provider/src/resources/lifecycle/disagreements";
import { originalValues } from "../../../provider/src/resources/fields/originalValues";
import { pipeSettingsTable } from "../../../provider/src/resources/pipe/table";
import { pipeSettings } from "../../../provider/src/resources/pipeSettings/definition";

const at = { organizationId: "o", serviceId: "", id: "k" };

/** Syncs a key against a service that notes what it is sent. */
async function sent(wanted: Bag, observed: Bag): Promise<readonly AccessKeyPatch[]> {
  const patches: AccessKeyPatch[] = [];
  const keys = {
    patch: (_at: unknown, patch: AccessKeyPatch) => {
      patches.push(patch);
      return Promise.resolve(observed);
    },
  };
  const missing = delta(accessKey.table, wanted, observed, {});
  const plan = { at, wanted, delta: missing, observed, withdrawn: [], remembered: {}, warn: () => undefined };
  await accessKey.sync({ keys } as unknown as Api, plan);
  return patches;
}

describe("a key update", () => {
  test("is not sent where nothing differs", async () => {
    expect(
      await sent({ name: "n", roles: ["admin"] }, { name: "n", roles: ["admin"], keySuffix: "x" }),
    ).toEqual([]);
  });

  test("says null for never, and nothing where the expiry is not managed", async () => {
    const observed = { name: "m", expireAt: "2027-06-30T00:00:00Z" };
    expect(await sent({ name: "n", expireAt: "" }, observed)).toEqual([{ name: "n", expireAt: null }]);
    expect(await sent({ name: "n" }, observed)).toEqual([{ name: "n" }]);
  });

  test("replaces lists as a whole", async () => {
    const [patch] = await sent(
      { roles: ["admin"], ipAccessList: [] },
      { roles: ["admin", "developer"], ipAccessList: [{ source: "a" }] },
    );
    expect(patch).toEqual({ roles: ["admin"], ipAccessList: [] });
    expect(accessKeyPatch.safeParse(patch).success).toBe(true);
  });
});

describe("advice on a key", () => {
  test.each<readonly [string, Bag, number]>([
    ["an empty access list", { ipAccessList: [] }, 1],
    ["an expiry that has passed", { expireAt: "2001-01-01T00:00:00Z" }, 1],
    ["no expiry", { expireAt: "" }, 0],
    ["an expiry to come", { expireAt: "2999-01-01T00:00:00Z" }, 0],
    ["unknown values", { expireAt: UNKNOWN, ipAccessList: UNKNOWN }, 0],
  ])("is given on %s: %3$i", (_case, news, count) => {
    expect(accessKeyAdvice(news)).toHaveLength(count);
  });

  test.each<readonly [string, Bag, Bag, readonly string[]]>([
    ["disabling it", { state: "disabled" }, { state: "enabled" }, ["state"]],
    ["letting it expire", { expireAt: "2001-01-01T00:00:00Z" }, {}, ["expireAt"]],
    ["taking its admin role", { roles: ["developer"] }, { roles: ["admin"] }, ["roles"]],
    ["emptying its list", { ipAccessList: [] }, { ipAccessList: [{ source: "a" }] }, ["ipAccessList"]],
    [
      "what was so before",
      { state: "disabled", roles: ["developer"] },
      { state: "disabled", roles: ["developer"] },
      [],
    ],
    ["a new name", { name: "n", roles: ["admin"] }, { name: "m" }, []],
  ])("names what locks the deployment out: %s", (_case, news, olds, fields) => {
    expect(accessKeyLockout(news, olds).map((risk) => risk.split(":")[0])).toEqual(fields);
  });
});

describe("an object", () => {
  test("that answers something else than was asked is said so, once for all fields", () => {
    const wanted = {
      name: "n",
      settings: { dbms_max_threads: 1 },
      source: { kafka: { credentials: { username: "u", password: "p" } } },
    };
    expect(disagreements(pipeSettings, wanted, { name: "m" }, ["more"])).toEqual([
      "the service answered success, but did not take over name, settings.dbms_max_threads; the state holds what it answered",
      "more",
    ]);
    expect(disagreements(pipeSettings, wanted, wanted, [])).toEqual([]);
  });

  test("whose setting is not reset is said so, and one that got its default is not", () => {
    const before = { settings: { dbms_max_threads: 4, dbms_max_insert_threads: 4 } };
    const live = { settings: { dbms_max_threads: 4, dbms_max_insert_threads: 0 } };
    const withdrawn = ["settings.dbms_max_threads", "settings.dbms_max_insert_threads", "name"];
    expect(stillThere(withdrawn, before, live)).toEqual([
      "settings.dbms_max_threads: is no longer managed and was reset, but kept its value: either that is the default, or the service resets nothing",
    ]);
  });
});

test("what was found at adoption stays, what is managed later joins it, what is not managed any more too", () => {
  const first = originalValues(
    pipeSettingsTable,
    { name: "n", settings: { dbms_max_threads: 1 } },
    { name: "found", settings: { dbms_max_threads: 8 } },
    { managed: undefined, values: {} },
    {},
  );
  expect(first).toEqual({ name: "found", settings: { dbms_max_threads: 8 } });
  const before = { name: "n", settings: { dbms_max_threads: 1, dbms_max_insert_threads: 3 } };
  const wanted = { settings: { dbms_max_threads: 2, dbms_max_insert_threads: 2 } };
  expect(
    originalValues(pipeSettingsTable, wanted, before, { managed: undefined, values: first }, {}),
  ).toEqual({
    name: "found",
    settings: { dbms_max_threads: 8, dbms_max_insert_threads: 3 },
  });
});
