import { isList, isObject, own, pathText, type JsonObject, type Value } from "../../core/json/json";

/** The kind of change of a property. */
export type DiffKind = "add" | "delete" | "update";

export interface PropertyChange {
  readonly kind: DiffKind;
  /** True if the change replaces the object. */
  readonly replaces: boolean;
}

/** Returns the differences of two inputs, by paths as the engine writes them. `replaces` are dotted paths. */
export function propertyDiff(
  before: JsonObject,
  after: JsonObject,
  replaces: readonly string[],
): ReadonlyMap<string, PropertyChange> {
  const changes = new Map<string, PropertyChange>();
  const compare = (old: Value, fresh: Value, path: readonly PropertyKey[]): void => {
    const [had, has] = [old ?? undefined, fresh ?? undefined];
    if (had === undefined && has === undefined) return;
    if (isObject(had) && isObject(has)) {
      for (const name of Object.keys({ ...had, ...has }))
        compare(own(had, name), own(has, name), [...path, name]);
      return;
    }
    if (isList(had) && isList(has)) {
      for (let at = 0; at < Math.max(had.length, has.length); at += 1)
        compare(had[at], has[at], [...path, at]);
      return;
    }
    if (had === has) return;
    const kind = had === undefined ? "add" : has === undefined ? "delete" : "update";
    changes.set(pathText(path).replace(/^args(?=\[)/, ""), { kind, replaces: isInside(path, replaces) });
  };
  compare(before, after, []);
  return changes;
}

/** True if a dotted path leads to a property, or to something around or inside it. */
function isInside(path: readonly PropertyKey[], dotted: readonly string[]): boolean {
  const names = path.filter((key) => typeof key === "string").join(".");
  return dotted.some((name) => `${names}.`.startsWith(`${name}.`) || `${name}.`.startsWith(`${names}.`));
}
