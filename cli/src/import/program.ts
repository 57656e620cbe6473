import { isList, isObject, mapValues, objectOf, omit, own, pick } from "pulumi-pipes/internal";
import { withValueAt } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import { identifierOf, slugOf, uniqueTexts } from "./naming";
import type { NamedSecret, ProgramObject } from "./naming";
import { fieldsWithId, type Referenced } from "./references";

/* A program in no language: its resources and what their args refer to. */

/** An object that a function finds by its name. */
export interface Lookup {
  readonly identifier: string;
  /** The function, such as `getSource`. */
  readonly finder: string;
  readonly name: string;
}

/** An ID that several args have, and that no function finds. */
export interface Constant {
  readonly identifier: string;
  readonly id: string;
}

/** An expression among args: an ID of an object, a variable as it is, the ID of a tile, or a secret. */
export type Expression =
  | { readonly type: "id" | "variable"; readonly identifier: string }
  | { readonly type: "tileId"; readonly identifier: string; readonly tile: string; readonly id: Json }
  | { readonly type: "secret"; readonly secret: NamedSecret };

/** The expressions by the symbols that stand for them among args: no service returns a symbol. */
export class Expressions {
  readonly #bySymbol = new Map<Json | undefined, Expression>();

  symbolOf(expression: Expression): Json {
    const symbol = Symbol(expression.type);
    this.#bySymbol.set(symbol, expression);
    return symbol;
  }

  of(value: Json | undefined): Expression | undefined {
    return this.#bySymbol.get(value);
  }

  /** The expressions in a value. */
  in(value: Json | undefined): readonly Expression[] {
    if (isList(value)) return value.flatMap((item) => this.in(item));
    const expression = this.of(value);
    if (expression !== undefined) return [expression];
    return Object.values(objectOf(value)).flatMap((field) => this.in(field));
  }

  hasSecrets(value: Json | undefined): boolean {
    return this.in(value).some(({ type }) => type === "secret");
  }

  /** The variables in a value. */
  identifiersIn(value: Json | undefined): readonly string[] {
    return this.in(value).flatMap((expression) =>
      expression.type === "secret" ? [] : [expression.identifier],
    );
  }
}

/** A resource of the program. */
export interface Declaration {
  readonly object: ProgramObject;
  /** The variable of the resource, if others refer to it. */
  readonly identifier: string | undefined;
  /** With a symbol for each expression. */
  readonly args: JsonObject;
  /** The ID of the dashboard that it is part of. */
  readonly dashboardId: Json | undefined;
}

export interface Program {
  /** Lines that it begins with. */
  readonly header: readonly string[];
  readonly lookups: readonly Lookup[];
  readonly constants: readonly Constant[];
  readonly declarations: readonly Declaration[];
  readonly expressions: Expressions;
  /** Returns a name for a further variable. */
  readonly unique: (text: string) => string;
}

interface Variable {
  readonly identifier: string;
  /** The names of a dashboard's tiles, by their IDs. Pulumi loses a tile of the name `__proto__`. */
  readonly tileNames: ReadonlyMap<Json | undefined, string>;
}

/** The program that adopts the objects. A resource refers only to those before it, because two dashboards can link to each other. */
export function programOf(
  objects: readonly ProgramObject[],
  referenced: readonly Referenced[],
  header: readonly string[],
): Program {
  const unique = uniqueTexts();
  const expressions = new Expressions();
  const symbolOf: ToSymbol = (expression) => expressions.symbolOf(expression);
  const variables = new Map<Json | undefined, Variable>();
  const wanted = new Set(objects.flatMap(({ resource, args }) => idsIn(omit(args, [resource.idArg.name]))));
  const lookups = referenced.flatMap(({ id, name, noun, lookup, tileIds }) => {
    if (lookup === undefined) return [];
    const identifier = unique(identifierOf(slugOf(name), noun));
    variables.set(id, { identifier, tileNames: namesById(tileIds) });
    return [{ identifier, finder: lookup, name }];
  });
  const withVariables = objects.map((object) => {
    const { resource, name, live, secrets } = object;
    const identifier = wanted.has(live.id) ? unique(identifierOf(name, resource.noun)) : undefined;
    const withSecrets = secrets.reduce(
      (args, secret) => withValueAt(args, secret.path, symbolOf({ type: "secret", secret })),
      object.args,
    );
    const idArg = pick(object.args, [resource.idArg.name]);
    const args = { ...objectOf(withReferences(withSecrets, variables, symbolOf)), ...idArg };
    if (identifier !== undefined)
      variables.set(live.id, { identifier, tileNames: namesById(objectOf(live.comparable["tileIds"])) });
    const dashboardId = resource.items !== undefined ? live.id : own(object.args, "dashboardId");
    return { object, identifier, args, dashboardId };
  });
  const constants = constantsOf(withVariables, referenced, unique);
  const symbols = new Map(
    constants.map(({ id, identifier }) => [id, symbolOf({ type: "variable", identifier })]),
  );
  const declarations = withVariables.map((declaration) => ({
    ...declaration,
    args: readable(objectOf(withConstants(declaration.args, symbols))),
  }));
  return { header, lookups, constants, declarations, expressions, unique };
}

