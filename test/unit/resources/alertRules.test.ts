import { alertSample } from "./samples";
import { alertBody, known } from "pulumi-pipes-contract";
import type { Api } from "../../../provider/src/client";
import { alert } from "../../../provider/src/resources/alert/definition";
import { alertSchema } from "../../../provider/src/resources/alert/schema";
import { alertWarnings, validateAlert } from "../../../provider/src/resources/alert/validate";
import { isIdentical } from "../../../provider/src/schema/differences";
import { type PropertyMap, UNKNOWN } from "../../../provider/src/schema/propertyMap";

const { savedSearchId: _search, ...watching } = alertSample;
const sample = { ...watching, source: "tile", dashboardId: "d", tileId: "t", threshold: 5 };

/** What an update sends. */
async function sentFor(desired: PropertyMap, live: PropertyMap): Promise<unknown> {
  let sent: unknown;
  const replace = (_at: unknown, body: unknown): Promise<unknown> => {
    sent = body;
    return Promise.resolve(live);
  };
  await alert.reconcile({
    api: { alerts: { replace } } as unknown as Api,
    at: { organizationId: "o", serviceId: "s", id: "a" },
    desired,
    delta: desired,
    live,
    removed: [],
    prior: undefined,
    warn: () => undefined,
  });
  return sent;
}

describe("an alert", () => {
  test.each<readonly [string, PropertyMap, readonly string[]]>([
    [
      "on a tile names both",
      { dashboardId: undefined, tileId: undefined },
      [
        'dashboardId: required when source is "tile"',
        'tileId: required when source is "tile"; a name that none of a dashboard\'s tiles has is undefined in its tileIds, and tileIdOf tells which there are',
      ],
    ],
    [
      "on anything else names neither",
      { source: "of the future", dashboardId: undefined, tileId: undefined },
      [],
    ],
    [
      "on a saved search names it",
      { source: "saved_search", dashboardId: undefined, tileId: undefined },
      ['savedSearchId: required when source is "saved_search"'],
    ],
    [
      "on a saved search that it names needs neither",
      { source: "saved_search", savedSearchId: "s", dashboardId: undefined, tileId: undefined },
      [],
    ],
    [
      "that is there has its saved search, though the args do not name it",
      { source: "saved_search", adoptId: "a" },
      [],
    ],
    [
      "begins at an instant or some minutes later, not both",
      { scheduleStartAt: "2027-01-01T00:00:00Z", scheduleOffsetMinutes: 5 },
      ["scheduleStartAt: excludes scheduleOffsetMinutes; give one of the two"],
    ],
    [
      "may say that it has no offset beside an instant",
      { scheduleStartAt: "2027-01-01T00:00:00Z", scheduleOffsetMinutes: 0 },
      [],
    ],
    ["on a tile that is not known yet", { dashboardId: UNKNOWN, tileId: UNKNOWN }, []],
    ["on something that is not known yet", { source: UNKNOWN, tileId: undefined }, []],
    [
      "for a range has two ends",
      { thresholdType: "between" },
      ['thresholdMax: required when thresholdType is "between"'],
    ],
    [
      "for a range has them in order",
      { thresholdType: "not_between", thresholdMax: 4 },
      ["thresholdMax: must not be below threshold (5), got 4"],
    ],
    ["for a range may have them equal", { thresholdType: "between", thresholdMax: 5 }, []],
    ["for a range that is not known yet", { thresholdType: "between", thresholdMax: UNKNOWN }, []],
    ["may have a second end that means nothing", { thresholdMax: 1 }, []],
    ["may be malformed, which others say", { thresholdType: 5, threshold: "x" }, []],
  ])("%s", (_case, change, findings) => {
    expect(validateAlert({ ...sample, ...change })).toEqual(findings);
  });

  test.each<readonly [string, readonly string[], (value: string) => PropertyMap]>([
    ["interval", known.alertIntervals, (interval) => ({ interval })],
    ["thresholdType", known.alertThresholdTypes, (thresholdType) => ({ thresholdType })],
    ["source", known.alertSources, (source) => ({ source })],
    ["channel.type", known.alertChannelTypes, (type) => ({ channel: { type, webhookId: "w" } })],
  ])("is warned about for a %s that is not known, never refused", (path, values, change) => {
    for (const value of values) expect(alertWarnings({ ...sample, ...change(value) })).toEqual([]);
    expect(alertWarnings({ ...sample, ...change("2h") })).toEqual([
      `${path}: "2h" is none of the known values ${values.join(", ")}`,
    ]);
  });

  test("is warned about for texts that are longer than services accept", () => {
    expect(alertWarnings({ ...sample, name: "n".repeat(512), message: "m".repeat(4096) })).toEqual([]);
    expect(alertWarnings({ ...sample, name: "n".repeat(513), message: "m".repeat(4097) })).toEqual([
      "name: 513 characters, and services are known to accept 512",
      "message: 4097 characters, and services are known to accept 4096",
    ]);
    expect(alertWarnings({ ...sample, name: UNKNOWN, interval: UNKNOWN, channel: UNKNOWN })).toEqual([]);
  });

  test("is sent without empty texts, which say the same as none", async () => {
    expect(await sentFor({ ...sample, name: "", message: "" }, { name: "p99" })).toEqual(sample);
  });

  test("is sent without what the service owns, and as it was where nothing is managed", async () => {
    const answered = { ...sample, id: "a", state: "OK", silenced: null, executionErrors: [], createdAt: "x" };
    const sent = await sentFor({ threshold: 6 }, answered);
    expect(sent).toEqual({ ...sample, threshold: 6 });
    expect(alertBody.safeParse(sent).success).toBe(true);
  });

  test.each<readonly [string, PropertyMap, boolean]>([
    ["all is equal", { state: "ALERT" }, true],
    ["what is left out is empty there", { name: "" }, true],
    ["what is left out is said there", { name: "p99" }, false],
    ["one field differs", { threshold: 6 }, false],
    ["the webhook differs", { channel: { type: "webhook", webhookId: "x" } }, false],
  ])("is identical to another one where %s: %3$s", (_case, change, identical) => {
    expect(isIdentical(alertSchema, sample, { ...sample, id: "a", ...change })).toBe(identical);
  });
});
