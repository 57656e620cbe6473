import { uuidShaped } from "pulumi-pipes-contract";
import { canonicalBag } from "../fields/canonical";
import { secretPaths, type Bag } from "../fields/table";
import { validate } from "../validation/validate";
import type { ResourceDefinition } from "./definition";
import { internalKeys, withoutInternal } from "./internal";

/** Values that args may leave to the configuration. */
export interface Defaults {
  readonly organizationId: string | undefined;
  readonly serviceId: string | undefined;
  /** Where a missing one can be set, for the message. */
  readonly sources: Readonly<Record<"organizationId" | "serviceId", string>>;
}

export interface Checked {
  readonly inputs: Bag;
  /** Everything that is wrong, each led by its path. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
}

/** Validates and brings to the canonical form. Pure: no request, whatever is given. */
export function check(definition: ResourceDefinition, olds: Bag, news: Bag, defaults: Defaults): Checked {
  const given = withDefaults(definition, withoutInternal(news), defaults);
  const missing = definition.places
    .filter((place) => given[place] === undefined)
    .map((place) => `${place}: not given; set it in the args, or ${defaults.sources[place]}`);
  const found = validate(definition.args, given, { secret: secretPaths(definition.table) });
  const failures = [...missing, ...found, ...definition.rules(given, withoutInternal(olds))];
  if (failures.length > 0) return { inputs: news, failures, warnings: [] };
  return {
    inputs: { ...canonicalArgs(definition, given), [internalKeys.kind]: definition.kind },
    failures,
    warnings: definition.advice(given),
  };
}

function withDefaults(definition: ResourceDefinition, news: Bag, defaults: Defaults): Bag {
  const places = definition.places.map((place) => [place, news[place] ?? defaults[place]] as const);
  const given = { ...news, ...Object.fromEntries(places.filter(([, value]) => value !== undefined)) };
  return { ...given, onDelete: news["onDelete"] ?? definition.defaultOnDelete(given) };
}

const isUuid = (value: unknown): value is string => uuidShaped.safeParse(value).success;

function canonicalArgs(definition: ResourceDefinition, given: Bag): Bag {
  const control = Object.entries(given)
    .filter(([name]) => !(name in definition.table))
    .map(([name, value]): [string, unknown] => [name, isUuid(value) ? value.toLowerCase() : value]);
  return { ...Object.fromEntries(control), ...canonicalBag(definition.table, given) };
}
