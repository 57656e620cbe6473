import fc from "fast-check";

const firstSecond = Date.UTC(2027, 0, 1) / 1000;
const lastSecond = Date.UTC(2090, 0, 1) / 1000;
const minutes = (text: number): string => String(text).padStart(2, "0");

const spellings = fc.record({
  fraction: fc.constantFrom("", ".0", ".000", ".5", ".123", ".123456", ".999999999"),
  offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
  zulu: fc.boolean(),
  colon: fc.boolean(),
});

/** An instant in any way of writing it. */
export const instants: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: firstSecond, max: lastSecond }), spellings)
  .map(([second, { fraction, offset, zulu, colon }]) => {
    const shifted = new Date((second + (zulu ? 0 : offset * 60)) * 1000).toISOString().slice(0, 19);
    if (zulu) return `${shifted}${fraction}Z`;
    const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
    return `${shifted}${fraction}${offset < 0 ? "-" : "+"}${minutes(hours)}${colon ? ":" : ""}${minutes(rest)}`;
  });
