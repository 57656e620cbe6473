import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { repository, textOf } from "../../test/harness/repository";

/** The folders of `provider/src` whose hand-written files are mutated by default. */
export const folders: readonly string[] = ["core", "client", "resources", "preview"];

/** One change of one file. */
export interface Mutant {
  /** Stays the same as long as its line does not change. */
  readonly id: string;
  readonly description: string;
  readonly file: string;
  /** The line where the change begins. */
  readonly snippet: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Change = readonly [node: ts.Node, replacement: string, description: string];

const digestOf = (text: string): string => createHash("sha1").update(text).digest("hex");

/** The line at a position, without its indentation. */
const lineAt = (text: string, at: number): string =>
  (text.slice(text.lastIndexOf("\n", at - 1) + 1).split("\n")[0] ?? "").trim();

const opposites: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&" },
  ...{ true: "false", false: "true", "0": "1", "1": "0", '""': '"x"' },
};

function changesAt(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [node.left.getText(), node.right.getText()];
    const operator = node.operatorToken.getText();
    if (operator === "??" || operator === "-")
      return [[node, `${right} ${operator} ${left}`, `operands of ${operator} swapped`]];
    return replaced(node.operatorToken);
  }
  if (ts.isIfStatement(node)) return [negated(node.expression)];
  if (ts.isConditionalExpression(node)) return [negated(node.condition)];
  if (ts.isExpressionStatement(node)) {
    const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    const isCall = ts.isCallExpression(call) && call.expression.kind !== ts.SyntaxKind.SuperKeyword;
    return isCall ? [[node, ";", "call dropped"]] : [];
  }
  if (ts.isThrowStatement(node)) return isEarly(node) ? [[node, "{}", "early throw dropped"]] : [];
  if (ts.isReturnStatement(node))
    return [
      ...(isEarly(node) ? [[node, "{}", "early return dropped"] as const] : []),
      ...withoutResult(node),
    ];
  const isValue = ts.isLiteralExpression(node) || /^(?:true|false)$/.test(ts.tokenToString(node.kind) ?? "");
  return isValue && !ts.isLiteralTypeNode(node.parent) ? replaced(node) : [];
}

const isEarly = ({ parent }: ts.Statement): boolean =>
  ts.isIfStatement(parent) || ts.isIfStatement(parent.parent);

const negated = (condition: ts.Expression): Change => [
  condition,
  `!(${condition.getText()})`,
  "condition negated",
];

function replaced(node: ts.Node): readonly Change[] {
  const other = opposites[node.getText()];
  return other === undefined ? [] : [[node, other, `${node.getText()} becomes ${other}`]];
}

/** A result becomes undefined if the type of the function allows it. */
function withoutResult({ expression, parent }: ts.ReturnStatement): readonly Change[] {
  const type = ts.findAncestor(parent, ts.isFunctionLike)?.type?.getText();
  if (type?.includes("undefined") !== true || expression === undefined) return [];
  return expression.getText() === "undefined" ? [] : [[expression, "undefined", "result becomes undefined"]];
}

function mutantsOf(file: string): readonly Mutant[] {
  const text = textOf(file);
  const times = new Map<string, number>();
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    for (const [place, replacement, description] of changesAt(node)) {
      const start = place.getStart();
      const snippet = lineAt(text, start);
      const key = [file, snippet, description].join("\n");
      times.set(key, (times.get(key) ?? 0) + 1);
      const id = digestOf(`${key}\n${times.get(key) ?? 0}`).slice(0, 7);
      found.push({ id, description, file, snippet, start, end: place.end, replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  return found;
}

/** The numbers of the lines that a mutant changes. */
export function linesOf({ file, start, end }: Mutant): readonly number[] {
  const text = textOf(file);
  const lineNumberAt = (position: number): number => text.slice(0, position).split("\n").length;
  const [first, last] = [lineNumberAt(start), lineNumberAt(end)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export const withMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end);

const emitted = { module: ts.ModuleKind.Node20, target: ts.ScriptTarget.ES2022, esModuleInterop: true };

/** The compiled file, or undefined if it is not TypeScript. */
export function built(file: string, text: string): string | undefined {
  const options = { fileName: file, compilerOptions: emitted, reportDiagnostics: true };
  const { outputText, diagnostics = [] } = ts.transpileModule(text, options);
  return diagnostics.length === 0 ? outputText : undefined;
}

/**
 * Selects this many mutants of files in these folders of `provider/src`, at most one for each line. A change of a source does not
 * change most of the others. Throws if a folder does not exist.
 */
export function draw(count: number, seed: number, paths: readonly string[]): readonly Mutant[] {
  const files = paths.flatMap((path) =>
    readdirSync(join(repository, "provider", "src", path), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".generated.ts"))
      .map((name) => join("provider", "src", path, name)),
  );
  const inOrder = files
    .flatMap(mutantsOf)
    .map((mutant) => [digestOf(`${seed} ${mutant.id}`), mutant] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const drawn = new Map<string, Mutant>();
  for (const [, mutant] of inOrder) {
    if (drawn.size === count) break;
    const line = `${mutant.file} ${mutant.snippet}`;
    const isCode = built(mutant.file, withMutant(textOf(mutant.file), mutant)) !== undefined;
    if (isCode && !drawn.has(line)) drawn.set(line, mutant);
  }
  return [...drawn.values()];
}
