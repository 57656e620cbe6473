import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "..", "..", "..");

/** Something of the package that a user can hover over. */
export interface Commented {
  /** Dotted: `AlertValues.channel.type`, `Alert.get`. */
  readonly name: string;
  /** A field is an arg, an output or a part of one; what is called can fail; the rest are types. */
  readonly kind: "field" | "callable" | "type";
  /** The comment as one paragraph, "" for none. */
  readonly comment: string;
  /** The texts that the type allows, where it allows no others. */
  readonly values: readonly string[];
  /** Whether it can be left out of what a user writes. */
  readonly optional: boolean;
}

/** Everything public with its comment, as an editor would show it. */
export function publicComments(): readonly Commented[] {
  const entry = join(root, "provider/src/index.ts");
  const read: { config?: unknown } = ts.readConfigFile(join(root, "provider/tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "provider"));
  const paths = { "pulumi-pipes-contract": [join(root, "contract/src/index.ts")] };
  const program = ts.createProgram([entry], { ...options, paths, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is no module`);
  return checker.getExportsOfModule(module).flatMap((symbol) => commentsOf(symbol, checker));
}

function commentsOf(exported: ts.Symbol, checker: ts.TypeChecker): readonly Commented[] {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const isCallable = (symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function)) !== 0;
  const own = commented(exported.name, isCallable ? "callable" : "type", symbol, checker);
  const inside = (symbol.declarations ?? []).flatMap((declaration) => {
    if (ts.isClassDeclaration(declaration)) return membersOf(declaration, exported.name, checker);
    return ts.isInterfaceDeclaration(declaration)
      ? fieldsOf(symbol, declaration, exported.name, checker)
      : [];
  });
  return [own, ...inside];
}

/** Outputs and what can be called. */
function membersOf(
  declaration: ts.ClassDeclaration,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  return declaration.members.flatMap((member) => {
    if (ts.isPropertyDeclaration(member)) return fieldAt(member, name, checker);
    if (ts.isConstructorDeclaration(member)) return [constructorOf(member, name, checker)];
    const symbol = ts.isMethodDeclaration(member) ? checker.getSymbolAtLocation(member.name) : undefined;
    return symbol === undefined
      ? []
      : [commented(`${name}.${symbol.name}`, "callable", symbol, checker, member)];
  });
}

function constructorOf(member: ts.ConstructorDeclaration, name: string, checker: ts.TypeChecker): Commented {
  const parts = checker.getSignatureFromDeclaration(member)?.getDocumentationComment(checker);
  return {
    name: `${name}.constructor`,
    kind: "callable",
    comment: paragraph(parts),
    values: [],
    optional: false,
  };
}

/** The fields of an interface, also those that it has from a type that it extends; nested ones where they are written. */
function fieldsOf(
  symbol: ts.Symbol,
  declaration: ts.InterfaceDeclaration,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  const written = new Set<string>(declaration.members.flatMap(({ name: at }) => (at ? [at.getText()] : [])));
  const inherited = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter((property) => !written.has(property.name));
  return [
    ...declaration.members.flatMap((member) => fieldAt(member, name, checker)),
    ...inherited.map((property) => commented(`${name}.${property.name}`, "field", property, checker)),
  ];
}

function fieldAt(member: ts.Node, above: string, checker: ts.TypeChecker): readonly Commented[] {
  if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return [];
  const symbol = checker.getSymbolAtLocation(member.name);
  if (symbol === undefined) return [];
  const name = `${above}.${symbol.name}`;
  const inside = literalsIn(member.type).flatMap(({ members }) =>
    members.flatMap((inner) => fieldAt(inner, name, checker)),
  );
  return [commented(name, "field", symbol, checker, member), ...inside];
}

/** The objects that a type is written with, `{…} | undefined` and `{…}[]` included. */
function literalsIn(node: ts.TypeNode | undefined): readonly ts.TypeLiteralNode[] {
  if (node === undefined) return [];
  if (ts.isTypeLiteralNode(node)) return [node];
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(literalsIn);
  return ts.isArrayTypeNode(node) ? literalsIn(node.elementType) : [];
}

function commented(
  name: string,
  kind: Commented["kind"],
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  at?: ts.Node,
): Commented {
  const comment = paragraph(symbol.getDocumentationComment(checker));
  const values = kind === "field" && at !== undefined ? textsOf(checker.getTypeAtLocation(at), checker) : [];
  return { name, kind, comment, values, optional: at !== undefined && canBeLeftOut(name, at) };
}

/** Groups are not counted: each of their fields is. Nor is what services return, or what is known only to be refused. */
function canBeLeftOut(name: string, at: ts.Node): boolean {
  if (!ts.isPropertySignature(at) || at.questionToken === undefined || at.type === undefined) return false;
  const parts = ts.isUnionTypeNode(at.type) ? at.type.types : [at.type];
  const isGroup = parts.some(ts.isTypeLiteralNode);
  const isRefused = parts.every(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword);
  return !isGroup && !isRefused && !/^\w*(?:Record|Result)\w*\./.test(name);
}

const paragraph = (parts: ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString(parts).replace(/\s+/g, " ");

/** The texts that a type is made of, none where it is made of anything else; through lists and outputs. */
function textsOf(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  const [eventual] = type.aliasSymbol?.name === "Output" ? (type.aliasTypeArguments ?? []) : [];
  if (eventual !== undefined) return textsOf(eventual, checker);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return item === undefined ? [] : textsOf(item, checker);
  }
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0,
  );
  if (parts.length === 1 && parts[0] !== undefined && checker.isArrayType(parts[0]))
    return textsOf(parts[0], checker);
  return parts.every((part) => part.isStringLiteral()) ? parts.map(({ value }) => value) : [];
}
