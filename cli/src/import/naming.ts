import type { Adoption, Secret } from "./adoption";
import { kindOf, nameOf } from "./reading";

/** An adoption with its names in the program. */
export interface NamedAdoption extends Adoption {
  /** Name of the resource. */
  readonly name: string;
  readonly secrets: readonly NamedSecret[];
}

/** A secret with its key in the configuration. */
export interface NamedSecret extends Secret {
  readonly key: string;
}

/** Names the resources and the secrets. */
export function named(adoptions: readonly Adoption[]): readonly NamedAdoption[] {
  const unique = uniqueTexts();
  const slugs = adoptions.map(({ resource, live }) => slugOf(nameOf(live)) || kindOf(resource));
  return adoptions.map((adoption, index) => {
    const { resource, live, secrets } = adoption;
    const slug = slugs[index] ?? "";
    // All of them get the end of their id, so that a further object of the name renames none.
    const isRepeated =
      adoptions.filter((other, at) => other.resource === resource && slugs[at] === slug).length > 1;
    const name = isRepeated ? `${slug}-${live.id.slice(-6).toLowerCase()}` : slug;
    const keyOf = ({ path }: Secret): string => unique(identifierOf(name, path.at(-1) ?? ""));
    return { ...adoption, name, secrets: secrets.map((secret) => ({ ...secret, key: keyOf(secret) })) };
  });
}

/** Returns each text, with a number behind it if it returned the text before. */
export function uniqueTexts(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    let unique = text;
    for (let number = 2; taken.has(unique); number += 1) unique = `${text}${number}`;
    taken.add(unique);
    return unique;
  };
}

/** Alerts can have names of hundreds of characters. */
const longestName = 50;

/** `Checkout fails (EU)` → `checkout-fails-eu`, in any script; "" without letters and digits. */
function slugOf(name: string): string {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu);
  const slug = Array.from((words ?? []).join("-"));
  return slug.slice(0, longestName).join("").replace(/-$/, "");
}

/** `checkout-fails` and `credentials` → `checkoutFailsCredentials`: letters and digits, and never a reserved word. */
export function identifierOf(slug: string, suffix: string): string {
  const words = slug
    .normalize("NFKD")
    .replace(/[^a-z0-9-]/gi, "")
    .split("-");
  const [first = "", ...others] = /^[a-z]/i.test(words[0] ?? "") ? [...words, suffix] : [suffix, ...words];
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The commands that set a secret. Each asks for the value, so that no shell remembers it. */
export function howToSet({ parts, key }: NamedSecret): readonly string[] {
  if (parts.length === 0) return [`pulumi config set --secret ${key}`];
  return parts.map((part) => `pulumi config set --secret --path ${key}.${part}`);
}
