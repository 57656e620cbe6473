import { alert as alertRecord, alertBody, type Alert } from "pulumi-pipes-contract/alert";
import { rangeThresholdTypes } from "pulumi-pipes-contract/knownValues";
import { clearable, pathPart } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, placeArgs, readOnly } from "../core/argsSchema";
import { withoutClears } from "../core/wireForm";
import { createByPost } from "../core/createOnce";
import { fieldOf } from "../core/fields";
import { findings, type Finding } from "../core/findings";
import { isEmpty, omit, valueAt, type Json, type JsonObject, type Path } from "../core/json";
import { merge } from "../core/merge";
import type { Resource, UncheckedArgs, Update } from "../core/resource";

const alertWritten = {
  ...placeArgs,
  /**
   * ID of an existing alert to adopt. Without it, Pulumi creates an alert. Changing it to another alert replaces the
   * resource.
   */
  adoptId: pathPart.optional(),
  // No service clears these fields: they depend on the source, or on the type of the threshold.
  ...clearable(alertBody.shape, "dashboardId", "tileId", "savedSearchId", "thresholdMax"),
  /** Kind of object that the alert watches. Required for a new alert. */
  source: alertBody.shape.source.optional(),
  /** The alert compares the value of the tile or saved search with this number. Required for a new alert. */
  threshold: alertBody.shape.threshold.optional(),
  /** Comparison of the value with `threshold`. Required for a new alert. */
  thresholdType: alertBody.shape.thresholdType.optional(),
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`m` for minutes, `h` for hours, `d` for days),
   * such as `1h`. Required for a new alert.
   */
  interval: alertBody.shape.interval.optional(),
  /** Where the service delivers the alert: to a webhook or to email addresses. Required for a new alert. */
  channel: alertBody.shape.channel.optional(),
  /** Name of the alert. `null` or "" clears it. */
  name: z.string().nullish(),
  /** Text of the notification. `null` or "" clears it. */
  message: z.string().nullish(),
  /**
   * What happens to the alert when Pulumi deletes or replaces the resource: `delete` deletes the alert, `retain` keeps it on the
   * service. Default: `delete` for a created alert, `retain` for an adopted alert.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = extensible(readOnly(z.strictObject(alertWritten), alertRecord));

const alertFields = fieldOf(alertBody);

/**
 * An alert on a tile of a dashboard or on a saved search (contract 4.3). A value outside the `known` values and `bounds` of
 * `alertBody` is a warning. Another warning names a field that the program stops to set, and that an update keeps.
 */
export const alert: Resource<Alert> = {
  kind: "Alert",
  noun: "alert",
  omitName: "alert",
  args: alertArgs,
  fields: alertFields,
  scope: ["organizationId", "serviceId"],
  idArg: { name: "adoptId", isRequired: false },
  creationNeeds: ["threshold", "interval", "source", "thresholdType", "channel"],
  replacementLoss: "The service deletes the old alert",
  rules: alertRules,
  collection: (api) => api.alerts,
  create: (creation) => createByPost(creation, creation.api.alerts),
  bodies: alertReplacements,
  delete: ({ api, at }) => api.alerts.delete(at),
};

function alertRules(args: UncheckedArgs): readonly Finding[] {
  const { source, adoptId, scheduleStartAt, scheduleOffsetMinutes } = args;
  const lacks = (name: string): boolean => args[name] === undefined;
  // An adopted alert already watches something. A dashboard and its tile go together.
  const isNew = (other: string): boolean => adoptId === undefined || !lacks(other);
  const range = rangeThresholdTypes.find((type) => type === args["thresholdType"]) ?? "";
  const limits = [args["threshold"], args["thresholdMax"]].filter((limit) => typeof limit === "number");
  const [least = 0, most = least] = range === "" ? [] : limits;
  const starts = typeof scheduleStartAt === "string" && scheduleStartAt !== "";
  return [
    ...findings("args/required", {
      dashboardId: {
        'required when source is "tile"': source === "tile" && isNew("tileId") && lacks("dashboardId"),
      },
      tileId: {
        'required when source is "tile". If it comes from `tileIds`, check the name of the tile, or use `tileIdOf`':
          source === "tile" && isNew("dashboardId") && lacks("tileId"),
      },
      savedSearchId: {
        'required when source is "saved_search"':
          source === "saved_search" && isNew("savedSearchId") && lacks("savedSearchId"),
      },
      thresholdMax: {
        [`required when thresholdType is "${range}"`]: range !== "" && lacks("thresholdMax"),
      },
    }),
    ...findings("args/invalid", {
      thresholdMax: { [`must be at least threshold (${least}), got ${most}`]: most < least },
      scheduleStartAt: {
        "excludes scheduleOffsetMinutes. Set only one of them": starts && isOffset(scheduleOffsetMinutes),
      },
    }),
  ];
}

