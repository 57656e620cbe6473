import { isList, isObject } from "pulumi-pipes/internal";
import type { Json, SchemaProperty } from "pulumi-pipes/internal";
import { commentsOf, moduleHeader, paragraphs, propertiesOf, secretsComment, textCode } from "./code";
import { withLongEscapes } from "./code";
import { modulesOf, valueOf, type Layout, type Module } from "./layout";
import { identifierOf, uniqueTexts } from "./naming";
import { argsOf, fieldsOf, forPlugin } from "./pluginTypes";
import type { Expressions, Program } from "./program";
import { printed, printWidth, type Group, type Item, type Node } from "./printing";
import type { Statement } from "./repetition";

const step = 4;

/** The files of a program in Python by their names, of which `__main__.py` is the entry point. */
export function pythonFiles(program: Program, layout: Layout): Readonly<Record<string, string>> {
  const modules = modulesOf(forPlugin(program), layout);
  const unique = uniqueTexts();
  const names = new Map(modules.map(({ path }) => [path, unique(moduleName(path))]));
  const comment = program.header.map((line) => `# ${line}\n`).join("");
  const texts = modules.map((module) => {
    const body = moduleCode(module, program.expressions, names);
    if (layout === "single") return ["__main__.py", `${comment}${body}`] as const;
    const file = `${(names.get(module.path) ?? "").replace(".", "/")}.py`;
    return [file, `# ${moduleHeader}\n${body}`] as const;
  });
  const loaded = [...names.values()].map((name) => `import ${name}\n`).join("");
  return { "__main__.py": `${comment}${loaded}`, ...Object.fromEntries(texts) };
}

/** `dashboards/checkout` → `dashboards.checkout_dashboard`, which is never a reserved word. */
function moduleName(path: string): string {
  const [folder = "", name] = path.split("/");
  return name === undefined
    ? snake(identifierOf(folder, ""))
    : `${folder}.${snake(identifierOf(name, "dashboard"))}`;
}

type Names = ReadonlyMap<string, string>;

function moduleCode({ statements, imports }: Module, expressions: Expressions, modules: Names): string {
  const hasSecrets = statements.some((statement) => expressions.hasSecrets(valueOf(statement)));
  const usesPackage = statements.some(({ type }) => ["lookup", "resource", "function"].includes(type));
  const packages = [
    ...(hasSecrets ? ["import pulumi\n"] : []),
    ...(usesPackage ? ["import pulumi_pipes as pipes\n"] : []),
  ];
  const moduleImports = imports.map(([path, names]) => importCode(modules.get(path) ?? "", names.map(snake)));
  const config = hasSecrets ? `# ${secretsComment}\nconfig = pulumi.Config()\n` : "";
  const code = paragraphs(statements.map((statement) => statementCode(statement, expressions)));
  const body = code.includes(`**${ifSet}(`) ? `${ifSetCode}${code}` : code;
  return [packages.join(""), moduleImports.join(""), config, body].filter((text) => text !== "").join("\n");
}

function importCode(module: string, names: readonly string[]): string {
  const start = `from ${module} import `;
  const line = `${start}${names.join(", ")}`;
  return `${line.length <= printWidth ? line : `${start}${code({ ...groupNode("(", names, ")"), isBroken: true })}`}\n`;
}

function statementCode(statement: Statement, expressions: Expressions): string {
  const { identifier } = statement;
  const start = identifier === undefined ? "" : `${snake(identifier)} = `;
  const assigned = (node: Node): string => `${start}${code(node, start.length)}\n`;
  const values = new Values(expressions);
  switch (statement.type) {
    case "lookup": {
      const name = { key: "name=", value: stringCode(statement.name) };
      return assigned(callNode(`pipes.${snake(statement.finder)}`, [name]));
    }
    case "constant":
      return assigned(stringCode(statement.value));
    case "tiles":
      return assigned(values.node(statement.value, argsOf("Dashboard")["tiles"]));
    case "call":
      return assigned(
        groupNode(
          `${snake(statement.called)}(`,
          statement.values.map((value) => values.node(value)),
          ")",
        ),
      );
    case "resource":
      return `${commentsOf(statement.object, "#")}${assigned(resourceNode(statement, values))}`;
    case "function": {
      const { kind } = statement.object.resource;
      const parameters = statement.parameters.map(
        (parameter) =>
          `${snake(parameter.identifier)}: ${parameter.kind === undefined ? "str" : `pipes.${parameter.kind}`}`,
      );
      const head = code(groupNode(`def ${snake(statement.identifier)}(`, parameters, `) -> pipes.${kind}:`));
      const result = "return ";
      const body = printed(resourceNode(statement, values), step, step + result.length, 0, step);
      return `\n${head}\n${" ".repeat(step)}${result}${body}\n\n`;
    }
  }
}

/** The SDK sends a field of an object that is None as null, unlike an argument. */
const ifSet = "if_set";
const ifSetCode = `
def ${ifSet}(field, value):
    return {} if value is None else {field: value}


`;

type Created = Extract<Statement, { readonly type: "resource" | "function" }>;

function resourceNode({ object, title, args }: Created, values: Values): Node {
  const { kind } = object.resource;
  const fields = propertiesOf(args).map(([name, field]) => ({
    ...{ key: `${snake(name)}=`, value: values.node(field, argsOf(kind)[name]) },
  }));
  return callNode(`pipes.${kind}`, [{ key: "", value: values.node(title) }, ...fields]);
}

/** The values of args as code. */
class Values {
  constructor(private readonly expressions: Expressions) {}

  /** @param property The type of the value in the schema: an SDK translates the names of fields, and no others. */
  node(value: Json, property?: SchemaProperty): Node {
    if (typeof value === "symbol") return this.#expression(value);
    if (typeof value === "string") return stringCode(value);
    if (isList(value))
      return groupNode(
        "[",
        value.map((item) => this.node(item, property?.items)),
        "]",
      );
    if (isObject(value)) {
      const fields = fieldsOf(property);
      const items = propertiesOf(value).map(([name, field]) => {
        const key = stringCode(fields?.[name] === undefined ? name : snake(name));
        const node = this.node(field, fields?.[name] ?? property?.additionalProperties);
        return this.expressions.of(field)?.type === "secret"
          ? { key: "", value: groupNode(`**${ifSet}(`, [key, node], ")") }
          : { key: `${key}: `, value: node };
      });
      return { open: "{", items, close: "}" };
    }
    if (typeof value === "boolean") return value ? "True" : "False";
    return value === null ? "None" : JSON.stringify(value);
  }

  #expression(symbol: symbol): Node {
    const expression = this.expressions.of(symbol);
    switch (expression?.type) {
      case "id":
        return `${snake(expression.identifier)}.id`;
      case "variable":
        return snake(expression.identifier);
      case "tileId":
        return `${snake(expression.identifier)}.tile_ids[${stringCode(expression.tile)}]`;
      case "secret": {
        const { key, parts } = expression.secret;
        return `config.get_secret${parts.length === 0 ? "" : "_object"}(${stringCode(key)})`;
      }
      case undefined:
        return "None";
    }
  }
}

const code = (node: Node, column = 0): string => printed(node, 0, column, 0, step);

const groupNode = (open: string, values: readonly Node[], close: string): Group => ({
  ...{ open, items: values.map((value) => ({ key: "", value })), close },
});

const callNode = (called: string, items: readonly Item[]): Group => ({
  open: `${called}(`,
  items,
  close: ")",
});

/** `dashboardId` → `dashboard_id`, as SDKs translate names. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const stringCode = (text: string): string => withLongEscapes(textCode(text));
