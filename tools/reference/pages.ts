import { withoutSources } from "../codegen/comments";
import type { Declarations, Link, NamedType, Property } from "./declarations";

const names = ["Alert", "Dashboard", "AccessKey", "Pipe", "PipeSettings", "Provider"] as const;

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

const inCell = (text: string): string =>
  withoutSources(text)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("; services can add more", "")
    .replaceAll("|", "\\|");

function table(heading: string, properties: readonly Property[]): string {
  const isRead = ["Output", "Result", "Field"].includes(heading);
  const rows = properties.map(({ name, type, isRequired, mayBeUndefined, text }) => {
    const required = isRequired && heading === "Input" ? "Required. " : "";
    const shown = mayBeUndefined && isRead ? `\`undefined\` or ${type}` : type;
    return `| \`${name}\` | ${inCell(shown)} | ${required}${inCell(text)} |`;
  });
  return [`| ${heading} | Type | Description |`, "|---|---|---|", ...rows].join("\n");
}

/** Links within one page, and the types that the page has to describe. */
function collector(): { link: Link; waiting: NamedType[] } {
  const waiting: NamedType[] = [];
  const link: Link = (type) => {
    if (!waiting.some(({ name }) => name === type.name)) waiting.push(type);
    return `[${type.name}](#${type.name.toLowerCase()})`;
  };
  return { link, waiting };
}

const onTypesPage =
  (types: NamedType[]): Link =>
  (type) => {
    if (!types.some(({ name }) => name === type.name)) types.push(type);
    return `[${type.name}](types.md#${type.name.toLowerCase()})`;
  };

/** Most types have this field, so each page describes it once. */
const additional = "additionalFields";

/** A section for each type, and for each that these refer to. */
function typeSections(
  declarations: Declarations,
  types: readonly NamedType[],
  link: Link,
  heading: string,
): readonly string[] {
  const sections: string[] = [];
  const closed: string[] = [];
  // Describing a type adds the types that it refers to.
  for (const { name, text, type } of types) {
    const properties = declarations.propertiesOf(type, link);
    const shown = properties.filter((property) => heading !== "Input" || property.name !== additional);
    if (shown.length === properties.length) closed.push(`\`${name}\``);
    sections.push(`### ${name}`, withoutSources(text), table(heading, shown));
  }
  if (heading !== "Input" || closed.length === types.length) return sections;
  const exceptions = closed.length === 0 ? "" : ` except ${closed.join(", ")}`;
  return [`Each type${exceptions} also accepts [\`${additional}\`](#inputs).`, ...sections];
}

const known = "Services can accept other values than the known values in the tables.";

function resourcePage(declarations: Declarations, name: string, types: NamedType[]): string {
  const { args, outputs, get } = declarations.classOf(name);
  const { link, waiting } = collector();
  const inputs = declarations.propertiesOf(args, link);
  const isResource = name !== "Provider";
  const shown = isResource ? declarations.propertiesOf(outputs, onTypesPage(types)) : [];
  const description = withoutSources(declarations.textOf(declarations.export(name)));
  const isAdopted = inputs.some((property) => property.name === "adoptId");
  const adoption = isAdopted
    ? "To adopt an existing object, set `adoptId`. `pulumi up` then changes only the fields that you set, and the preview lists the changes."
    : "The resource adopts the pipe that `pipeId` names. The preview lists the changes of the adoption.";
  return [
    `# ${name}`,
    description,
    "## Inputs",
    `Each input accepts a plain value, a promise or an output.${isResource ? ` Pulumi manages only the inputs that you set. ${known}` : ""}`,
    table("Input", inputs),
    ...(waiting.length > 0 ? ["## Input types", ...typeSections(declarations, waiting, link, "Input")] : []),
    ...(isResource
      ? [
          "## Outputs",
          table("Output", shown),
          "## Adopt an existing object",
          adoption,
          "## Read an object",
          `Use \`pipes.${name}.get(name, id, options)\`.`,
          withoutSources(declarations.textOf(get)),
        ]
      : []),
  ].join("\n\n");
}

function functionsPage(declarations: Declarations, types: NamedType[]): string {
  const link = onTypesPage(types);
  const functions = declarations.functions.filter((name) => !names.some((one) => one === name));
  const sections = functions
    .filter((name) => !functions.includes(name.replace(/Output$/, "")) || !name.endsWith("Output"))
    .flatMap((name) => {
      const { parameters, args, returns } = declarations.signatureOf(name);
      const [first] = parameters;
      const twin = functions.includes(`${name}Output`)
        ? [`\`${name}Output\` accepts outputs as arguments, and returns an output.`]
        : [];
      const isRecord = first?.name === "args" && args !== undefined;
      const fields = isRecord ? declarations.propertiesOf(args, link) : parameters;
      const result = returns === "" ? [] : [`**Returns:** ${withoutSources(returns)}`];
      return [
        `## ${name}`,
        withoutSources(declarations.textOf(declarations.export(name))),
        ...twin,
        ...(fields.length > 0 ? [table("Argument", fields)] : []),
        ...result,
        ...resultTable(declarations, name, link),
      ];
    });
  return [
    "# Functions",
    "A function reads from the service while the program runs. It never changes the service.",
    known.replace("accept", "return"),
    ...sections,
  ].join("\n\n");
}

/** The fields of what a function returns, if they have an interface of their own. */
function resultTable(declarations: Declarations, name: string, link: Link): readonly string[] {
  const result = `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`;
  if (!declarations.interfaces.includes(result))
    return name.startsWith("get") ? [`**Returns:** ${link(declarations.aliased(result))}.`] : [];
  return [table("Result", declarations.propertiesOf(declarations.named(result).type, link))];
}

/** The pages of the reference by file name. */
export function pagesOf(provider: Declarations, emulator: Declarations): ReadonlyMap<string, string> {
  const types: NamedType[] = [];
  const pages = new Map(names.map((name) => [`${kebab(name)}.md`, resourcePage(provider, name, types)]));
  pages.set("functions.md", functionsPage(provider, types));
  const sections = typeSections(provider, types, onTypesPage(types), "Field");
  const intro = `Objects that outputs and functions return. ${known.replace("accept", "return")}`;
  pages.set("types.md", ["# Types", intro, ...sections].join("\n\n").replaceAll("types.md#", "#"));
  pages.set("emulator.md", emulatorPage(emulator));
  return pages;
}

function emulatorPage(declarations: Declarations): string {
  const { link, waiting } = collector();
  const functions = declarations.functions.flatMap((name) => {
    const { parameters, returns } = declarations.signatureOf(name);
    const text = withoutSources(declarations.textOf(declarations.export(name)));
    return [
      `## ${name}`,
      text,
      table("Argument", parameters),
      ...(returns === "" ? [] : [`**Returns:** ${returns}`]),
    ];
  });
  for (const name of declarations.interfaces) link(declarations.named(name));
  return [
    "# Emulator",
    "The exports of `pulumi-pipes-emulator`.",
    ...functions,
    "## Types",
    ...typeSections(declarations, waiting, link, "Property"),
  ].join("\n\n");
}
