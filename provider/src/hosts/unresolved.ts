import { check, type Checked } from "../core/lifecycle/check";
import { ResourceError } from "../core/messages/errors";
import { fieldIn, isKnown } from "../core/schema/fields";
import type { Finding } from "../core/messages/findings";
import { type JsonObject, listOf, objectFrom, omit, own, UNKNOWN, valueAt } from "../core/json/json";
import type { Context, Resource } from "../core/resource/resource";
import { unresolvedKey } from "./wire";

/*
 * With `--continue-on-error`, Pulumi checks a resource that depends on a failed one, without the values of the failed one, before
 * it skips the resource. TypeScript programs list these args, so that they do not look like a mistake. Other programs cannot, so
 * after a failed write any missing value may come from the failed resource.
 */

/** True if an arg can be left open. An immutable one cannot, because a plan with a different value would replace the object. */
function canBeOpen({ fields, idArg }: Resource, name: unknown): name is string {
  if (typeof name !== "string") return false;
  if (name === idArg.name) return idArg.isRequired;
  if (!isKnown(fields, name)) return false;
  const field = fieldIn(fields, name);
  return field.kind === "object" ? !field.hasFixed : field.fixed !== true;
}

/** Returns the args with a value that a check found missing. */
const namesOfAbsent = (failures: readonly Finding[], args: JsonObject): readonly unknown[] =>
  failures.flatMap(({ paths }) =>
    paths.flatMap((path) => (valueAt(args, path) === undefined ? path.slice(0, 1) : [])),
  );

/** Facts about the run. */
interface RunFacts {
  /** True if this run failed to write an object of a program that cannot list open args. */
  readonly hasFailedWrite?: boolean;
  /** True for a resource with the option `import`, whose object this run has read. */
  readonly isImport?: boolean;
}

/** Checks args. `sent` can list open args; the inputs then list them too, and omit them. */
export function checkArgs(
  resource: Resource,
  context: Context,
  priorArgs: JsonObject,
  args: JsonObject,
  sent: JsonObject,
  { hasFailedWrite = false, isImport = false }: RunFacts = {},
): Checked {
  const named = listOf(own(sent, unresolvedKey)).filter((name) => canBeOpen(resource, name));
  if (named.length > 0) return checkOpen(resource, context, priorArgs, args, named);
  const checked = check(resource, context, priorArgs, args, isImport);
  const absent = hasFailedWrite ? namesOfAbsent(checked.failures, args) : [];
  const open = [...new Set(absent)].filter((name) => canBeOpen(resource, name));
  return open.length === 0 ? checked : checkOpen(resource, context, priorArgs, args, open);
}

function checkOpen(
  resource: Resource,
  context: Context,
  priorArgs: JsonObject,
  args: JsonObject,
  open: readonly string[],
): Checked {
  const unknown = objectFrom(open.map((name) => [name, UNKNOWN]));
  const { inputs, failures } = check(resource, context, priorArgs, { ...args, ...unknown });
  return { inputs: { ...omit(inputs, open), [unresolvedKey]: open }, failures };
}

/** Throws before a write with open args, which Pulumi skips. */
export function refuseOpenArgs(inputs: JsonObject): void {
  const open = listOf(own(inputs, unresolvedKey)).filter((name) => typeof name === "string");
  if (open.length === 0) return;
  throw new ResourceError(
    "args/unresolved",
    `${open.join(", ")}: not known, because the resource that provides this value failed or was left out of this run. Fix or include that resource, and run again`,
  );
}
