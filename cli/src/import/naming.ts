import type { Adoption } from "./adoption";
import { kinds, nameOf } from "./kinds";
import { capital, identifierOf, resourceNames, withoutRepeats } from "./identifiers";
import type { SecretField } from "./configSecrets";

/** An object with its name in the program. */
export interface NamedAdoption {
  readonly adoption: Adoption;
  /** Name of the resource. */
  readonly name: string;
  readonly secrets: readonly NamedSecret[];
}

/** A secret with the key of the configuration that it is read from. */
export interface NamedSecret {
  readonly field: SecretField;
  readonly key: string;
}

/** Gives each object a name, kind by kind, and each secret a key of the configuration. */
export function named(adoptions: readonly Adoption[]): readonly NamedAdoption[] {
  const inOrder = kinds.flatMap((kind) => {
    const ofKind = adoptions.filter((adoption) => adoption.kind.name === kind.name);
    const names = resourceNames(
      ofKind.map(({ live }) => ({ id: live.id, name: nameOf(live), noun: kind.suffix.toLowerCase() })),
    );
    return ofKind.map((adoption, index) => ({ adoption, name: names[index] ?? adoption.live.id }));
  });
  const keys = withoutRepeats(
    inOrder.flatMap(({ adoption, name }) =>
      adoption.secrets.map(({ path }) => identifierOf(name, capital(path.at(-1) ?? ""))),
    ),
  );
  let next = 0;
  return inOrder.map(({ adoption, name }) => ({
    adoption,
    name,
    secrets: adoption.secrets.map((field) => ({ field, key: keys[next++] ?? "" })),
  }));
}

/** The commands that set a secret; each asks for the value, so that no shell remembers it. */
export function howToSet({ field, key }: NamedSecret): readonly string[] {
  if (field.parts.length === 0) return [`pulumi config set --secret ${key}`];
  return field.parts.map((part) => `pulumi config set --secret --path ${key}.${part}`);
}
