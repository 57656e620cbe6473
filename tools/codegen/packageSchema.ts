import { join } from "node:path";
import ts from "typescript";
import { ownVersion } from "../../provider/src/client/settings";
import { type KnownKind, resources } from "../../provider/src/resources";
import { accessKeyArgs } from "../../provider/src/resources/accessKey";
import { alertArgs } from "../../provider/src/resources/alert";
import release from "../../release.json";
import { repository as checkout } from "../../test/harness/repository";
import { functionDocs } from "./functions";
import { programOf } from "./sources";
import { documented, exampleParagraphs, listExample } from "./examples";
import { constantName, valueSets } from "./valueSets";
import { isIntegerField } from "./wholeNumbers";
import { kinds } from "./kinds";

/*
 * The Pulumi schema of the package, from the generated types: these have the fields, comments and facts of the zod schemas.
 */

type Json = string | number | boolean | readonly Json[] | JsonMap;
interface JsonMap {
  readonly [name: string]: Json | undefined;
}

/** The properties of an object. */
type Properties = Readonly<Record<string, JsonMap>>;

const generated = join(checkout, "provider/src/program/generated");
const typesFolder = join(checkout, "provider/src/program/types");
const files = {
  fields: join(generated, "fields.generated.ts"),
  functions: join(generated, "functions.generated.ts"),
  parts: join(generated, "parts.generated.ts"),
  provider: join(generated, "provider.generated.ts"),
  values: join(generated, "knownValues.generated.ts"),
  input: join(typesFolder, "input.generated.ts"),
};

const program = programOf("provider", Object.values(files));
const checker = program.getTypeChecker();

function typeIn(file: keyof typeof files, name: string): ts.Type | undefined {
  const source = program.getSourceFile(files[file]);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  return symbol && checker.getDeclaredTypeOfSymbol(symbol);
}

const docOf = (symbol: ts.Symbol): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ").trim();

const tokenOf = (name: string): string => `pipes:index:${name}`;
const text = { type: "string" } as const;
const anything = { $ref: "pulumi.json#/Any" } as const;

/** The named types that the resources and functions use, by their names. */
const types = new Map<string, JsonMap>();

const isOutput = ({ symbol }: ts.Type): boolean =>
  (symbol as ts.Symbol | undefined)?.name === "OutputInstance";

/** True if a part of a union is a value: neither absent, nor the promise or the output of another part. */
const isSome = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0 &&
  (type.symbol as ts.Symbol | undefined)?.name !== "Promise" &&
  !isOutput(type);

/** The value of an input or an output, without undefined and null. */
function valueOf(type: ts.Type): ts.Type {
  const { aliasSymbol, aliasTypeArguments: [inner] = [] } = type;
  if (inner !== undefined && ["Input", "Output"].includes(aliasSymbol?.name ?? "")) return valueOf(inner);
  // Without its alias, as the outputs of a mapped type: that of a number has no lifted part.
  const output = (type.isIntersection() ? type.types : [type]).find(isOutput);
  const [held] = output === undefined ? [] : checker.getTypeArguments(output as ts.TypeReference);
  if (held !== undefined) return valueOf(held);
  return (type.flags & ts.TypeFlags.Unknown) === 0 ? checker.getNonNullableType(type) : type;
}

/** A type of the schema. `isRead` is whether it is a part of outputs. */
function schemaOf(given: ts.Type, isRead: boolean): JsonMap {
  const type = valueOf(given);
  const parts = (type.isUnion() ? type.types : [type]).filter(isSome);
  const named = type.aliasSymbol?.name;
  const handWritten = named === undefined ? undefined : typeIn("parts", `${named}Fields`);
  if (named !== undefined && handWritten !== undefined) return refTo(named, handWritten, isRead);
  if (named !== undefined && typeIn("values", named) !== undefined) return valueSet(named, isRead);
  const isLiteral = (part: ts.Type): part is ts.StringLiteralType => part.isStringLiteral();
  if (parts.length > 0 && parts.every(({ flags }) => (flags & ts.TypeFlags.BooleanLike) !== 0))
    return { type: "boolean" };
  if (parts.every(({ flags }) => (flags & ts.TypeFlags.StringLike) !== 0)) {
    const values = parts.filter(isLiteral).map(({ value }) => value);
    const set = setWith(values);
    if (set === undefined && values.length === parts.length) throw new Error(`no set has ${values.join()}`);
    return set === undefined ? text : valueSet(set, isRead);
  }
  if (parts.length > 1) {
    // The SDK of Python cannot send a list for a union with a list. The plugin also takes the columns of a search as a list.
    const list = parts.find(isListOfObjects);
    if (list !== undefined) return schemaOf(list, isRead);
    const [first, ...others] = new Set(parts.map((part) => JSON.stringify(schemaOf(part, isRead))));
    return first === undefined || others.length > 0 ? anything : (JSON.parse(first) as JsonMap);
  }
  const [only = type] = parts;
  if ((only.flags & ts.TypeFlags.NumberLike) !== 0) return { type: "number" };
  if (checker.isArrayType(only)) {
    const [item = type] = checker.getTypeArguments(only as ts.TypeReference);
    return { type: "array", items: schemaOf(item, isRead) };
  }
  if ((only.flags & ts.TypeFlags.Object) === 0) return anything;
  const values = checker.getIndexInfoOfType(only, ts.IndexKind.String);
  const fields = checker.getPropertiesOfType(only);
  if (fields.length === 0)
    return {
      type: "object",
      additionalProperties: values === undefined ? anything : schemaOf(values.type, isRead),
    };
  const { name } = only.symbol;
  // An object without a name of its own has the fields of a form that the service decides.
  return name === "__type" ? { type: "object", additionalProperties: anything } : refTo(name, only, isRead);
}

