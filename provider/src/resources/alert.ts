import { alert as alertRecord, alertBody, alertFieldsOfSource } from "pulumi-pipes-contract/alert";
import type { Alert } from "pulumi-pipes-contract/alert";
import { alertOffsetRules, alertStartRules, type AlertSchedule } from "pulumi-pipes-contract/alertRules";
import { rangeThresholdTypes } from "pulumi-pipes-contract/knownValues";
import { clearable, pathPart } from "pulumi-pipes-contract/primitives";
import { z } from "zod";
import { extensible, placeArgs, readOnly } from "../core/schema/argsSchema";
import { withoutClears } from "../core/schema/wireForm";
import { timeNow } from "../core/resource/clock";
import { createByPost } from "../core/lifecycle/createOnce";
import { fieldIn, fieldOf, isListOfObjects, returnedOnly } from "../core/schema/fields";
import { recordedItemsInBase } from "../core/align/recordedBase";
import { requestBody } from "../core/align/requestBody";
import { valueText } from "../core/messages/errors";
import { brokenRules, finding, findings, type Finding } from "../core/messages/findings";
import { covers, isEmpty, isEqual, isList, isObject, isUnknown, listOf, objectFrom } from "../core/json/json";
import { omit, own, pick, pointerOf, textAt, valueAt } from "../core/json/json";
import type { Json, JsonObject, Path, Value } from "../core/json/json";
import { withSortedSets } from "../core/schema/normalize";
import type { MergeSides, Operation, Resource, UncheckedArgs, Update } from "../core/resource/resource";
import { inheritedNames, inheritedNamesIn } from "./inheritedNames";
import { chartWarnings } from "./dashboardFindings";
import { anomalyFindings, channelWarnings, inlineAlertRules } from "./inlineAlerts";
import { noteWrittenAlert, uselessAlertText, writtenTile } from "./watchedTiles";

const alertWritten = {
  ...placeArgs,
  /**
   * ID of an existing alert to adopt. Without it, Pulumi creates an alert. Changing it to another alert replaces the
   * resource.
   */
  adoptId: pathPart.optional(),
  // No service clears these fields, because they depend on the source or the threshold type, or every alert has them.
  ...clearable(
    alertBody.shape,
    ...(["dashboardId", "tileId", "savedSearchId", "thresholdMax", "channel", "channels"] as const),
    ...(["chartConfig", ...inheritedNames] as const),
  ),
  /**
   * Kind of object that the alert watches: `tile` requires `dashboardId` and `tileId`, `saved_search` requires `savedSearchId`,
   * and `inline` requires `chartConfig`. Required for a new alert.
   */
  source: alertBody.shape.source.optional(),
  /**
   * The alert compares the value of the tile, saved search or chart with this number. For `between` and `not_between`, it is the lower
   * end of the range. Required for a new alert.
   */
  threshold: alertBody.shape.threshold.optional(),
  /** Comparison of the value with `threshold`. Required for a new alert. */
  thresholdType: alertBody.shape.thresholdType.optional(),
  /**
   * Period that the alert evaluates: a whole number and a unit letter (`s` for seconds, `m` for minutes, `h` for hours, `d`
   * for days), such as `1h`. Required for a new alert.
   */
  interval: alertBody.shape.interval.optional(),
  /**
   * First destination of the alert: a webhook or email addresses. Further channels of the alert stay unchanged. Required for a
   * new alert without `channels`. Cannot be combined with `channels`.
   */
  channel: alertBody.shape.channel,
  /**
   * All channels that the service delivers the alert to, at most 10. The first channel is the `channel` of the alert. Required
   * for a new alert without `channel`. Cannot be combined with `channel`.
   */
  channels: alertBody.shape.channels,
  /** Name of the alert: a template of the title of its notifications. `null` or "" clears it. */
  name: z.string().nullish(),
  /** Text of the notification, a template. `null` or "" clears it. */
  message: z.string().nullish(),
  /**
   * Policy for the alert when Pulumi deletes or replaces the resource: `delete` deletes the alert, `retain` keeps it on the
   * service. Default: `delete` for a created alert, `retain` for an adopted alert.
   */
  deletionPolicy: z.enum(["delete", "retain"]).optional(),
};

