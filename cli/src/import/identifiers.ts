/** Longer names are cut: alerts can have names of hundreds of characters. */
const longestName = 50;

/** Characters at the end of an id that tell objects of the same name apart. */
const tellingCharacters = 6;

/**
 * Letters that every compiler takes for letters: those of newer scripts depend on its version. Latin, Greek and Cyrillic,
 * kana, Han and Hangul; others are left out of variables.
 */
const notForVariables = /[^\w\u00c0-\u052f\u3041-\u30ff\u4e00-\u9fd5\uac00-\ud7a3-]|(?![\w-])[^\p{L}]/gu;

/** What a name is made for. */
export interface Named {
  readonly id: string;
  /** The object's own name, if it has one. */
  readonly name: string | undefined;
  /** What stands in for a name without letters and digits. */
  readonly noun: string;
}

/**
 * A readable name for each object, unique among them: `Checkout fails` → `checkout-fails`. Objects of the same name get
 * the end of their id added, all of them, so that a further one does not rename the others.
 */
export function resourceNames(objects: readonly Named[]): readonly string[] {
  const plain = objects.map(({ name, noun }) => slugOf(name ?? "") || noun);
  const isRepeated = (slug: string): boolean => plain.filter((other) => other === slug).length > 1;
  return withoutRepeats(
    objects.map(({ id }, index) => {
      const slug = plain[index] ?? "";
      return isRepeated(slug) ? `${slug}-${slugOf(id).slice(-tellingCharacters)}` : slug;
    }),
    "-",
  );
}

/** `checkout-fails` and `Alert` → `checkoutFailsAlert`, which is no reserved word, whatever the object is called. */
export function identifierOf(slug: string, suffix: string): string {
  const words = slug
    // Marks are left out as well, and part no word.
    .replace(/\p{M}+/gu, "")
    .replace(notForVariables, "-")
    .split("-")
    .filter((word) => word !== "");
  const camel = words.map((word, index) => (index === 0 ? word : capital(word))).join("");
  const named = camel.toLowerCase().endsWith(suffix.toLowerCase())
    ? `${camel.slice(0, -suffix.length)}${suffix}`
    : `${camel}${suffix}`;
  // Only letters may come first.
  return /^\p{ID_Start}/u.test(named) ? lowerFirst(named) : `${lowerFirst(suffix)}${named}`;
}

/** The texts with a number added to those that an earlier one has already. */
export function withoutRepeats(texts: readonly string[], separator = ""): readonly string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let unique = text;
    for (let number = 2; taken.has(unique); number += 1) unique = `${text}${separator}${number}`;
    taken.add(unique);
    return unique;
  });
}

/** Letters with their marks, such as the vowel signs of many scripts, and digits. What picks a form of an emoji is no mark. */
const word = /(?:\p{L}(?:(?!\p{Variation_Selector})\p{M})*|\p{Nd})+/gu;

/** Words of letters and digits in lower case with dashes between; "" where there are none. */
function slugOf(name: string): string {
  const words = name
    .normalize("NFC")
    .replace(/([\p{Ll}\p{N}])(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .toLowerCase()
    // Joiners within a word are not seen, and would end it.
    .replace(/(?<=\p{M})[\u200c\u200d](?=\p{L})/gu, "")
    .match(word);
  return cut((words ?? []).join("-")).replace(/-+$/, "");
}

/** The beginning of a text; no letter in it loses marks to the cut. */
function cut(text: string): string {
  let kept = "";
  for (const [letter] of text.matchAll(/\P{M}\p{M}*/gu)) {
    if (kept.length + letter.length > longestName) break;
    kept += letter;
  }
  return kept;
}

/** The word with its first letter in upper case. */
export const capital = (word: string): string => word.replace(/^./u, (first) => first.toUpperCase());
const lowerFirst = (word: string): string => word.replace(/^./u, (first) => first.toLowerCase());
