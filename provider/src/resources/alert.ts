import { alert as alertRecord, alertBody, type Alert } from "pulumi-pipes-contract/alert";
import { alertTextBounds, known, rangeThresholdTypes } from "pulumi-pipes-contract/knownValues";
import { pathPart, uuidShaped } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, readOnly } from "../core/argsSchema";
import { createByPost } from "../core/createOnce";
import { fieldOf } from "../core/fields";
import { isEmpty, omit, own, valueAt, type Json, type JsonObject } from "../core/json";
import { merge, withoutClears } from "../core/merge";
import type { Resource, UncheckedArgs, Update } from "../core/resource";
import { unknownValues } from "./knownValues";

const written = {
  /** Organization that owns the service. Default: `pipes:organizationId`. Changing it replaces. Contract 4.3. */
  organizationId: uuidShaped.optional(),
  /** Service that owns the alert. Default: `pipes:serviceId`. Changing it replaces. Contract 4.3. */
  serviceId: uuidShaped.optional(),
  /**
   * Id of an existing alert to adopt. Default: none, and an alert is created. Naming another one replaces. Beyond the
   * contract (4.3), which shows no ids.
   */
  adoptId: pathPart.optional(),
  ...alertBody.shape,
  /** Name of the alert; "" clears it. Contract 4.3. */
  name: z.string().optional(),
  /** Text sent with the alert; "" clears it. Contract 4.3. */
  message: z.string().optional(),
  /**
   * What happens to the alert on the service when the resource is deleted: `delete` deletes it, `retain` leaves it
   * as it is. Default: `delete` for an alert that the resource created, `retain` for an adopted one. This package's own.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = extensible(z.strictObject({ ...written, ...readOnly(alertRecord.shape, written) }));

/**
 * Args of `Alert` (contract 4.3, see docs/contract.md). What is left out is not managed, unless its
 * comment names a default.
 */
export type AlertValues = z.input<typeof alertArgs>;

/** What an `Alert` shows (contract 4.3). */
export const alertOutputs = z.object({
  /** Organization that owns the service, a UUID. */
  organizationId: z.string(),
  /** Service that owns the alert, a UUID. */
  serviceId: z.string(),
  ...alertRecord.omit({ id: true }).shape,
  ...alertBody.pick({ threshold: true, interval: true, source: true, thresholdType: true }).shape,
  /** Where the alert is delivered: a webhook, by its id. */
  channel: alertArgs.shape.channel,
  /** The fields that the args have in `additionalFields`, as the service answers them. This package's own. */
  additionalFields: alertArgs.shape.additionalFields,
  /** The policy that the args give; undefined if they give none. This package's own. */
  deletionPolicy: written.deletionPolicy,
});

export type AlertOutputs = z.output<typeof alertOutputs>;

const fields = fieldOf(alertBody);

/** An alert on a tile of a dashboard or on a saved search (contract 4.3). */
export const alert: Resource<Alert> = {
  kind: "Alert",
  noun: "alert",
  omitName: "alert",
  args: alertArgs,
  fields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  rules: (args) => [...sourceRules(args), ...rangeRules(args), ...scheduleRules(args)],
  warnings: (args) => [...unknownValues(args, knownValues), ...longTexts(args)],
  collection: (api) => api.alerts,
  create: (creation) => createByPost(creation, creation.api.alerts, withoutClears(fields, creation.desired)),
  bodies: replacements,
  delete: ({ api, at }) => api.alerts.delete(at),
};

/** The place to look for a value that is missing. */
const hints: Readonly<Record<string, string>> = {
  tileId:
    "; a name that none of a dashboard's tiles has is undefined in its tileIds, and tileIdOf tells which there are",
};

function sourceRules(args: UncheckedArgs): readonly string[] {
  const { source, savedSearchId, adoptId } = args;
  const missing = ["dashboardId", "tileId"].filter((name) => source === "tile" && args[name] === undefined);
  // An adopted alert already has its saved search.
  const lacksSearch = source === "saved_search" && savedSearchId === undefined && adoptId === undefined;
  return [
    ...missing.map((name) => `${name}: required when source is "tile"${hints[name] ?? ""}`),
    ...(lacksSearch ? ['savedSearchId: required when source is "saved_search"'] : []),
  ];
}

function rangeRules({ thresholdType, threshold, thresholdMax }: UncheckedArgs): readonly string[] {
  if (typeof thresholdType !== "string" || !rangeThresholdTypes.includes(thresholdType)) return [];
  if (thresholdMax === undefined) return [`thresholdMax: required when thresholdType is "${thresholdType}"`];
  if (typeof threshold !== "number" || typeof thresholdMax !== "number" || thresholdMax >= threshold)
    return [];
  return [`thresholdMax: must not be below threshold (${threshold}), got ${thresholdMax}`];
}

/** An offset of 0 says that there is none. */
function scheduleRules({ scheduleStartAt, scheduleOffsetMinutes }: UncheckedArgs): readonly string[] {
  const starts = typeof scheduleStartAt === "string" && scheduleStartAt !== "";
  return starts && isOffset(scheduleOffsetMinutes)
    ? ["scheduleStartAt: excludes scheduleOffsetMinutes; give one of the two"]
    : [];
}

const knownValues = {
  interval: known.alertIntervals,
  thresholdType: known.alertThresholdTypes,
  source: known.alertSources,
  "channel.type": known.alertChannelTypes,
};

const longTexts = (args: UncheckedArgs): readonly string[] =>
  Object.entries(alertTextBounds).flatMap(([name, [, most]]) => {
    const value = own(args, name);
    if (typeof value !== "string" || value.length <= most) return [];
    return [`${name}: ${value.length} characters, and services are known to accept ${most}`];
  });

/*
 * An update replaces the alert by PUT. Services clear `name`, `message`, `note` and `numConsecutiveWindows` if a body leaves
 * them out, and keep `groupBy`, `thresholdMax`, `scheduleStartAt` and `scheduleOffsetMinutes`. So a body is the live alert
 * with the desired fields over it, and each field has one way to be cleared:
 *
 * | Field                              | Cleared by  |
 * | ---------------------------------- | ----------- |
 * | name, message, note, other texts   | leaving out |
 * | groupBy                            | ""          |
 * | scheduleStartAt                    | null        |
 * | scheduleOffsetMinutes              | 0           |
 * | a field of `additionalFields`      | null        |
 */

/** The bodies of an update. Clearing the start resets the offset, so an offset in place of a start takes a second body. */
function replacements({ changes, live, desired, before }: Update<Alert>): readonly JsonObject[] {
  if (changes.length === 0) return [];
  const body = cleared(
    merge(fields, stillValid(writable(live.raw), desired), desired, before),
    desired,
    live.seen,
  );
  const { scheduleStartAt, scheduleOffsetMinutes } = body;
  if (scheduleStartAt !== null || !isOffset(scheduleOffsetMinutes)) return [body];
  return [omit(body, ["scheduleOffsetMinutes"]), omit(body, ["scheduleStartAt"])];
}

/** A response without the fields that only the service writes. */
const writable = (raw: JsonObject): JsonObject =>
  omit(
    raw,
    Object.keys(alertRecord.shape).filter((name) => !Object.hasOwn(fields.fields, name)),
  );

/** Fields that only an alert of one source has. */
const fieldsOfSource: Readonly<Record<string, readonly string[]>> = {
  tile: ["dashboardId", "tileId"],
  saved_search: ["savedSearchId", "groupBy"],
};

/** The live fields that still mean something beside the desired ones. */
function stillValid(live: JsonObject, desired: JsonObject): JsonObject {
  const isOtherSource = desired["source"] !== live["source"];
  const ofOthers = Object.entries(fieldsOfSource).flatMap(([source, names]) =>
    isOtherSource && source !== desired["source"] ? names : [],
  );
  const isOtherChannel = valueAt(desired, ["channel", "type"]) !== valueAt(live, ["channel", "type"]);
  return omit(live, [
    ...ofOthers,
    ...(isOtherChannel ? ["channel"] : []),
    // One of the two excludes the other.
    ...(isEmpty(desired["scheduleStartAt"]) && isOffset(live["scheduleOffsetMinutes"])
      ? []
      : ["scheduleOffsetMinutes"]),
    ...(isOffset(desired["scheduleOffsetMinutes"]) ? ["scheduleStartAt"] : []),
  ]);
}

const isOffset = (minutes: Json | undefined): boolean => typeof minutes === "number" && minutes !== 0;

/** A body in which empty fields are cleared in the way of the table. */
function cleared(body: JsonObject, desired: JsonObject, live: JsonObject): JsonObject {
  const starts = !isEmpty(body["scheduleStartAt"]);
  const clearsStart =
    !isEmpty(live["scheduleStartAt"]) &&
    !starts &&
    (desired["scheduleStartAt"] === "" || isOffset(body["scheduleOffsetMinutes"]));
  return {
    ...withoutClears(fields, body),
    ...(body["groupBy"] === "" && !isEmpty(live["groupBy"]) ? { groupBy: "" } : {}),
    ...(clearsStart ? { scheduleStartAt: null } : {}),
    ...(starts && isOffset(live["scheduleOffsetMinutes"]) ? { scheduleOffsetMinutes: 0 } : {}),
  };
}
