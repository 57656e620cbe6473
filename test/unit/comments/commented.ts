import ts from "typescript";
import { inputIn } from "./members";

/** Something of a package that a user can hover over. */
export interface Commented {
  /** Dotted: `AlertArgs.channel.type`, `Alert.get`. */
  readonly name: string;
  /** A field is an arg, an output or a part of one; what is called can fail; the rest are types and constants. */
  readonly kind: "field" | "callable" | "type";
  /** The comment as one paragraph, "" for none. */
  readonly comment: string;
  /** Of a field: the comment of the type that declares it, "" for none. */
  readonly ofType: string;
  /** The texts that the type allows, where it allows no others. */
  readonly values: readonly string[];
  /** Whether it can be left out of what a user writes. */
  readonly optional: boolean;
  /** Of a function: the parameters without a word, and `return` where nothing says what it returns. */
  readonly untold: readonly string[];
}

/** What is public, with what its comment says. */
export function commented(
  name: string,
  kind: Commented["kind"],
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  at?: ts.Node,
): Commented {
  const comment = paragraph(symbol.getDocumentationComment(checker));
  const values = typesWithTexts(kind, symbol, checker, at).flatMap((type) => textsOf(type, checker));
  const optional = at !== undefined && canBeLeftOut(name, at, checker);
  const ofType = kind === "field" ? commentOfDeclaringType(symbol, checker) : "";
  return { name, kind, comment, ofType, values, optional, untold: untoldOf(symbol, checker) };
}

function commentOfDeclaringType(field: ts.Symbol, checker: ts.TypeChecker): string {
  let at: ts.Node | undefined = field.declarations?.[0];
  while (at !== undefined && !ts.isInterfaceDeclaration(at) && !ts.isClassDeclaration(at)) at = at.parent;
  const type = at?.name === undefined ? undefined : checker.getSymbolAtLocation(at.name);
  return paragraph(type?.getDocumentationComment(checker));
}

/** A comment as one paragraph. */
export const paragraph = (parts: ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString(parts).replace(/\s+/g, " ");

/** A field's type where it is written, or what an alias stands for. */
function typesWithTexts(
  kind: Commented["kind"],
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  at: ts.Node | undefined,
): readonly ts.Type[] {
  if (kind === "field" && at !== undefined) return [checker.getTypeAtLocation(at)];
  return (symbol.flags & ts.SymbolFlags.TypeAlias) !== 0 ? [checker.getDeclaredTypeOfSymbol(symbol)] : [];
}

/** While its parameters are written, editors show nothing of a constant's comment: so it is silent on all of them. */
function untoldOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  if ((symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) === 0) return [];
  const signatures = checker.getTypeOfSymbol(symbol).getCallSignatures();
  return signatures.flatMap((signature) => {
    const silent = signature.parameters.filter(
      (parameter) => paragraph(parameter.getDocumentationComment(checker)) === "",
    );
    const tellsReturn = signature.getJsDocTags().some((tag) => tag.name === "returns");
    return [...silent.map((parameter) => parameter.name), ...(tellsReturn ? [] : ["return"])];
  });
}

/** Groups are not counted: each of their fields is. Nor is what services return. */
function canBeLeftOut(name: string, at: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertySignature(at) || at.questionToken === undefined || at.type === undefined) return false;
  const [type = at.type] = inputIn(at.type);
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const isGroup = parts.some((part) => ts.isTypeLiteralNode(part) || isPart(part, checker));
  return !isGroup && !/^(?:types\.output|\w*(?:Record|Result)\w*)\./.test(name);
}

/** Whether a type is an object with fields that has a name. */
function isPart(node: ts.TypeNode, checker: ts.TypeChecker): boolean {
  if (!ts.isTypeReferenceNode(node)) return false;
  const type = checker.getTypeAtLocation(node);
  const isObject = (one: ts.Type): boolean => (one.flags & ts.TypeFlags.Object) !== 0 || one.isIntersection();
  return (type.isUnion() ? type.types : [type]).every(
    (one) => isObject(one) && checker.getPropertiesOfType(one).length > 0,
  );
}

/** The texts that a type is made of, none where it is made of anything else; through lists and outputs. */
function textsOf(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  const [eventual] = type.aliasSymbol?.name === "Output" ? (type.aliasTypeArguments ?? []) : [];
  if (eventual !== undefined) return textsOf(eventual, checker);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return item === undefined ? [] : textsOf(item, checker);
  }
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLiteral)) === 0,
  );
  if (parts.length === 1 && parts[0] !== undefined && checker.isArrayType(parts[0]))
    return textsOf(parts[0], checker);
  return parts.every((part) => part.isStringLiteral()) ? parts.map(({ value }) => value) : [];
}
