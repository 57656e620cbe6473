/**
 * A collection that all copies of this package in the process share. An app and a library of components can each have a copy, and
 * the one must recognize what the other made.
 */
export function sharedByCopies<Shared extends object>(name: string, make: () => Shared): Shared {
  const key = Symbol.for(`pulumi-pipes.${name}`);
  const existing = Reflect.get(globalThis, key) as Shared | undefined;
  if (existing !== undefined) return existing;
  const shared = make();
  Reflect.set(globalThis, key, shared);
  return shared;
}
