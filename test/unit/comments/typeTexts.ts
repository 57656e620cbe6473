import ts from "typescript";

/** The texts that a type is made of, none where it is made of anything else; through lists and outputs. */
export function textsOf(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
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
