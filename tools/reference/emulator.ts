import { textOf } from "../../test/harness/repository";
import { helpText } from "../../emulator/src/cliArguments";
import { withoutSources } from "../codegen/comments";
import { pageLinks, type Declarations, type Link, type NamedType } from "./declarations";
import { table } from "./tables";

/** The command with the text of its help. */
const commandSection = [
  "## Command",
  "`pulumi-pipes-emulator` starts an emulator in its own process, on port 4010, until you stop it with Ctrl-C. In another terminal, " +
    "`--print-env` sets the environment of `pulumi-pipes` for this emulator:",
  '```sh\nnpx --no-install pulumi-pipes-emulator --control             # in one terminal\neval "$(npx --no-install pulumi-pipes-emulator --print-env)"  # in the other terminal\n```',
  "These are the options, as `--help` prints them:",
  `\`\`\`text\n${helpText}\`\`\``,
  "Exit codes: 0 after Ctrl-C or SIGTERM, 1 after a failure, 2 after wrong arguments.",
];

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
  for (const type of waiting)
    sections.push(`### ${type.name}`, type.text, ...contentOf(declarations, type, link));
  return [
    "# Emulator",
    'The command and the exports of `pulumi-pipes-emulator`, which runs a local service for tests and demos. [Test a program](../how-to/test.md) shows how to use it. The example below assumes `import { startEmulator } from "pulumi-pipes-emulator"`.',
    ...functions,
    ...commandSection,
    textOf("tools/reference/behavior/emulator.md").trimEnd(),
    "## Types",
    ...sections,
  ].join("\n\n");
}

/** The properties of a type, and links to the types that have its other properties. */
function contentOf(declarations: Declarations, { type }: NamedType, link: Link): readonly string[] {
  const parts = declarations.partsOf(type);
  const links = parts.map(link).join(", ");
  if (type.isUnion()) return [`The forms: ${links}.`];
  const properties = declarations.propertiesOf(type, link);
  const original = type.isClassOrInterface() ? undefined : interfaceWith(declarations, properties, link);
  if (original !== undefined) return [`It has the properties of ${link(original)}, and each is optional.`];
  const inherited = parts.flatMap((part) => declarations.propertiesOf(part.type, link));
  const own = properties.filter(({ name }) => !inherited.some((property) => property.name === name));
  return [
    ...(parts.length === 0 ? [] : [`It also has the properties of ${links}.`]),
    ...(own.length === 0 ? [] : [table("Property", own)]),
  ];
}

type Properties = ReturnType<Declarations["propertiesOf"]>;

/** The interface with exactly these properties. */
const interfaceWith = (
  declarations: Declarations,
  properties: Properties,
  link: Link,
): NamedType | undefined =>
  declarations.interfaces
    .map((name) => declarations.named(name))
    .find(({ type }) => namesOf(declarations.propertiesOf(type, link)) === namesOf(properties));

const namesOf = (properties: Properties): string => properties.map(({ name }) => name).join();
