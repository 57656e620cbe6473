import fc from "fast-check";
import {
  nothingManaged,
  type Managed,
  type ManagedEntry,
} from "../../../provider/src/resources/fields/managed";
import { readManaged, writeManaged } from "../../../provider/src/resources/fields/managedText";
import { runs } from "../runs";

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8, unit: "binary" }),
  // The characters that the text itself is made of.
  fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom("(", ")", ",", "!", "|", "7", "c", "2", "8"),
  }),
);

const managed = fc.letrec<{ tree: Managed }>((tie) => ({
  tree: fc
    .uniqueArray(
      fc.tuple(
        name,
        fc.record({
          carried: fc.boolean(),
          inside: fc.oneof({ maxDepth: 3 }, fc.constant(nothingManaged), tie("tree")),
        }),
      ),
      { selector: ([key]) => key, maxLength: 3 },
    )
    .map((entries) => new Map<string, ManagedEntry>(entries)),
})).tree;

test("what is remembered reads back as it was, whatever the names are", () => {
  fc.assert(
    fc.property(managed, (tree) => {
      expect(readManaged(writeManaged(tree))).toEqual(tree);
    }),
    runs,
  );
});

test("the text is short and readable, since a state holds it for every resource", () => {
  const leaf = (carried = false): ManagedEntry => ({ carried, inside: nothingManaged });
  const tree = new Map([
    ["name", leaf()],
    [
      "source",
      {
        carried: false,
        inside: new Map([
          ["host", leaf()],
          ["credentials", leaf(true)],
        ]),
      },
    ],
    ["odd (name)!", leaf()],
  ]);
  expect(writeManaged(tree)).toBe("name,source(host,credentials!),odd |28name|29|21");
});

test("any text can be read, as far as it goes", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("(", ")", ",", "!", "|", "a", "b") }), (text) => {
      const read = readManaged(text);
      expect(readManaged(writeManaged(read))).toEqual(read);
    }),
    runs,
  );
  expect(readManaged("")).toEqual(new Map());
});
