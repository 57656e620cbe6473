import { camelCase } from "change-case";
import { grouped, isList, isObject, listOf, mapValues, objectFrom, objectOf } from "pulumi-pipes/internal";
import type { Json } from "pulumi-pipes/internal";
import { identifierOf, uniqueTexts } from "./naming";
import type { Constant, Declaration, Expressions, Lookup, Program } from "./program";

/*
 * Resources that differ only in their names and in the objects of the program that they refer to: a function creates them.
 */

/** A parameter of a function. */
export interface Parameter {
  readonly identifier: string;
  /** The kind of the resource that it is; undefined for a string. */
  readonly kind: string | undefined;
}

/** A statement of a program. */
export type Statement =
  | ({ readonly type: "lookup" } & Lookup)
  | { readonly type: "constant"; readonly identifier: string; readonly value: Constant["id"] }
  | { readonly type: "tiles"; readonly identifier: string; readonly value: Json }
  | ({ readonly type: "resource"; readonly title: Json } & Declaration)
  | (Omit<Declaration, "identifier"> & {
      readonly type: "function";
      readonly identifier: string;
      /** The name of the resource. */
      readonly title: Json;
      readonly parameters: readonly Parameter[];
    })
  | {
      readonly type: "call";
      readonly identifier: string | undefined;
      readonly called: string;
      readonly values: readonly Json[];
    };

/** With fewer resources, a function is harder to read than what it replaces. */
const fewestResources = 3;

/** The statements of resources in their order, in which calls of a function follow it. */
export function statementsOf(program: Program, declarations: readonly Declaration[]): readonly Statement[] {
  const kinds = new Map(
    program.declarations.map(({ identifier, object }) => [identifier, object.resource.kind]),
  );
  const places = new Map(declarations.map(({ identifier }, at) => [identifier, at]));
  const alike = grouped(declarations.filter(isPlain), (declaration) =>
    JSON.stringify(patternOf(declaration, program.expressions, kinds)),
  );
  const groups = new Map<Declaration, readonly Declaration[]>();
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    // The calls follow the function, so none may refer to a resource after it.
    const place = declarations.indexOf(first);
    const isBefore = (name: string): boolean => (places.get(name) ?? -1) < place;
    const members = [
      first,
      ...others.filter(({ args }) => program.expressions.identifiersIn(args).every(isBefore)),
    ];
    if (members.length >= fewestResources) groups.set(first, members);
  }
  const inGroups = new Set([...groups.values()].flat());
  return declarations.flatMap((declaration): readonly Statement[] => {
    const members = groups.get(declaration);
    if (members !== undefined) return functionOf(program, members, kinds);
    return inGroups.has(declaration)
      ? []
      : [{ type: "resource", title: declaration.object.name, ...declaration }];
  });
}

/** True if a resource has no comment, no secret, and more than a function would leave to it. */
const isPlain = ({ object, args }: Declaration): boolean =>
  object.secrets.length === 0 && object.unmanaged.length === 0 && Object.keys(args).length > 3;

type Kinds = ReadonlyMap<string | undefined, string>;

/** The args without what a parameter can be. Equal patterns are those of equal args. */
function patternOf({ object, args }: Declaration, expressions: Expressions, kinds: Kinds): Json {
  const { kind, idArg } = object.resource;
  const named = { ...args, [idArg.name]: null, ...(typeof args["name"] === "string" ? { name: null } : {}) };
  return [kind, canonical(named, expressions, kinds)];
}

/** A value with objects for its expressions. Those of resources of these kinds are equal, because a parameter can be any of them. */
export function canonical(value: Json, expressions: Expressions, kinds: Kinds = new Map()): Json {
  if (isList(value)) return value.map((item) => canonical(item, expressions, kinds));
  if (isObject(value)) return mapValues(value, (field) => field && canonical(field, expressions, kinds));
  const expression = expressions.of(value);
  if (expression === undefined) return value;
  if (expression.type === "secret") return { "": expression.secret.key };
  const { type, identifier } = expression;
  return {
    "": type,
    of: kinds.get(identifier) ?? `=${identifier}`,
    tile: type === "tileId" ? expression.tile : "",
  };
}

function functionOf(
  { expressions, unique }: Program,
  members: readonly Declaration[],
  kinds: Kinds,
): readonly Statement[] {
  const [first] = members;
  if (first === undefined) return [];
  const { resource } = first.object;
  const parameters = new Parameters(expressions, kinds);
  const title = parameters.unified(
    members.map(({ object }) => object.name),
    "resourceName",
  );
  const args = objectOf(
    parameters.unified(
      members.map((member) => member.args),
      "",
    ),
  );
  const identifier = unique(
    identifierOf(commonWords(members.map(({ object }) => object.name)), resource.noun),
  );
  return [
    {
      ...first,
      type: "function",
      identifier,
      title,
      args,
      parameters: parameters.list.map(({ parameter }) => parameter),
    },
    ...members.map((member, at) => ({
      type: "call" as const,
      identifier: member.identifier,
      called: identifier,
      values: parameters.list.map(({ values }) => values[at] ?? null),
    })),
  ];
}

/** The words that all names begin with. */
function commonWords(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split("-"));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return first.slice(0, end === -1 ? first.length : end).join("-");
}

/** The parameters of a function, which are the values that its resources differ in. */
class Parameters {
  readonly list: { readonly parameter: Parameter; readonly values: readonly Json[] }[] = [];
  readonly #symbols = new Map<string, Json>();
  readonly #unique = uniqueTexts();

  constructor(
    private readonly expressions: Expressions,
    private readonly kinds: Kinds,
  ) {
    // A parameter must not hide a variable of the program.
    for (const identifier of kinds.keys()) if (identifier !== undefined) this.#unique(identifier);
  }

  /** The value that several of equal form have in common, with parameters where they differ. */
  unified(values: readonly Json[], name: string): Json {
    const [first = null] = values;
    if (isList(first))
      return first.map((_, at) =>
        this.unified(
          values.map((list) => listOf(list)[at] ?? null),
          name,
        ),
      );
    if (isObject(first))
      return objectFrom(
        Object.keys(first).map((key) => [
          key,
          this.unified(
            values.map((value) => objectOf(value)[key] ?? null),
            key,
          ),
        ]),
      );
    const expressions = values.map((value) => this.expressions.of(value));
    const [expression] = expressions;
    if (expression === undefined)
      return values.every((value) => value === first) ? first : this.#parameterOf(values, name, undefined);
    if (expression.type === "secret") return first;
    const names = expressions.map((other) => (other && "identifier" in other ? other.identifier : ""));
    if (new Set(names).size === 1) return first;
    const kind = this.kinds.get(expression.identifier);
    const parameter = this.expressions.of(this.#parameterOf(names, camelCase(kind ?? name), kind));
    const identifier = parameter?.type === "variable" ? parameter.identifier : expression.identifier;
    return this.expressions.symbolOf({ ...expression, identifier });
  }

  /** The parameter with these strings, or with the variables of these names. Equal values are those of one parameter. */
  #parameterOf(values: readonly Json[], name: string, kind: string | undefined): Json {
    const key = JSON.stringify([kind, values]);
    const known = this.#symbols.get(key);
    if (known !== undefined) return known;
    const identifier = this.#unique(name);
    const symbol = this.expressions.symbolOf({ type: "variable", identifier });
    this.#symbols.set(key, symbol);
    const passed = values.map((value) =>
      kind === undefined || typeof value !== "string"
        ? value
        : this.expressions.symbolOf({ type: "variable", identifier: value }),
    );
    this.list.push({ parameter: { identifier, kind }, values: passed });
    return symbol;
  }
}
