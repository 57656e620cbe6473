import fc from "fast-check";
import { type PropertyMap, isBag } from "../../harness/provider/wire";
import { inexactTexts } from "../../harness/service/recorder";

/*
 * Fields that nobody knows, wherever a service may have them.
 */

/** Names that trip up naive code, or none at all. */
const names = ["region", "a.b", "(x),!|", "ünï", "", "__proto__", "constructor", "toString", "0"] as const;

const leaves = fc.oneof(
  fc.constantFrom<unknown>("", 0, false, "eu", -1.5, "null", "[secret]"),
  fc.constantFrom<unknown>(...inexactTexts),
  fc.constantFrom<unknown>([], [1, "a"], [[]], [{ a: 1 }, {}]),
);

const inner = fc.dictionary(fc.constantFrom(...names), leaves, { noNullPrototype: true, maxKeys: 3 });

/** Fields that nobody knows, with their values. */
export const extras: fc.Arbitrary<PropertyMap> = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof({ weight: 3, arbitrary: leaves }, { weight: 1, arbitrary: inner }),
  { noNullPrototype: true, minKeys: 1, maxKeys: 4 },
);

/** Enough of them for every place of a record. */
export const manyExtras = fc.array(extras, { minLength: 24, maxLength: 24 });

/** The objects at a path of a record, such as `tiles[].config`; all items of a list. */
function objectsAt(record: unknown, path: string): readonly Record<string, unknown>[] {
  const steps = path === "" ? [] : path.replaceAll("[]", ".[]").split(".");
  const found = steps.reduce<readonly unknown[]>(
    (at, step) =>
      at.flatMap((one) => {
        if (step === "[]") return Array.isArray(one) ? one.filter(isBag) : [];
        return isBag(one) && isBag(one[step]) ? [one[step]] : listIn(one, step);
      }),
    [record],
  );
  return found.filter((one): one is Record<string, unknown> => isBag(one));
}

const listIn = (one: unknown, step: string): readonly unknown[] =>
  isBag(one) && Array.isArray(one[step]) ? [one[step]] : [];

/** A copy of a record with fields that nobody knows in the objects at the paths, one set after the other. */
export function withExtras(
  record: object,
  paths: readonly string[],
  given: readonly PropertyMap[],
): PropertyMap {
  const copy = structuredClone(record) as PropertyMap;
  let next = 0;
  for (const object of paths.flatMap((path) => objectsAt(copy, path))) {
    for (const [name, value] of Object.entries(given[next % given.length] ?? {}))
      Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
    next += 1;
  }
  return copy;
}

/** What of such fields a record has, by path and place. */
export function extrasIn(
  record: object | undefined,
  paths: readonly string[],
): Readonly<Record<string, string>> {
  const entries = paths.flatMap((path) =>
    objectsAt(record, path).map((object, at): [string, string] => {
      const own = names.filter((name) => Object.hasOwn(object, name));
      return [`${path} ${at}`, JSON.stringify(own.map((name) => [name, object[name]]))];
    }),
  );
  return Object.fromEntries(entries);
}
