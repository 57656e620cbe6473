import { grouped, isList, listOf, nounsOf } from "pulumi-pipes/internal";
import type { Json } from "pulumi-pipes/internal";
import { identifierOf, slugOf } from "./naming";
import type { Declaration, Program } from "./program";
import { canonical, statementsOf, type Statement } from "./repetition";
import { nameOf } from "./reading";

/** The values of `--layout`, which decides how a program is split into files. */
export const layouts = ["single", "by-kind", "by-dashboard"] as const;
export type Layout = (typeof layouts)[number];

/** A program with more resources has a file for each kind, unless `--layout` says otherwise. */
export const mostInOneFile = 20;

/** The module of what several modules need. */
const shared = "shared";

/** A file of a program. */
export interface Module {
  /** Without its extension, such as `dashboards/checkout`. */
  readonly path: string;
  readonly statements: readonly Statement[];
  /** The variables of other modules that it needs, by the paths of these modules. */
  readonly imports: readonly (readonly [path: string, identifiers: readonly string[]])[];
  /** Its variables that other modules need. */
  readonly exports: ReadonlySet<string>;
}

/** The modules of a program, in an order in which each refers only to those before it. */
export function modulesOf(program: Program, layout: Layout): readonly Module[] {
  const { lookups, constants, expressions } = program;
  const bindings: readonly Statement[] = [
    ...lookups.map((lookup) => ({ type: "lookup", ...lookup }) as const),
    ...constants.map(({ identifier, id }) => ({ type: "constant", identifier, value: id }) as const),
  ];
  const files = groupsOf(program, layout).map(([path, declarations]) => ({
    path,
    statements: statementsOf(program, declarations),
  }));
  const { common, modules } = withSharedTiles(program, files);
  const [first] = modules;
  const before = [...bindings, ...common];
  const placed =
    layout === "single" && first !== undefined
      ? [{ ...first, statements: [...before, ...first.statements] }]
      : [...(before.length === 0 ? [] : [{ path: shared, statements: before }]), ...modules];
  const homes = new Map(
    placed.flatMap(({ path, statements }) => statements.map(({ identifier }) => [identifier, path] as const)),
  );
  const needs = placed.map(({ path, statements }) => {
    const identifiers = statements.flatMap((statement) => expressions.identifiersIn(valueOf(statement)));
    const isForeign = (identifier: string): boolean => (homes.get(identifier) ?? path) !== path;
    return [...new Set(identifiers.filter(isForeign))].sort();
  });
  const exports = new Set(needs.flat());
  return placed.map((module, at) => {
    const imports = grouped(needs[at] ?? [], (identifier) => homes.get(identifier));
    return {
      ...module,
      exports,
      imports: [...imports]
        .map(([path, names]) => [String(path), names] as const)
        .sort(([path], [other]) => (path < other ? -1 : 1)),
    };
  });
}

/** The part of a statement that can refer to variables. */
export function valueOf(statement: Statement): Json | undefined {
  if (statement.type === "lookup") return undefined;
  if (statement.type === "constant" || statement.type === "tiles") return statement.value;
  return statement.type === "call" ? statement.values : statement.args;
}

function groupsOf(
  { declarations }: Program,
  layout: Layout,
): readonly (readonly [string, readonly Declaration[]])[] {
  if (layout === "single") return [["index", declarations]];
  const boards = new Map(
    declarations.flatMap(({ object, dashboardId }) =>
      layout === "by-dashboard" && object.resource.items !== undefined
        ? [[dashboardId, `dashboards/${object.name}`] as const]
        : [],
    ),
  );
  const groups = grouped(
    declarations,
    ({ object, dashboardId }) => boards.get(dashboardId) ?? nounsOf(object.resource).replaceAll(" ", "-"),
  );
  return [...groups].map(([path, members]) => [String(path), members]);
}

type File = Pick<Module, "path" | "statements">;

/**
 * Equal tiles of several dashboards become a variable: before the first of these, or for several modules in `common`. Tiles of a
 * function that have a parameter of it stay there, because nothing outside of it has the parameter.
 */
function withSharedTiles({ expressions, unique, declarations }: Program, files: readonly File[]) {
  const resources = new Set(declarations.map(({ identifier }) => identifier));
  const lists = files.flatMap(({ path, statements }) =>
    statements.flatMap((statement) => {
      const tiles = tilesOf(statement);
      if (tiles === undefined) return [];
      const identifiers = expressions.identifiersIn(tiles);
      const parameters = statement.type === "function" ? statement.parameters : [];
      if (parameters.some(({ identifier }) => identifiers.includes(identifier))) return [];
      const refersToResource = identifiers.some((name) => resources.has(name));
      const key = JSON.stringify([canonical(tiles, expressions), refersToResource ? path : ""]);
      return [{ path, statement, tiles, key }];
    }),
  );
  const variables = new Map<
    Statement,
    { readonly identifier: string; readonly before: readonly Statement[] }
  >();
  const common: Statement[] = [];
  for (const members of grouped(lists, ({ key }) => key).values()) {
    const [first, ...others] = members;
    if (first === undefined || others.length === 0) continue;
    const identifier = unique(identifierOf(titleOf(first.statement), "tiles"));
    const binding = { type: "tiles", identifier, value: first.tiles } as const;
    const isLocal = others.every(({ path }) => path === first.path);
    if (!isLocal) common.push(binding);
    for (const { statement } of members)
      variables.set(statement, {
        identifier,
        before: isLocal && statement === first.statement ? [binding] : [],
      });
  }
  const modules = files.map(({ path, statements }) => ({
    path,
    statements: statements.flatMap((statement) => {
      const variable = variables.get(statement);
      if (variable === undefined || !("args" in statement)) return [statement];
      const tiles = expressions.symbolOf({ type: "variable", identifier: variable.identifier });
      return [...variable.before, { ...statement, args: { ...statement.args, tiles } }];
    }),
  }));
  return { common, modules };
}

/** The tiles of a dashboard that has several. */
function tilesOf(statement: Statement): Json | undefined {
  const { tiles } = "args" in statement ? statement.args : {};
  return isList(tiles) && listOf(tiles).length > 1 ? tiles : undefined;
}

const titleOf = (statement: Statement): string =>
  "object" in statement ? slugOf(nameOf(statement.object.live)) || statement.object.name : "";
