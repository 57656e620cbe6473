import type { Drift } from "../align/drift";
import { isIdentical } from "../align/versions";
import type { Code } from "../messages/codes.generated";
import { type Message, enumerated, withCode } from "../messages/errors";
import { additionalFields, isListOfObjects } from "../schema/fields";
import { isAbove, listOf, pathOf, valueAt, type JsonObject } from "../json/json";
import { shown } from "../align/plannedChanges";
import type { Update } from "../resource/resource";

/** The state cannot tell these apart, because a run that was killed or lost a response changes an object without a trace. */
export const changedBy = "another user or a run that failed changed this since the state was written";

/**
 * Returns warnings about the drift that updates of one object kept or overwrote. Drift in ignored properties needs no warning.
 */
export function driftWarnings(
  updates: readonly Update<unknown>[],
  liveAfter: JsonObject,
  ignored: readonly string[] = [],
): readonly Message[] {
  const last = updates.at(-1);
  if (last === undefined) return [];
  const after = inSpelling(last, liveAfter);
  // A value that was omitted because another value makes it invalid, and that the service clears, is no overwritten change.
  const isCleared = ({ merged, live }: Update<unknown>, { at, field }: Drift): boolean =>
    field.kind !== "json" &&
    !isListOfObjects(field) &&
    valueAt(merged, at) === undefined &&
    // When the program no longer sets a set, members of other users stay in it.
    !(field.kind === "set" && listOf(valueAt(after, at)).length > 0) &&
    !isIdentical(field, valueAt(after, at), valueAt(live.comparable, at));
  const drift = updates.flatMap((update) =>
    update.drift.map((change) => ({ ...change, isLeft: change.isLeft && !isCleared(update, change) })),
  );
  const overwritten = drift.filter(({ isLeft }) => !isLeft);
  const unmanaged = last.removed.map((pointer) =>
    pathOf(pointer).filter((name) => name !== additionalFields),
  );
  // A refresh does not show a field that the program no longer sets, and `update/unmanaged` warns about it.
  const isDropped = ({ at }: Drift): boolean => unmanaged.some((path) => isAbove(path, at));
  // If both sides made the same reordering, there is no drift left.
  const unaccepted = drift.filter(
    (change) => change.isLeft && !isDropped(change) && !(change.kind === "reordered" && change.isChangedToo),
  );
  // Added items, such as roles or IP addresses, can give access to something.
  const isAnyAdded = unaccepted.some(({ kind, isManaged }) => kind === "removed" && isManaged);
  const effect = isAnyAdded ? ". Until then, the added items stay in effect" : "";
  const pathsLeft = (isManaged: boolean): readonly string[] =>
    unaccepted
      .filter((change) => change.isManaged === isManaged)
      .map(({ path }) => path)
      .filter(
        (path) => !ignored.some((ignoredPath) => ignoredPath === "*" || isInProperty(path, ignoredPath)),
      );
  const about = (code: Code, names: readonly string[], text: string): readonly Message[] =>
    names.length === 0 ? [] : [withCode(`${enumerated([...new Set(names)])}: ${text}`, code)];
  return [
    ...about(
      "update/drift",
      pathsLeft(true),
      `${changedBy}, and the update left that change alone. \`pulumi preview --refresh\` shows it, and ` +
        `\`pulumi up --refresh\` reverts it, except in fields that \`ignoreChanges\` lists${effect}`,
    ),
    ...about(
      "update/drift",
      pathsLeft(false),
      `${changedBy}. It is part of a value that the program sets, but the program does not set this part. To manage it, add it to the program`,
    ),
    ...about(
      "update/overwritten",
      overwritten.map(withValue),
      `${changedBy}. The program changed it too, so the update replaced it with the program's value. To keep the other value, set it in the program`,
    ),
  ];
}

/**
 * True if a path equals a property or is inside it. A property inside a list covers the whole list, whose items have names here.
 */
function isInProperty(path: string, property: string): boolean {
  const [list = ""] = property.split("[", 1);
  return path.startsWith(list) && /^(?:$|[.[])/.test(path.slice(list.length));
}

/** Converts an object to the form that the program uses. */
export const inSpelling = (
  { resource, desired, base }: Pick<Update<unknown>, "base" | "desired" | "resource">,
  live: JsonObject,
): JsonObject => resource.forms?.respell?.(desired, { base, recorded: {}, live }).live ?? live;

/** Describes a change with the other user's value. */
function withValue(change: Drift): string {
  if (change.kind === "added") return `${change.path} (removed)`;
  if (change.kind !== "changed") return change.path;
  return `${change.path} (${change.isSecret ? "a different secret" : shown(change.from)})`;
}
