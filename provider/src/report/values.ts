import { isBag } from "../resources/fields/table";
import type { FieldChange } from "./changes";

/** What stands in place of a secret, here and in Pulumi's own output. */
const masked = "[secret]";

/** Names of properties whose values are shown to nobody, whatever marks them. */
const secretName =
  /pass(word|phrase)|secret|token|credential|connectionstring|certificate|accesskey$|privatekey/i;

/** Longest value that is shown, in characters. */
const longestValue = 200;

/** The two sides of a field as they are shown; of lists only what was taken out and put in. */
export function sidesOf({ path, before, after }: FieldChange): readonly [string, string] {
  if (path.some((name) => secretName.test(name))) return [maskedText(before), maskedText(after)];
  if (!Array.isArray(before) || !Array.isArray(after)) return [textOf(before), textOf(after)];
  const [out, into] = [without(before, after), without(after, before)];
  if (out.length === 0 && into.length === 0) return [textOf(before), `${textOf(after)} (another order)`];
  return [listText(out, before.length), listText(into, after.length)];
}

function listText(items: readonly unknown[], all: number): string {
  if (items.length === all) return textOf(items);
  const rest = all - items.length;
  const text = items.length === 0 ? "" : `${items.map(textOf).join(", ")} `;
  return `${text}(and ${rest} that ${rest === 1 ? "stays" : "stay"})`;
}

/** The items that the other list does not have, each as often as it is missing there. */
function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = others.map((item) => JSON.stringify(item));
  return items.filter((item) => {
    const index = left.indexOf(JSON.stringify(item));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function textOf(value: unknown): string {
  if (value === undefined) return "–";
  const text = JSON.stringify(withoutSecrets(value));
  return text.length > longestValue ? `${text.slice(0, longestValue)}… (${text.length} characters)` : text;
}

const maskedText = (value: unknown): string => (value === undefined ? "–" : masked);

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isBag(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? masked : withoutSecrets(inner),
    ]),
  );
}
