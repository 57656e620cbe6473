import * as pulumi from "@pulumi/pulumi";
import { withCode } from "../core/messages/errors";
import { isObject, pathText, type Path } from "../core/json/json";
import { listItemsText, partlyListedGroups, propertiesInLists } from "../core/json/propertyPaths";
import { printable } from "../core/messages/text";
import type { KnownKind } from "../resources";
import { propertyFacts } from "../resources/propertyFacts.generated";
import { sharedByCopies } from "./copies";
import { programError } from "./stackTraces";
import { isEventual } from "./unknowns";

/** The warnings that each run has printed, because many resources can share an option. */
const warnedTexts = sharedByCopies("warnedIgnoreChanges", () => new WeakMap<object, Set<string>>());

/**
 * Throws for paths into the items of a list. In a preview, warns about fields of a group, because the dynamic host does not know
 * that they are ignored. A transform can add paths that this does not see.
 */
export function checkIgnoreChanges(
  kind: KnownKind,
  name: string,
  args: object,
  ignoreChanges: readonly string[],
  isOnPlugin: boolean,
): void {
  const { lists, groups } = propertyFacts[kind];
  const inLists = propertiesInLists(ignoreChanges, lists);
  if (inLists.length > 0)
    throw programError("ignore/list-item", `${kind} "${name}": ${listItemsText(inLists)}`);
  const run: object | undefined = pulumi.runtime.getEngine();
  if (isOnPlugin || run === undefined || !pulumi.runtime.isDryRun()) return;
  const warned = warnedTexts.get(run) ?? new Set();
  warnedTexts.set(run, warned);
  for (const { listed, unlisted } of partlyListedGroups(ignoreChanges, groups, (path) =>
    isSetAt(args, path),
  )) {
    const [fields, changed] = [listed.join(", "), unlisted.map((path) => pathText(path)).join(", ")];
    const text =
      `ignoreChanges: ${fields}: if the program changes ${changed}, \`up\` also sends the ignored field, with its value in the state, because ` +
      `these fields are only sent together, and Pulumi does not pass the option to dynamic resources. Ignore ${changed} too, or use the classes of ` +
      "`pulumi-pipes/plugin`";
    if (!warned.has(`${kind} ${text}`))
      void pulumi.log.warn(printable(withCode(`${kind} "${name}": ${text}`, "ignore/group")));
    warned.add(`${kind} ${text}`);
  }
}

/** True if args set the field at a path, or may do so once an output is known. */
function isSetAt(args: unknown, [name, ...rest]: Path): boolean {
  if (args === undefined || name === undefined || isEventual(args)) return args !== undefined;
  return isObject(args) && isSetAt(args[name], rest);
}
