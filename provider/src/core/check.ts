import { namedRef } from "./address";
import { secretPathsOf } from "./fields";
import { objectFrom, own, type Json, type JsonObject } from "./json";
import { normalize } from "./normalize";
import { fieldsIn, warningsOf, type Context, type Defaults, type Resource } from "./resource";
import { outsideKnown, validate } from "./validate";
import { uuidShaped } from "pulumi-pipes-contract/primitives";

export interface Checked {
  /** Normalized, or as they came if there are failures. */
  readonly inputs: JsonObject;
  /** Everything that is wrong, each beginning with its path. */
  readonly failures: readonly string[];
}

/** Validates and normalizes args. Sends no request. `before` are the inputs of the state. */
export function check(resource: Resource, context: Context, before: JsonObject, args: JsonObject): Checked {
  const { defaults, ownership } = context;
  const whole = withScope(resource, args, defaults);
  const missing = resource.scope
    .filter((name) => whole[name] === undefined)
    .map((name) => `${name}: not given; set it in the args, or ${defaults.sources[name]}`);
  const found = validate(resource.args, whole, secretPathsOf(resource.fields));
  const failures = [...missing, ...found, ...(resource.rules?.(whole, before) ?? [])];
  if (failures.length > 0) return { inputs: args, failures };
  const warn = warningsOf(resource, context, "");
  outsideKnown(resource.fields, fieldsIn(resource, whole)).forEach(warn);
  resource.warnings?.(whole).forEach(warn);
  const inputs = normalized(resource, whole);
  // Before a resource adopts or deletes the object that they name.
  const named = namedRef(resource, inputs);
  if (named !== undefined) ownership.name(named);
  return { inputs, failures };
}

/** Args with the ids that they leave to the configuration, normalized. */
export const normalizedArgs = (resource: Resource, args: JsonObject, defaults: Defaults): JsonObject =>
  normalized(resource, withScope(resource, args, defaults));

const withScope = ({ scope }: Resource, args: JsonObject, defaults: Defaults): JsonObject => ({
  ...args,
  ...objectFrom(scope.map((name) => [name, own(args, name) ?? defaults[name]])),
});

function normalized(resource: Resource, args: JsonObject): JsonObject {
  const fields = fieldsIn(resource, args);
  const others = Object.entries(args)
    .filter(([name]) => !Object.hasOwn(fields, name))
    .map(([name, value]) => [name, isUuid(value) ? value.toLowerCase() : value] as const);
  return { ...objectFrom(others), ...normalize(resource.fields, fields) };
}

const isUuid = (value: Json | undefined): value is string => uuidShaped.safeParse(value).success;
