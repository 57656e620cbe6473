import { join } from "node:path";
import ts from "typescript";
import { repository } from "../harness/repository";

const compilerPatienceMs = 60_000;

/** Comments without text, or with a section of the contract, which is for contributors. */
const isPoor = (comment: string): boolean =>
  comment === "" || /contract \d|beyond the contract|package's own/i.test(comment);

/** The exports of a package with a poor doc comment, and those of their members that the package declares. */
function poorlyCommentedIn(folder: string): readonly string[] {
  const sources = join(repository, folder, "src");
  const paths = { "pulumi-pipes-contract": [join(repository, "contract", "src", "index.ts")] };
  const { options } = ts.parseJsonConfigFileContent({ extends: "../tsconfig.base.json" }, ts.sys, sources);
  const entry = join(sources, "index.ts");
  const program = ts.createProgram([entry], { ...options, paths, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is no module`);
  const isOneOf = (symbol: ts.Symbol, flags: ts.SymbolFlags): boolean => (symbol.flags & flags) !== 0;
  const poorlyCommented = (exported: ts.Symbol): readonly string[] => {
    const isAlias = isOneOf(exported, ts.SymbolFlags.Alias);
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    // The comment of a namespace is at its export.
    if (isOneOf(symbol, ts.SymbolFlags.Module))
      return checker.getExportsOfModule(symbol).flatMap(poorlyCommented);
    const isShape = isOneOf(symbol, ts.SymbolFlags.Interface | ts.SymbolFlags.Class);
    const members = isShape ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)) : [];
    const own = members.filter(({ declarations = [] }) =>
      declarations.some((declaration) => declaration.getSourceFile().fileName.startsWith(sources)),
    );
    return [symbol, ...own]
      .filter((one) => isPoor(ts.displayPartsToString(one.getDocumentationComment(checker))))
      .map(({ name }) => `${exported.name} ${name}`);
  };
  return checker.getExportsOfModule(module).flatMap(poorlyCommented);
}

test.each(["provider", "emulator"])(
  "each export of the package %s, and each of its members, has a comment, without sections of the contract",
  (folder) => {
    expect(poorlyCommentedIn(folder)).toEqual([]);
  },
  compilerPatienceMs,
);
