import { z } from "zod";

/** Facts about a field that its type does not express. */
export interface Facts {
  /**
   * The way in which values are compared. `instant`: by the second, in UTC. `set`: in any order. `keyed`: objects in any order,
   * identified by `key`. `sequence`: objects in order, identified by `key`. `items`: objects of no fixed form, each paired with
   * its live one. `whole`: as one value.
   */
  readonly as?: "instant" | "set" | "keyed" | "sequence" | "items" | "whole";
  /** Fields that identify an item. */
  readonly key?: readonly string[];
  /** True if the program sets the `id` of an item itself. */
  readonly ownIds?: true;
  /** Set only at creation: another value replaces the object. */
  readonly fixed?: true;
  /** Never shown in plain text. */
  readonly secret?: true;
  /**
   * True for a URL that may contain a password: it is then secret, and services return it with a mask in place of the password.
   */
  readonly mayHavePassword?: true;
  /** Every program is treated as if it sets the field. */
  readonly alwaysManaged?: true;
  /** The service never returns it. */
  readonly writeOnly?: true;
  /** Some services leave it out of a response. Its value is then unknown. */
  readonly mayBeMissing?: true;
  /** The service never returns it if another field of the object has this value. */
  readonly hiddenWith?: { readonly field: string; readonly value: string };
  /** A service that returns only set fields does not return `false` before a request sets it. */
  readonly mayBeUnset?: true;
  /** The value that an absent field stands for, if it is not the empty value of its type. */
  readonly absentIs?: string | number;
  /** The value that a new object has if its creation does not set the field, if it is not the empty value of its type. */
  readonly newHas?: string | number | boolean | readonly Readonly<Record<string, string>>[];
  /** For objects: exactly one of these fields is always set. */
  readonly oneOf?: readonly string[];
  /** Fields of one object with the same group are one value: if the program changes one, an update sets all that it sets. */
  readonly group?: string;
  /** For groups: the field is the destination of the write-only fields, or protects the way there. */
  readonly address?: true;
  /**
   * Fields that are sent together with a change, because services test a connection as a whole: of a field, those of the same
   * object; of an object, its own fields, with a change of any other field except its tables.
   */
  readonly sentWith?: readonly string[];
  /** Today's services reject a creation without it, if the object that contains it is set or needed too. */
  readonly needed?: true;
  /** Values that today's services are known to accept. Any other value is a warning. */
  readonly known?: readonly (string | number)[];
  /** Bounds of a number, or of the length of a text, that today's services are known to accept; `Infinity` for none. */
  readonly bounds?: readonly [least: number, most: number];
  /** True for a number for which today's services reject fractions. */
  readonly integer?: true;
  /** True for a list whose items services add and remove, but cannot edit. */
  readonly fixedItems?: true;
  /** Today's services reject a list with duplicate items. */
  readonly unique?: true;
  /** True for a list whose first item has a special meaning, so it stays first unless the program changes it. */
  readonly firstMatters?: true;
  /**
   * True for a list without whose items the object admits, reaches or loads nothing. An update leaves it empty only if the
   * program sets it to an empty list.
   */
  readonly neverEmptied?: true;
  /** True for a string that is the ID of an object, or a list of such strings: IDs are equal if they differ only in case. */
  readonly isId?: true;
  /** True for a string at whose ends services remove spaces. */
  readonly trimmed?: true;
  /** Form of each text in a list, if today's services reject any other. Any other is a warning. */
  readonly itemForm?: { readonly name: string; readonly pattern: string };
  /**
   * True for a string that decides which other fields its object has. In an object without a fixed form, `type` and `kind` decide
   * it too.
   */
  readonly selectsForm?: true;
  /** For an object without a fixed form, or such items: its usual fields. In args, a similar name or value is a warning. */
  readonly usual?: UsualFields;
  /**
   * For an object without a fixed form, or such items: the forms that today's services distinguish. The first form whose values
   * match applies. In args, a value that breaks its form is a warning.
   */
  readonly forms?: readonly Form[];
}

/** A form of an object without a fixed form. */
export interface Form {
  /** The values of the fields that select the form. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly fields: UsualFields;
}

/** The first form whose values an object has. */
export const formOf = (forms: readonly Form[], value: Readonly<Record<string, unknown>>): Form | undefined =>
  forms.find(({ when }) =>
    Object.entries(when).every(([name, values]) => values.some((one) => one === value[name])),
  );

/** A `z.ZodObject`; a registry cannot hold its full type. */
export interface UsualFields {
  readonly shape: Readonly<Record<string, unknown>>;
}

/** The facts about fields. A fact belongs to the schema itself, below `optional` and `nullable`. */
export const facts = z.registry<Facts>();

export const fixed = { fixed: true } as const satisfies Facts;
export const secret = { secret: true } as const satisfies Facts;
/** An address with all that signs in there: an update sends credentials only to an address that the program wrote. */
export const connection = { group: "connection" } as const satisfies Facts;
export const writeOnlySecret = {
  ...connection,
  as: "whole",
  secret: true,
  writeOnly: true,
} as const satisfies Facts;
export const instantFact = { as: "instant" } as const satisfies Facts;
export const integer = { integer: true } as const satisfies Facts;
/** An object without a fixed form, or such items, with the same usual fields in every object. */
export const oneForm = (fields: UsualFields) =>
  ({ usual: fields, forms: [{ when: {}, fields }] }) as const satisfies Facts;
export const set = { as: "set" } as const satisfies Facts;
