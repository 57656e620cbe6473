import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The file that a relative name means; none if it is another module. */
function filesOf(importer, name) {
  if (typeof name !== "string" || !name.startsWith(".")) return [];
  const path = resolve(dirname(importer), name.replace(/\.js$/, ""));
  return [`${path}.ts`, join(path, "index.ts")].filter((file) => existsSync(file)).slice(0, 1);
}

/** The files that a file imports, also for their types, or late. */
const importsOf = (file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport\()\s*"(\.[^"]*)"/g)].flatMap(([, name]) =>
    filesOf(file, name),
  );

/** The imports of each file of a folder. Read once: a run of the linter asks for each file. */
const graphs = new Map();

function graphOf(folder) {
  const known = graphs.get(folder);
  if (known !== undefined) return known;
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"));
  const graph = new Map(files.map((name) => join(folder, name)).map((file) => [file, importsOf(file)]));
  graphs.set(folder, graph);
  return graph;
}

/** The files that lead from one file to another one by imports, both included. */
function wayBetween(graph, from, to, seen = new Set()) {
  if (from === to) return [from];
  seen.add(from);
  for (const next of graph.get(from) ?? []) {
    const way = seen.has(next) ? undefined : wayBetween(graph, next, to, seen);
    if (way !== undefined) return [from, ...way];
  }
  return undefined;
}

/** Refuses an import that leads back to its file: files of a circle can only be understood together. */
export const noCircles = {
  meta: { type: "problem", schema: [{ type: "string" }] },
  create(context) {
    const [folder] = context.options;
    const check = (node) => {
      const [target] = filesOf(context.filename, node.source?.value);
      const way = target && wayBetween(graphOf(folder), target, context.filename);
      if (way === undefined) return;
      const names = way.map((file) => file.slice(folder.length + 1));
      context.report({ node, message: `This import closes a circle: ${names.join(" -> ")}.` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