/** True for a list of items with fields, whose names an SDK has to translate. */
function isListOfObjects(list: ts.Type): boolean {
  if (!checker.isArrayType(list)) return false;
  const [item = list] = checker.getTypeArguments(list as ts.TypeReference);
  return (
    checker.getPropertiesOfType(valueOf(item)).length > 0 && (valueOf(item).flags & ts.TypeFlags.Object) !== 0
  );
}

/** A reference to an object type. Types that programs read and types that they write can share a name. */
function refTo(name: string, type: ts.Type, isRead: boolean): JsonMap {
  const bare = name.replace(/Fields$/, "").replace(/^Get(\w+)Result$/, "$1");
  const isTaken = isRead && (typeIn("input", bare) !== undefined || Object.hasOwn(resources, bare));
  const unique = isTaken || bare !== name.replace(/Fields$/, "") ? `Returned${bare}` : bare;
  const ref = { $ref: `#/types/${tokenOf(unique)}` };
  const token = tokenOf(unique);
  if (types.has(token)) return ref;
  types.set(token, {});
  types.set(token, { type: "object", description: docOf(type.symbol), ...propertiesOf(type, isRead) });
  return ref;
}

/** The values of each set. A program in TypeScript writes those of a policy as literals, so only other languages have names for them. */
const sets = new Map<string, readonly string[]>([
  ...valueSets.map(({ name, values }) => [name, values] as const),
  ["DeletionPolicy", alertArgs.shape.deletionPolicy.unwrap().options],
  ["AccessKeyDeletionPolicy", accessKeyArgs.shape.deletionPolicy.unwrap().options],
]);

const setWith = (values: readonly string[]): string | undefined =>
  [...sets].find(([, all]) => values.length > 0 && all.toSorted().join() === values.toSorted().join())?.[0];

/** A set of values. Services can add values to an open set, so it also accepts any text. */
function valueSet(name: string, isRead: boolean): JsonMap {
  if (isRead) return text;
  const token = tokenOf(name);
  const symbol = typeIn("values", name)?.aliasSymbol;
  const all = (sets.get(name) ?? []).map((value) => ({ name: constantName(value), value }));
  const description =
    symbol === undefined
      ? "Policy for an object when Pulumi deletes or replaces its resource."
      : docOf(symbol);
  types.set(token, { type: "string", description, enum: all });
  const ref = { $ref: `#/types/${token}` };
  const isOpen = valueSets.some((set) => set.name === name && !set.isClosed);
  return isOpen ? { type: "string", oneOf: [text, ref] } : ref;
}

const isOptional = (symbol: ts.Symbol): boolean =>
  (symbol.flags & ts.SymbolFlags.Optional) !== 0 ||
  [checker.getTypeOfSymbol(symbol)].some((type) => holdsUndefined(type));

/** True if a value can be absent: null of a record counts as absent. */
function holdsUndefined(type: ts.Type): boolean {
  const [inner] = ["Input", "Output"].includes(type.aliasSymbol?.name ?? "")
    ? (type.aliasTypeArguments ?? [])
    : [];
  if (inner !== undefined) return holdsUndefined(inner);
  return type.isUnion() && type.types.some((part) => !isSome(part));
}

/** The name in C# of a field that has underscores on the service. */
const csharpName = (name: string): JsonMap =>
  name.includes("_")
    ? {
        language: {
          csharp: { name: name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()) },
        },
      }
    : {};

