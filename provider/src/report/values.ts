import { isPropertyMap } from "../schema/propertyMap";
import type { FieldChange } from "./changes";
import { shortened } from "./inlineCode";

/** What stands in place of a secret, here and in Pulumi's own output. */
const masked = "[secret]";

/** Names of properties whose values are shown to nobody, whatever marks them. */
const secretName =
  /pass(word|phrase)|secret|token|credential|connectionstring|certificate|(access|account|private)key$/i;

/** What a preview holds in place of a value that only the update will tell. */
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The engine's own mark of a secret value. */
const secretMark = "4dabf18193072939515e22adb298388d";

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
  const text = items.length === 0 ? "" : `${shortened(items.map(jsonOf).join(", "))} `;
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
  return value === unknown ? "(known after the update)" : shortened(jsonOf(value));
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(withoutSecrets(value)).replaceAll(`"${unknown}"`, "(known after the update)");

const maskedText = (value: unknown): string => (value === undefined ? "–" : masked);

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isPropertyMap(value)) return value;
  if (secretMark in value) return masked;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? masked : withoutSecrets(inner),
    ]),
  );
}
