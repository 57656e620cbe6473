import { join } from "node:path";
import ts from "typescript";
import { commented, type Commented } from "./commented";
import { fieldsOf, fieldsOfUnion, membersOf, mergedOutputsOf, partsOf } from "./members";
import { repository } from "../../harness/repository";

/** Everything public of a package with its comment, as an editor would show it. */
export function publicComments(folder: "provider" | "emulator"): readonly Commented[] {
  const entry = join(repository, folder, "src/index.ts");
  const read: { config?: unknown } = ts.readConfigFile(join(repository, folder, "tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, join(repository, folder));
  const paths = { "pulumi-pipes-contract": [join(repository, "contract/src/index.ts")] };
  const program = ts.createProgram([entry], { ...options, paths, noEmit: true, composite: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is no module`);
  return checker.getExportsOfModule(module).flatMap((symbol) => commentsOf(symbol, checker));
}

const isNamespace = (symbol: ts.Symbol): boolean => (symbol.flags & ts.SymbolFlags.Module) !== 0;

function commentsOf(exported: ts.Symbol, checker: ts.TypeChecker, above = ""): readonly Commented[] {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const name = `${above}${exported.name}`;
  if (isNamespace(symbol))
    return checker.getExportsOfModule(symbol).flatMap((inner) => commentsOf(inner, checker, `${name}.`));
  const isCallable =
    (symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Function)) !== 0 &&
    checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
  const own = commented(name, isCallable ? "callable" : "type", symbol, checker);
  const inside = (symbol.declarations ?? []).flatMap((declaration) => {
    if (ts.isClassDeclaration(declaration)) return membersOf(declaration, name, checker);
    // What the constants of a type are, its comment says.
    const isOfType = (symbol.flags & ts.SymbolFlags.TypeAlias) !== 0;
    if (ts.isVariableDeclaration(declaration)) return isOfType ? [] : partsOf(declaration, name, checker);
    if (ts.isTypeAliasDeclaration(declaration)) return fieldsOfUnion(symbol, name, checker);
    if (!ts.isInterfaceDeclaration(declaration)) return [];
    const isOfClass = (symbol.flags & ts.SymbolFlags.Class) !== 0;
    return isOfClass
      ? mergedOutputsOf(declaration, name, checker)
      : fieldsOf(symbol, declaration, name, checker);
  });
  return [own, ...inside];
}
