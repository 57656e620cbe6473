/** What takes the place of a value. */
const junk: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.1, 2 ** 53],
  ...["", " ", "null", "NaN", "-".repeat(5_000), "\u0000\ud800\uffff", "${process.exit()}", "../../.."],
  ...["%00%2e%2e", "2027-13-45T99:99:99Z", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"],
  ...[[], [null], [[[]]], [{}, {}], {}, { id: null }, { then: "not a promise" }, nested(200)],
  { constructor: { prototype: {} }, toString: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
];

const plainNames = ["__proto__", "constructor", "toString", "id", "", "a.b", "a[0]", "__kind", "__answered"];
const names = [...plainNames, "x".repeat(300)];

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => ({ deeper: inner }), {});
}

/** A JSON copy of a value in which `random` replaces, removes or adds up to three parts. */
export function mutated(value: unknown, random: () => number): unknown {
  let result = value;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) result = mutatedOnce(result, random);
  return JSON.parse(JSON.stringify(result));
}

function mutatedOnce(value: unknown, random: () => number): unknown {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  if (typeof value !== "object" || value === null || random() < 0.12) return pick(junk);
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const key = pick(random() < 0.1 ? names : Object.keys(copy)) ?? "";
  const inner = mutatedOnce(Reflect.get(value, key), random);
  // As JSON does it: a property of any name, own and plain.
  if (random() < 0.1) Reflect.deleteProperty(copy, key);
  else
    Object.defineProperty(copy, key, { value: inner, configurable: true, enumerable: true, writable: true });
  return copy;
}

/** A copy of a text that is cut off, doubled, turned, or JSON no more. */
export function mutatedText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const ways = [text.slice(0, at), text + text, `\ufeff${text}`, text.replaceAll('"', "'"), text.slice(at)];
  return ways[Math.floor(random() * ways.length)] ?? text;
}
