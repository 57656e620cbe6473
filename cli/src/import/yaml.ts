import { isList, isObject, pluginPrefix, visible } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import { commentsOf, propertiesOf, withLongEscapes } from "./code";
import { identifierOf } from "./naming";
import { forPlugin, withSchemaFields } from "./pluginTypes";
import type { Declaration, Program } from "./program";
import { printWidth } from "./printing";

/** The parts of a `Pulumi.yaml` that are a program in YAML. It has no optional settings, so secrets are comments. */
export function yamlProgram(original: Program): string {
  const program = withSchemaFields(forPlugin(original));
  const { lookups, constants, declarations } = program;
  const keys = keysOf(program);
  const variables = [
    ...lookups.map(({ identifier, finder, name }) => {
      const call = { function: `pipes:${finder.replace(/Output$/, "")}`, arguments: { name: text(name) } };
      return lines(identifier, { "fn::invoke": call }, 1);
    }),
    ...constants.map(({ identifier, id }) => lines(identifier, id, 1)),
  ];
  const code = new ResourceCode(program, keys);
  const resources = declarations.map((declaration) => code.of(declaration));
  return [
    program.header.map((line) => `# ${line}\n`).join(""),
    ...(variables.length === 0 ? [] : [`variables:\n${variables.join("")}`]),
    `resources:\n${resources.join("\n")}`,
  ].join("\n");
}

type Keys = ReadonlyMap<Declaration, string>;

/** The names of resources inside the program: their names if no other thing has them, and if references can have them. */
function keysOf({ lookups, constants, declarations, unique }: Program): Keys {
  const named = [...lookups, ...constants, ...declarations];
  const taken = new Set(["pulumi", ...named.flatMap(({ identifier }) => identifier ?? [])]);
  const unused = (base: string): string => {
    const key = unique(base);
    return taken.has(key) ? unused(base) : key;
  };
  return new Map(
    declarations.map((declaration) => {
      const { object, identifier } = declaration;
      const isUsable = /^[a-z][a-z0-9-]*$/.test(object.name) && !taken.has(object.name);
      const key = isUsable
        ? object.name
        : (identifier ?? unused(identifierOf(object.name, object.resource.noun)));
      taken.add(key);
      return [declaration, key];
    }),
  );
}

class ResourceCode {
  readonly #keys: ReadonlyMap<string, string>;

  constructor(
    private readonly program: Program,
    private readonly keys: Keys,
  ) {
    this.#keys = new Map(
      [...keys].flatMap(([{ identifier }, key]) => (identifier === undefined ? [] : [[identifier, key]])),
    );
  }

  of(declaration: Declaration): string {
    const { object, args } = declaration;
    const key = this.keys.get(declaration) ?? object.name;
    const secrets = object.secrets.map(({ path }) => `  # Not managed: ${path.join(".")}, which is secret\n`);
    const body = [
      lines("type", `${pluginPrefix}${object.resource.kind}`.replace(":index:", ":"), 2),
      key === object.name ? "" : lines("name", text(object.name), 2),
      `    properties:\n${propertiesOf(args)
        .map(([name, field]) => lines(name, this.#resolved(field), 3))
        .join("")}`,
    ];
    return `${commentsOf(object, "  #")}${secrets.join("")}  ${scalar(key)}:\n${body.join("")}`;
  }

  /** A value with references for its expressions. One with a secret has no such part. */
  #resolved(value: Json): Json | undefined {
    if (isList(value)) return value.map((item) => this.#resolved(item) ?? null);
    if (isObject(value)) {
      const fields = propertiesOf(value).map(([name, field]) => [text(name), this.#resolved(field)] as const);
      return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
    }
    const expression = this.program.expressions.of(value);
    if (expression === undefined) return typeof value === "string" ? text(value) : value;
    if (expression.type === "secret") return undefined;
    const name = this.#keys.get(expression.identifier) ?? expression.identifier;
    if (expression.type !== "tileId") return expression.type === "id" ? `\${${name}.id}` : `\${${name}}`;
    // Expressions in YAML have no escapes for these characters.
    if (/["\\$\p{Cc}]/u.test(expression.tile)) return expression.id;
    return `\${${name}.tileIds["${expression.tile}"]}`;
  }
}

/** A string that is no reference. Pulumi reads each `$$` as one `$`, also where no reference follows. */
const text = (value: string): string => value.replace(/\$+(?=\{)|\${2,}/g, (dollars) => dollars.repeat(2));

/** The lines of a field that are so deep. */
function lines(name: string, value: Json | undefined, depth: number): string {
  if (value === undefined) return "";
  const indent = "  ".repeat(depth);
  const start = `${indent}${scalar(name)}:`;
  const line = `${start} ${inline(value)}`;
  if (!isLong(value) || line.length <= printWidth) return `${line}\n`;
  return `${start}\n${isList(value) ? items(value, depth + 1) : fields(value as JsonObject, depth + 1)}`;
}

const isLong = (value: Json): boolean => (isList(value) || isObject(value)) && Object.keys(value).length > 0;

const fields = (value: JsonObject, depth: number): string =>
  propertiesOf(value)
    .map(([name, field]) => lines(name, field, depth))
    .join("");

const items = (list: readonly Json[], depth: number): string =>
  list
    .map((item) => {
      const indent = "  ".repeat(depth);
      const line = `${indent}- ${inline(item)}`;
      if (!isLong(item) || line.length <= printWidth) return `${line}\n`;
      const inner = isList(item) ? items(item, depth + 1) : fields(item as JsonObject, depth + 1);
      return `${indent}- ${inner.slice(indent.length + 2)}`;
    })
    .join("");

/** A value on one line. */
function inline(value: Json): string {
  if (isList(value)) return `[${value.map(inline).join(", ")}]`;
  if (isObject(value)) {
    const parts = propertiesOf(value).map(([name, field]) => `${scalar(name)}: ${inline(field)}`);
    return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  }
  return typeof value === "string" ? scalar(value) : JSON.stringify(value);
}

/** Words that are values of another type. */
const words = /^(?:true|false|null|yes|no|on|off)$/i;

/** A string, quoted unless it is surely one without. JSON encloses everything else that a service returned. */
const scalar = (value: string): string =>
  /^[a-z_](?:[\w ./-]|:(?=[\w:/]))*(?<! )$/i.test(value) && !words.test(value)
    ? value
    : withLongEscapes(visible(JSON.stringify(value)));
