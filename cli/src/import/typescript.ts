import { isList, objectOf } from "pulumi-pipes/internal";
import type { Json, JsonObject } from "pulumi-pipes/internal";
import { commentsOf, moduleHeader, paragraphs, propertiesOf, secretsComment, textCode } from "./code";
import { modulesOf, valueOf, type Layout, type Module } from "./layout";
import type { Expressions, Program } from "./program";
import { oneLine, printed, printWidth, type Group, type Item, type Node } from "./printing";
import type { Statement } from "./repetition";
import { gridCallOf, tileCallOf } from "./tileRows";

/** The files of a program in TypeScript by their names, of which `index.ts` is the entry point. */
export function typescriptFiles(program: Program, layout: Layout): Readonly<Record<string, string>> {
  const modules = modulesOf(program, layout);
  const comment = `/*\n${program.header.map((line) => ` * ${line}\n`).join("")} */\n`;
  const texts = modules.map((module) => {
    const header = layout === "single" ? comment : `// ${moduleHeader}\n`;
    return [`${module.path}.ts`, `${header}${moduleCode(module, program.expressions)}`] as const;
  });
  const loaded = modules.map(({ path }) => `import ${textCode(`./${path}`)};\n`).join("");
  return { "index.ts": `${comment}${loaded}`, ...Object.fromEntries(texts) };
}

function moduleCode({ path, statements, imports, exports }: Module, expressions: Expressions): string {
  const hasSecrets = statements.some((statement) => expressions.hasSecrets(valueOf(statement)));
  const body = paragraphs(statements.map((statement) => statementCode(statement, expressions, exports)));
  const root = path.includes("/") ? "../" : "./";
  const loads = [
    ...(hasSecrets ? ['import * as pulumi from "@pulumi/pulumi";\n'] : []),
    ...(body.includes("pipes.") ? ['import * as pipes from "pulumi-pipes";\n'] : []),
    ...imports.map(([from, names]) => importCode(`${root}${from}`, names)),
  ];
  const config = hasSecrets ? `// ${secretsComment}\nconst config = new pulumi.Config();\n` : "";
  return [loads.join(""), config, body].filter((text) => text !== "").join("\n");
}

function importCode(path: string, names: readonly string[]): string {
  const items = names.map((name) => ({ key: "", value: name }));
  return `${printed({ open: "import {", items, close: `} from ${textCode(path)};`, isSpaced: true })}\n`;
}

function statementCode(statement: Statement, expressions: Expressions, exports: ReadonlySet<string>): string {
  const { identifier } = statement;
  const exported = identifier !== undefined && exports.has(identifier) ? "export " : "";
  const start = identifier === undefined ? "" : `${exported}const ${identifier} = `;
  const assigned = (value: Node): string => `${start}${printed(value, 0, start.length, 1)};\n`;
  const values = new Values(expressions);
  switch (statement.type) {
    case "lookup":
      return assigned(callNode(`pipes.${statement.finder}`, [values.node({ name: statement.name })]));
    case "constant":
      return assigned(quoted(statement.value));
    case "tiles":
      return assigned(values.tiles(statement.value));
    case "call":
      return assigned(
        callNode(
          statement.called,
          statement.values.map((value) => values.node(value)),
        ),
      );
    case "resource":
      return `${commentsOf(statement.object, "//")}${assigned(resourceNode(statement, values))}`;
    case "function":
      return functionCode(statement, start, resourceNode(statement, values));
  }
}

type Created = Extract<Statement, { readonly type: "resource" | "function" }>;

function resourceNode({ object, title, args }: Created, values: Values): Node {
  const items = propertiesOf(args).map(([name, field]) =>
    values.item(name, field, name === "tiles" ? values.tiles(field) : undefined),
  );
  const argsNode: Group = { open: "{", items, close: "}", isSpaced: true };
  return callNode(`new pipes.${object.resource.kind}`, [values.node(title), argsNode]);
}

