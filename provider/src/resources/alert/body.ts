import type { AlertBody } from "pulumi-pipes-contract";
import type { Reconciliation } from "../../lifecycle/definition";
import { sendWithEcho } from "../../lifecycle/echo";
import { withoutAdditionalFields } from "../../schema/additionalFields";
import { canonicalMap } from "../../schema/canonical";
import { isEmpty } from "../../schema/itemPairing";
import { overlay, valueAt, withoutPaths, type PropertyMap } from "../../schema/propertyMap";
import { alertSchema } from "./schema";

/*
 * What a replacement does with a field that its body leaves out: services clear `name`, `message`, `note` and
 * `numConsecutiveWindows`, and keep `groupBy`, `thresholdMax`, `scheduleStartAt` and `scheduleOffsetMinutes`. So the live
 * alert goes along, and what is to be cleared is said in the one way that each field has:
 *
 * | Field                                    | Cleared by   |
 * | ---------------------------------------- | ------------ |
 * | name, message, note and all other texts  | leaving out  |
 * | groupBy                                  | ""           |
 * | scheduleStartAt                          | null         |
 * | scheduleOffsetMinutes                    | 0            |
 * | an additional field                      | null         |
 */

/** Fields that only an alert of one source has. */
const fieldsOfSource: Readonly<Record<string, readonly string[]>> = {
  tile: ["dashboardId", "tileId"],
  saved_search: ["savedSearchId", "groupBy"],
};

/** Fields that a service may answer and not take back, for the contract does not have them. */
const fieldsBeyond = [
  "savedSearchId",
  "groupBy",
  "note",
  "numConsecutiveWindows",
  "scheduleOffsetMinutes",
  "scheduleStartAt",
] as const;

/** The body of a creation. */
export const creationBody = (desired: PropertyMap): AlertBody =>
  spelled(canonicalMap(alertSchema, desired), {}) as unknown as AlertBody;

/** Replaces an alert by itself with the changes. */
export async function replaceAlert(reconciliation: Reconciliation): Promise<PropertyMap> {
  const { api, at, live, warn } = reconciliation;
  const send = (body: PropertyMap): Promise<PropertyMap> =>
    api.alerts.replace(at, body as unknown as AlertBody);
  const look = (): Promise<PropertyMap | undefined> => api.alerts.get(at);
  const { body, own } = replacementOf(reconciliation);
  const write = { api, warn, noun: "alert", live, own, send, look } as const;
  const { scheduleOffsetMinutes, ...rest } = body;
  if (rest["scheduleStartAt"] !== null || isEmpty(scheduleOffsetMinutes) || scheduleOffsetMinutes === 0)
    return sendWithEcho({ ...write, body });
  // Clearing the start sets the offset to 0, also where the same request names another one.
  await sendWithEcho({ ...write, body: rest });
  const { scheduleStartAt: _cleared, ...moved } = body;
  return sendWithEcho({ ...write, body: moved });
}

/** The body of a replacement, and the part of it that the program says or the contract has. */
function replacementOf({ desired, live }: Reconciliation): { body: PropertyMap; own: PropertyMap } {
  const set = canonicalMap(alertSchema, desired);
  const kept = withoutOtherKinds(canonicalMap(alertSchema, live), set);
  const ofContract = withoutPaths(
    withoutAdditionalFields(alertSchema, kept),
    fieldsBeyond.map((name) => [name]),
  );
  return {
    body: spelled(overlay(kept, set), live),
    own: spelled(overlay(ofContract, set), live),
  };
}

/** The live fields that still mean something beside what the program sets. */
function withoutOtherKinds(live: PropertyMap, set: PropertyMap): PropertyMap {
  const source = set["source"] ?? live["source"];
  const others = Object.entries(fieldsOfSource).flatMap(([kind, names]) => (kind === source ? [] : names));
  const isMoved = set["source"] !== undefined && set["source"] !== live["source"];
  const [channelBefore, channel] = [live, set].map((map) => valueAt(map, ["channel", "type"]));
  const isOtherChannel = channel !== undefined && channel !== channelBefore;
  return withoutPaths(live, [
    ...(isMoved ? others.map((name) => [name]) : []),
    ...(isOtherChannel ? [["channel"]] : []),
    // One of the two excludes the other.
    ...(isEmpty(set["scheduleStartAt"]) ? [] : [["scheduleOffsetMinutes"]]),
    ...(isOffset(set["scheduleOffsetMinutes"]) ? [["scheduleStartAt"]] : []),
    ...(isOffset(live["scheduleOffsetMinutes"]) ? [] : [["scheduleOffsetMinutes"]]),
  ]);
}

const isOffset = (minutes: unknown): boolean => typeof minutes === "number" && minutes !== 0;

/** The fields as a request spells them, over an alert that has `live`. */
function spelled(fields: PropertyMap, live: PropertyMap): PropertyMap {
  const starts = !isEmpty(live["scheduleStartAt"]);
  const startsAnew = !isEmpty(fields["scheduleStartAt"]);
  const cleared = {
    ...(isEmpty(fields["groupBy"]) && fields["groupBy"] !== undefined && !isEmpty(live["groupBy"])
      ? { groupBy: "" }
      : {}),
    ...(starts &&
    !startsAnew &&
    (fields["scheduleStartAt"] === "" || isOffset(fields["scheduleOffsetMinutes"]))
      ? { scheduleStartAt: null }
      : {}),
    ...(startsAnew && isOffset(live["scheduleOffsetMinutes"]) ? { scheduleOffsetMinutes: 0 } : {}),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(given), ...cleared };
}
