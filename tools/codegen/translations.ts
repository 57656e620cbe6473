import { createRequire } from "node:module";
import ts from "typescript";
import { upperFirst } from "./names";

/*
 * Examples in Python and YAML, from those in TypeScript. An example may use declarations, resources, functions, settings, and plain
 * values; anything else is an error of `npm run generate`.
 */

const { dump } = createRequire(__filename)("js-yaml") as {
  readonly dump: (value: unknown, options: object) => string;
};

/** A value of an example. */
type Value =
  | { readonly is: "plain"; readonly value: string | number | boolean }
  | { readonly is: "list"; readonly items: readonly Value[] }
  | { readonly is: "object"; readonly fields: Fields }
  | { readonly is: "variable"; readonly name: string }
  | { readonly is: "property"; readonly of: Value; readonly name: string }
  | { readonly is: "tileId"; readonly of: Value; readonly tile: string }
  | { readonly is: "setting"; readonly name: string; readonly isSecret: boolean }
  | ({ readonly is: "function" | "resource"; readonly name: string; readonly type: string } & Call);

type Fields = ReadonlyMap<string, Value>;

interface Call {
  readonly args: Fields;
  readonly options: Fields;
}

/** A line of an example. Without a name, it is a resource that no other line uses. */
interface Line {
  readonly name: string | undefined;
  readonly isOutput: boolean;
  readonly value: Value;
}

const none: Fields = new Map();

function linesOf(example: string): readonly Line[] {
  const source = ts.createSourceFile("example.ts", example, ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement): readonly Line[] => {
    if (ts.isExpressionStatement(statement))
      return [{ name: undefined, isOutput: false, value: valueOf(statement.expression) }];
    if (!ts.isVariableStatement(statement)) throw unknown(statement);
    const isOutput = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      if (initializer === undefined) throw unknown(statement);
      // Both languages read a setting where it is used.
      if (isConfig(initializer)) return [];
      return [{ name: name.getText(), isOutput, value: valueOf(initializer) }];
    });
  });
}

const unknown = (node: ts.Node): Error =>
  new Error(`tools/codegen/translations.ts cannot translate: ${node.getText()}`);

const isConfig = (node: ts.Expression): boolean => node.getText() === "new pulumi.Config()";

function valueOf(node: ts.Expression): Value {
  if (ts.isStringLiteral(node)) return { is: "plain", value: node.text };
  if (ts.isNumericLiteral(node) || /^(?:true|false)$/.test(node.getText()))
    return { is: "plain", value: JSON.parse(node.getText()) as number | boolean };
  if (ts.isArrayLiteralExpression(node)) return { is: "list", items: node.elements.map(valueOf) };
  if (ts.isObjectLiteralExpression(node)) return { is: "object", fields: fieldsOf(node) };
  if (ts.isIdentifier(node)) return { is: "variable", name: node.text };
  if (ts.isPropertyAccessExpression(node))
    return { is: "property", of: valueOf(node.expression), name: node.name.text };
  if (ts.isNewExpression(node)) {
    const [title, ...rest] = node.arguments ?? [];
    if (title === undefined || !ts.isStringLiteral(title)) throw unknown(node);
    return { is: "resource", name: title.text, type: nameIn(node.expression), ...callOf(rest) };
  }
  if (!ts.isCallExpression(node)) throw unknown(node);
  const name = nameIn(node.expression);
  const [first, second] = node.arguments;
  if (name === "tileIdOf" && first !== undefined && second !== undefined && ts.isStringLiteral(second))
    return { is: "tileId", of: valueOf(first), tile: second.text };
  if (/^require(Secret)?$/.test(name) && first !== undefined && ts.isStringLiteral(first))
    return { is: "setting", name: first.text, isSecret: name !== "require" };
  if (!/^get\w+Output$/.test(name)) throw unknown(node);
  return { is: "function", name: "", type: name.replace(/Output$/, ""), ...callOf(node.arguments) };
}

function nameIn(node: ts.Expression): string {
  if (!ts.isPropertyAccessExpression(node)) throw unknown(node);
  return node.name.text;
}

function callOf([args, options]: readonly ts.Expression[]): Call {
  return {
    args: args === undefined ? none : fieldsOf(args),
    options: options === undefined ? none : fieldsOf(options),
  };
}

function fieldsOf(node: ts.Expression): Fields {
  if (!ts.isObjectLiteralExpression(node)) throw unknown(node);
  return new Map(
    node.properties.map((property) => {
      if (ts.isShorthandPropertyAssignment(property))
        return [property.name.text, { is: "variable", name: property.name.text }];
      if (!ts.isPropertyAssignment(property)) throw unknown(property);
      return [property.name.getText(), valueOf(property.initializer)];
    }),
  );
}

const width = 100;

/** `dashboardId` is `dashboard_id`. A name in capitals, such as that of a header, is the user's. */
const snake = (name: string): string =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An example in Python. */
export function pythonOf(example: string): string {
  const lines = linesOf(example).map(({ name, isOutput, value }) => {
    if (name === undefined) return pythonText(value, "");
    return isOutput
      ? pythonList("pulumi.export(", [`"${name}"`, pythonText(value, "    ")], ")", "")
      : `${snake(name)} = ${pythonText(value, "")}`;
  });
  const settings = /\bconfig\.require/.test(lines.join()) ? ["config = pulumi.Config()"] : [];
  const program = [...settings, ...lines].join("\n");
  const sdk = program.includes("pulumi.") ? "import pulumi\n" : "";
  return `${sdk}import pulumi_pipes as pipes\n\n${program}`;
}