function functionCode(
  { parameters }: Extract<Statement, { readonly type: "function" }>,
  start: string,
  body: Node,
): string {
  const items = parameters.map(({ identifier, kind }) => ({
    ...{ key: "", value: `${identifier}: ${kind === undefined ? "string" : `pipes.${kind}`}` },
  }));
  const end = " =>";
  const head = `${start}${printed({ open: "(", items, close: ")" }, 0, start.length, end.length)}${end}`;
  const line = `${head} ${oneLine(body) ?? "\n"};`;
  if (!line.includes("\n") && line.length <= printWidth) return `${line}\n`;
  return `${head}\n  ${printed(body, 2, 2, 1)};\n`;
}

/** The values of args as code. */
class Values {
  constructor(private readonly expressions: Expressions) {}

  node(value: Json): Node {
    if (typeof value === "symbol") return this.#expression(value);
    if (typeof value === "string") return quoted(value);
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    if (isList(value)) return listNode(this.#nodes(value), isTable(value));
    const items = propertiesOf(value).map(([name, field]) => this.item(name, field));
    return { open: "{", items, close: "}", isSpaced: true };
  }

  /** A field of an object, without its name if its variable has that name. */
  item(name: string, field: Json, value: Node = this.node(field)): Item {
    const isVariable = !["true", "false", "null"].includes(name) && !/^\d/.test(name);
    return value === name && isVariable ? { key: "", value } : { key: `${keyCode(name)}: `, value };
  }

  #nodes(values: readonly Json[]): readonly Node[] {
    return values.map((value) => this.node(value));
  }

  /** Tiles, as the functions of the package build and place them if possible. */
  tiles(value: Json): Node {
    if (!isList(value)) return this.node(value);
    const tiles = value.map(objectOf);
    const call = gridCallOf(tiles);
    if (call === undefined)
      return listNode(
        this.#tiles(tiles),
        isTable(tiles) && tiles.every((tile) => tileCallOf(tile) === undefined),
      );
    const { rows, rowHeight } = call;
    const size = rowHeight === undefined ? [] : [this.node({ rowHeight })];
    const rowNodes = rows.map((row) => listNode(this.#tiles(row), false));
    return callNode("pipes.grid", [listNode(rowNodes, isTable(rows)), ...size]);
  }

  #tiles(tiles: readonly JsonObject[]): readonly Node[] {
    return tiles.map((tile) => {
      const call = tileCallOf(tile);
      return call === undefined
        ? this.node(tile)
        : callNode(`pipes.tile.${call.builder}`, [this.node(call.fields)]);
    });
  }

  #expression(symbol: symbol): Node {
    const expression = this.expressions.of(symbol);
    switch (expression?.type) {
      case "id":
        return `${expression.identifier}.id`;
      case "variable":
        return expression.identifier;
      case "tileId":
        return callNode("pipes.tileIdOf", [expression.identifier, textCode(expression.tile)]);
      case "secret": {
        const { key, parts } = expression.secret;
        return callNode(`config.getSecret${parts.length === 0 ? "" : "Object"}`, [textCode(key)]);
      }
      case undefined:
        return "undefined";
    }
  }
}

const listNode = (values: readonly Node[], isBroken: boolean): Group => ({
  ...{ open: "[", items: values.map((value) => ({ key: "", value })), close: "]", isBroken },
});

const callNode = (called: string, values: readonly Node[]): Group => ({
  ...{ open: `${called}(`, items: values.map((value) => ({ key: "", value })), close: ")", hugsLast: true },
});

/** Prettier gives a line to each item of a list of objects or lists, if all have several fields or items. */
const isTable = (list: readonly Json[]): boolean =>
  list.length > 1 &&
  [true, false].some((ofLists) =>
    list.every(
      (item) =>
        typeof item === "object" && item !== null && isList(item) === ofLists && Object.keys(item).length > 1,
    ),
  );

const keyCode = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : textCode(name));

const quoted = (text: string): Node => ({ text: textCode(text) });
