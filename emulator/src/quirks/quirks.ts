import { z } from "zod";

/**
 * Every quirk with its value. Quirks are differences between services, and misbehaviours, which you can change at run
 * time.
 */
export interface Quirks {
  /** Whether sets come back in another order on every read. Default: false. */
  readonly shuffleSets: boolean;
  /** Whether optional strings and lists that are empty come back as null. Default: false. */
  readonly emptyAsNull: boolean;
  /**
   * Whether responses omit optional strings and lists that are empty; `emptyAsNull` takes precedence. Default: false.
   */
  readonly emptyAsAbsent: boolean;
  /**
   * Whether optional strings and lists that are empty come back as "" and []; `emptyAsNull` and `emptyAsAbsent` take
   * precedence. Default: false.
   */
  readonly emptyAsEmpty: boolean;
  /** Whether timestamps come back in another zone: `+02:00`. Default: false. */
  readonly instantsWithOffset: boolean;
  /** Whether timestamps come back with six digits after the second. Default: false. */
  readonly instantsWithMicroseconds: boolean;
  /** Whether timestamps come back in whole seconds. It takes precedence over six digits. Default: false. */
  readonly instantsWithoutFraction: boolean;
  /** Parentheses after the name of the table engine: in its `type`, or as a `string` instead of the object. Default: false. */
  readonly engineWithParens: false | "type" | "string";
  /** Whether CPU and memory come back as "250m" and "1Gi". Default: false. */
  readonly quantitiesAsStrings: boolean;
  /** Number of reads that show zeros after a change of scale: a whole number. Default: 0. */
  readonly zerosAfterScaling: number;
  /** Whether fields that the server owns, such as states and times, differ on every read. Default: false. */
  readonly volatileFields: boolean;
  /** Whether records have fields that clients do not support. Default: false. */
  readonly extraFields: boolean;
  /** Whether the service accepts unknown fields and drops them. Default: false. */
  readonly dropUnknownFields: boolean;
  /** Whether updates reject unknown fields, including fields of earlier responses. Default: false. */
  readonly refuseUnknownInUpdates: boolean;
  /** Whether a pipe update returns 200 and does not change `settings`. Default: false. */
  readonly ignoreSettings: boolean;
  /** Whether a key update silently drops the last of several roles. Default: false. */
  readonly dropRole: boolean;
  /** Whether null in `settings` is ignored instead of removing the setting. Default: false. */
  readonly nullDoesNotReset: boolean;
  /**
   * Whether the `roles` of a key never change, as in an organization that a service migrated to roles with ids: a request
   * that changes them succeeds. Default: false.
   */
  readonly frozenRoles: boolean;
  /** Whether keys come back without `state`, as the contract shows them. Default: false. */
  readonly keyStateMissing: boolean;
  /** Whether deletions respond with no body at all. Default: false. */
  readonly emptyDeleteBody: boolean;
  /** Number of reads that still show a deleted pipe in a transitional state: a whole number. Default: 0. */
  readonly lingeringDeletion: number;
  /** Highest number of alerts, webhooks or saved searches of a page: a whole number; 0 for the requested number. Default: 0. */
  readonly smallPages: number;
  /** Only operations of the contract exist; all others respond `405`, or 404 in HTML (`html404`). Default: false. */
  readonly contractOnly: false | "405" | "html404";
  /**
   * How the service validates dashboards: the verdict is `bare` instead of in the envelope; the response has `noVerdict`; or
   * the operation does not exist: `405`, 404 in JSON (`404`) or 404 in HTML (`html404`). Default: false.
   */
  readonly dashboardValidation: false | "bare" | "noVerdict" | "404" | "405" | "html404";
  /** Whether table mappings can be edited while the pipe runs. Default: false. */
  readonly pausedNotRequired: boolean;
  /** Whether pipes reach their final state immediately. Default: false. */
  readonly immediateTransitions: boolean;
}

/** Name of a quirk: one of those that {@link Quirks} lists. */
export type QuirkName = keyof Quirks;

/** A change of some `Quirks`. Absent and undefined quirks are unchanged. */
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
  volatileFields: z.boolean(),
  extraFields: z.boolean(),
  dropUnknownFields: z.boolean(),
  refuseUnknownInUpdates: z.boolean(),
  ignoreSettings: z.boolean(),
  dropRole: z.boolean(),
  nullDoesNotReset: z.boolean(),
  frozenRoles: z.boolean(),
  keyStateMissing: z.boolean(),
  emptyDeleteBody: z.boolean(),
  lingeringDeletion: z.int().min(0),
  smallPages: z.int().min(0),
  contractOnly: z.union([z.literal(false), z.literal("405"), z.literal("html404")]),
  dashboardValidation: z.union([z.literal(false), z.enum(["bare", "noVerdict", "404", "405", "html404"])]),
  pausedNotRequired: z.boolean(),
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
  volatileFields: false,
  extraFields: false,
  dropUnknownFields: false,
  refuseUnknownInUpdates: false,
  ignoreSettings: false,
  dropRole: false,
  nullDoesNotReset: false,
  frozenRoles: false,
  keyStateMissing: false,
  emptyDeleteBody: false,
  lingeringDeletion: 0,
  smallPages: 0,
  contractOnly: false,
  dashboardValidation: false,
  pausedNotRequired: false,
  immediateTransitions: false,
};

/** Merges a change into quirks; undefined does not change a quirk. */
export function changeQuirks(quirks: Quirks, change: QuirkChange): Quirks {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return quirksSchema.parse({ ...quirks, ...given });
}
