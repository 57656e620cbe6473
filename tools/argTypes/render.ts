import ts from "typescript";
import type { Facts } from "./facts";
import { sourceText, splitAtSource } from "./source";

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
}

/**
 * A type as an interface with its doc comments. Compiled declarations of schema types keep no comments, so what a user's
 * editor shows has to be written out.
 */
export function renderInterface(checker: ts.TypeChecker, rendered: Rendered): string {
  const { type, name, itemPrefix, doc, facts } = rendered;
  const rendering = { checker, itemPrefix, of: name, facts, items: new Map<string, string>() };
  const whole = `${commentOf(doc, "")}export interface ${name} ${objectText(type, rendering, { indent: "", path: [] })}\n`;
  return [whole, ...rendering.items.values()].join("\n");
}

/** What is rendered, and with it the items of lists, which get names: a reference shows no fields of unnamed ones. */
interface Rendering {
  readonly checker: ts.TypeChecker;
  readonly itemPrefix: string;
  readonly of: string;
  readonly facts: Facts;
  readonly items: Map<string, string>;
}

interface Place {
  readonly indent: string;
  readonly path: readonly string[];
}

function objectText(type: ts.Type, rendering: Rendering, { indent, path }: Place): string {
  const { checker } = rendering;
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

/** What the schema's comment says, what follows from schema and table, and where the field comes from. */
function fieldDoc(
  field: ts.Symbol,
  isRefused: boolean,
  { checker, facts, of }: Rendering,
  path: readonly string[],
): string {
  const said = docOf(field, checker);
  if (said === "") throw new Error(`${of}.${path.join(".")} has no comment`);
  const source = sourceText(said, field, checker);
  const [what, own] = splitAtSource(said);
  const texts = [...(isRefused ? [] : [what]), ...facts(path, said), own, ...source];
  return texts.filter((text) => text !== "").join(" ");
}

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
