/** The string literals of a test file that contain words, with `.+` for the inserted parts of a title. */
function patternsIn(text: string): readonly RegExp[] {
  const literals = text.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...literals].flatMap(([, double, single, template]) => {
    const literal = double ?? single ?? template ?? "";
    if (!/\w \w/.test(literal)) return [];
    const fixed = literal.replace(/\\(.)/g, "$1").split(/%[a-z]|\$\{[^}]*\}|\$[\w.]+/);
    if (!fixed.some((part) => /\w \w/.test(part))) return [];
    return [new RegExp(`^${fixed.map(escaped).join(".+")}$`, "s")];
  });
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Whether a test file has a test of that name, or one that contains these words. */
export function hasTest(text: string, name: string): boolean {
  return text.includes(name) || patternsIn(text).some((pattern) => pattern.test(name));
}

/** The name of a test in a line of jest: `the command › prints its address (12 ms)`. */
export function nameIn(printed: string): string {
  const last = printed.split(" › ").at(-1) ?? printed;
  return last.replace(/^[\s✓✕●]+/, "").replace(/\s+\(\d+(?:\.\d+)? m?s\)\s*$/, "");
}
