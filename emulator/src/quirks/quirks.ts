import { z } from "zod";

/**
 * Value of each quirk. A quirk is a behavior in which services differ, or a misbehavior. You can change quirks while the
 * emulator runs.
 */
export interface Quirks {
  /** True if each read returns sets in another order. Default: false. */
  readonly shuffleSets: boolean;
  /** True if responses contain null for optional strings and lists that are empty. Default: false. */
  readonly emptyAsNull: boolean;
  /**
   * True if responses omit optional strings and lists that are empty. `emptyAsNull` takes precedence. Default: false.
   */
  readonly emptyAsAbsent: boolean;
  /**
   * True if responses contain "" and [] for optional strings and lists that are empty. `emptyAsNull` and `emptyAsAbsent`
   * take precedence. Default: false.
   */
  readonly emptyAsEmpty: boolean;
  /** True if timestamps have the time zone `+02:00`. Default: false. */
  readonly instantsWithOffset: boolean;
  /** True if the seconds of timestamps have six decimals. Default: false. */
  readonly instantsWithMicroseconds: boolean;
  /** True if timestamps have whole seconds. Takes precedence over `instantsWithMicroseconds`. Default: false. */
  readonly instantsWithoutFraction: boolean;
  /**
   * Adds parentheses to the table engine, as in `MergeTree()`. `type`: in the `type` of the engine. `string`: the engine
   * is this string instead of an object. Default: false.
   */
  readonly engineWithParens: false | "type" | "string";
  /** True if CPU and memory are strings such as "250m" and "1Gi". Default: false. */
  readonly quantitiesAsStrings: boolean;
  /** Number of reads that return zeros for the scaling of a pipe after it changes: a whole number. Default: 0. */
  readonly zerosAfterScaling: number;
  /** Number of responses that return the old compute of database pipes after it changes: a whole number. Default: 0. */
  readonly staleAfterScaling: number;
  /** True if fields that only the service writes, such as states and times, differ on every read. Default: false. */
  readonly volatileFields: boolean;
  /** True if objects have additional fields, which clients do not know. Default: false. */
  readonly extraFields: boolean;
  /**
   * True if the service keeps unknown fields and returns them. Services that store objects as they get them behave like this.
   * Default: false; the service accepts unknown fields and drops them.
   */
  readonly keepUnknownFields: boolean;
  /**
   * True if the service rejects what it does not publish: fractional places of tiles, blank names, wrong values in fields of
   * another type of tile, fields that only the service writes. Services that check requests against their published
   * description behave like this. Default: false.
   */
  readonly strict: boolean;
  /** True if updates reject unknown fields, including fields of earlier responses. Default: false. */
  readonly refuseUnknownInUpdates: boolean;
  /** True if a pipe update returns 200 and does not change `settings`. Default: false. */
  readonly ignoreSettings: boolean;
  /** True if a new pipe runs although its creation has `startPaused`. Services of an earlier interface behave like this. Default: false. */
  readonly ignoreStartPaused: boolean;
  /** True if a key update silently drops the last of several roles. Default: false. */
  readonly dropRole: boolean;
  /** True if the service ignores null in `settings`, instead of removing the setting. Default: false. */
  readonly nullDoesNotReset: boolean;
  /**
   * True if the `roles` of a key never change, although a request that changes them succeeds. Organizations that a service
   * migrated to roles with IDs behave like this. Default: false.
   */
  readonly frozenRoles: boolean;
  /** True if responses contain keys without `state`, as in the API contract. Default: false. */
  readonly keyStateMissing: boolean;
  /** True if alerts have no `channels`, as in the API contract: requests that contain it are accepted, and the field is dropped. Default: false. */
  readonly singleChannel: boolean;
  /**
   * True if responses contain `displayName` and `tags` of every alert: without its own, those of its saved search, of its tile and
   * dashboard, or of its chart. Default: false.
   */
  readonly inheritedAlertNames: boolean;
  /** True if responses contain webhooks without `url`. Default: false. */
  readonly webhookUrlMissing: boolean;
  /** True if responses to delete requests have no body. Default: false. */
  readonly emptyDeleteBody: boolean;
  /** Number of reads that still return a deleted pipe, in a transitional state: a whole number. Default: 0. */
  readonly lingeringDeletion: number;
  /**
   * Maximum number of alerts, webhooks, saved searches or access keys in one page: a whole number; 0 allows the requested number.
   * Default: 0.
   */
  readonly smallPages: number;
  /**
   * Offers only the operations of the API contract. For other operations, `405` returns the status 405, and `html404`
   * returns 404 with an HTML body. Default: false.
   */
  readonly contractOnly: false | "405" | "html404";
  /**
   * Misbehavior of the validation operation. `bare`: the verdict is not in an envelope. `noVerdict`: the response has no
   * verdict. `405`, `404`, `html404`: the operation does not exist, with that response. Default: false.
   */
  readonly dashboardValidation: false | "bare" | "noVerdict" | "404" | "405" | "html404";
  /** True if requests can change table mappings while the pipe runs. Default: false. */
  readonly pausedNotRequired: boolean;
  /** True if a pipe stays stopped after an edit of its table mappings, instead of resuming by itself. Default: false. */
  readonly staysPaused: boolean;
  /** True if pipes reach their final state immediately. Default: false. */
  readonly immediateTransitions: boolean;
}

