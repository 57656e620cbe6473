import { accessKeyPatch, type AccessKeyPatch } from "pulumi-pipes-contract";
import type { Api } from "../../../provider/src/client";
import { accessKeyWarnings, lockoutWarnings } from "../../../provider/src/resources/accessKey/validate";
import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { type PropertyMap, UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { delta } from "../../../provider/src/schema/differences";

const at = { organizationId: "o", serviceId: "", id: "k" };

/** Reconciles a key against a service that notes what it is sent. */
async function sent(desired: PropertyMap, live: PropertyMap): Promise<readonly AccessKeyPatch[]> {
  const patches: AccessKeyPatch[] = [];
  const keys = {
    patch: (_at: unknown, patch: AccessKeyPatch) => {
      patches.push(patch);
      return Promise.resolve(live);
    },
  };
  await accessKey.reconcile({
    api: { keys } as unknown as Api,
    at,
    desired,
    delta: delta(accessKey.schema, desired, live, {}),
    live,
    removed: [],
    prior: undefined,
    warn: () => undefined,
  });
  return patches;
}

describe("a key update", () => {
  test("is not sent where nothing differs", async () => {
    expect(
      await sent({ name: "n", roles: ["admin"] }, { name: "n", roles: ["admin"], keySuffix: "x" }),
    ).toEqual([]);
  });

  test("says null for never, and nothing where the expiry is not managed", async () => {
    const live = { name: "m", expireAt: "2027-06-30T00:00:00Z" };
    expect(await sent({ name: "n", expireAt: "" }, live)).toEqual([{ name: "n", expireAt: null }]);
    expect(await sent({ name: "n" }, live)).toEqual([{ name: "n" }]);
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
  test.each<readonly [string, PropertyMap, number]>([
    ["an empty access list", { ipAccessList: [] }, 1],
    ["an expiry that has passed", { expireAt: "2001-01-01T00:00:00Z" }, 1],
    ["no expiry", { expireAt: "" }, 0],
    ["an expiry to come", { expireAt: "2999-01-01T00:00:00Z" }, 0],
    ["unknown values", { expireAt: UNKNOWN, ipAccessList: UNKNOWN }, 0],
  ])("is given on %s: %3$i", (_case, news, count) => {
    expect(accessKeyWarnings(news)).toHaveLength(count);
  });

  test.each<readonly [string, PropertyMap, PropertyMap, readonly string[]]>([
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
    expect(lockoutWarnings(news, olds).map((risk) => risk.split(":")[0])).toEqual(fields);
  });
});
