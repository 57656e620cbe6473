/**
 * Shares a collection among all copies of this package in the process. An app and a component library can each have one, and must
 * recognize each other's objects.
 */
export function sharedByCopies<Shared extends object>(name: string, make: () => Shared): Shared {
  const key = Symbol.for(`pulumi-pipes.${name}`);
  const existing = Reflect.get(globalThis, key) as Shared | undefined;
  if (existing !== undefined) return existing;
  const shared = make();
  Reflect.set(globalThis, key, shared);
  return shared;
}
