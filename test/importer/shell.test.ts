import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { shellPath } from "../../provider/src/importer/summary";

/** Words as a shell reads them. */
function read(words: string): readonly string[] {
  const script = `for word in ${words}; do printf '%s\\0' "$word"; done`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test.each(["my folder", "it's", '"quoted"', "$(touch x)", "`touch x`", "a;b", "a\nb", "~", "*", "a\\b"])(
  "the folder %j is one word that says no more",
  (folder) => {
    expect(read(shellPath(folder))).toEqual([folder]);
  },
);

test("a folder that looks like an option is none", () => {
  expect(shellPath("-x")).toBe("./-x");
});

test("a usual folder stays as it is written", () => {
  expect(shellPath("/srv/shop_2/imported")).toBe("/srv/shop_2/imported");
});

test("any folders come out of a shell as they went in", () => {
  const folder = fc.string({ minLength: 1 }).filter((text) => !/\0|^-/.test(text));
  fc.assert(
    fc.property(fc.array(folder, { minLength: 1 }), (folders) => {
      expect(read(folders.map(shellPath).join(" "))).toEqual(folders);
    }),
    { numRuns: 30 },
  );
});