/** An offset of 0 means none. */
const isOffset = (minutes: Json | undefined): boolean => typeof minutes === "number" && minutes !== 0;

/*
 * An update of any field, such as `threshold`, is one PUT of the live alert with the desired fields over it: it keeps
 * unmanaged and unknown fields. Services clear `name`, `message`, `note` and `numConsecutiveWindows` if a body leaves them out,
 * and keep `groupBy`, `thresholdMax`, `scheduleStartAt` and `scheduleOffsetMinutes`. Args clear a field by "", by null or by an
 * offset of 0. A body clears it in one way:
 *
 * | Field                                                         | Cleared by  |
 * | ------------------------------------------------------------- | ----------- |
 * | name, message, note, numConsecutiveWindows, texts of channel  | leaving out |
 * | groupBy                                                       | ""          |
 * | scheduleStartAt                                               | null        |
 * | scheduleOffsetMinutes                                         | 0           |
 * | thresholdMax                                                  | nothing     |
 * | a field of `additionalFields`                                 | null        |
 */

/** The bodies of an update. Clearing the start resets the offset, so an offset that replaces a start takes a second body. */
function alertReplacements({ changes, live, desired, before }: Update<Alert>): readonly JsonObject[] {
  if (changes.length === 0) return [];
  const merged = merge(alertFields, omit(live.raw, noLongerValid(live.raw, desired)), desired, before);
  const body = clearedAlert(merged, desired, live.seen);
  const { scheduleStartAt, scheduleOffsetMinutes } = body;
  if (scheduleStartAt !== null || !isOffset(scheduleOffsetMinutes)) return [body];
  return [omit(body, ["scheduleOffsetMinutes"]), omit(body, ["scheduleStartAt"])];
}

/** Fields that only the service writes. */
const returnedOnly = Object.keys(alertRecord.shape).filter(
  (name) => !Object.hasOwn(alertFields.fields, name),
);

/** Fields that only an alert of one source has. */
const fieldsOfSource: Readonly<Record<string, readonly string[]>> = {
  tile: ["dashboardId", "tileId"],
  saved_search: ["savedSearchId", "groupBy"],
};

/** The live fields that a body with the desired ones must not carry. */
function noLongerValid(live: JsonObject, desired: JsonObject): readonly string[] {
  const isOther = (path: Path): boolean =>
    valueAt(desired, path) !== undefined && valueAt(desired, path) !== valueAt(live, path);
  const isOtherSource = isOther(["source"]);
  const ofOthers = Object.entries(fieldsOfSource).flatMap(([source, names]) =>
    isOtherSource && source !== desired["source"] ? names : [],
  );
  // Start and offset exclude each other.
  const keepsOffset = isEmpty(desired["scheduleStartAt"]) && isOffset(live["scheduleOffsetMinutes"]);
  return [
    ...returnedOnly,
    ...ofOthers,
    ...(isOther(["channel", "type"]) ? ["channel"] : []),
    ...(keepsOffset ? [] : ["scheduleOffsetMinutes"]),
    ...(isOffset(desired["scheduleOffsetMinutes"]) ? ["scheduleStartAt"] : []),
  ];
}

/** A body in which empty fields are cleared in the way of the table. */
function clearedAlert(body: JsonObject, desired: JsonObject, live: JsonObject): JsonObject {
  const starts = !isEmpty(body["scheduleStartAt"]);
  const clearsStart =
    !isEmpty(live["scheduleStartAt"]) &&
    !starts &&
    (desired["scheduleStartAt"] === "" || isOffset(body["scheduleOffsetMinutes"]));
  return {
    ...withoutClears(alertFields, body),
    ...(body["groupBy"] === "" && !isEmpty(live["groupBy"]) ? { groupBy: "" } : {}),
    ...(clearsStart ? { scheduleStartAt: null } : {}),
    ...(starts && isOffset(live["scheduleOffsetMinutes"]) ? { scheduleOffsetMinutes: 0 } : {}),
  };
}
