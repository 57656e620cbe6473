import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { repository } from "../../harness/repository";

/** A text of the sources. */
export interface Text {
  /** Path of the file from the root of the repository. */
  readonly file: string;
  /** What is fixed of it: a value stands between two of them. */
  readonly pieces: readonly string[];
}

/** Stands for a value while a text is put together. */
const hole = "\u0000";

/** Every text of the provider and the contract. A text in a value of another one is part of that. */
export function textsOfSources(): readonly Text[] {
  return ["provider/src", "contract/src"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => textsOf(join(repository, folder, name))),
  );
}

function textsOf(path: string): readonly Text[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  const file = relative(repository, path);
  return textsIn(source).map((text) => ({ file, pieces: text.split(hole).filter((piece) => piece !== "") }));
}

/** The outermost texts in a node, with holes. */
function textsIn(node: ts.Node): readonly string[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return [];
  const text = textOf(node);
  if (text !== undefined) return [text];
  const inside: string[] = [];
  ts.forEachChild(node, (child) => {
    inside.push(...textsIn(child));
  });
  return inside;
}

/** A literal, a template or a sum of such; undefined for all else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => asValue(expression) + literal.text);
    return node.head.text + spans.join("");
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  if (left === undefined && right === undefined) return undefined;
  return (left ?? asValue(node.left)) + (right ?? asValue(node.right));
}

const asValue = (node: ts.Node): string => [hole, ...textsIn(node), hole].join(hole);
