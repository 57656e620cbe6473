import fc from "fast-check";

const minutes = (text: number): string => String(text).padStart(2, "0");

const spellings = fc.record({
  fraction: fc.constantFrom("", ".0", ".000", ".5", ".123", ".123456", ".999999999"),
  offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
  zulu: fc.boolean(),
  colon: fc.boolean(),
});

/** An instant in any way of writing it, from the beginning of one year to that of another one. */
const instantsBetween = (first: number, last: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: Date.UTC(first, 0) / 1000, max: Date.UTC(last, 0) / 1000 }), spellings)
    .map(([second, { fraction, offset, zulu, colon }]) => {
      const shifted = new Date((second + (zulu ? 0 : offset * 60)) * 1000).toISOString().slice(0, 19);
      if (zulu) return `${shifted}${fraction}Z`;
      const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
      return `${shifted}${fraction}${offset < 0 ? "-" : "+"}${minutes(hours)}${colon ? ":" : ""}${minutes(rest)}`;
    });

/** An instant in the future, such as the end of a key. */
export const instants = instantsBetween(2027, 2090);

/** A start of an alert: services accept the ten years before and the year after today. */
export const starts = instantsBetween(2018, 2027);
