import { distance } from "fastest-levenshtein";
import { valueText } from "./errors";

/** A hint at the known name that is nearest to an unknown name, or at all known names. */
export const didYouMean = (key: string, known: readonly string[], instead = ""): string =>
  suggestion(key, known, Math.max(2, Math.floor(key.length / 2)), instead) ||
  (known.length === 0 ? "" : `. Known names: ${known.map(quotedIfNeeded).join(", ")}${instead}`);

/** Names can come from a program, so they may contain any characters. */
const quotedIfNeeded = (name: string): string => (/^[\w./-]+$/.test(name) ? name : valueText(name));

/**
 * A hint at the known text that is nearest to `text`, if at most `most` letters differ. Otherwise the text may be a new, valid
 * one.
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

/** The number of letters that differ. Letters in another order, as in `wehre`, count as one. */
function stepsBetween(text: string, name: string): number {
  const lettersOf = (word: string): string => Array.from(word).sort().join("");
  return text !== name && lettersOf(text) === lettersOf(name) ? 1 : distance(text, name);
}
