import { isList, isObject, isUnknown, listOf } from "pulumi-pipes/internal";
import type { FieldChange } from "./fields";
import { longestText, shortened } from "./quoting";

/** What Pulumi's own output has for a secret. */
const masked = "[secret]";

const knownLater = "(known after the update)";

const absent = "–";

/** Names of properties whose values the report never shows. */
export const isSecretName = (name: string): boolean =>
  /pass(word|phrase)|secret|token|credential|connectionstring|certificate|(access|account|private)key$/i.test(
    name,
  );

/** The engine's own mark of a secret value. */
const secretMark = "4dabf18193072939515e22adb298388d";

/** A value as the report shows it. */
export const valueText = (value: unknown, isSecret: boolean): string =>
  isSecret && value !== undefined ? masked : shortened(textOf(value));

/** The sides of a change: of lists what was removed and added, of long texts the part that differs. */
export function textsOf({ live, state, program, isOrder, isSecret }: FieldChange): readonly string[] {
  const sides = [live, state, program];
  if (isOrder) return sides.map((names) => shortened(listOf(names).map(jsonOf).join(", ")));
  if (isSecret) return sides.map((value) => valueText(value, true));
  if (!isList(live) || !isList(program)) return partsThatDiffer(sides.map(textOf));
  const [removed, added] = [without(live, program), without(program, live)];
  const inState = shortened(textOf(state));
  if (removed.length + added.length === 0)
    return [shortened(textOf(live)), inState, `${shortened(textOf(program))} (another order)`];
  return [listText(removed, live.length), inState, listText(added, program.length)];
}

/** Long texts begin shortly before the first difference between the first and the last of them. */
function partsThatDiffer(texts: readonly string[]): readonly string[] {
  const [first = "", last = ""] = [texts[0], texts.at(-1)];
  let same = 0;
  while (same < first.length && first[same] === last[same]) same += 1;
  const beginning = first.slice(0, Math.max(0, same - 40));
  return texts.map((text) =>
    beginning !== "" && text.length > longestText && text.startsWith(beginning)
      ? `…${shortened(text.slice(beginning.length).replace(/^[\uDC00-\uDFFF]/, ""))}`
      : shortened(text),
  );
}

function listText(items: readonly unknown[], all: number): string {
  if (items.length === all) return shortened(textOf(items));
  const rest = all - items.length;
  const text = items.length === 0 ? "" : `${shortened(items.map(jsonOf).join(", "))} `;
  return `${text}(and ${rest} that ${rest === 1 ? "stays" : "stay"})`;
}

/** The items that another list does not have, or has less often. */
function without(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = others.map((item) => JSON.stringify(item));
  return items.filter((item) => {
    const index = left.indexOf(JSON.stringify(item));
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function textOf(value: unknown): string {
  if (value === undefined) return absent;
  return isUnknown(value) ? knownLater : jsonOf(value);
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(withoutSecrets(value)).replaceAll(`"${knownLater}"`, knownLater);

function withoutSecrets(value: unknown): unknown {
  if (isUnknown(value)) return knownLater;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  if (secretMark in value) return masked;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, isSecretName(name) ? masked : withoutSecrets(inner)] as const,
  );
  // Small values come first, so that a cut keeps the name of an item.
  const size = (inner: unknown): number => (typeof inner === "object" && inner !== null ? 1 : 0);
  return Object.fromEntries(entries.toSorted(([, one], [, other]) => size(one) - size(other)));
}
