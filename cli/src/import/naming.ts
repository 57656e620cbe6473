import { camelCase, kebabCase, upperFirst } from "scule";
import type { Adoption } from "./adoption";
import type { SecretField } from "./args";
import { kinds, nameOf } from "./kinds";

/** An object with its name in the program. */
export interface NamedAdoption {
  readonly adoption: Adoption;
  /** Name of the resource. */
  readonly name: string;
  readonly secrets: readonly NamedSecret[];
}

/** A secret with its key in the configuration. */
export interface NamedSecret {
  readonly field: SecretField;
  readonly key: string;
}

/** Alerts can have names of hundreds of characters. */
const longestName = 50;

/** Names the objects, kind by kind, and the secrets. */
export function named(adoptions: readonly Adoption[]): readonly NamedAdoption[] {
  const uniqueKey = uniqueTexts();
  return kinds.flatMap((kind) => {
    const ofKind = adoptions.filter((adoption) => adoption.kind.name === kind.name);
    const slugs = ofKind.map(({ live }) => slugOf(nameOf(live) ?? "") || (kind.name.split("-").at(-1) ?? ""));
    const uniqueName = uniqueTexts("-");
    return ofKind.map((adoption, index) => {
      const slug = slugs[index] ?? "";
      // All of them get the end of their id, so that a further object of the name renames none.
      const isRepeated = slugs.indexOf(slug) !== slugs.lastIndexOf(slug);
      const name = uniqueName(isRepeated ? `${slug}-${adoption.live.id.slice(-6).toLowerCase()}` : slug);
      const secrets = adoption.secrets.map((field) => ({
        field,
        key: uniqueKey(identifierOf(name, upperFirst(field.path.at(-1) ?? ""))),
      }));
      return { adoption, name, secrets };
    });
  });
}

/** Returns each text, with a number behind it if it returned the text before. */
export function uniqueTexts(separator = ""): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    let unique = text;
    for (let number = 2; taken.has(unique); number += 1) unique = `${text}${separator}${number}`;
    taken.add(unique);
    return unique;
  };
}

/** Letters with their marks, and digits. A character that selects the form of an emoji is no mark. */
const word = /(?:\p{L}(?:(?!\p{Variation_Selector})\p{M})*|\p{Nd})+/gu;

/** `HTTPErrors of shop/eu` → `http-errors-of-shop-eu`, in any script; "" without letters and digits. */
function slugOf(name: string): string {
  // scule would split a capital that JavaScript counts as two characters.
  const plain = name.normalize("NFC").replace(/[\u{10000}-\u{10ffff}]/gu, (letter) => letter.toLowerCase());
  const slug = kebabCase((plain.match(word) ?? []).join("-"));
  return Array.from(slug).slice(0, longestName).join("").replace(/-+$/, "");
}

/** `checkout-fails` and `Alert` → `checkoutFailsAlert`: never a reserved word, and of letters that every compiler knows. */
export function identifierOf(slug: string, suffix: string): string {
  const ascii = slug.normalize("NFKD").replace(/[^a-z0-9-]/g, "");
  const stem = ascii.replace(new RegExp(`(?:^|-)${kebabCase(suffix)}$`), "");
  return camelCase(/^[a-z]/.test(stem) ? `${stem}-${suffix}` : `${suffix}-${stem}`);
}

/** The commands that set a secret. Each asks for the value, so that no shell remembers it. */
export function howToSet({ field, key }: NamedSecret): readonly string[] {
  if (field.parts.length === 0) return [`pulumi config set --secret ${key}`];
  return field.parts.map((part) => `pulumi config set --secret --path ${key}.${part}`);
}
