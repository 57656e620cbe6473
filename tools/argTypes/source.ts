import ts from "typescript";

/** How a comment says where its field comes from. */
const reference = /contract \d|beyond the contract|this package's own|Pulumi's own/i;

/** The same in the comment of a schema, in parentheses: it holds for the fields that are written there. */
const ofSchema = /\(((?:contract \d|beyond the contract)[^()]*)\)/i;

/** A comment before and from the sentence that says where its field comes from. */
export function splitAtSource(said: string): readonly [string, string] {
  const at = said.search(/(?<=^|\s)(?:Contract \d|Beyond the contract|This package's own|Pulumi's own)/);
  return at === -1 ? [said, ""] : [said.slice(0, at).trimEnd(), said.slice(at)];
}

/** The sentence that says where a field comes from: none where its comment does, else what its schema's comment says. */
export function sourceText(said: string, symbol: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  if (reference.test(said)) return [];
  for (const declaration of symbol.declarations ?? []) {
    const text = schemaReference(declaration, checker);
    if (text !== undefined) return [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
  }
  throw new Error(`${symbol.name}: neither its comment nor that of its schema says where it comes from`);
}

function schemaReference(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isVariableDeclaration(at) || !ts.isIdentifier(at.name)) continue;
    const symbol = checker.getSymbolAtLocation(at.name);
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
    return ofSchema.exec(text.replace(/\s+/g, " "))?.[1];
  }
  return undefined;
}
