import fc from "fast-check";
import type { QuirkChange, QuirkName, Quirks } from "pulumi-pipes-emulator";

/** The values of each quirk, in addition to off, under which a service still behaves the same; a text is the reason why it has none. */
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
  staleAfterScaling: [2],
  volatileFields: [true],
  extraFields: [true],
  keyStateMissing: [true],
  singleChannel: "it returns one channel of several",
  inheritedAlertNames: [true],
  webhookUrlMissing: [true],
  emptyDeleteBody: [true],
  lingeringDeletion: "no deletion is looked at; those that take their time have tests of their own",
  smallPages: [1, 3],
  contractOnly: ["405", "html404"],
  pausedNotRequired: [true],
  staysPaused: [true],
  immediateTransitions: [true],
  keepUnknownFields: "tests of unknown fields set it",
  strict: "the request is refused",
  refuseUnknownInUpdates: "the request is refused",
  frozenRoles: "the request has no effect",
  dashboardValidation: ["bare", "noVerdict", "404", "405", "html404"],
  ignoreSettings: "the request has no effect",
  ignoreStartPaused: [true],
  dropRole: "the request has no effect",
  nullDoesNotReset: "the request has no effect",
};

const choices = Object.entries(equivalences).flatMap(
  ([name, values]): (readonly [string, fc.Arbitrary<unknown>])[] =>
    typeof values === "string" ? [] : [[name, fc.constantFrom<unknown>(...values)]],
);

/** Combinations of equivalent spellings of a service. */
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
