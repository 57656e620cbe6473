import { camelCase, kebabCase } from "change-case";
import { grouped } from "pulumi-pipes/internal";
import { anyNames, type Adoption } from "./adoption";
import { kindOf, nameOf } from "./reading";

/** An adoption with its names in the program. */
export type NamedAdoption = ReturnType<typeof named>[number];

/** The parts of an adoption that a program has, and also a dashboard from a file. */
export interface ProgramObject extends Pick<
  NamedAdoption,
  "resource" | "name" | "args" | "secrets" | "unmanaged"
> {
  readonly live: Pick<NamedAdoption["live"], "id" | "comparable">;
}

/** A secret with its key in the configuration. */
export type NamedSecret = NamedAdoption["secrets"][number];

/** Names the resources and the secrets, by their titles or else by the names of the objects. */
export function named(
  adoptions: readonly Adoption[],
  titleOf: (one: Adoption) => string | undefined = () => undefined,
) {
  const [uniqueKey, uniqueName] = [uniqueTexts(), uniqueTexts()];
  const slugged = adoptions.map((one) => {
    const slug = slugOf(titleOf(one) ?? nameOf(one.live)) || kindOf(one.resource);
    return { one, slug, ofKind: `${one.resource.kind} ${slug}` };
  });
  const namesakes = grouped(slugged, ({ ofKind }) => ofKind);
  return slugged.map(({ one, ofKind }) => {
    // All of them get the end of their id, so that a further object of the name renames none.
    const isNamesake = (namesakes.get(ofKind)?.length ?? 0) > 1;
    const ofKindAndId = isNamesake ? `${ofKind}-${one.live.id.slice(-6).toLowerCase()}` : ofKind;
    // Another object may have this name, or an ID with this end.
    const name = uniqueName(ofKindAndId).slice(one.resource.kind.length + 1);
    const keyOf = (field: string): string => uniqueKey(identifierOf(name, field));
    const secrets = one.secrets.map((secret) => ({ ...secret, key: keyOf(secret.name) }));
    return { ...one, name, secrets };
  });
}

/** Returns each text, with a number behind it if it returned the text before. */
export function uniqueTexts(): (text: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (text) => {
    let number = numbers.get(text) ?? 1;
    let unique = number === 1 ? text : `${text}${number}`;
    for (; taken.has(unique); unique = `${text}${number}`) number += 1;
    taken.add(unique);
    numbers.set(text, number);
    return unique;
  };
}

/** Words of any script, vowel signs included. */
const split = (text: string): string[] =>
  text.normalize("NFC").match(/(?=[\p{L}\p{Nd}])\p{Lu}*[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}\p{Nd}]*/gu) ?? [];

/** `Checkout fails (EU)` → `checkout-fails-eu`; "" without letters and digits. Alerts can have names of hundreds of characters. */
export const slugOf = (name: string): string =>
  Array.from(kebabCase(name, { split })).slice(0, 50).join("").replace(/-$/, "");

/** `checkout-fails` and `credentials` → `checkoutFailsCredentials`: letters and digits, and never a reserved word. */
export function identifierOf(slug: string, suffix: string): string {
  const ascii = slug.normalize("NFKD").replace(/[^a-z0-9-]/gi, "");
  const words = /^[a-z]/i.test(ascii) ? `${ascii}-${suffix}` : `${suffix}-${ascii}`;
  return camelCase(words, { mergeAmbiguousCharacters: true });
}

/** The commands that set a secret. Each asks for the value, so that no shell remembers it. */
export function howToSet({ parts, key }: NamedSecret): readonly string[] {
  if (parts.length === 0) return [`pulumi config set --secret ${key}`];
  if (parts === anyNames) return [`pulumi config set --secret --path '${key}["<name>"]'`];
  return parts.map((part) => `pulumi config set --secret --path ${key}.${part}`);
}
