import { isList, isObject, isUnknown, listOf } from "pulumi-pipes/internal";
import type { FieldChange, PathPart, Sides } from "./fieldChanges";
import { longestText, shortened } from "./inlineCode";

/** What stands in place of a secret, here and in Pulumi's own output. */
const masked = "[secret]";

const laterKnown = "(known after the update)";

/** Names of properties whose values are shown to nobody, whatever marks them. */
const secretName =
  /pass(word|phrase)|secret|token|credential|connectionstring|certificate|(access|account|private)key$/i;

const isSecretName = (name: string): boolean => secretName.test(name);

/** The engine's own mark of a secret value. */
const secretMark = "4dabf18193072939515e22adb298388d";

type Texts = Readonly<Record<keyof Sides, string>>;

/** The sides of a change as texts; of lists what was taken out and put in, of long texts the part that differs. */
export function textsOf(change: FieldChange): Texts {
  const { path, live, state, program, isOrder } = change;
  const each = (text: (value: unknown) => string): Texts => ({
    live: text(live),
    state: text(state),
    program: text(program),
  });
  if (isUnderSecret(path)) return each((value) => (value === undefined ? absent : masked));
  if (isOrder) return each((value) => shortened(listOf(value).map(jsonOf).join(", ")));
  if (!isList(live) || !isList(program)) return partsThatDiffer(each(plainText));
  const [out, into] = [without(live, program), without(program, live)];
  if (out.length + into.length === 0)
    return { ...each(textOf), program: `${textOf(program)} (another order)` };
  const inState = textOf(state);
  return { live: listText(out, live.length), state: inState, program: listText(into, program.length) };
}

/** Characters of a long text that are shown before what differs. */
const charactersBefore = 40;

/** Long texts begin shortly before the first difference: their common beginning tells nothing. */
function partsThatDiffer({ live, state, program }: Texts): Texts {
  let same = 0;
  while (same < live.length && live[same] === program[same]) same += 1;
  const start = Math.max(0, same - charactersBefore);
  const beginning = live.slice(0, start);
  const part = (text: string): string =>
    start > 0 && text.length > longestText && text.startsWith(beginning)
      ? `…${shortened(text.slice(start).replace(/^[\uDC00-\uDFFF]/, ""))}`
      : shortened(text);
  return { live: part(live), state: part(state), program: part(program) };
}

const absent = "–";

/** Whether a path leads to a secret, or into one. */
export const isUnderSecret = (path: readonly PathPart[]): boolean =>
  path.some((part) => typeof part === "string" && isSecretName(part));

/** A value of a path as it is shown; secrets are masked. */
export function valueText(path: readonly PathPart[], value: unknown): string {
  return isUnderSecret(path) && value !== undefined ? masked : textOf(value);
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

const textOf = (value: unknown): string => shortened(plainText(value));

function plainText(value: unknown): string {
  if (value === undefined) return absent;
  return isUnknown(value) ? laterKnown : jsonOf(value);
}

const jsonOf = (value: unknown): string =>
  JSON.stringify(withoutSecrets(value)).replaceAll(`"${laterKnown}"`, laterKnown);

function withoutSecrets(value: unknown): unknown {
  if (isUnknown(value)) return laterKnown;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  if (secretMark in value) return masked;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, isSecretName(name) ? masked : withoutSecrets(inner)] as const,
  );
  // What is short comes first, so that a cut leaves the name of a thing and takes its inside.
  const isLarge = (inner: unknown): number => (typeof inner === "object" && inner !== null ? 1 : 0);
  return Object.fromEntries(entries.toSorted(([, one], [, other]) => isLarge(one) - isLarge(other)));
}
