import { uuidShaped } from "pulumi-pipes-contract";
import { canonicalBag } from "../fields/canonical";
import { secretPaths, type Bag } from "../fields/table";
import { validate } from "../validation/validate";
import type { ResourceDefinition } from "./definition";
import { areFormerInputs, formerDefault, inputsMark, internalKeys, withoutInternal } from "../stateForm";

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
  const given = {
    ...withPlaces(definition, withoutInternal(news), defaults),
    ...keptDefault(definition, olds, news),
  };
  const missing = definition.places
    .filter((place) => given[place] === undefined)
    .map((place) => `${place}: not given; set it in the args, or ${defaults.sources[place]}`);
  const found = validate(definition.args, given, { secret: secretPaths(definition.table) });
  const failures = [...missing, ...found, ...definition.rules(given, withoutInternal(olds))];
  if (failures.length > 0) return { inputs: news, failures, warnings: [] };
  return {
    inputs: { ...canonicalArgs(definition, given), ...markOf(definition, olds, given) },
    failures,
    warnings: definition.advice(given),
  };
}

function withPlaces(definition: ResourceDefinition, news: Bag, defaults: Defaults): Bag {
  const places = definition.places.map((place) => [place, news[place] ?? defaults[place]] as const);
  return { ...news, ...Object.fromEntries(places.filter(([, value]) => value !== undefined)) };
}

/** 0.1.0 wrote a default into the inputs. It stays while the program says nothing else, so that nothing changes. */
function keptDefault({ idArg }: ResourceDefinition, olds: Bag, news: Bag): Bag {
  if ((news["onDelete"] ?? undefined) !== undefined || !areFormerInputs(olds)) return {};
  const [before, now] = [olds, news].map((bag) =>
    formerDefault(idArg.required || bag[idArg.name] !== undefined),
  );
  return olds["onDelete"] === before && before === now ? { onDelete: before } : {};
}

/**
 * Inputs keep the form that they have until `onDelete` changes, or what 0.1.0 took for its default: another mark would be a
 * change that is not real.
 */
function markOf({ kind, idArg }: ResourceDefinition, olds: Bag, given: Bag): Bag {
  const [before, now] = [olds, given].map((bag) => bag[idArg.name] !== undefined);
  const stays = areFormerInputs(olds) && olds["onDelete"] === given["onDelete"] && before === now;
  return stays ? { [internalKeys.kind]: kind } : inputsMark(kind);
}

const isUuid = (value: unknown): value is string => uuidShaped.safeParse(value).success;

function canonicalArgs(definition: ResourceDefinition, given: Bag): Bag {
  const control = Object.entries(given)
    .filter(([name]) => !(name in definition.table))
    .map(([name, value]): [string, unknown] => [name, isUuid(value) ? value.toLowerCase() : value]);
  return { ...Object.fromEntries(control), ...canonicalBag(definition.table, given) };
}