/** Args of `Alert` (contract 4.3). */
export const alertArgs = extensible(readOnly(z.strictObject(alertWritten), alertRecord));

const alertFields = fieldOf(alertBody);

/**
 * An alert on a tile of a dashboard, on a saved search or on a chart of its own (contract 4.3). A value outside the `known` values and `bounds` of
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
  dependsOnItem: { item: "tileId", object: "dashboardId", useless: uselessAlertText },
  creation: {
    needs: ["threshold", "interval", "source", "thresholdType", ["channel", "channels"]],
    recognizedBy: [["dashboardId", "tileId"], ["savedSearchId"], ["chartConfig"]],
    create: (creation) => {
      warnOfUselessAlert(creation, creation.desired);
      return createByPost(creation, creation.api.alerts, { bodyOf: withFirstChannel });
    },
  },
  replacement: { loss: () => "The service deletes the old alert" },
  checks: {
    rules: alertRules,
    warnings: (args) => [...distantStart(args), ...channelWarnings(args), ...chartWarnings(args)],
    refusals: offsetOfAlert,
  },
  warnings: {
    objectLoss: ({ end, isReplaced }) =>
      end === "delete" && !isReplaced ? "Notifications stop." : undefined,
  },
  outputs: {
    // Some services return only the first channel.
    derive: (live) => (isList(live["channels"]) ? {} : pick(withChannelList(live), ["channels"])),
    repeated: [
      ["channel", "channels"],
      ["channels", "channel"],
    ],
  },
  import: {
    // A program that sets an inherited name makes it the alert's own.
    managed: (live) => omit(live, [channelsOf(live).length > 1 ? "channel" : "channels", ...inheritedNames]),
  },
  serviceValues: { isCleared: (pointer) => inheritedNames.some((name) => pointer === pointerOf([name])) },
  forms: {
    respell: asProgramSpells,
    compared: ({ desired, live }) => ({ desired: withChannelList(desired), live: withChannelList(live) }),
    inherited: inheritedNamesIn,
  },
  furtherSteps: {
    after: (update, updated) => {
      noteWrittenAlert(update.ownership, update.at, updated.comparable);
      if (update.changes.length > 0) warnOfUselessAlert(update, updated.comparable);
      return Promise.resolve(updated);
    },
  },
  collection: (api) => api.alerts,
  bodies: alertReplacements,
  delete: ({ api, at }) => api.alerts.delete(at),
};

/** Warns about a tile that takes no alerts, if this run wrote the dashboard. The preview checks other dashboards. */
function warnOfUselessAlert({ ownership, at, warn }: Operation<Alert>, alert: JsonObject): void {
  const text = uselessAlertText(writtenTile(ownership, at, alert));
  if (text !== undefined) warn(text);
}

