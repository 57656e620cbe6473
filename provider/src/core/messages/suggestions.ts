import { distance } from "fastest-levenshtein";
import { valueText } from "./errors";

/** Suggests the known name that is most similar to an unknown one, or lists all known names. */
export const didYouMean = (key: string, known: readonly string[], instead = ""): string =>
  suggestion(key, known, Math.max(2, Math.floor(key.length / 2)), instead) ||
  (known.length === 0 ? "" : `. Known names: ${known.map(quotedIfNeeded).join(", ")}${instead}`);

/** Names can come from a program, so they may contain any characters. */
const quotedIfNeeded = (name: string): string => (/^[\w./-]+$/.test(name) ? name : valueText(name));

/**
 * Suggests the known string that is most similar to `text`, if at most `most` letters differ. Otherwise the text may be new and
 * valid.
 */
export function suggestion(
  text: string,
  known: readonly string[],
  most = Math.min(2, Math.floor(text.length / 3)),
  instead = "",
): string {
  const [best] = known
    .map((name) => ({ name, steps: stepsBetween(text.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.steps - right.steps);
  return best === undefined || best.steps > most ? "" : `. Did you mean ${valueText(best.name)}${instead}?`;
}

/** Counts the letters that differ. Swapped letters, as in `wehre`, count as one. */
function stepsBetween(text: string, name: string): number {
  const lettersOf = (word: string): string => Array.from(word).sort().join("");
  return text !== name && lettersOf(text) === lettersOf(name) ? 1 : distance(text, name);
}
