import type { Written } from "./published";

/** The fields that tell the forms of an object apart. Names of forms change with each generator of documents. */
const selectors = ["displayType", "configType", "type"];

function labelOf(name: string, form: Written): string {
  const values = selectors.flatMap((selector) => {
    const text = form[selector];
    const [, value] = typeof text === "string" ? (/: ([^|]+)$/.exec(text) ?? []) : [];
    return value ?? [];
  });
  return values.length === 0 ? name : values.join(" ");
}

/** Each path of a body with its type, such as `tiles[].config<Line>.where: string`. */
export function pathsOf(fields: Written, parts: Written, place = ""): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const [key, value] of Object.entries(fields)) {
    const [, name = "", list = "", signs = ""] = /^(.*?)(\[[\d…]*\])?([!?]*)$/.exec(key) ?? [];
    const path = `${place}${place === "" ? "" : "."}${name}${list === "" ? "" : "[]"}`;
    const target = typeof value === "string" && value.startsWith("@") ? parts[value.slice(1)] : value;
    if (typeof target === "string" || target === undefined) {
      paths.set(path, target ?? "");
      continue;
    }
    paths.set(path, `object${list}${signs}`);
    const { oneOf } = target;
    const forms = typeof oneOf === "object" ? Object.entries(oneOf) : [["", target] as const];
    for (const [form, inner] of forms) {
      if (typeof inner === "string") continue;
      const at = form === "" ? path : `${path}<${labelOf(form, inner)}>`;
      for (const [below, text] of pathsOf(inner, parts, at)) paths.set(below, text);
    }
  }
  return paths;
}

/** The differences between two versions of a body, one line each. */
export function changesBetween(
  earlier: ReadonlyMap<string, string>,
  later: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = [...new Set([...earlier.keys(), ...later.keys()])];
  return paths.flatMap((path) => {
    const [before, after] = [earlier.get(path), later.get(path)];
    if (before === after) return [];
    if (after === undefined) return [`gone     ${path}: ${before ?? ""}`];
    if (before !== undefined) return [`changed  ${path}: ${before} -> ${after}`];
    const line = zodLine(path, after);
    return [`new      ${path}: ${after}`, ...(line === undefined ? [] : [`         ${line}`])];
  });
}

const zodTypes: Readonly<Record<string, string>> = {
  string: "z.string()",
  integer: "z.int()",
  number: "z.number()",
  boolean: "z.boolean()",
};

/** The line that the contract needs for a plain field; undefined for an object, which needs a schema of its own. */
function zodLine(path: string, text: string): string | undefined {
  const [, type = "", list, signs = "", , least, most, , values] =
    /^(\w+)(\[\])?([!?]*)( unique)?(?: (?:length )?(-?[\d.]+)…([\d.]*))?(?: ([\w-]+))?(?:: (.*))?$/.exec(
      text,
    ) ?? [];
  const base = zodTypes[type];
  if (base === undefined) return undefined;
  const bounds = [
    least === undefined ? "" : `.min(${least})`,
    most === undefined || most === "" ? "" : `.max(${most})`,
  ].join("");
  const set = values?.split("|").map((value) => JSON.stringify(value));
  const value = set === undefined ? `${base}${bounds}` : `z.enum([${set.join(", ")}])`;
  const schema = list === undefined ? value : `z.array(${value})`;
  const [isOptional, isNullable] = [!signs.includes("!"), signs.includes("?")];
  const absence = isOptional ? (isNullable ? ".nullish()" : ".optional()") : isNullable ? ".nullable()" : "";
  return `${path.split(/[.>]/).at(-1) ?? path}: ${schema}${absence},`;
}
