import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
import type { Bag } from "../../../provider/src/resources/fields/table";
import { dashboard } from "../../../provider/src/resources/dashboard/definition";
import { UNKNOWN } from "../../../provider/src/resources/fields/unknown";
import { check, type Defaults } from "../../../provider/src/resources/lifecycle/check";
import { pipeSettings } from "../../../provider/src/resources/pipeSettings/definition";

const organizationId = "11111111-2222-3333-4444-555555555555";
const serviceId = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const otherId = "99999999-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const sources = { organizationId: "the setting O", serviceId: "the setting S" };
const defaults: Defaults = { organizationId, serviceId, sources };
const nothing: Defaults = { organizationId: undefined, serviceId: undefined, sources };

describe("check", () => {
  test("takes missing ids from the configuration", () => {
    const { inputs, failures } = check(accessKey, {}, { keyId: id, name: "ci" }, defaults);
    expect(failures).toEqual([]);
    expect(inputs).toEqual({
      organizationId,
      keyId: id,
      name: "ci",
      __kind: "AccessKey:1",
    });
  });

  const oddIds: readonly string[] = ["\ud800", "a\udc00", ".", "..", "...", "a\n", "\u0000"];
  test.each([
    [alert, "alertId"],
    [dashboard, "dashboardId"],
  ] as const)("refuses an id of an $0.noun that no address can hold, by its path", (definition, name) => {
    for (const odd of oddIds) {
      const { failures } = check(definition, {}, { [name]: odd }, defaults);
      expect(failures).toContain(`${name}: cannot be part of an address, got ${JSON.stringify(odd)}`);
    }
    expect(check(definition, {}, { [name]: "" }, defaults).failures).toContain(`${name}: must not be empty`);
    const said = check(definition, {}, { [name]: "a b/é😀" }, defaults).failures;
    expect(said.filter((failure) => failure.startsWith(name))).toEqual([]);
  });

  test("prefers ids that are given, also one that is not known yet", () => {
    expect(check(accessKey, {}, { keyId: id, organizationId: otherId }, defaults).inputs).toMatchObject({
      organizationId: otherId,
    });
    expect(check(accessKey, {}, { keyId: id, organizationId: UNKNOWN }, nothing)).toMatchObject({
      failures: [],
      inputs: { organizationId: UNKNOWN },
    });
  });

  test("says of every missing id where it can be set, together with all that is wrong besides", () => {
    expect(check(pipeSettings, {}, { pipeId: id, name: 5 }, nothing).failures).toEqual([
      "organizationId: not given; set it in the args, or the setting O",
      "serviceId: not given; set it in the args, or the setting S",
      "name: expected a string, got 5",
    ]);
  });

  test("judges ids from the configuration like those from the args", () => {
    expect(check(accessKey, {}, { keyId: id }, { ...defaults, organizationId: "acme" }).failures).toEqual([
      'organizationId: is not a UUID (8-4-4-4-12 hex digits), got "acme"',
    ]);
  });

  test("brings args to the canonical form and drops what the engine added", () => {
    const news = {
      keyId: id,
      roles: ["developer", "admin"],
      expireAt: "2027-06-30T02:00:00+02:00",
      __provider: "x",
    };
    expect(check(accessKey, {}, news, defaults).inputs).toEqual({
      organizationId,
      keyId: id,
      roles: ["admin", "developer"],
      expireAt: "2027-06-30T00:00:00Z",
      __kind: "AccessKey:1",
    });
  });

  test("answers what was given where something is wrong", () => {
    const news = { keyId: 5 };
    expect(check(accessKey, {}, news, defaults).inputs).toBe(news);
  });

  test("does not change what it was given", () => {
    const news = Object.freeze({ keyId: id, roles: Object.freeze(["developer", "admin"]) });
    expect(check(accessKey, Object.freeze({}), news, defaults).failures).toEqual([]);
  });

  test("gives the same answer for what it answered", () => {
    const once = check(
      accessKey,
      {},
      { keyId: id, roles: ["developer", "admin"], expireAt: null },
      defaults,
    ).inputs;
    expect(check(accessKey, once, once, defaults).inputs).toEqual(once);
  });

  test("warns of an access list that locks everybody out", () => {
    expect(check(accessKey, {}, { keyId: id, ipAccessList: [] }, defaults).warnings).toEqual([
      "ipAccessList: an empty list lets nobody use the key; leave the field out to keep the list as it is",
    ]);
  });

  describe("of onDelete", () => {
    const args = {
      threshold: 1,
      interval: "1h",
      source: "saved_search",
      thresholdType: "above",
      channel: { type: "webhook", webhookId: "w" },
    };
    const inputsOf = (news: Bag, olds: Bag = {}): Bag =>
      check(alert, olds, { ...args, ...news }, defaults).inputs;
    const former = (more: Bag): Bag => ({ ...args, organizationId, serviceId, __kind: "Alert", ...more });

    test.each<readonly [string, Bag, unknown]>([
      ["nothing", {}, undefined],
      ["nothing for an object that is named", { alertId: "a" }, undefined],
      ["what is given", { alertId: "a", onDelete: "delete" }, "delete"],
    ])("the inputs hold %s", (_case, more, onDelete) => {
      expect(inputsOf(more)["onDelete"]).toBe(onDelete);
    });

    test.each<readonly [string, Bag, Bag]>([
      ["of an object that was made", { onDelete: "delete" }, {}],
      ["of an object that is named", { alertId: "a", onDelete: "release" }, { alertId: "a" }],
      ["that the program gives too", { onDelete: "delete" }, { onDelete: "delete" }],
      ["that differs from the default and is given", { onDelete: "release" }, { onDelete: "release" }],
    ])("inputs of 0.1.0 keep the value %s, and show no change", (_case, olds, news) => {
      expect(inputsOf(news, former(olds))).toEqual(former(olds));
    });

    test.each<readonly [string, Bag, Bag, unknown]>([
      ["is taken out of the program", { onDelete: "release" }, {}, undefined],
      ["is changed", { onDelete: "delete" }, { onDelete: "release" }, "release"],
      [
        "is given, and would be the default of an id that is added",
        { onDelete: "release" },
        { alertId: "a", onDelete: "release" },
        "release",
      ],
      ["would follow from an id that is taken out", { alertId: "a", onDelete: "release" }, {}, undefined],
      ["would follow from an id that is added", { onDelete: "delete" }, { alertId: "a" }, undefined],
    ])("inputs of 0.1.0 give way where the value %s", (_case, olds, news, onDelete) => {
      const inputs = inputsOf(news, former(olds));
      expect(inputs).toMatchObject({ __kind: "Alert:1" });
      expect(inputs["onDelete"]).toBe(onDelete);
    });
  });
});
