import { objectOf, isObject } from "pulumi-pipes/internal";
import type { Adoption } from "./adoption";
import type { Path } from "./args";
import { kinds } from "./kinds";
import { howToSet, identifierOf, uniqueTexts, type NamedAdoption, type NamedSecret } from "./naming";
import { Code, codeOf, commentOf, stringCode } from "./sourceText";

/** Args in which code can stand for values. */
type WrittenArgs = Readonly<Record<string, unknown>>;

/** A dashboard of the program, with its variable. */
interface Variable {
  readonly identifier: string;
  readonly dashboard: Adoption;
}

/** The program that adopts the objects: `index.ts`. */
export function programOf(objects: readonly NamedAdoption[]): string {
  const hasSecrets = objects.some(({ secrets }) => secrets.length > 0);
  const variables = dashboardVariables(objects);
  const resources = kinds.flatMap((kind) =>
    objects
      .filter(({ adoption }) => adoption.kind.name === kind.name)
      .map((object) => resourceCode(object, variables)),
  );
  return `${[hasSecrets ? headerWithSecrets : header, ...resources].join("\n\n")}\n`;
}

const intro = `\
/*
 * \`pulumi-pipes import\` wrote this program. Each resource adopts an existing object unchanged: the first \`pulumi up\`
 * shows \`create\` and does not change the service, unless an object changed since: then \`up\` restores it.
 * \`pulumi destroy\` retains the objects.
`;

const header = `${intro} */
import * as pipes from "pulumi-pipes";`;

const headerWithSecrets = `${intro} *
 * The program contains no secrets. Each secret stays unmanaged on the service until you set its configuration.
 */
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();`;

/** Variables for the dashboards that alerts refer to, by the ids of the dashboards. */
function dashboardVariables(objects: readonly NamedAdoption[]): ReadonlyMap<string, Variable> {
  const wanted = new Set(objects.map(({ adoption }) => dashboardOf(adoption)));
  const unique = uniqueTexts();
  return new Map(
    objects
      .filter(({ adoption: { kind, live } }) => kind.name === "dashboard" && wanted.has(live.id))
      .map(({ adoption, name }) => [
        adoption.live.id,
        { identifier: unique(identifierOf(name, "Dashboard")), dashboard: adoption },
      ]),
  );
}

/** The id of the dashboard that an alert refers to. */
const dashboardOf = ({ kind, args }: Adoption): unknown =>
  kind.name === "alert" ? args["dashboardId"] : undefined;

function resourceCode(
  { adoption, name, secrets }: NamedAdoption,
  variables: ReadonlyMap<string, Variable>,
): string {
  const { kind, live, args, unmanaged, unknown } = adoption;
  const remarks = unmanaged.map((reason) => `Not managed: ${reason}`);
  if (unknown.length > 0) remarks.push(`Unknown to this version, and kept: ${unknown.join(", ")}`);
  const comments = remarks.map((remark) => `${commentOf(remark)}\n`).join("");
  const own = kind.name === "dashboard" ? variables.get(live.id) : undefined;
  const assigned = own === undefined ? "" : `const ${own.identifier} = `;
  const dashboard = variables.get(String(dashboardOf(adoption)));
  const written = secrets.reduce(
    (map, secret) => withCodeAt(map, secret.field.path, secretCode(secret)),
    dashboard === undefined ? args : withReferences(args, dashboard),
  );
  return `${comments}${assigned}new pipes.${kind.resource.kind}(${stringCode(name)}, ${codeOf(written)});`;
}

/** The args of an alert with its dashboard instead of the ids. Pulumi loses a tile of the name `__proto__`. */
function withReferences(args: WrittenArgs, { identifier, dashboard }: Variable): WrittenArgs {
  const tiles = Object.entries(objectOf(dashboard.live.seen["tileIds"]));
  const [tile] = tiles.find(([name, id]) => id === args["tileId"] && name !== "__proto__") ?? [];
  const dashboardId = new Code(`${identifier}.id`);
  if (tile === undefined) return { ...args, dashboardId };
  return { ...args, dashboardId, tileId: new Code(`pipes.tileIdOf(${identifier}, ${stringCode(tile)})`) };
}

function withCodeAt(map: WrittenArgs, [name = "", ...rest]: Path, code: Code): WrittenArgs {
  const inner = map[name];
  return { ...map, [name]: rest.length === 0 ? code : withCodeAt(isObject(inner) ? inner : {}, rest, code) };
}

function secretCode({ field: { path, parts }, ...secret }: NamedSecret): Code {
  const type = parts.map((part) => `${part}: string`).join("; ");
  const call = parts.length === 0 ? "getSecret" : `getSecretObject<{ ${type} }>`;
  return new Code(`config.${call}(${stringCode(secret.key)})`, [
    "Secret, unmanaged until it is set:",
    ...howToSet({ field: { path, parts }, ...secret }),
  ]);
}
