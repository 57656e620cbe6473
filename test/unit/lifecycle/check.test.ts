import { accessKey } from "../../../provider/src/resources/accessKey/definition";
import { alert } from "../../../provider/src/resources/alert/definition";
import { type PropertyMap, UNKNOWN } from "../../../provider/src/schema/propertyMap";
import { dashboard } from "../../../provider/src/resources/dashboard/definition";
import { check, type Checked } from "../../../provider/src/lifecycle/check";
import type { Defaults, ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import { pipeSettings } from "../../../provider/src/resources/pipe/settingsDefinition";
import { contextOf, defaults, organizationId } from "./context";

const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const otherId = "99999999-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const nothing: Defaults = { ...defaults, organizationId: undefined, serviceId: undefined };

/** What a check answers, and says. */
function checked(
  definition: ResourceDefinition,
  olds: PropertyMap,
  news: PropertyMap,
  given: Defaults,
): Checked & { readonly warnings: readonly string[] } {
  const context = contextOf({ defaults: given });
  return { ...check(definition, context, olds, news), warnings: context.warnings };
}

describe("check", () => {
  test("takes missing ids from the configuration", () => {
    const { inputs, failures } = checked(accessKey, {}, { adoptId: id, name: "ci" }, defaults);
    expect(failures).toEqual([]);
    expect(inputs).toEqual({
      organizationId,
      adoptId: id,
      name: "ci",
    });
  });

  const oddIds: readonly string[] = ["\ud800", "a\udc00", ".", "..", "...", "a\n", "\u0000"];
  test.each([alert, dashboard])(
    "refuses an id of an $displayName that no address can hold, by its path",
    (definition) => {
      for (const odd of oddIds) {
        const { failures } = checked(definition, {}, { adoptId: odd }, defaults);
        expect(failures).toContain(`adoptId: cannot be part of an address, got ${JSON.stringify(odd)}`);
      }
      expect(checked(definition, {}, { adoptId: "" }, defaults).failures).toContain(
        "adoptId: must not be empty",
      );
      const said = checked(definition, {}, { adoptId: "a b/é😀" }, defaults).failures;
      expect(said.filter((failure) => failure.startsWith("adoptId"))).toEqual([]);
    },
  );

  test("prefers ids that are given, also one that is not known yet", () => {
    expect(checked(accessKey, {}, { adoptId: id, organizationId: otherId }, defaults).inputs).toMatchObject({
      organizationId: otherId,
    });
    expect(checked(accessKey, {}, { adoptId: id, organizationId: UNKNOWN }, nothing)).toMatchObject({
      failures: [],
      inputs: { organizationId: UNKNOWN },
    });
  });

  test("says of every missing id where it can be set, together with all that is wrong besides", () => {
    expect(checked(pipeSettings, {}, { pipeId: id, name: 5 }, nothing).failures).toEqual([
      "organizationId: not given; set it in the args, or the setting O",
      "serviceId: not given; set it in the args, or the setting S",
      "name: expected a string, got 5",
    ]);
  });

  test("judges ids from the configuration like those from the args", () => {
    expect(checked(accessKey, {}, { adoptId: id }, { ...defaults, organizationId: "acme" }).failures).toEqual(
      ['organizationId: is not a UUID (8-4-4-4-12 hex digits), got "acme"'],
    );
  });

  test("brings args to the canonical form", () => {
    const news = {
      adoptId: id,
      roles: ["developer", "admin"],
      expireAt: "2027-06-30T02:00:00+02:00",
    };
    expect(checked(accessKey, {}, news, defaults).inputs).toEqual({
      organizationId,
      adoptId: id,
      roles: ["admin", "developer"],
      expireAt: "2027-06-30T00:00:00Z",
    });
  });

  test("answers what was given where something is wrong", () => {
    const news = { adoptId: 5 };
    expect(checked(accessKey, {}, news, defaults).inputs).toBe(news);
  });

  test("does not change what it was given", () => {
    const news = Object.freeze({ adoptId: id, roles: Object.freeze(["developer", "admin"]) });
    expect(checked(accessKey, Object.freeze({}), news, defaults).failures).toEqual([]);
  });

  test("gives the same answer for what it answered", () => {
    const once = checked(
      accessKey,
      {},
      { adoptId: id, roles: ["developer", "admin"], expireAt: null },
      defaults,
    ).inputs;
    expect(checked(accessKey, once, once, defaults).inputs).toEqual(once);
  });

  test("warns of an access list that locks everybody out", () => {
    expect(checked(accessKey, {}, { adoptId: id, ipAccessList: [] }, defaults).warnings).toEqual([
      "ipAccessList: an empty list lets nobody use the key; leave the field out to keep the list as it is",
    ]);
  });
});
