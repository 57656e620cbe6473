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
    values: [],
    optional: false,
    untold: [],
  };
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
