import { check, type Checked } from "../core/check";
import { ResourceError } from "../core/errors";
import { fieldIn, isKnown } from "../core/fields";
import { type JsonObject, listOf, objectFrom, omit, own, UNKNOWN } from "../core/json";
import type { Context, Resource } from "../core/resource";
import { unresolvedKey } from "./wire";

/*
 * With `--continue-on-error`, Pulumi checks a resource that refers to a failed one before it skips the resource, and sends it
 * without the values of the failed one. The program names these args, so that they do not look like a mistake.
 */

/** The names of args that a failed resource leaves open. None is fixed: a plan with another fixed value would replace the object. */
const openArgs = ({ fields }: Resource, inputs: JsonObject): readonly string[] =>
  listOf(own(inputs, unresolvedKey)).flatMap((name) => {
    if (typeof name !== "string" || !isKnown(fields, name)) return [];
    const field = fieldIn(fields, name);
    return (field.kind === "object" ? field.hasFixed : field.fixed === true) ? [] : [name];
  });

/** Checks args, of which `sent` can name some that are open. The inputs then name them too, and lack them. */
export function checkArgs(
  resource: Resource,
  context: Context,
  before: JsonObject,
  args: JsonObject,
  sent: JsonObject,
): Checked {
  const open = openArgs(resource, sent);
  if (open.length === 0) return check(resource, context, before, args);
  const unknown = objectFrom(open.map((name) => [name, UNKNOWN]));
  const { inputs, failures } = check(resource, context, before, { ...args, ...unknown });
  return { inputs: { ...omit(inputs, open), [unresolvedKey]: open }, failures };
}

/** Throws before a write with args that are open, which Pulumi skips. */
export function refuseOpenArgs(inputs: JsonObject): void {
  const open = listOf(own(inputs, unresolvedKey)).filter((name) => typeof name === "string");
  if (open.length === 0) return;
  throw new ResourceError(
    "args/unresolved",
    `${open.join(", ")}: a resource that this value comes from failed or was left out in this run. Correct that, and run again`,
  );
}
