import { z } from "zod";

type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * Fields of a record that no request can carry: an arg of that name is refused, by the type and with the reason. By way of
 * Omit, so that they keep their comments.
 */
export type ReadOnly<Returned extends Shape, Written extends Shape> = {
  [Name in keyof Omit<Returned, keyof Written>]: z.ZodOptional<z.ZodNever>;
};

const onlyReturned = "is only returned by the service and cannot be set; remove it";

/** Schemas that refuse the fields of `returned` that `written` does not have, and say why. */
export function readOnly<Returned extends Shape, Written extends Shape>(
  returned: Returned,
  written: Written,
  reason = onlyReturned,
): ReadOnly<Returned, Written> {
  const names = Object.keys(returned).filter((name) => !(name in written));
  return Object.fromEntries(names.map((name) => [name, z.never({ error: reason }).optional()])) as ReadOnly<
    Returned,
    Written
  >;
}

/** Whether a field is known only to be refused. */
export function isReadOnly(field: unknown): boolean {
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodNever;
}
