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
  return `${doc}export interface ${name} ${objectText(type, checker, "")}\n`;
}

/** Stands where a schema knows a field only to refuse it. */
const returnedOnly = "/** Only returned by the service: it cannot be set. */";

function objectText(type: ts.Type, checker: ts.TypeChecker, indent: string): string {
  const inner = `${indent}  `;
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const text = typeText(checker.getTypeOfSymbol(property), checker, inner);
    const undefinable = optional && text !== "undefined" ? `${text} | undefined` : text;
    const doc = text === "undefined" ? `${inner}${returnedOnly}\n` : docOf(property, checker, inner);
    return `${doc}${inner}${property.name}${optional ? "?" : ""}: ${undefinable};`;
  });
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  const rest = index === undefined ? [] : [`${inner}[name: string]: unknown;`];
  return `{\n${[...fields, ...rest].join("\n")}\n${indent}}`;
}

function typeText(type: ts.Type, checker: ts.TypeChecker, indent: string): string {
  if (type.isUnion()) {
    const parts = type.types.filter((part) => (part.flags & ts.TypeFlags.Undefined) === 0);
    if (parts.length === 0) return "undefined";
    const booleans = parts.filter((part) => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0);
    const others = parts
      .filter((part) => !booleans.includes(part))
      .map((part) => typeText(part, checker, indent));
    return [...others, ...(booleans.length === 2 ? ["boolean"] : [])].join(" | ");
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    const text = item === undefined ? "unknown" : typeText(item, checker, indent);
    return /^[\w]+$|^\{/.test(text) ? `${text}[]` : `(${text})[]`;
  }
  if ((type.flags & ts.TypeFlags.Object) !== 0) return objectText(type, checker, indent);
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
}

function docOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker, indent: string): string {
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).trim();
  if (text === "") return "";
  const lines = text.split("\n");
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
