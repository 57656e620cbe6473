import { withoutSources } from "../codegen/comments";
import { orNull, type Declarations, type Link, type NamedType, type Property } from "./declarations";

type Heading = "Input" | "Output" | "Argument" | "Result" | "Field" | "Property";

const inCell = (text: string): string =>
  withoutSources(text)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("; services can add more", "")
    .replaceAll("|", "\\|");

/** A sentence with the condition under which an input is required. */
const need = / ?\bRequired,? (?:`[^`]*`|[^.`])*\./;

const usualFields = / Usual fields: [^:]*?\)\.(?= |$)/;
const values = / One of [^.]*`\./;

function description({ type, isRequired, text }: Property, heading: Heading): string {
  // A type with a link has a section with these fields, and a type with quotes lists its values.
  const shown = type.includes("](")
    ? text.replace(usualFields, "")
    : type.includes('"')
      ? text.replace(values, "")
      : text;
  if (heading !== "Input") return shown;
  const [condition = isRequired ? "Required." : ""] = need.exec(shown) ?? [];
  return `${condition} ${shown.replace(need, "")}`.trim();
}

export function table(heading: Heading, properties: readonly Property[]): string {
  const isRead = ["Output", "Result", "Field"].includes(heading);
  const rows = properties.map((property) => {
    const { name, type, mayBeUndefined } = property;
    const shown = mayBeUndefined && isRead && type !== "`unknown`" ? orUndefined(type) : type;
    return `| \`${name}\` | ${inCell(shown)} | ${inCell(description(property, heading))} |`;
  });
  return [`| ${heading} | Type | Description |`, "|---|---|---|", ...rows].join("\n");
}

/** `string, or null` becomes `string, null or undefined`. */
const orUndefined = (type: string): string =>
  type.endsWith(orNull)
    ? `${type.slice(0, -orNull.length)}, \`null\` or \`undefined\``
    : `${type}, or \`undefined\``;

/** Properties that come last, in this order: most tables have them. */
const common = [
  "validateSamples",
  "adoptId",
  "organizationId",
  "serviceId",
  "deletionPolicy",
  "additionalFields",
];

/** The steps of need: always, for each new object, under a condition, and for most or some services. */
const steps = [/^Required for a new /, /^Required /, /\b(?:Most|Some) services require it\b/];

const sortedBy = (properties: readonly Property[], rank: (property: Property) => number) =>
  [...properties].sort((left, right) => rank(left) - rank(right));

const commonRank = (name: string): number => (common.includes(name) ? 1000 + common.indexOf(name) : 0);

/** Inputs with the required inputs first. */
export const byNeed = (inputs: readonly Property[]): readonly Property[] =>
  sortedBy(inputs, (input) => {
    if (input.isRequired) return -1;
    const step = steps.findIndex((one) => one.test(description(input, "Input")));
    return commonRank(input.name) + (step < 0 ? steps.length : step);
  });

/** Properties with these names first. */
export const withFirst = (order: readonly string[], properties: readonly Property[]): readonly Property[] =>
  sortedBy(
    properties,
    ({ name }) => commonRank(name) + (order.includes(name) ? order.indexOf(name) : order.length),
  );

/** Fields that identify an object. */
export const identity = ["id", "name"];

/** Most types have this field, so each page describes it once. */
const additional = "additionalFields";

/** A section for each type, and for each type that these refer to. */
export function typeSections(
  declarations: Declarations,
  types: readonly NamedType[],
  link: Link,
  heading: Heading,
): readonly string[] {
  const sections: string[] = [];
  const open: string[] = [];
  let closed = 0;
  // Describing a type adds the types that it refers to.
  for (const { name, text, type } of types) {
    const properties = declarations.propertiesOf(type, link);
    const shown = properties.filter((property) => heading !== "Input" || property.name !== additional);
    if (shown.length < properties.length) closed += 1;
    else if (declarations.isOpen(type)) open.push(`\`${name}\``);
    const sorted = heading === "Input" ? byNeed(shown) : withFirst(identity, shown);
    const level = heading === "Input" ? "###" : "##";
    sections.push(`${level} ${name}`, withoutSources(text), table(heading, sorted));
  }
  if (heading !== "Input") return sections;
  const inPlace = closed > 0 ? open.join(", ") : "Each type";
  const notes = [
    ...(closed > 0
      ? [`Each type${open.length > 0 ? ` except ${inPlace}` : ""} also accepts [\`${additional}\`](#inputs).`]
      : []),
    ...(open.length > 0 ? [`${inPlace} also accepts other fields of the API, under their API names.`] : []),
  ];
  return notes.length === 0 ? sections : [notes.join(" "), ...sections];
}
