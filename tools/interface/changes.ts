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
    return [before === undefined ? `new      ${path}: ${after}` : `changed  ${path}: ${before} -> ${after}`];
  });
}
