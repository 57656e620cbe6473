import { reportOf } from "../../provider/src/report/command";
import type { PropertyMap } from "../harness/provider/wire";

const type = "pulumi-nodejs:dynamic/pipes:Alert";
const urnOf = (name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;

const step = (
  op: string,
  name: string,
  before: PropertyMap = {},
  after: PropertyMap = {},
  more: PropertyMap = {},
): PropertyMap => ({
  op,
  urn: urnOf(name),
  oldState: { type, inputs: before },
  newState: { type, inputs: after },
  detailedDiff: Object.fromEntries(Object.keys(after).map((field) => [field, { kind: "update" }])),
  ...more,
});

function report(...steps: readonly PropertyMap[]): {
  readonly names: readonly string[];
  readonly markdown: string;
} {
  const { markdown } = reportOf(JSON.stringify({ steps, changeSummary: { same: 3 } }), "Preview");
  return { names: [...markdown.matchAll(/^### . `([^`]+)`/gm)].map(([, name]) => name ?? ""), markdown };
}

test("what is lost comes first: deleted, replaced, created, updated", () => {
  const { names, markdown } = report(
    step("update", "updated", { a: 1 }, { a: 2 }),
    step("create", "created"),
    step("same", "unchanged"),
    step("replace", "replaced", { a: 1 }, { a: 2 }, { replaceReasons: ["a"] }),
    step("delete", "deleted"),
  );
  expect(names).toEqual(["deleted", "replaced", "created", "updated"]);
  expect(markdown).toContain("**1 to delete, 1 to replace, 1 to create, 1 to update**, 3 unchanged.");
});

test("of the same kind of change what came from outside comes first", () => {
  const { names, markdown } = report(
    step("refresh", "drifted", { a: 1 }, {}),
    step("refresh", "gone", { a: 1 }, {}),
    step("update", "edited", { a: 1 }, { a: 2 }),
    step("update", "drifted", { a: 9 }, { a: 1 }),
    step("create", "new"),
    step("create", "gone"),
  );
  expect(names).toEqual(["gone", "new", "drifted", "edited"]);
  expect(markdown).toContain("; 2 changed outside Pulumi.");
  expect(markdown).toContain("`gone` (Alert) is created again: it was deleted outside Pulumi");
});

test("a replacement is one change, not the three steps that carry it out", () => {
  const { names, markdown } = report(
    step("create-replacement", "key"),
    step(
      "replace",
      "key",
      { adoptId: "a", roles: 1 },
      { adoptId: "b", roles: 2 },
      { replaceReasons: ["adoptId"] },
    ),
    step("delete-replaced", "key"),
  );
  expect(names).toEqual(["key"]);
  expect(markdown).toContain('| `adoptId` | `"a"` | `"b"` | the program; replaces |');
  expect(markdown).toContain("| `roles` | `1` | `2` | the program |");
});

test("an operation that is none of these is a change too, by its own name", () => {
  const { names, markdown } = report(step("import", "adopted"));
  expect(names).toEqual(["adopted"]);
  expect(markdown).toContain("is changed (`import`)");
});

test("nothing but unchanged, read and refreshed resources is no change", () => {
  const steps = ["same", "read", "refresh"].map((op) => step(op, op));
  const { markdown, exitCode } = reportOf(JSON.stringify({ steps, changeSummary: { same: 3 } }), "Preview");
  expect(markdown).toBe("## Preview\n\n**No changes.** 3 unchanged.\n");
  expect(exitCode).toBe(0);
});

test("a program that names another object in place of one that is gone adopts it", () => {
  const key = (op: string, adoptId: string, id = adoptId): PropertyMap => {
    const kind = "pulumi-nodejs:dynamic/pipes:AccessKey";
    const state = { id, inputs: { adoptId, roles: ["developer"] } };
    return { op, urn: `urn:pulumi:dev::shop::${kind}::ci`, oldState: state, newState: state };
  };
  const gone = report(key("refresh", "a"), key("create", "a")).markdown;
  expect(gone).toContain(
    "`ci` (AccessKey) makes `pulumi up` fail: access key `a` was deleted outside Pulumi",
  );
  expect(report(key("refresh", "a"), key("create", "b")).markdown).toContain("is adopted: access key `b`");
});