const idsIn = (args: JsonObject): readonly string[] => fieldsWithId(args).map(([id]) => id);

const namesById = (tileIds: JsonObject): Variable["tileNames"] =>
  new Map(Object.entries(tileIds).flatMap(([name, id]) => (name === "__proto__" ? [] : [[id, name]])));

type ToSymbol = (expression: Expression) => Json;

/** Args with the objects of the program for their IDs. */
function withReferences(
  value: Json,
  variables: ReadonlyMap<Json | undefined, Variable>,
  symbolOf: ToSymbol,
): Json {
  if (isList(value)) return value.map((item) => withReferences(item, variables, symbolOf));
  if (isObject(value)) {
    const { identifier, tileNames } = variables.get(value["dashboardId"]) ?? {};
    const tile = tileNames?.get(value["tileId"]);
    const inner = mapValues(value, (field) => field && withReferences(field, variables, symbolOf));
    if (identifier === undefined || tile === undefined) return inner;
    return { ...inner, tileId: symbolOf({ type: "tileId", identifier, tile, id: value["tileId"] ?? null }) };
  }
  const { identifier } = variables.get(value) ?? {};
  return identifier === undefined ? value : symbolOf({ type: "id", identifier });
}

function withConstants(value: Json, symbols: ReadonlyMap<Json, Json>): Json {
  if (isList(value)) return value.map((item) => withConstants(item, symbols));
  if (isObject(value)) return mapValues(value, (field) => field && withConstants(field, symbols));
  return symbols.get(value) ?? value;
}

/** Readers look for the name of a thing first, and for the place of a tile before its content. */
function readable(value: JsonObject): JsonObject {
  const first = ["name", "adoptId", "pipeId", "x", "y", "w", "h"].filter((name) =>
    Object.hasOwn(value, name),
  );
  const ordered = { ...pick(value, first), ...omit(value, first) };
  const tiles = own(ordered, "tiles");
  return isList(tiles) ? { ...ordered, tiles: tiles.map((tile) => readable(objectOf(tile))) } : ordered;
}

/**
 * The IDs without a function that finds them, such as one of two webhooks of a name. A constant has the name of its object,
 * else of the first field with its ID, if the ID occurs more than once.
 */
function constantsOf(
  declarations: readonly Declaration[],
  referenced: readonly Referenced[],
  unique: (text: string) => string,
): readonly Constant[] {
  const objectById = new Map(referenced.map((object) => [object.id, object]));
  const fieldById = new Map<string, string>();
  const chosen = new Set<string>();
  for (const [id, field] of declarations.flatMap(({ args }) => fieldsWithId(args))) {
    if (fieldById.has(id) || objectById.has(id)) chosen.add(id);
    if (!fieldById.has(id)) fieldById.set(id, field);
  }
  return [...fieldById].flatMap(([id, field]) => {
    if (!chosen.has(id)) return [];
    const object = objectById.get(id);
    const fromObject = object && identifierOf(slugOf(object.name), `${object.noun}-id`);
    return [{ id, identifier: unique(fromObject ?? identifierOf(field.replace(/Ids?$/, ""), "id")) }];
  });
}
