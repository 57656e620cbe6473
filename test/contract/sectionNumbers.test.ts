import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** The numbers of the contract's sections that the text names. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\bcontract (\d+(?:\.\d+)*)/g)].map(([, number = ""]) => number);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(root, folder, file));
}

/** Numbers of the table in docs/contract.md; `2.2.1–2.2.4` are four of them. */
function numbersInTable(): ReadonlySet<string> {
  const text = readFileSync(join(root, "docs", "contract.md"), "utf8");
  const [, table = ""] = /\| Number \|([^]*?)\n\n/.exec(text) ?? [];
  const cells = [...table.matchAll(/^\| ([\d., –]+) \|/gm)].flatMap(([, cell = ""]) => cell.split(", "));
  return new Set(cells.flatMap(spread));
}

function spread(cell: string): string[] {
  const [first = "", last] = cell.split("–");
  if (last === undefined) return [first];
  const section = first.slice(0, first.lastIndexOf("."));
  const [from, to] = [first, last].map((number) => Number(number.split(".").at(-1)));
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, step) => `${section}.${Number(from) + step}`,
  );
}

test("each place of the contract that a comment names is told in docs/contract.md", () => {
  const named = new Set(
    [...sources("provider/src"), ...sources("contract/src")].flatMap((file) =>
      numbersIn(readFileSync(file, "utf8")),
    ),
  );
  expect(named.size).toBeGreaterThan(10);
  const known = numbersInTable();
  expect([...named].filter((number) => !known.has(number))).toEqual([]);
});
