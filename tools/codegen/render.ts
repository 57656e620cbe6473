import { z } from "zod";
import ts from "typescript";
import type { Facts } from "./facts";

/** A type that is written out. */
export interface Rendered {
  readonly type: ts.Type;
  /** Name of the interface. */
  readonly name: string;
  /** What the names of its items begin with. */
  readonly itemPrefix: string;
  /** Its comment. */
  readonly doc: string;
  readonly facts: Facts;
  /** Whether it is what services answer or resources show, rather than what users write. */
  readonly isRead: boolean;
}

/**
 * A type as an interface with its doc comments. Compiled declarations of schema types keep no comments, so what a user's
 * editor shows has to be written out.
 */
export function renderInterface(checker: ts.TypeChecker, rendered: Rendered): string {
  const { type, name, doc } = rendered;
  const rendering = renderingOf(checker, rendered);
  const whole = `${commentOf(doc, "")}export interface ${name} ${objectText(type, rendering, { indent: "", path: [] })}\n`;
  return [whole, ...rendering.items.values()].join("\n");
}

/** What is rendered, and with it the items of lists, which get names: a reference shows no fields of unnamed ones. */
interface Rendering {
  readonly checker: ts.TypeChecker;
  readonly itemPrefix: string;
  readonly of: string;
  readonly facts: Facts;
  readonly isRead: boolean;
  /** Where the type says that its fields come from. */
  readonly source: string;
  readonly items: Map<string, string>;
}

const renderingOf = (
  checker: ts.TypeChecker,
  { name, itemPrefix, doc, facts, isRead }: Rendered,
): Rendering => ({
  checker,
  itemPrefix,
  of: name,
  facts,
  isRead,
  source: sourceIn(doc) ?? "",
  items: new Map<string, string>(),
});

interface Place {
  readonly indent: string;
  readonly path: readonly string[];
}

function objectText(type: ts.Type, rendering: Rendering, { indent, path }: Place): string {
  const { checker } = rendering;
  if (checker.getPropertiesOfType(type).length === 0) return "Record<string, unknown>";
  const inner = `${indent}  `;
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const at = { indent: inner, path: [...path, property.name] };
    const text = typeText(checker.getTypeOfSymbol(property), rendering, at);
    const undefinable = optional && !["undefined", "unknown"].includes(text) ? `${text} | undefined` : text;
    const doc = fieldDoc(property, text === "undefined", rendering, at.path);
    return `${commentOf(doc, inner)}${inner}${property.name}${optional ? "?" : ""}: ${undefinable};`;
  });
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  const rest = index === undefined ? [] : [`${inner}[name: string]: unknown;`];
  return `{\n${[...fields, ...rest].join("\n")}\n${indent}}`;
}

/** What the schema's comment says, and what follows from schema and fields; where it comes from, the type says. */
function fieldDoc(
  field: ts.Symbol,
  isRefused: boolean,
  { checker, facts, of, source, isRead }: Rendering,
  path: readonly string[],
): string {
  const said = docOf(field, checker);
  if (said === "") throw new Error(`${of}.${path.join(".")} has no comment`);
  const [whole, own] = splitAtSource(said);
  // What leaving a field out means is of no interest to those who read it.
  const what = isRead
    ? whole
        .replace(/ ?Default: [^.]*\./, "")
        .replace(/; (?:required [^.;]*|"" (?:removes|clears) it)(?=[.;])/g, "")
    : whole;
  const isOfContract = own === "" || /^Contract \d/.test(own);
  const beyond = isOfContract ? beyondContract(field, checker, source) : [own];
  return [...(isRefused ? [] : [what]), ...facts(path, said), ...beyond]
    .filter((text) => text !== "")
    .join(" ");
}

/** A comment before and from the sentence that says where its field comes from. */
function splitAtSource(said: string): readonly [string, string] {
  const at = said.search(/(?<=^|\s)(?:Contract \d|Beyond the contract|This package's own|Pulumi's own)/);
  return at === -1 ? [said, ""] : [said.slice(0, at).trimEnd(), said.slice(at)];
}

/** That the schema of a field is not in the contract, unless the type says so of all its fields. */
function beyondContract(field: ts.Symbol, checker: ts.TypeChecker, source: string): readonly string[] {
  for (const declaration of field.declarations ?? []) {
    const said = sourceOfSchema(declaration, checker);
    if (said === undefined || said === source || !said.startsWith("beyond")) continue;
    return [`${said.charAt(0).toUpperCase()}${said.slice(1)}.`];
  }
  return [];
}

function sourceOfSchema(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) continue;
    return sourceIn(docOf(checker.getSymbolAtLocation(at.name), checker));
  }
  return undefined;
}

