import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/*
 * Finds the files that a value passes through: every function of the sources reports its arguments.
 */

/** The files with a function that received the value. */
export interface Passes {
  readonly files: ReadonlySet<string>;
  /** Clears the files, and searches for another value. */
  readonly watch: (value: number) => void;
}

const reporter = "__pipesReport";

/** The depth of the search in objects: a client has a log, which contains everything. */
const deepest = 8;

function holds(value: unknown, wanted: number, depth = 0): boolean {
  if (value === wanted) return true;
  if (typeof value === "string") return value.includes(String(wanted));
  if (typeof value !== "object" || value === null || depth === deepest) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null && !Array.isArray(value)) return false;
  return Object.values(value).some((inner) => holds(inner, wanted, depth + 1));
}

/** Compiles the sources below `root` into a folder, with a report in each function. */
export function watchSources(root: string, into: string): Passes {
  const files = new Set<string>();
  let wanted = Number.NaN;
  Object.assign(globalThis, {
    [reporter]: (file: string, ...args: readonly unknown[]) => {
      if (!files.has(file) && args.some((arg) => holds(arg, wanted))) files.add(file);
    },
  });
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const { outputText } = ts.transpileModule(readFileSync(join(root, file), "utf8"), {
      fileName: file,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.Node16,
        esModuleInterop: true,
      },
      transformers: { before: [reportsIn(file)] },
    });
    const target = join(into, file.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
  return {
    files,
    watch: (value) => {
      files.clear();
      wanted = value;
    },
  };
}

/** Puts a call of the reporter, with all parameters, at the beginning of each function. */
const reportsIn =
  (file: string): ts.TransformerFactory<ts.SourceFile> =>
  (context) => {
    const { factory } = context;
    const report = (parameters: ts.NodeArray<ts.ParameterDeclaration>): ts.Statement =>
      factory.createExpressionStatement(
        factory.createCallExpression(
          factory.createPropertyAccessExpression(factory.createIdentifier("globalThis"), reporter),
          undefined,
          [
            factory.createStringLiteral(file),
            ...parameters.flatMap(({ name }) => namesIn(name)).map((name) => factory.createIdentifier(name)),
          ],
        ),
      );
    const withReport = (body: ts.ConciseBody, parameters: ts.NodeArray<ts.ParameterDeclaration>): ts.Block =>
      ts.isBlock(body)
        ? factory.updateBlock(body, [report(parameters), ...body.statements])
        : // In parentheses: a comment before the expression would end the return statement.
          factory.createBlock([
            report(parameters),
            factory.createReturnStatement(factory.createParenthesizedExpression(body)),
          ]);
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (ts.isArrowFunction(visited)) {
        const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken, body } = visited;
        return factory.updateArrowFunction(
          visited,
          modifiers,
          typeParameters,
          parameters,
          type,
          equalsGreaterThanToken,
          withReport(body, parameters),
        );
      }
      if (ts.isFunctionDeclaration(visited) && visited.body !== undefined) {
        const { modifiers, asteriskToken, name, typeParameters, parameters, type, body } = visited;
        return factory.updateFunctionDeclaration(
          visited,
          modifiers,
          asteriskToken,
          name,
          typeParameters,
          parameters,
          type,
          withReport(body, parameters),
        );
      }
      if (ts.isMethodDeclaration(visited) && visited.body !== undefined) {
        const { modifiers, asteriskToken, name, questionToken, typeParameters, parameters, type, body } =
          visited;
        return factory.updateMethodDeclaration(
          visited,
          modifiers,
          asteriskToken,
          name,
          questionToken,
          typeParameters,
          parameters,
          type,
          withReport(body, parameters),
        );
      }
      return visited;
    };
    return (source) => ts.visitNode(source, visit) as ts.SourceFile;
  };

const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? name.text === "this"
      ? []
      : [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));
