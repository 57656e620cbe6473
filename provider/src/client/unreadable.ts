/*
 * Apart from the listing itself, which loads the client: programs look here without it.
 */

/** Objects by id, as a service answered them. */
type Raw = ReadonlyMap<string, unknown>;

const known = new WeakMap<object, Raw>();

/** Notes which objects of a listing are not of the contract's form. */
export function noteUnreadable(listed: object, raw: Raw): void {
  known.set(listed, raw);
}

/** The objects that a listing leaves out, since they are not of the contract's form. */
export function unreadableIn(listed: object): Raw {
  return known.get(listed) ?? new Map<string, unknown>();
}
