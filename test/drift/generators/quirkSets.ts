import fc from "fast-check";
import { noQuirks, type QuirkChange, type QuirkName, type Quirks } from "pulumi-pipes-emulator";

/** The values of each quirk under which a service still says and does the same; a text says why there are none. */
const equivalences: { readonly [Name in QuirkName]: readonly Quirks[Name][] | string } = {
  shuffleSets: [false, true],
  emptyAsNull: [false, true],
  emptyAsAbsent: [false, true],
  emptyAsEmpty: [false, true],
  instantsWithOffset: [false, true],
  instantsWithMicroseconds: [false, true],
  instantsWithoutFraction: [false, true],
  engineWithParens: [false, "type", "string"],
  quantitiesAsStrings: [false, true],
  zerosAfterScaling: [0, 2],
  volatileFields: [false, true],
  extraFields: [false, true],
  keyStateMissing: [false, true],
  emptyDeleteBody: [false, true],
  contractOnly: [false, "405", "html404"],
  pausedNotRequired: [false, true],
  immediateTransitions: [false, true],
  ignoreSettings: "what was asked for is not done",
  dropRole: "what was asked for is not done",
  nullDoesNotReset: "what was asked for is not done",
};

const choices = Object.entries(equivalences).flatMap(
  ([name, values]): (readonly [string, fc.Arbitrary<unknown>])[] =>
    typeof values === "string" ? [] : [[name, fc.constantFrom<unknown>(...values)]],
);

/** Ways of a service to say the same differently, in any combination; all are named, so each set replaces the last. */
export const quirkSets: fc.Arbitrary<QuirkChange> = fc
  .record(Object.fromEntries(choices), { requiredKeys: [] })
  .map((drawn): QuirkChange => {
    const quirks: Quirks = { ...noQuirks, ...drawn };
    // A service that offers no way to pause a pipe lets its tables be edited while it runs.
    return quirks.contractOnly === false ? quirks : { ...quirks, pausedNotRequired: true };
  });