/** Name of a quirk: one of those that {@link Quirks} lists. */
export type QuirkName = keyof Quirks;

/** A change to some quirks. Quirks that are absent or undefined do not change. */
export type QuirkChange = { readonly [Name in keyof Quirks]?: Quirks[Name] | undefined };

/** The quirks, as they are checked. */
export const quirksSchema = z.strictObject({
  shuffleSets: z.boolean(),
  emptyAsNull: z.boolean(),
  emptyAsAbsent: z.boolean(),
  emptyAsEmpty: z.boolean(),
  instantsWithOffset: z.boolean(),
  instantsWithMicroseconds: z.boolean(),
  instantsWithoutFraction: z.boolean(),
  engineWithParens: z.union([z.literal(false), z.literal("type"), z.literal("string")]),
  quantitiesAsStrings: z.boolean(),
  zerosAfterScaling: z.int().min(0),
  staleAfterScaling: z.int().min(0),
  volatileFields: z.boolean(),
  extraFields: z.boolean(),
  keepUnknownFields: z.boolean(),
  strict: z.boolean(),
  refuseUnknownInUpdates: z.boolean(),
  ignoreSettings: z.boolean(),
  ignoreStartPaused: z.boolean(),
  dropRole: z.boolean(),
  nullDoesNotReset: z.boolean(),
  frozenRoles: z.boolean(),
  keyStateMissing: z.boolean(),
  singleChannel: z.boolean(),
  inheritedAlertNames: z.boolean(),
  webhookUrlMissing: z.boolean(),
  emptyDeleteBody: z.boolean(),
  lingeringDeletion: z.int().min(0),
  smallPages: z.int().min(0),
  contractOnly: z.union([z.literal(false), z.literal("405"), z.literal("html404")]),
  dashboardValidation: z.union([z.literal(false), z.enum(["bare", "noVerdict", "404", "405", "html404"])]),
  pausedNotRequired: z.boolean(),
  staysPaused: z.boolean(),
  immediateTransitions: z.boolean(),
}) satisfies z.ZodType<Quirks>;

/** A change of some quirks, as the control API reads it. */
export const quirkChangeSchema = quirksSchema.partial();

/** All quirks off, the default of an emulator. */
export const noQuirks: Quirks = {
  shuffleSets: false,
  emptyAsNull: false,
  emptyAsAbsent: false,
  emptyAsEmpty: false,
  instantsWithOffset: false,
  instantsWithMicroseconds: false,
  instantsWithoutFraction: false,
  engineWithParens: false,
  quantitiesAsStrings: false,
  zerosAfterScaling: 0,
  staleAfterScaling: 0,
  volatileFields: false,
  extraFields: false,
  keepUnknownFields: false,
  strict: false,
  refuseUnknownInUpdates: false,
  ignoreSettings: false,
  ignoreStartPaused: false,
  dropRole: false,
  nullDoesNotReset: false,
  frozenRoles: false,
  keyStateMissing: false,
  singleChannel: false,
  inheritedAlertNames: false,
  webhookUrlMissing: false,
  emptyDeleteBody: false,
  lingeringDeletion: 0,
  smallPages: 0,
  contractOnly: false,
  dashboardValidation: false,
  pausedNotRequired: false,
  staysPaused: false,
  immediateTransitions: false,
};

/** Merges a change into quirks; undefined does not change a quirk. */
export function changeQuirks(quirks: Quirks, change: QuirkChange): Quirks {
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return quirksSchema.parse({ ...quirks, ...changed });
}
