import { settingBounds } from "pulumi-pipes-contract/knownValues";
import type { sourceCreation } from "pulumi-pipes-contract/pipeCreation";
import { tuningSettings } from "pulumi-pipes-contract/settings";
import { objectOf, valueAt } from "../core/json";
import type { UncheckedArgs } from "../core/resource";
import { nearest } from "../core/validate";
import { outside } from "./knownValues";

export type SourceKind = Exclude<keyof typeof sourceCreation.shape, "validateSamples">;

/** The kinds of source, in the words of the contract (1). */
export const sourceKinds = [
  "kafka",
  "objectStorage",
  "kinesis",
  "postgres",
] as const satisfies readonly SourceKind[];

/** The kinds of source that args name. */
export const kindsIn = (args: UncheckedArgs): readonly SourceKind[] =>
  sourceKinds.filter((kind) => valueAt(args, ["source", kind]) !== undefined);

export const oneKind = (args: UncheckedArgs): readonly string[] => {
  const kinds = kindsIn(args);
  return kinds.length > 1 ? [`source: a pipe has one kind of source, got ${kinds.join(" and ")}`] : [];
};

/** Settings that today's services refuse, as far as is known. */
export const settingWarnings = (args: UncheckedArgs): readonly string[] => [
  ...outside(args, "settings", settingBounds),
  ...unknownSettings(args),
];

/** A name that is not known may be a new one, or misspelled. */
function unknownSettings({ settings }: UncheckedArgs): readonly string[] {
  const names = Object.keys(tuningSettings.shape);
  return Object.keys(objectOf(settings))
    .filter((name) => !names.includes(name))
    .map(
      (name) =>
        `settings.${name}: not among the settings known today, and sent as it is${nearest(name, names)}`,
    );
}
