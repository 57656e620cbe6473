import { uuidShaped } from "pulumi-pipes-contract";
import { canonicalMap } from "../schema/canonical";
import { secretPaths } from "../schema/leaves";
import type { PropertyMap } from "../schema/propertyMap";
import { namedRef, type Defaults } from "./address";
import type { Context } from "./context";
import type { ResourceDefinition } from "./definition";
import { validate } from "./validate";

export interface Checked {
  /** As given where there are failures, else in the canonical form. */
  readonly inputs: PropertyMap;
  /** Everything that is wrong, each led by its path. */
  readonly failures: readonly string[];
}

/** Validates and brings to the canonical form. No request, whatever is given. */
export function check(
  definition: ResourceDefinition,
  context: Context,
  olds: PropertyMap,
  news: PropertyMap,
): Checked {
  const { args, schema, scope } = definition;
  const { defaults } = context;
  const given = withScope(definition, news, defaults);
  const missing = scope
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: not given; set it in the args, or ${defaults.sources[name]}`);
  const found = validate(args, given, { secret: secretPaths(schema) });
  const failures = [...missing, ...found, ...(definition.validate?.(given, olds) ?? [])];
  if (failures.length > 0) return { inputs: news, failures };
  for (const text of definition.checkWarnings?.(given) ?? [])
    context.warn({ kind: definition.kind, id: "" }, text);
  const inputs = canonicalInputs(definition, given);
  // Before anybody adopts the object that they name, or deletes it.
  context.objects.checked(inputs, namedRef(definition, inputs));
  return { inputs, failures };
}

function withScope({ scope }: ResourceDefinition, news: PropertyMap, defaults: Defaults): PropertyMap {
  const ids = scope.map((name) => [name, news[name] ?? defaults[name]] as const);
  return { ...news, ...Object.fromEntries(ids.filter(([, value]) => value !== undefined)) };
}

const isUuid = (value: unknown): value is string => uuidShaped.safeParse(value).success;

function canonicalInputs({ schema }: ResourceDefinition, given: PropertyMap): PropertyMap {
  const others = Object.entries(given)
    .filter(([name]) => !(name in schema))
    .map(([name, value]): [string, unknown] => [name, isUuid(value) ? value.toLowerCase() : value]);
  return { ...Object.fromEntries(others), ...canonicalMap(schema, given) };
}
