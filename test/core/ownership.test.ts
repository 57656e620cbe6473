import { failureOf } from "../harness/outcomes";
import { secrecyOf } from "../../provider/src/core/fields";
import type { Path } from "../../provider/src/core/json";
import { Ownership } from "../../provider/src/core/ownership";
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

test("a conflict over a field that no resource marks as secret shows both values", async () => {
  expect(await conflictOf([["name"]], [])).toContain('set note to "first" and to "other".');
});
