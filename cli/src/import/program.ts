import { isObject, objectOf } from "pulumi-pipes/internal";
import type { Path } from "./adoption";
import { howToSet, identifierOf, uniqueTexts, type NamedAdoption, type NamedSecret } from "./naming";
import { idsIn } from "./terraformState";

/** An expression that is code already, with comments for the lines above it. */
class Code {
  constructor(
    readonly text: string,
    readonly comments: readonly string[] = [],
  ) {}
}

/** Args in which code can stand for values. */
type WrittenArgs = Readonly<Record<string, unknown>>;

/** Texts that the program has as constants, with the names of these. */
type Constants = ReadonlyMap<string, string>;

/** The program that adopts the objects: `index.ts`. */
export function programOf(objects: readonly NamedAdoption[]): string {
  const unique = uniqueTexts();
  const dashboards = dashboardVariables(objects, unique);
  const written = objects.map((object) => ({ object, args: writtenArgs(object, dashboards) }));
  const constants = constantsOf(
    written.map(({ args }) => args),
    unique,
  );
  return [
    objects.some(({ secrets }) => secrets.length > 0) ? headerWithSecrets : header,
    ...[...constants].map(([id, name]) => `const ${name} = ${textCode(id)};\n`),
    ...written.map(({ object, args }) => resourceCode(object, args, constants, dashboards)),
  ].join("\n");
}

const header = `\
/*
 * \`pulumi-pipes import\` wrote this program. Each resource adopts an existing object unchanged: the first \`pulumi up\`
 * shows \`create\` and does not change the service, unless an object changed since: then \`up\` restores it.
 * \`pulumi destroy\` retains the objects.
 */
import * as pipes from "pulumi-pipes";
`;

const headerWithSecrets = `\
${header}import * as pulumi from "@pulumi/pulumi";

// Each secret stays unmanaged on the service until you set its configuration.
const config = new pulumi.Config();
`;

/** A dashboard that alerts of the program refer to. */
interface Variable {
  readonly identifier: string;
  readonly tileIds: unknown;
}

/** By the ids of the dashboards. */
function dashboardVariables(
  objects: readonly NamedAdoption[],
  unique: (text: string) => string,
): ReadonlyMap<unknown, Variable> {
  const wanted = new Set(objects.map(({ args }) => args["dashboardId"]));
  const dashboards = objects.filter(
    ({ resource, live }) => resource.kind === "Dashboard" && wanted.has(live.id),
  );
  return new Map(
    dashboards.map(({ live, name }) => {
      const identifier = unique(identifierOf(name, "dashboard"));
      return [live.id, { identifier, tileIds: live.seen["tileIds"] }];
    }),
  );
}

/** The args with the configuration for secrets, and with the dashboard of an alert for its ids. */
function writtenArgs(
  { args, secrets }: NamedAdoption,
  dashboards: ReadonlyMap<unknown, Variable>,
): WrittenArgs {
  const dashboard = dashboards.get(args["dashboardId"]);
  const withDashboard = dashboard === undefined ? args : withReferences(args, dashboard);
  return secrets.reduce(
    (written, secret) => withCodeAt(written, secret.path, secretCode(secret)),
    withDashboard,
  );
}

/** Pulumi loses a tile of the name `__proto__`. */
function withReferences(args: WrittenArgs, { identifier, tileIds }: Variable): WrittenArgs {
  const tiles = Object.entries(objectOf(tileIds));
  const [tile] = tiles.find(([name, id]) => id === args["tileId"] && name !== "__proto__") ?? [];
  const dashboardId = new Code(`${identifier}.id`);
  if (tile === undefined) return { ...args, dashboardId };
  return { ...args, dashboardId, tileId: new Code(`pipes.tileIdOf(${identifier}, ${textCode(tile)})`) };
}

function withCodeAt(map: WrittenArgs, [name = "", ...rest]: Path, code: Code): WrittenArgs {
  const inner = map[name];
  return { ...map, [name]: rest.length === 0 ? code : withCodeAt(isObject(inner) ? inner : {}, rest, code) };
}

function secretCode(secret: NamedSecret): Code {
  const type = secret.parts.map((part) => `${part}: string`).join("; ");
  const call = type === "" ? "getSecret" : `getSecretObject<{ ${type} }>`;
  return new Code(`config.${call}(${textCode(secret.key)})`, [
    "Secret, unmanaged until it is set:",
    ...howToSet(secret),
  ]);
}

/** The ids that occur more than once, such as a webhook's. A constant has the name of the first field with its id. */
function constantsOf(values: readonly unknown[], unique: (text: string) => string): Constants {
  const fieldsById = new Map<string, string[]>();
  const look = (value: unknown, field: string): void => {
    if (typeof value === "string" && idsIn(value)[0] === value)
      fieldsById.set(value, [...(fieldsById.get(value) ?? []), field]);
    if (typeof value === "object" && value !== null && !(value instanceof Code))
      for (const [name, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? field : name);
  };
  look(values, "");
  const repeated = [...fieldsById].filter(([, fields]) => fields.length > 1);
  return new Map(
    repeated.map(([id, [field = ""]]) => [id, unique(identifierOf(field.replace(/Ids?$/, ""), "id"))]),
  );
}

function resourceCode(
  { resource, live, name, unmanaged }: NamedAdoption,
  args: WrittenArgs,
  constants: Constants,
  dashboards: ReadonlyMap<unknown, Variable>,
): string {
  const comments = unmanaged.map((reason) => `${commentOf(`Not managed: ${reason}`)}\n`).join("");
  const variable = dashboards.get(live.id);
  const assigned = variable === undefined ? "" : `const ${variable.identifier} = `;
  return `${comments}${assigned}new pipes.${resource.kind}(${textCode(name)}, ${codeOf(args, constants)});\n`;
}

/**
 * A value as an expression. JSON.stringify or a comment of one line encloses everything that a service returned, so that
 * nothing in it becomes code.
 */
function codeOf(value: unknown, constants: Constants, indent = ""): string {
  if (value instanceof Code) return value.text;
  if (typeof value === "string") return constants.get(value) ?? textCode(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([name, one]: [string, unknown]) => {
    const comments = one instanceof Code ? one.comments.map((text) => `${inner}${commentOf(text)}\n`) : [];
    const key = Array.isArray(value) ? "" : `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : textCode(name)}: `;
    return `${comments.join("")}${inner}${key}${codeOf(one, constants, inner)},\n`;
  });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join("")}${indent}${close}`;
}

/** A comment of one line, whatever the text contains. */
const commentOf = (text: string): string => `// ${text.replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, " ").trim()}`;

/** A text as code, with escapes for characters that a reviewer does not see. */
const textCode = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{Cf}\p{Zl}\p{Zp}]/gu,
    (unseen) => `\\u{${(unseen.codePointAt(0) ?? 0).toString(16)}}`,
  );
