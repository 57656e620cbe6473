import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
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
      onDelete: "release",
      __kind: "AccessKey",
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
      onDelete: "release",
      __kind: "AccessKey",
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

  test.each([
    ["deletes an alert that was created here", {}, "delete"],
    ["releases an alert that was adopted", { alertId: "a" }, "release"],
    ["does what is said", { alertId: "a", onDelete: "delete" }, "delete"],
  ])("by default %s", (_case, more, onDelete) => {
    const args = {
      threshold: 1,
      interval: "1h",
      source: "saved_search",
      thresholdType: "above",
      channel: { type: "webhook", webhookId: "w" },
    };
    expect(check(alert, {}, { ...args, ...more }, defaults)).toMatchObject({
      failures: [],
      inputs: { onDelete },
    });
  });
});
