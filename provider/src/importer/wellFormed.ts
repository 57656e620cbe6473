import { isBag } from "../resources/fields/table";

/** Where an object has half a character, such as of an emoji that was cut: no program and no state can hold it. */
export function halfCharacterIn(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return /\p{Surrogate}/u.test(value) ? path : undefined;
  const inside: [string, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, item])
    : isBag(value)
      ? Object.entries(value).map(([name, inner]) => [path === "" ? name : `${path}.${name}`, inner])
      : [];
  for (const [at, inner] of inside) {
    const found = halfCharacterIn(inner, at);
    if (found !== undefined) return found;
  }
  return undefined;
}
