import ts from "typescript";
import { commented, paragraph, type Commented } from "./commented";

/** Outputs and what can be called. */
export function membersOf(
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
    ofType: "",
    values: [],
    optional: false,
    untold: [],
  };
}

/** The outputs that a class has from the interfaces that it merges with; not what every resource of Pulumi has. */
export function mergedOutputsOf(
  declaration: ts.InterfaceDeclaration,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  const parents = (declaration.heritageClauses ?? []).flatMap(({ types }) => types);
  return parents
    .flatMap((parent) => checker.getTypeAtLocation(parent).symbol.declarations ?? [])
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ members }) => members.flatMap((member) => fieldAt(member, name, checker)));
}

/** The fields of an interface, also those that it has from a type that it extends; nested ones where they are written. */
export function fieldsOf(
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
    ...inherited.flatMap((property) => declaredField(property, name, checker)),
  ];
}

/** A field where the type that it is inherited from declares it. */
const declaredField = (
  { declarations = [] }: ts.Symbol,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] =>
  declarations.slice(0, 1).flatMap((declaration) => fieldAt(declaration, name, checker));

/** The fields of args that are of one form or another, each once. */
export function fieldsOfUnion(
  symbol: ts.Symbol,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  if (!name.endsWith("Args")) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const properties = (type.isUnion() ? type.types : [type]).flatMap((one) =>
    checker.getPropertiesOfType(one),
  );
  const byName = new Map(properties.map((property) => [property.name, property]));
  return [...byName.values()].flatMap((property) => declaredField(property, name, checker));
}

/** What a constant that is an object holds, where no type has its comments. */
export function partsOf(
  declaration: ts.VariableDeclaration,
  name: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  const { initializer, type } = declaration;
  const value =
    initializer !== undefined && ts.isAsExpression(initializer) ? initializer.expression : initializer;
  if (type !== undefined || value === undefined || !ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap((property) => {
    const symbol = property.name === undefined ? undefined : checker.getSymbolAtLocation(property.name);
    return symbol === undefined ? [] : [commented(`${name}.${symbol.name}`, "field", symbol, checker)];
  });
}

/** What an interface offers to be called can fail; what it lets be left out is an option, even where it is a function. */
function kindOf(member: ts.Symbol, checker: ts.TypeChecker): Commented["kind"] {
  const isOption = (member.flags & ts.SymbolFlags.Optional) !== 0;
  return !isOption && checker.getTypeOfSymbol(member).getCallSignatures().length > 0 ? "callable" : "field";
}

function fieldAt(member: ts.Node, above: string, checker: ts.TypeChecker): readonly Commented[] {
  if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member) && !ts.isMethodSignature(member))
    return [];
  const symbol = checker.getSymbolAtLocation(member.name);
  if (symbol === undefined) return [];
  const name = `${above}.${symbol.name}`;
  if (kindOf(symbol, checker) === "callable") return [commented(name, "callable", symbol, checker)];
  const inside = literalsIn(member.type).flatMap(({ members }) =>
    members.flatMap((inner) => fieldAt(inner, name, checker)),
  );
  const named = partsNamedIn(member.type).flatMap((part) => fieldsOfPart(part, name, checker));
  return [commented(name, "field", symbol, checker, member), ...inside, ...named];
}

/** The objects that a type is written with, `{…} | undefined`, `{…}[]` and `Input<{…}>` included. */
function literalsIn(node: ts.TypeNode | undefined): readonly ts.TypeLiteralNode[] {
  if (node === undefined) return [];
  const [eventual] = inputIn(node);
  if (eventual !== undefined) return literalsIn(eventual);
  if (ts.isTypeLiteralNode(node)) return [node];
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(literalsIn);
  return ts.isArrayTypeNode(node) ? literalsIn(node.elementType) : [];
}

/** The parts by name that a type is written with. The items of a list are looked at under their own. */
function partsNamedIn(node: ts.TypeNode | undefined): readonly ts.TypeReferenceNode[] {
  if (node === undefined) return [];
  const [eventual] = inputIn(node);
  if (eventual !== undefined) return partsNamedIn(eventual);
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(partsNamedIn);
  const isEventual = ts.isTypeReferenceNode(node) && /^pulumi\./.test(node.typeName.getText());
  return ts.isTypeReferenceNode(node) && !isEventual ? [node] : [];
}

/** The type inside of an input. */
export const inputIn = (node: ts.TypeNode): readonly ts.TypeNode[] =>
  ts.isTypeReferenceNode(node) && node.typeName.getText() === "pulumi.Input"
    ? (node.typeArguments ?? [])
    : [];

/** The fields of a part of args, which has a name: an interface, or one of several with the fields of an interface. */
function fieldsOfPart(
  part: ts.TypeReferenceNode,
  above: string,
  checker: ts.TypeChecker,
): readonly Commented[] {
  const type = checker.getTypeAtLocation(part);
  const properties = (type.isUnion() ? type.types : [type]).flatMap((one) =>
    checker.getPropertiesOfType(one),
  );
  const declarations = new Set(properties.flatMap(({ declarations = [] }) => declarations));
  return [...declarations]
    .filter((at) => /\/sdk\/(?:types\/)?\w+\.generated\.ts$/.test(at.getSourceFile().fileName))
    .flatMap((at) => fieldAt(at, above, checker));
}