function alertRules(args: UncheckedArgs): readonly Finding[] {
  const { source, adoptId, scheduleStartAt, scheduleOffsetMinutes } = args;
  const lacks = (name: string): boolean => args[name] === undefined;
  // An adopted alert already has a source. A dashboard and its tile belong together.
  const isNew = (partner: string): boolean => adoptId === undefined || !lacks(partner);
  const range = rangeThresholdTypes.find((type) => type === args["thresholdType"]) ?? "";
  const limits = [args["threshold"], args["thresholdMax"]].filter((limit) => typeof limit === "number");
  const [least = 0, most = least] = range === "" ? [] : limits;
  const isSet = (name: string): boolean => !isEmpty(args[name]) && !isUnknown(args[name]);
  const hasTile = isSet("dashboardId") || isSet("tileId");
  const isOnTile = source === "tile" || (lacks("source") && hasTile);
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
      channels: { "excludes channel. Set only one of them": isSet("channel") && isSet("channels") },
      savedSearchId: {
        "excludes dashboardId and tileId. Set savedSearchId, or dashboardId and tileId":
          isSet("savedSearchId") && hasTile,
      },
      groupBy: {
        "only for an alert on a saved search, because services drop it from other alerts. Remove it":
          isSet("groupBy") && (isOnTile || source === "inline"),
      },
      thresholdMax: { [`must be at least threshold (${least}), got ${most}`]: most < least },
      scheduleStartAt: {
        "excludes scheduleOffsetMinutes. Set only one of them": starts && isOffset(scheduleOffsetMinutes),
      },
    }),
    ...inlineAlertRules(args),
    ...anomalyFindings(args),
    ...brokenRules(
      alertOffsetRules,
      scheduleOf(args),
      "args/invalid",
      ` ${valueText(args["interval"])}, got ${valueText(scheduleOffsetMinutes)}`,
    ),
  ];
}

/**
 * Finds an offset that does not fit the interval, if the program sets one of them and the alert has the other. No check of args
 * sees both.
 */
function offsetOfAlert(desired: JsonObject, live: JsonObject): readonly Finding[] {
  const names = ["interval", "scheduleOffsetMinutes"];
  const [name, second] = names.filter((field) => desired[field] !== undefined);
  // A start replaces the offset.
  if (name === undefined || second !== undefined || !isEmpty(desired["scheduleStartAt"])) return [];
  const schedule = scheduleOf({ ...pick(live, names), ...pick(desired, names) });
  if (!alertOffsetRules.some(({ when }) => when(schedule))) return [];
  const [limit, partner = ""] =
    name === "interval" ? ["more", "scheduleOffsetMinutes"] : ["less", "interval"];
  const text =
    `must be ${limit} than the ${partner} of the alert, ${valueText(live[partner])}, got ${valueText(desired[name])}. Set ${partner} too. ` +
    "If the program already sets it, another user changed it on the service: run `pulumi up --refresh`";
  return [finding([name], text, "args/invalid")];
}

/** Returns the schedule in args, as far as it is set and known. */
function scheduleOf(args: UncheckedArgs): AlertSchedule {
  const offset = args["scheduleOffsetMinutes"];
  return {
    interval: textAt(args, "interval"),
    scheduleOffsetMinutes: typeof offset === "number" ? offset : undefined,
    scheduleStartAt: textAt(args, "scheduleStartAt"),
  };
}

/**
 * Warns about a start that services reject. This is no error, because the clock can be wrong and an existing alert keeps its
 * start.
 */
function distantStart(args: UncheckedArgs): readonly Finding[] {
  const ending = ` on known services, got ${valueText(args["scheduleStartAt"])}. pulumi-pipes sends it anyway`;
  return brokenRules(alertStartRules(timeNow().ms), scheduleOf(args), "args/outside-known", ending);
}

/** Returns the channels of an alert, even if it has only `channel`. */
function channelsOf(alert: JsonObject): readonly Json[] {
  const channels = listOf(alert["channels"]);
  if (channels.length > 0 || !isObject(alert["channel"])) return channels;
  return listOf(withSortedSets(alertFields, { channels: [alert["channel"]] })["channels"]);
}

/** Converts an alert so that only `channels` remains. */
function withChannelList(alert: JsonObject): JsonObject {
  const channels = channelsOf(alert);
  return { ...omit(alert, ["channel"]), ...(channels.length === 0 ? {} : { channels }) };
}

/** Sets `channel` to the first of `channels`, because some services read only that. */
function withFirstChannel(body: JsonObject): JsonObject {
  const [first] = listOf(body["channels"]);
  return first === undefined ? body : { ...body, channel: first };
}