/** Where the comment of a schema says that its fields come from, in parentheses. */
export const sourceIn = (doc: string): string | undefined =>
  /\(((?:contract \d|beyond the contract)[^()]*?)(?:, see [^()]*)?\)/i.exec(doc)?.[1];

function typeText(type: ts.Type, rendering: Rendering, at: Place): string {
  const { checker } = rendering;
  if (type.isUnion()) {
    const parts = type.types.filter((part) => (part.flags & ts.TypeFlags.Undefined) === 0);
    if (parts.length === 0) return "undefined";
    const booleans = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
    const others = parts
      .filter((part) => !booleans.includes(part))
      .map((part) => typeText(part, rendering, at));
    return [...others, ...(booleans.length === 2 ? ["boolean"] : [])].join(" | ");
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    const text = item === undefined ? "unknown" : itemText(item, rendering, at);
    return /^[\w]+$|^\{/.test(text) ? `${text}[]` : `(${text})[]`;
  }
  if ((type.flags & ts.TypeFlags.Object) !== 0) return objectText(type, rendering, at);
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

function itemText(type: ts.Type, rendering: Rendering, { path }: Place): string {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !rendering.checker.isArrayType(type);
  const list = path.at(-1);
  const isNamed = isObject && list !== undefined && rendering.checker.getPropertiesOfType(type).length > 0;
  if (!isNamed) return typeText(type, rendering, { indent: "", path });
  const singular = list.replace(/s$/, "");
  const name = `${rendering.itemPrefix}${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
  const article = /^[AEIOU]/.test(rendering.itemPrefix) ? "an" : "a";
  const doc = `An item of \`${list}\` of ${article} \`${rendering.itemPrefix}\`.`;
  const text = objectText(type, rendering, { indent: "", path });
  rendering.items.set(name, `${commentOf(doc, "")}export interface ${name} ${text}\n`);
  return name;
}

/** The comment of a symbol as one paragraph. */
export function docOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, " ").trim();
}

/** The longest line that a comment is written in. */
const lineWidth = 120;

function commentOf(text: string, indent: string): string {
  const single = `${indent}/** ${text} */`;
  if (single.length <= lineWidth) return `${single}\n`;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || `${indent} * ${last} ${word}`.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`).join("\n")}\n${indent} */\n`;
}

/** Which schemas the outputs of a resource take their fields from. */
export interface OutputSchemas {
  readonly of: string;
  readonly args: z.ZodType;
  readonly outputs: z.ZodObject;
  readonly record: z.ZodType;
  /** Name of the record's type. */
  readonly recordType: string;
}

/** Outputs as an interface. */
export function renderOutputs(checker: ts.TypeChecker, rendered: Rendered, schemas: OutputSchemas): string {
  const { type, name, doc } = rendered;
  const rendering = renderingOf(checker, rendered);
  const order = Object.keys(schemas.outputs.shape);
  const properties = [...checker.getPropertiesOfType(type)].sort(
    (left, right) => order.indexOf(left.name) - order.indexOf(right.name),
  );
  const fields = properties.map((property) => {
    const text = outputText(checker.getTypeOfSymbol(property), property, rendering, schemas);
    const comment = commentOf(fieldDoc(property, false, rendering, [property.name]), "  ");
    return `${comment}  readonly ${property.name}: pulumi.Output<${text}>;`;
  });
  return `${commentOf(doc, "")}export interface ${name} {\n${fields.join("\n")}\n}\n`;
}

function outputText(
  type: ts.Type,
  { name, flags }: ts.Symbol,
  rendering: Rendering,
  { of, args, outputs, record, recordType }: OutputSchemas,
): string {
  const { checker } = rendering;
  const bareType = checker.getNonNullableType(type);
  const isNested =
    checker.isArrayType(bareType) ||
    ((bareType.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(bareType).length > 0);
  const isSame = (other: z.ZodType): boolean =>
    other instanceof z.ZodObject && other.shape[name] === outputs.shape[name];
  if (isNested && isSame(record)) return `${recordType}["${name}"]`;
  if (isNested && isSame(args)) return `${of}Values["${name}"]`;
  const isObject = (bareType.flags & ts.TypeFlags.Object) !== 0;
  const isUnknown = (type.flags & ts.TypeFlags.Unknown) !== 0;
  const text =
    isObject && !isUnknown
      ? checker.typeToString(bareType, undefined, ts.TypeFormatFlags.NoTruncation)
      : typeText(isUnknown ? type : bareType, rendering, { indent: "", path: [name] });
  const isOptional = (flags & ts.SymbolFlags.Optional) !== 0 && text !== "unknown";
  return isOptional ? `${text} | undefined` : text;
}
