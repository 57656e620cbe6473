/** What takes the place of a value. */
const junk: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 0.1, 2 ** 53],
  ...["", " ", "null", "NaN", "-".repeat(5_000), "\u0000\ud800\uffff", "${process.exit()}", "../../.."],
  ...["%00%2e%2e", "2027-13-45T99:99:99Z", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"],
  ...[[], [null], [[[]]], [{}, {}], {}, { id: null }, { then: "not a promise" }, nested(200)],
  { constructor: { prototype: {} }, toString: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
];

const names = [
  ...["__proto__", "constructor", "toString", "id", "", "a.b", "a[0]", "__kind", "__answered"],
  "x".repeat(300),
];

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => ({ deeper: inner }), {});
}

/** A copy of a value with some of it, chosen by `random`, replaced, removed, doubled or added. */
export function mutated(
  value: unknown,
  random: () => number,
  changes = 1 + Math.floor(random() * 3),
): unknown {
  let result: unknown = JSON.parse(JSON.stringify(value));
  for (let change = 0; change < changes; change += 1) result = changedOnce(result, random);
  return result;
}

function changedOnce(value: unknown, random: () => number): unknown {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const isLeaf = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  if (isLeaf || random() < 0.12) return pick(junk);
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...value };
  const key = pick(Object.keys(copy)) ?? "";
  const dice = random();
  if (dice < 0.1 && !Array.isArray(copy)) put(copy, pick(names) ?? "", pick(junk));
  else if (dice < 0.2 && Array.isArray(copy)) copy.splice(Number(key), 1);
  else if (dice < 0.2) Reflect.deleteProperty(copy, key);
  else if (dice < 0.25 && Array.isArray(copy)) copy.push(copy[0]);
  else put(copy, key, changedOnce(Reflect.get(copy, key), random));
  return copy;
}

/** As JSON does it: a property of any name, own and plain. */
function put(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}

/** A copy of a text with some of it cut off, doubled, turned or filled with noise. */
export function mutatedText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const dice = random();
  if (dice < 0.3) return text.slice(0, at);
  if (dice < 0.5)
    return `${text.slice(0, at)}${String.fromCharCode(Math.floor(random() * 300))}${text.slice(at + 1)}`;
  if (dice < 0.6) return text + text;
  if (dice < 0.7) return `\ufeff${text}`;
  if (dice < 0.8) return text.replaceAll('"', "'");
  return text.slice(at) + text.slice(0, at);
}