/** Returns the index of the program's channel, even if it was edited; an alert without it has a different first one. */
function placeOfChannel(channel: Value, channels: readonly Json[]): number {
  if (channel === undefined) return 0;
  const isEdited = (delivery: Json): boolean =>
    ["type", "webhookId"].every((name) => isEqual(own(delivery, name) ?? "", own(channel, name) ?? ""));
  const equalAt = channels.findIndex((candidate) => covers(candidate, channel));
  return Math.max(0, equalAt === -1 ? channels.findIndex(isEdited) : equalAt);
}

/**
 * Converts the base to a list. If a program had only the first channel, all recorded channels are in its base, so an update
 * removes those that the program omits, as its preview announced.
 */
function withBegunChannels(base: JsonObject, recorded: JsonObject, desired: readonly Json[]): JsonObject {
  const { channel } = base;
  const field = fieldIn(alertFields, "channels");
  if (isList(base["channels"]) || !isObject(channel) || !isListOfObjects(field)) return withChannelList(base);
  const recordedChannels = channelsOf(recorded);
  const ownPlace = placeOfChannel(channel, recordedChannels);
  const channels = recordedItemsInBase(field, desired, recordedChannels).map((item, place) =>
    place === ownPlace ? channel : item,
  );
  return withChannelList({ ...base, channels });
}

/**
 * Converts the sides to either `channels` alone, or `channel` for the program's channel and `channels` for those of others. If
 * the program sets neither, both are unmanaged.
 */
function asProgramSpells(desired: JsonObject, sides: MergeSides): MergeSides {
  const { base, recorded, live } = sides;
  if (desired["channels"] !== undefined)
    return {
      base: withBegunChannels(base, recorded, listOf(desired["channels"])),
      recorded: withChannelList(recorded),
      live: withChannelList(live),
    };
  if (desired["channel"] === undefined) return sides;
  const channel = base["channel"] ?? channelsOf(base)[0];
  const withPlace = (alert: JsonObject): JsonObject => {
    const channels = channelsOf(alert);
    const at = placeOfChannel(channel, channels);
    // If the program now sets a channel of another user, it belongs to the program.
    const further = channels.filter((entry, index) => index !== at && !covers(entry, desired["channel"]));
    // Values that the service rewrites are restored in `channel`.
    const place = at === 0 ? (alert["channel"] ?? channels[0]) : channels[at];
    return channels.length === 0 ? alert : { ...alert, channel: place, channels: further };
  };
  const baseFields = omit(base, ["channel", "channels"]);
  return {
    base: channel === undefined ? baseFields : { ...baseFields, channel },
    recorded: withPlace(recorded),
    live: withPlace(live),
  };
}

/** An offset of 0 means none. */
const isOffset = (minutes: Json | undefined): boolean => typeof minutes === "number" && minutes !== 0;

/*
 * An update of any field, such as `threshold`, is one PUT of the live alert with the desired fields over it: it keeps
 * unmanaged and unknown fields. Services that know `channels` require that `channel` is the first of them. Services clear
 * `name`, `message`, `note` and `numConsecutiveWindows` if a body leaves them out, and keep `groupBy`, `thresholdMax`,
 * `scheduleStartAt` and `scheduleOffsetMinutes`. Args clear a field by "", by null or by an offset of 0. A body clears it in one
 * way:
 *
 * | Field                                                         | Cleared by  |
 * | ------------------------------------------------------------- | ----------- |
 * | name, message, note, numConsecutiveWindows, texts of channel  | leaving out |
 * | groupBy                                                       | ""          |
 * | scheduleStartAt                                               | null        |
 * | scheduleOffsetMinutes                                         | 0           |
 * | displayName, tags, if the program stops to set them           | leaving out |
 * | thresholdMax                                                  | nothing     |
 * | a field of `additionalFields`                                 | null        |
 */

/**
 * Computes the bodies of an update. Clearing the start resets the offset, so an offset that replaces a start needs a second body.
 */
