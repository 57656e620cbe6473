import fc from "fast-check";
import type { QuirkChange, QuirkName, Quirks } from "pulumi-pipes-emulator";

/** The values of each quirk, beside being off, under which a service still says and does the same; a text says why there are none. */
const equivalences: { readonly [Name in QuirkName]: readonly Quirks[Name][] | string } = {
  shuffleSets: [true],
  emptyAsNull: [true],
  emptyAsAbsent: [true],
  emptyAsEmpty: [true],
  instantsWithOffset: [true],
  instantsWithMicroseconds: [true],
  instantsWithoutFraction: [true],
  engineWithParens: ["type", "string"],
  quantitiesAsStrings: [true],
  zerosAfterScaling: [2],
  volatileFields: [true],
  extraFields: [true],
  keyStateMissing: [true],
  emptyDeleteBody: [true],
  lingeringDeletion: "no deletion is looked at; those that take their time have tests of their own",
  smallPages: [1, 3],
  contractOnly: ["405", "html404"],
  pausedNotRequired: [true],
  immediateTransitions: [true],
  dropUnknownFields: "what was asked for is not done",
  refuseUnknownInUpdates: "what was asked for is refused",
  frozenRoles: "what was asked for is not done",
  dashboardValidation: ["bare", "noVerdict", "404", "405", "html404"],
  ignoreSettings: "what was asked for is not done",
  dropRole: "what was asked for is not done",
  nullDoesNotReset: "what was asked for is not done",
};

const choices = Object.entries(equivalences).flatMap(
  ([name, values]): (readonly [string, fc.Arbitrary<unknown>])[] =>
    typeof values === "string" ? [] : [[name, fc.constantFrom<unknown>(...values)]],
);

/** Ways of a service to say the same differently, in any combination. */
export const quirkSets: fc.Arbitrary<QuirkChange> = fc
  .record(Object.fromEntries(choices), { requiredKeys: [], noNullPrototype: true })
  .map((quirks: QuirkChange) =>
    // A service that offers no way to pause a pipe lets its tables be edited while it runs.
    quirks.contractOnly === undefined ? quirks : { ...quirks, pausedNotRequired: true },
  );

/** The same for a service that offers more than the contract. */
export const quirkSetsOfWholeServices: fc.Arbitrary<QuirkChange> = quirkSets.map(
  ({ contractOnly: _contractOnly, ...quirks }) => quirks,
);
