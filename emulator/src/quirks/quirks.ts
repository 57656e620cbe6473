import { z } from "zod";

/** Ways in which services differ or misbehave; all off by default, each switchable at run time. */
export const quirksSchema = z.strictObject({
  /** Sets come back in another order on every read. */
  shuffleSets: z.boolean(),
  /** Optional strings and lists that are empty come back as null. */
  emptyAsNull: z.boolean(),
  /** Optional strings and lists that are empty are left out. */
  emptyAsAbsent: z.boolean(),
  /** Optional strings and lists that are empty come back as "" and []. */
  emptyAsEmpty: z.boolean(),
  /** Timestamps come back in another zone: `+02:00`. */
  instantsWithOffset: z.boolean(),
  /** Timestamps come back with six digits after the second. */
  instantsWithMicroseconds: z.boolean(),
  /** Timestamps come back in whole seconds. */
  instantsWithoutFraction: z.boolean(),
  /** The table engine carries parentheses: as its `type`, or as a string in place of the object. */
  engineWithParens: z.union([z.literal(false), z.literal("type"), z.literal("string")]),
  /** CPU and memory come back as "250m" and "1Gi". */
  quantitiesAsStrings: z.boolean(),
  /** Number of reads that show zeros after a change of scale. */
  zerosAfterScaling: z.int().min(0),
  /** Fields that the server owns differ on every read. */
  volatileFields: z.boolean(),
  /** Records carry fields that no client knows. */
  extraFields: z.boolean(),
  /** A pipe update answers 200 and leaves `settings` as they were. */
  ignoreSettings: z.boolean(),
  /** A key update loses the last of several roles without a word. */
  dropRole: z.boolean(),
  /** null in `settings` is ignored instead of bringing the default back. */
  nullDoesNotReset: z.boolean(),
  /** Keys come back without `state`, as the contract shows them. */
  keyStateMissing: z.boolean(),
  /** Deletions answer with no body at all. */
  emptyDeleteBody: z.boolean(),
  /** Number of reads that still show a deleted pipe, on its way to an end. */
  lingeringDeletion: z.int().min(0),
  /** Only operations of the contract exist; all others answer 405, or 404 in HTML. */
  contractOnly: z.union([z.literal(false), z.literal("405"), z.literal("html404")]),
  /** Table mappings can be edited while the pipe runs. */
  pausedNotRequired: z.boolean(),
  /** Pipes reach the state they head for at once. */
  immediateTransitions: z.boolean(),
});

/** Every quirk with its value. */
export type Quirks = z.infer<typeof quirksSchema>;
export type QuirkName = keyof Quirks;

/** A change of some quirks. */
export type QuirkChange = { readonly [Name in QuirkName]?: Quirks[Name] | undefined };

/** A change of some quirks, as the control API reads it. */
export const quirkChangeSchema = quirksSchema.partial();

/** All quirks off. */
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
  ignoreSettings: false,
  dropRole: false,
  nullDoesNotReset: false,
  keyStateMissing: false,
  emptyDeleteBody: false,
  lingeringDeletion: 0,
  contractOnly: false,
  pausedNotRequired: false,
  immediateTransitions: false,
};

/** Merges a change into quirks; undefined leaves a quirk as it is. */
export function changeQuirks(quirks: Quirks, change: QuirkChange): Quirks {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return quirksSchema.parse({ ...quirks, ...given });
}