function pythonText(value: Value, indent: string): string {
  const inner = `${indent}    `;
  switch (value.is) {
    case "plain":
      return typeof value.value === "boolean" ? upperFirst(String(value.value)) : JSON.stringify(value.value);
    case "list": {
      const items = value.items.map((item) => pythonText(item, inner));
      return pythonList("[", items, "]", indent);
    }
    case "object": {
      const fields = [...value.fields].map(
        ([name, field]) => `"${snake(name)}": ${pythonText(field, inner)}`,
      );
      return pythonList("{", fields, "}", indent);
    }
    case "variable":
      return snake(value.name);
    case "property":
      return `${pythonText(value.of, indent)}.${snake(value.name)}`;
    case "tileId":
      return `${pythonText(value.of, indent)}.tile_ids[${JSON.stringify(value.tile)}]`;
    case "setting":
      return `config.require${value.isSecret ? "_secret" : ""}("${value.name}")`;
    default: {
      const isResource = value.is === "resource";
      const args = [...value.args].map(([name, field]) => `${snake(name)}=${pythonText(field, inner)}`);
      const options = [...value.options].map(([name, field]) => `${snake(name)}=${pythonText(field, inner)}`);
      const of = isResource ? "pulumi.ResourceOptions" : "pulumi.InvokeOptions";
      const opts = options.length === 0 ? [] : [`opts=${of}(${options.join(", ")})`];
      const title = isResource ? [JSON.stringify(value.name)] : [];
      const called = isResource ? value.type : snake(`${value.type}Output`);
      return pythonList(`pipes.${called}(`, [...title, ...args, ...opts], ")", indent);
    }
  }
}

/** In one line if the line is short. */
function pythonList(start: string, items: readonly string[], end: string, indent: string): string {
  const single = `${start}${items.join(", ")}${end}`;
  if (!single.includes("\n") && `${indent}${single}`.length <= width - 20) return single;
  return `${start}\n${items.map((item) => `${indent}    ${item},\n`).join("")}${indent}${end}`;
}

/** An example in YAML: the parts of a `Pulumi.yaml` after its name and its runtime. */
export function yamlOf(example: string): string {
  return dump(yamlProgramOf(example), { lineWidth: -1, quotingType: '"', noRefs: true }).trimEnd();
}

function yamlProgramOf(example: string) {
  const lines = linesOf(example);
  const byName = new Map(lines.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value]])));
  const settings = new Map<string, { readonly type: "string"; readonly secret?: true }>();

  /** The path of a value inside `${…}`; undefined for a value that has none. */
  const pathOf = (value: Value): string | undefined => {
    if (value.is === "variable") return isNamed(byName.get(value.name)) ? value.name : undefined;
    if (value.is === "property") return withEnd(pathOf(value.of), `.${value.name}`);
    if (value.is === "tileId") return withEnd(pathOf(value.of), `.tileIds[${JSON.stringify(value.tile)}]`);
    if (value.is !== "setting") return undefined;
    settings.set(value.name, { type: "string", ...(value.isSecret ? { secret: true } : {}) });
    return value.name;
  };
  const yamlValue = (value: Value): unknown => {
    const path = pathOf(value);
    if (path !== undefined) return `\${${path}}`;
    if (value.is === "plain") return value.value;
    if (value.is === "list") return value.items.map(yamlValue);
    if (value.is === "object") return yamlFields(value.fields);
    const named = value.is === "variable" ? byName.get(value.name) : undefined;
    // A variable of plain values stands where it is used.
    if (named !== undefined) return yamlValue(named);
    if (value.is === "property" && value.of.is === "function")
      return invoked(value.of, { return: value.name });
    if (value.is === "function") return invoked(value, {});
    throw new Error(`a program in YAML cannot have ${JSON.stringify(value)}`);
  };
  const yamlFields = (fields: Fields): Readonly<Record<string, unknown>> =>
    Object.fromEntries([...fields].map(([name, field]) => [name, yamlValue(field)]));
  const optionsOf = (options: Fields): object => {
    const { dependsOn, ...others } = yamlFields(options);
    const dependencies = dependsOn === undefined ? {} : { dependsOn: [dependsOn].flat() };
    return options.size === 0 ? {} : { options: { ...others, ...dependencies } };
  };
  const invoked = ({ type, args, options }: Call & { readonly type: string }, more: object): object => ({
    "fn::invoke": {
      function: `pipes:${type}`,
      ...(args.size === 0 ? {} : { arguments: yamlFields(args) }),
      ...optionsOf(options),
      ...more,
    },
  });
  const variables = new Map<string, unknown>();
  const resources = new Map<string, unknown>();
  const outputs = new Map<string, unknown>();
  for (const { name, isOutput, value } of lines) {
    if (value.is === "resource") {
      const type = value.type === "Provider" ? "pulumi:providers:pipes" : `pipes:${value.type}`;
      const title = name === undefined || name === value.name ? {} : { name: value.name };
      const properties = { properties: yamlFields(value.args) };
      if (resources.has(name ?? value.name)) throw new Error(`two resources named ${value.name}`);
      resources.set(name ?? value.name, { type, ...title, ...properties, ...optionsOf(value.options) });
    } else if (isOutput && name !== undefined) outputs.set(name, yamlValue(value));
    else if (value.is === "function" && name !== undefined) variables.set(name, yamlValue(value));
  }
  const parts = { config: settings, variables, resources, outputs };
  return Object.fromEntries(
    Object.entries(parts)
      .filter(([, part]) => part.size > 0)
      .map(([part, fields]) => [part, Object.fromEntries(fields)]),
  );
}

/** True if a program in YAML has a name for a value. */
const isNamed = (value: Value | undefined): boolean =>
  value !== undefined && (value.is === "resource" || value.is === "function");

const withEnd = (path: string | undefined, end: string): string | undefined =>
  path === undefined ? undefined : `${path}${end}`;
