import ts from "typescript";

/**
 * The type alias `name` of a source file as an interface with its doc comments. Compiled declarations of schema types keep
 * no comments, so what a user's editor shows has to be written out.
 */
export function renderInterface(program: ts.Program, file: string, name: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const declaration = source?.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (declaration === undefined) throw new Error(`${file} has no type ${name}`);
  const type = checker.getTypeAtLocation(declaration);
  const doc = docOf(checker.getSymbolAtLocation(declaration.name), checker, "");
  const rendering = { checker, resource: name.replace(/Values$/, ""), items: new Map<string, string>() };
  const whole = `${doc}export interface ${name} ${objectText(type, rendering, "")}\n`;
  return [whole, ...rendering.items.values()].join("\n");
}

/** What is rendered, and with it the items of lists, which get names: a reference shows no fields of unnamed ones. */
interface Rendering {
  readonly checker: ts.TypeChecker;
  readonly resource: string;
  readonly items: Map<string, string>;
}

/** Stands where a schema knows a field only to refuse it. */
const returnedOnly = "/** Only returned by the service: it cannot be set. */";

function objectText(type: ts.Type, rendering: Rendering, indent: string): string {
  const { checker } = rendering;
  const inner = `${indent}  `;
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const text = typeText(checker.getTypeOfSymbol(property), rendering, inner, property);
    const undefinable = optional && text !== "undefined" ? `${text} | undefined` : text;
    const doc = text === "undefined" ? `${inner}${returnedOnly}\n` : docOf(property, checker, inner);
    return `${doc}${inner}${property.name}${optional ? "?" : ""}: ${undefinable};`;
  });
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  const rest = index === undefined ? [] : [`${inner}[name: string]: unknown;`];
  return `{\n${[...fields, ...rest].join("\n")}\n${indent}}`;
}

function typeText(type: ts.Type, rendering: Rendering, indent: string, property?: ts.Symbol): string {
  const { checker } = rendering;
  if (type.isUnion()) {
    const parts = type.types.filter((part) => (part.flags & ts.TypeFlags.Undefined) === 0);
    if (parts.length === 0) return "undefined";
    const booleans = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
    const others = parts
      .filter((part) => !booleans.includes(part))
      .map((part) => typeText(part, rendering, indent, property));
    return [...others, ...(booleans.length === 2 ? ["boolean"] : [])].join(" | ");
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    const text = item === undefined ? "unknown" : itemText(item, rendering, property);
    return /^[\w]+$|^\{/.test(text) ? `${text}[]` : `(${text})[]`;
  }
  if ((type.flags & ts.TypeFlags.Object) !== 0) return objectText(type, rendering, indent);
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

function itemText(type: ts.Type, rendering: Rendering, list: ts.Symbol | undefined): string {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && !rendering.checker.isArrayType(type);
  const isNamed = isObject && list !== undefined && rendering.checker.getPropertiesOfType(type).length > 0;
  if (!isNamed) return typeText(type, rendering, "");
  const singular = list.name.replace(/s$/, "");
  const name = `${rendering.resource}${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
  const doc = `/** An item of \`${list.name}\` of a \`${rendering.resource}\`. */\n`;
  rendering.items.set(name, `${doc}export interface ${name} ${objectText(type, rendering, "")}\n`);
  return name;
}

function docOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker, indent: string): string {
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).trim();
  if (text === "") return "";
  const lines = text.split("\n");
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
