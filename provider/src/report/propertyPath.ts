/** A property's place: names and list indexes. */
export type PropertyPath = readonly (string | number)[];

/** Reads Pulumi's notation: `a.b[0]["c.d"]`. */
export function readPropertyPath(text: string): PropertyPath {
  const parts = text.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g);
  return [...parts].map(([, index, quoted, name]) =>
    index === undefined ? (quoted?.replace(/\\(.)/g, "$1") ?? name ?? "") : Number(index),
  );
}

/** The path up to the first list on it: lists are compared as a whole. */
export function upToList(path: PropertyPath): readonly string[] {
  const index = path.findIndex((part) => typeof part === "number");
  return (index === -1 ? path : path.slice(0, index)).map(String);
}
