/** Properties by name, as args, states and services have them. */
export type PropertyMap = Readonly<Record<string, unknown>>;

export function isPropertyMap(value: unknown): value is PropertyMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type Items = readonly unknown[];

/** The items of a list; none of what is no list. */
export const listOf = (value: unknown): Items => (Array.isArray(value) ? value : []);

/** The map's own value of a name; not what every object has, such as `constructor`. */
export const ownValue = (map: PropertyMap, name: string): unknown =>
  Object.hasOwn(map, name) ? map[name] : undefined;

/** `over` laid on `under`, object by object; lists are replaced. */
export function overlay(under: PropertyMap, over: PropertyMap): PropertyMap {
  const laid = Object.entries(over).map(([name, value]) => {
    const below = ownValue(under, name);
    return [name, isPropertyMap(value) && isPropertyMap(below) ? overlay(below, value) : value] as const;
  });
  // By entries: an object's own `__proto__` is a name like any other.
  return Object.fromEntries([...Object.entries(under), ...laid]);
}

/** The value at a path, or undefined. */
export function valueAt(map: unknown, path: readonly PropertyKey[]): unknown {
  let at = map;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

/** The map that has each value at its path, in their order; undefined values are left out. */
export function fromPaths(values: Iterable<readonly [path: readonly string[], value: unknown]>): PropertyMap {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const last = path.at(-1);
    if (value === undefined || last === undefined) continue;
    let at = whole;
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>;
    Object.defineProperty(at, last, { value, enumerable: true, writable: true, configurable: true });
  }
  return whole;
}

/** The named properties that a map has. */
export function pick(map: PropertyMap, names: readonly string[]): PropertyMap {
  return Object.fromEntries(names.filter((name) => map[name] !== undefined).map((name) => [name, map[name]]));
}

/** The object without what is at the paths. */
export function withoutPaths<Value extends object>(
  value: Value,
  paths: readonly (readonly string[])[],
): Value {
  return paths.reduce<PropertyMap>(withoutPath, value as unknown as PropertyMap) as unknown as Value;
}

function withoutPath(map: PropertyMap, [name, ...rest]: readonly string[]): PropertyMap {
  if (name === undefined || !(name in map)) return map;
  const { [name]: inner, ...others } = map;
  if (rest.length === 0) return others;
  return isPropertyMap(inner) ? { ...others, [name]: withoutPath(inner, rest) } : map;
}

/** Whether a value is an object of no class, as JSON has them. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Stands for a value that a preview does not know yet, at any depth of a property map. */
export const UNKNOWN = Symbol("unknown until the update");

export const isUnknown = (value: unknown): value is typeof UNKNOWN => value === UNKNOWN;

/** Whether anything inside is unknown. */
export function holdsUnknown(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsUnknown);
  return isUnknown(value);
}
