import { kinds, type Live } from "../../provider/src/importer/kinds";
import { chooses, unmet } from "../../provider/src/importer/selection";

const items: readonly Live[] = [
  { id: "AAAA-1", name: "orders" },
  { id: "AAAA-2", name: "orders (old)" },
  { id: "AAAA-3", name: "line\nbreak" },
  { id: "AAAA-4" },
];
const chosen = (names: readonly string[], ids: readonly string[] = []): readonly string[] =>
  items.filter((item) => chooses({ kinds, names, ids }, item)).map(({ id }) => id);

test.each([
  ["everything, where nothing is named", [], [], ["AAAA-1", "AAAA-2", "AAAA-3", "AAAA-4"]],
  ["a name as a whole", ["orders"], [], ["AAAA-1"]],
  ["a pattern", ["orders*"], [], ["AAAA-1", "AAAA-2"]],
  ["a name with signs of a pattern", ["orders (old)"], [], ["AAAA-2"]],
  ["a pattern across lines", ["line*"], [], ["AAAA-3"]],
  ["an id in any letter case", [], ["aaaa-4"], ["AAAA-4"]],
  ["names and ids together", ["orders"], ["AAAA-4"], ["AAAA-1", "AAAA-4"]],
  ["nothing for a name of nobody", ["order"], [], []],
])("chosen is %s", (_, names, ids, expected) => {
  expect(chosen(names, ids)).toEqual(expected);
});

test("names and ids that nothing has are told", () => {
  const selection = { kinds, names: ["orders", "nobody"], ids: ["aaaa-1", "aaaa-9"] };
  expect(unmet(selection, items)).toEqual({ names: ["nobody"], ids: ["aaaa-9"] });
});
