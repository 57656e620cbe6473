import { failureOf } from "../harness/outcomes";
import { secrecyOf } from "../../provider/src/core/schema/fields";
import { isEqual, type Path } from "../../provider/src/core/json/json";
import { Ownership } from "../../provider/src/core/resource/ownership";
import { alert } from "../../provider/src/resources/alert";

/** The error of the last of several claims on an alert, which sets another note. Each claim has its own secret paths. */
async function conflictOf(...marked: readonly (readonly Path[])[]): Promise<string> {
  const ownership = new Ownership();
  const failure = await failureOf(() => {
    for (const [at, paths] of marked.entries())
      ownership.claimFields(
        "alert",
        alert.fields,
        at === marked.length - 1 ? { note: "other" } : { note: "first" },
        secrecyOf(alert.fields, paths),
      );
  });
  return failure.message;
}

const note: Path = ["note"];

test.each([
  ["the first", [[note], []]],
  ["the second", [[], [note]]],
  ["an earlier", [[note], [], []]],
] as const)("a conflict over a field that is secret in %s resource shows no values", async (_, marked) => {
  const message = await conflictOf(...marked);
  expect(message).toContain("two resources set note to different values.");
  expect(message).not.toMatch(/first|other/);
});

test("a value that a resource without an update sets counts as set, together with those of another resource", () => {
  const ownership = new Ownership();
  ownership.noteFields("alert", { name: "Slow" });
  ownership.noteFields("alert", { note: "n" });
  const isSet = (path: Path, live: string): boolean =>
    alert.fields.leaves.some(
      (leaf) => isEqual(leaf.path, path) && ownership.isValueSet("alert", path, leaf.field, live),
    );
  expect([isSet(["name"], "Slow"), isSet(note, "n"), isSet(note, "other")]).toEqual([true, true, false]);
  expect(ownership.isFieldSet("alert", ["name"])).toBe(true);
});

test("a conflict over a field that no resource marks as secret shows both values", async () => {
  expect(await conflictOf([["name"]], [])).toContain('set note to "first" and to "other".');
});
