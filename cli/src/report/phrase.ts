/**
 * A sentence of the report. What somebody else chose (names, ids, values) stands apart from our words, so that each format
 * can fence it in.
 */
export type Phrase = readonly (string | Quoted)[];

export interface Quoted {
  readonly code: string;
  /** A whole message, which is longer than a name or a value. */
  readonly isMessage?: true;
}

/** Texts that are put in are quoted; numbers and other phrases become part of the sentence. */
export function phrase(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Phrase)[]
): Phrase {
  return words.flatMap((word, index): Phrase => {
    const value = values[index];
    if (value === undefined) return [word];
    if (typeof value === "string") return [word, { code: value }];
    return typeof value === "number" ? [`${word}${value}`] : [word, ...value];
  });
}

export const message = (text: string): Phrase => [{ code: text, isMessage: true }];

/** Phrases one after the other, with our own words between them. */
export function joined(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((one, index): Phrase => (index === 0 ? one : [between, ...one]));
}

/** `1 field`, `2 fields`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