/** The properties of an object, with what their comments state: the generated comments have the facts of the fields. */
function propertiesOf(type: ts.Type | undefined, isRead: boolean) {
  if (type === undefined) throw new Error("a generated type is missing");
  const symbols = checker.getPropertiesOfType(type);
  const properties = symbols.map((symbol) => {
    const description = docOf(symbol);
    const schema = schemaOf(checker.getTypeOfSymbol(symbol), isRead);
    const isInteger = schema["type"] === "number" && isIntegerField(symbol.name, description);
    const property = {
      ...schema,
      ...(isInteger ? { type: "integer" } : {}),
      description: description.replace(/its columns as a string\./, "a `valueExpression` for each column."),
      ...csharpName(symbol.name),
      ...(/\bSecret[.,]/.test(description) ? { secret: true } : {}),
      ...(!isRead && /[Cc]hanging it (?:to another [\w ]+ )?(?:replaces|rotates) the/.test(description)
        ? { willReplaceOnChanges: true }
        : {}),
    };
    return [symbol.name, property] as const;
  });
  const required = symbols.filter((symbol) => !isOptional(symbol)).map(({ name }) => name);
  return {
    properties: Object.fromEntries(properties) as Properties,
    ...(required.length === 0 ? {} : { required }),
  };
}

function resourceOf(kind: KnownKind): JsonMap {
  const args = propertiesOf(typeIn("fields", `${kind}Fields`), false);
  const outputs = propertiesOf(typeIn("fields", `${kind}Outputs`), true);
  return {
    description: documented(exampleParagraphs(kind)),
    properties: outputs.properties,
    // A service can return less of an object than today's services do. This package makes the IDs of tiles itself.
    required: [
      ...resources[kind].scope,
      ...Object.keys(outputs.properties).filter((name) => name === "tileIds"),
    ],
    inputProperties: args.properties,
    ...(args.required === undefined ? {} : { requiredInputs: args.required }),
  };
}

function functionOf(name: string, description: string): JsonMap {
  const stem = `G${name.slice(1)}`;
  const inputs = propertiesOf(typeIn("functions", `${stem}Args`), false);
  const outputs = propertiesOf(typeIn("functions", `${stem}Result`), true);
  return { description, inputs: { type: "object", ...inputs }, outputs: { type: "object", ...outputs } };
}

/** The settings of a provider. Without defaults: an SDK would send them, and the environment would not count. */
function settings(): Properties {
  const { properties } = propertiesOf(typeIn("provider", "ProviderArgs"), false);
  return { ...properties, authKeySecret: { ...properties["authKeySecret"], secret: true } };
}

/** The schema has only the fields that the owner of the package filled in: an empty one would be an invalid address. */
const filled = (fields: Readonly<Record<string, string>>): JsonMap =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

/** The schema as JSON, in the order that the engine returns it. */
export function packageSchemaText(): string {
  const all = settings();
  const { repository, homepage, pluginDownloadURL } = release;
  const readme = "The SDK of the provider plugin of `pulumi-pipes`.";
  const schema = {
    name: "pipes",
    displayName: "Pipes",
    version: ownVersion(),
    description: "Pipes, access keys, alerts and dashboards of a data platform.",
    keywords: ["pulumi", "pipes", "category/database", "kind/native"],
    publisher: "pulumi-pipes",
    license: "Apache-2.0",
    ...filled({ repository, homepage, pluginDownloadURL }),
    config: { variables: all },
    provider: { description: documented(exampleParagraphs("Provider")), inputProperties: all },
    resources: Object.fromEntries(kinds.map((kind) => [tokenOf(kind), resourceOf(kind)])),
    functions: Object.fromEntries(
      functionDocs().map(({ name, isList, doc }) => [
        tokenOf(name),
        functionOf(name, documented([doc, ...(isList ? [listExample(name)] : exampleParagraphs(name))])),
      ]),
    ),
    language: {
      nodejs: { packageName: "pulumi-pipes-sdk", respectSchemaVersion: true, readme },
      python: {
        packageName: "pulumi_pipes",
        respectSchemaVersion: true,
        pyproject: { enabled: true },
        readme,
      },
      go: { respectSchemaVersion: true, ...filled({ importBasePath: release.goImportPath }) },
      csharp: { respectSchemaVersion: true, namespaces: { pipes: "Pipes" } },
      java: { buildFiles: "gradle" },
    },
  };
  const named = Object.fromEntries([...types].sort(([left], [right]) => (left < right ? -1 : 1)));
  return `${JSON.stringify({ ...schema, types: named }, undefined, 2)}\n`;
}
