const known = new WeakMap<object, readonly string[]>();

/** Notes which objects of a listing are not of the contract's form. */
export function noteUnreadable(listed: object, ids: readonly string[]): void {
  known.set(listed, ids);
}

/** The ids of the objects that a listing leaves out, since they are not of the contract's form. */
export function unreadableIn(listed: object): readonly string[] {
  return known.get(listed) ?? [];
}
