import { join } from "node:path";
import ts from "typescript";
import { repository } from "../../test/harness/repository";
import { withoutSources } from "../codegen/comments";
import { programOf } from "../codegen/sources";

/** An export of a package. */
export interface Declared {
  readonly doc: string;
  /** Its declaration with its comments, as TypeScript shows it. */
  readonly code: string;
  /** The comments of its members by name. */
  readonly members: ReadonlyMap<string, string>;
}

/** The exports of a package by name, in the order of the names. */
export function exportsOf(name: "provider" | "emulator"): ReadonlyMap<string, Declared> {
  const entry = join(repository, name, "src", "index.ts");
  const program = programOf(name, [entry]);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} exports nothing`);
  const textOf = (symbol: ts.Symbol): string =>
    withoutSources(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
  const declared = checker.getExportsOfModule(module).flatMap((alias) => {
    const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
    const [node] = symbol.declarations ?? [];
    if (node === undefined) return [];
    const type = checker.getTypeOfSymbol(symbol);
    const members = checker.getPropertiesOfType(type).map((one) => [one.name, textOf(one)] as const);
    return [
      [
        alias.name,
        { doc: textOf(symbol), code: codeOf(node, type, checker), members: new Map(members) },
      ] as const,
    ];
  });
  return new Map([...declared].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The text of a type, or the signature of a value. */
function codeOf(node: ts.Declaration, type: ts.Type, checker: ts.TypeChecker): string {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    return withoutSources(node.getFullText().replace(/^[^]*?(?=\/\*\*|export )/, ""));
  const name =
    ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? (node.name?.getText() ?? "") : "";
  return `export declare const ${name}: ${checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation)};`;
}
