import { withoutSources } from "../codegen/comments";
import { pageLinks, type Declarations, type NamedType } from "./declarations";
import { table } from "./tables";

/** The page of the emulator's exports. */
export function emulatorPage(declarations: Declarations): string {
  const { link, waiting } = pageLinks();
  const functions = declarations.functions.flatMap((name) => {
    const { parameters, returns } = declarations.signatureOf(name, link);
    const text = withoutSources(declarations.textOf(declarations.export(name)));
    const result = returns === "" ? [] : [`**Returns:** ${returns}`];
    return [`## ${name}`, text, table("Argument", parameters), ...result];
  });
  for (const name of declarations.interfaces) link(declarations.named(name));
  const sections: string[] = [];
  // Describing a type adds the types that it refers to.
  for (const type of waiting) sections.push(`### ${type.name}`, ...typeText(declarations, type));
  return [
    "# Emulator",
    "The exports of `pulumi-pipes-emulator`, which runs a local service for tests and demos. [Test a program](../how-to/test.md) shows how to use it.",
    ...functions,
    "## Types",
    ...sections,
  ].join("\n\n");

  /** A type with its own properties, and with links to the types that it consists of. */
  function typeText(declarations: Declarations, { text, type }: NamedType): readonly string[] {
    const parts = declarations.partsOf(type);
    const links = parts.map(link).join(", ");
    if (type.isUnion()) return [text, `The forms: ${links}.`];
    const inherited = parts.flatMap((part) => declarations.propertiesOf(part.type, link));
    const own = declarations
      .propertiesOf(type, link)
      .filter(({ name }) => !inherited.some((property) => property.name === name));
    const above = parts.length === 0 ? [] : [`It also has the properties of ${links}.`];
    return [text, ...above, ...(own.length > 0 ? [table("Property", own)] : [])];
  }
}
