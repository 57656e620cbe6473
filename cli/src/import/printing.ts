/*
 * Code that is as wide as a line allows, in TypeScript as prettier formats it. Calls in Python never hug their last argument.
 */

/** The widest line. The `package.json` of a generated project has it for prettier. */
export const printWidth = 110;

/** Code without a place to break it. */
export type Atom = string;

/** A string, which may follow its key on a line of its own. */
export interface Quoted {
  readonly text: string;
}

/** Items between brackets: all on one line, or each on its own. */
export interface Group {
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
  /** True if there are blanks inside the brackets of a line, as in `{ a: 1 }`. */
  readonly isSpaced?: boolean;
  /** True if the items never share a line. */
  readonly isBroken?: boolean;
  /** True if the last item may be broken while the others stay on the line of the opening bracket. */
  readonly hugsLast?: boolean;
}

export interface Item {
  /** The code before the value, such as `name: `; "" in a list. */
  readonly key: string;
  readonly value: Node;
}

export type Node = Atom | Quoted | Group;

const isGroup = (node: Node): node is Group => typeof node === "object" && "items" in node;

/** The code on one line; undefined if it needs several. */
export function oneLine(node: Node): string | undefined {
  if (typeof node === "string") return node;
  if (!isGroup(node)) return node.text;
  const items = node.items.map(({ key, value }) => {
    const text = oneLine(value);
    return text === undefined ? undefined : `${key}${text}`;
  });
  if (node.isBroken === true || items.includes(undefined)) return undefined;
  const blank = node.isSpaced === true && items.length > 0 ? " " : "";
  return `${node.open}${blank}${items.join(", ")}${blank}${node.close}`;
}

/**
 * The code of a node that begins after `column` characters of a line.
 *
 * @param indent The blanks at the begin of that line.
 * @param tail How many characters follow the node on its last line.
 * @param step How many blanks more the lines inside of brackets have.
 */
export function printed(node: Node, indent = 0, column = indent, tail = 0, step = 2): string {
  const line = oneLine(node);
  if (line !== undefined && column + line.length + tail <= printWidth) return line;
  if (!isGroup(node)) return line ?? "";
  return hugged(node, indent, column, tail) ?? broken(node, indent, step);
}

function hugged({ open, items, close, hugsLast }: Group, indent: number, column: number, tail: number) {
  const last = items.at(-1)?.value;
  const before = items.slice(0, -1).map(({ value }) => oneLine(value));
  if (hugsLast !== true || last === undefined || !isGroup(last) || before.includes(undefined))
    return undefined;
  const head = [open, ...before.map((text) => `${text}, `)].join("");
  if (column + head.length + last.open.length > printWidth) return undefined;
  return `${head}${printed(last, indent, column + head.length, close.length + tail)}${close}`;
}

function broken({ open, items, close }: Group, indent: number, step: number): string {
  const inner = indent + step;
  const lines = items.map(({ key, value }) => `${" ".repeat(inner)}${itemText(key, value, inner, step)},\n`);
  return `${open}\n${lines.join("")}${" ".repeat(indent)}${close}`;
}

/** Prettier leaves a string behind a key of a few characters, because a line of its own would gain too little. */
const shortestBrokenKey = 5;

function itemText(key: string, value: Node, indent: number, step: number): string {
  const column = indent + key.length;
  const isTooWide =
    typeof value === "object" && !isGroup(value) && column + value.text.length + 1 > printWidth;
  const name = key.trimEnd();
  if (isTooWide && name.length - 1 >= shortestBrokenKey)
    return `${name}\n${" ".repeat(indent + 2)}${printed(value, indent + 2, indent + 2, 1)}`;
  return `${key}${printed(value, indent, column, 1, step)}`;
}
