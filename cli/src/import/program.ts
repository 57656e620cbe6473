import { isList, isObject, mapValues, objectOf, omit, pick } from "pulumi-pipes/internal";
import { visible, withBlanks, withValueAt } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import { anyNames, howToSet, identifierOf, slugOf, uniqueTexts } from "./naming";
import type { NamedAdoption, NamedSecret } from "./naming";
import { fieldsWithId, type Referenced } from "./references";

/** An object that others of the program refer to. */
interface Variable {
  readonly identifier: string;
  /** The names of a dashboard's tiles, by their IDs. Pulumi loses a tile of the name `__proto__`. */
  readonly tileNames: ReadonlyMap<Json | undefined, string>;
}

/** The variables by the IDs of their objects. */
type Variables = ReadonlyMap<Json | undefined, Variable>;

/** The program that adopts the objects: `index.ts`. */
export function programOf(objects: readonly NamedAdoption[], referenced: readonly Referenced[]): string {
  const unique = uniqueTexts();
  const wanted = new Map(
    objects.flatMap(({ resource, args }) => fieldsWithId(omit(args, [resource.idArg.name]))),
  );
  const variables = new Map<Json | undefined, Variable>();
  for (const { resource, live, name } of objects.filter((one) => wanted.has(one.live.id))) {
    const identifier = unique(identifierOf(name, resource.noun));
    variables.set(live.id, { identifier, tileNames: namesById(objectOf(live.comparable["tileIds"])) });
  }
  const lookups = referenced.flatMap(({ id, name, noun, lookup, tileIds }) => {
    if (lookup === undefined) return [];
    const identifier = unique(identifierOf(slugOf(name), noun));
    variables.set(id, { identifier, tileNames: namesById(tileIds) });
    return [`const ${identifier} = pipes.${lookup}({ name: ${textCode(name)} });\n`];
  });
  const written = objects.map((object) => {
    const { resource, args, secrets } = object;
    const given = secrets.reduce((all, one) => withValueAt(all, one.path, secretCode(one)), args);
    const named = pick(args, [resource.idArg.name]);
    return { ...object, args: { ...objectOf(withReferences(given, variables)), ...named } };
  });
  const constants = constantsOf(written, referenced, unique);
  return [
    objects.some(({ secrets }) => secrets.length > 0) ? headerWithSecrets : header,
    ...lookups,
    ...[...constants].map(([id, name]) => `const ${name} = ${textCode(id)};\n`),
    ...written.map((object) => resourceCode(object, constants, variables.get(object.live.id))),
  ].join("\n");
}

const header = `\
/*
 * \`npx pulumi-pipes-cli import\` wrote this program. Each resource adopts an existing object unchanged: the first
 * \`pulumi up\` shows \`create\` and changes nothing on the service. If an object has changed since, the preview lists what
 * \`pulumi up\` would restore.
 * \`pulumi destroy\` retains the objects.
 */
import * as pipes from "pulumi-pipes";
`;

const headerWithSecrets = `\
${header}import * as pulumi from "@pulumi/pulumi";

// Each secret stays unmanaged on the service until you set its configuration.
const config = new pulumi.Config();
`;

/** An expression among the values of args: a symbol, which no service returns, with its code. */
const expression = (code: string): Json => Symbol(code);

function secretCode({ parts, key }: NamedSecret): Json {
  const type =
    parts === anyNames
      ? "Record<string, string>"
      : parts.length === 0
        ? ""
        : `{ ${parts.map((part) => `${part}: string`).join("; ")} }`;
  const call = type === "" ? "getSecret" : `getSecretObject<${type}>`;
  return expression(`config.${call}(${textCode(key)})`);
}

const namesById = (tileIds: JsonObject): Variable["tileNames"] =>
  new Map(Object.entries(tileIds).flatMap(([name, id]) => (name === "__proto__" ? [] : [[id, name]])));

/** Args with the objects of the program for their IDs. */
function withReferences(value: Json, variables: Variables): Json {
  if (isList(value)) return value.map((item) => withReferences(item, variables));
  if (isObject(value)) {
    const { identifier, tileNames } = variables.get(value["dashboardId"]) ?? {};
    const tile = tileNames?.get(value["tileId"]);
    const inner = mapValues(value, (one) => one && withReferences(one, variables));
    if (identifier === undefined || tile === undefined) return inner;
    return { ...inner, tileId: expression(`pipes.tileIdOf(${identifier}, ${textCode(tile)})`) };
  }
  const { identifier } = variables.get(value) ?? {};
  return identifier === undefined ? value : expression(`${identifier}.id`);
}

/**
 * The ids without a function that finds them, such as one of two webhooks of a name. A constant has the name of its object,
 * else of the first field with its id, if the id occurs more than once.
 */
function constantsOf(
  objects: readonly NamedAdoption[],
  referenced: readonly Referenced[],
  unique: (text: string) => string,
): ReadonlyMap<string, string> {
  const named = new Map(referenced.map((one) => [one.id, one]));
  const fieldById = new Map<string, string>();
  const chosen = new Set<string>();
  for (const [id, field] of objects.flatMap(({ args }) => fieldsWithId(args))) {
    if (fieldById.has(id) || named.has(id)) chosen.add(id);
    if (!fieldById.has(id)) fieldById.set(id, field);
  }
  return new Map(
    [...fieldById].flatMap(([id, field]) => {
      if (!chosen.has(id)) return [];
      const one = named.get(id);
      const fromObject = one && identifierOf(slugOf(one.name), `${one.noun}-id`);
      return [[id, unique(fromObject ?? identifierOf(field.replace(/Ids?$/, ""), "id"))] as const];
    }),
  );
}

function resourceCode(
  { resource, name, args, secrets, unmanaged }: NamedAdoption,
  constants: ReadonlyMap<string, string>,
  variable: Variable | undefined,
): string {
  const comments = [
    ...unmanaged.map((reason) => `Not managed: ${reason}`),
    ...(secrets.length > 0 ? ["Secrets, unmanaged until you set them:", ...secrets.flatMap(howToSet)] : []),
  ];
  const assigned = variable === undefined ? "" : `const ${variable.identifier} = `;
  const created = `new pipes.${resource.kind}(${textCode(name)}, ${codeOf(args, constants)});\n`;
  return `${comments.map((text) => `${commentOf(text)}\n`).join("")}${assigned}${created}`;
}

/**
 * A value as an expression. JSON.stringify or a comment of one line encloses everything that a service returned, so that
 * nothing in it becomes code.
 */
function codeOf(value: Json | undefined, constants: ReadonlyMap<string, string>, indent = ""): string {
  if (typeof value === "symbol") return value.description ?? "";
  if (typeof value === "string") return constants.get(value) ?? textCode(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  // A field of this name would be the prototype of the object, and Pulumi cannot send it.
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  const lines = entries.map(([name, one]: [string, Json | undefined]) => {
    const key = isList(value) ? "" : `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : textCode(name)}: `;
    return `${inner}${key}${codeOf(one, constants, inner)},\n`;
  });
  const [open, close] = isList(value) ? ["[", "]"] : ["{", "}"];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("")}${indent}${close}`;
}

/** A comment of one line, whatever the text contains. */
const commentOf = (text: string): string => `// ${withBlanks(text).trim()}`;

/** A text as code, with escapes for characters that a reviewer does not see. */
const textCode = (text: string): string => visible(JSON.stringify(text));