function alertReplacements({ changes, live, merged, base, removed }: Update<Alert>): readonly JsonObject[] {
  const cleared = inheritedNames.filter(
    (name) => removed.includes(pointerOf([name])) && live.comparable[name] !== undefined,
  );
  // A chart field that the program no longer sets is no difference, because other users can set such fields.
  const isShorter =
    merged["chartConfig"] !== undefined && !covers(merged["chartConfig"], live.raw["chartConfig"]);
  if (changes.length === 0 && cleared.length === 0 && !isShorter) return [];
  const channels = channelsOf(live.raw);
  const at = placeOfChannel(base["channel"], channels);
  const raw = objectFrom([
    ...Object.entries(live.raw),
    ...(merged["channels"] === undefined ? [] : [["channels", channels] as const]),
    ...(merged["channel"] === undefined ? [] : [["channel", channels[at]] as const]),
  ]);
  const unsent = [...noLongerValid(raw, merged), ...cleared];
  const replacement = requestBody(alertFields, omit(raw, unsent), merged);
  const body = withDelivery(clearedAlert(replacement, merged, live.comparable), merged, at);
  const { scheduleStartAt, scheduleOffsetMinutes } = body;
  if (scheduleStartAt !== null || !isOffset(scheduleOffsetMinutes)) return [body];
  return [omit(body, ["scheduleOffsetMinutes"]), omit(body, ["scheduleStartAt"])];
}

/** Makes `channel` and `channels` of a body consistent. `at` is the live index of the program's channel. */
function withDelivery(body: JsonObject, desired: JsonObject, at: number): JsonObject {
  const channels = listOf(body["channels"]);
  // The live `channel` and the sorted live `channels` can differ in the order of recipients.
  if (desired["channel"] === undefined || desired["channels"] !== undefined) return withFirstChannel(body);
  if (channels.length === 0) return body;
  // An existing channel moves to the front.
  const present = channels.findIndex((entry) => covers(entry, desired["channel"]));
  const further = channels.filter((_, index) => index !== at && index !== present);
  const channel = channels[present] ?? body["channel"] ?? null;
  return { ...body, channel, channels: [channel, ...further] };
}

/** Returns the live fields that conflict with the desired ones and must not be sent. */
function noLongerValid(live: JsonObject, desired: JsonObject): readonly string[] {
  const isOther = (path: Path): boolean =>
    valueAt(desired, path) !== undefined && valueAt(desired, path) !== valueAt(live, path);
  const isOtherSource = isOther(["source"]);
  const ofOthers = Object.entries(alertFieldsOfSource).flatMap(([source, names]) =>
    isOtherSource && source !== desired["source"] ? names : [],
  );
  // Start and offset exclude each other.
  const keepsOffset = isEmpty(desired["scheduleStartAt"]) && isOffset(live["scheduleOffsetMinutes"]);
  return [
    ...returnedOnly(alertRecord, alertFields),
    ...ofOthers,
    ...(isOther(["channel", "type"]) ? ["channel"] : []),
    ...(keepsOffset ? [] : ["scheduleOffsetMinutes"]),
    ...(isOffset(desired["scheduleOffsetMinutes"]) ? ["scheduleStartAt"] : []),
  ];
}

/** Clears empty fields in the way of the table. */
function clearedAlert(body: JsonObject, desired: JsonObject, live: JsonObject): JsonObject {
  const starts = !isEmpty(body["scheduleStartAt"]);
  const clearsStart =
    !isEmpty(live["scheduleStartAt"]) &&
    !starts &&
    (desired["scheduleStartAt"] === "" || isOffset(body["scheduleOffsetMinutes"]));
  return {
    ...withoutClears(alertFields, body),
    ...pick(body, ["tags"]),
    ...(body["groupBy"] === "" && !isEmpty(live["groupBy"]) ? { groupBy: "" } : {}),
    ...(clearsStart ? { scheduleStartAt: null } : {}),
    ...(starts && isOffset(live["scheduleOffsetMinutes"]) ? { scheduleOffsetMinutes: 0 } : {}),
  };
}
