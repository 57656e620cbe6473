import { valueAt } from "../core/json";
import type { UncheckedArgs } from "../core/resource";

/** Values that today's services reject, as far as is known. `known` has the accepted ones of fields that services add to. */
export const unknownValues = (
  args: UncheckedArgs,
  known: Readonly<Record<string, readonly string[]>>,
): readonly string[] =>
  Object.entries(known).flatMap(([path, values]) => {
    const value = valueAt(args, path.split("."));
    if (typeof value !== "string" || value === "" || values.includes(value)) return [];
    return [`${path}: "${value}" is none of the known values ${values.join(", ")}`];
  });

/** The same of the numbers of an object. */
export const outside = (
  args: UncheckedArgs,
  group: string,
  bounds: Readonly<Record<string, readonly [least: number, most: number]>>,
): readonly string[] =>
  Object.entries(bounds).flatMap(([name, [least, most]]) => {
    const value = valueAt(args, [group, name]);
    if (typeof value !== "number" || (value >= least && value <= most)) return [];
    return [`${group}.${name}: ${value} is outside ${least} to ${most}, which services are known to accept`];
  });
