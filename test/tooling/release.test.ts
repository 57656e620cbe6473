import { execFileSync } from "node:child_process";
import { lockstepProblems, releaseNotes } from "../../tools/release/lockstep";
import { manifests } from "../../tools/pack/packages";
import { repository, textOf } from "../harness/repository";

const packages = [
  { name: "a", version: "1.2.3" },
  { name: "b", version: "1.2.3", dependencies: { a: "1.2.3", zod: "^4.0.0" } },
];

describe("packages are released together", () => {
  test("where each has the version of the tag and depends on just that one of the others", () => {
    expect(lockstepProblems("v1.2.3", packages)).toEqual([]);
  });

  test.each([
    [
      "v1.2.4",
      packages,
      [
        "a has version 1.2.3, not 1.2.4",
        "b has version 1.2.3, not 1.2.4",
        "b depends on a 1.2.3, not on 1.2.4",
      ],
    ],
    ["v1.2.3", [{ name: "a", version: "1.2.2" }], ["a has version 1.2.2, not 1.2.3"]],
    [
      "v1.2.3",
      [
        { name: "a", version: "1.2.3", dependencies: { b: "^1.2.3" } },
        { name: "b", version: "1.2.3" },
      ],
      ["a depends on b ^1.2.3, not on 1.2.3"],
    ],
    ["1.2.3", packages, ["the tag 1.2.3 is not of the form v1.2.3"]],
    ["v1.2.3; rm", packages, ["the tag v1.2.3; rm is not of the form v1.2.3"]],
  ])("and not under %s where something else is said", (tag, given, problems) => {
    expect(lockstepProblems(tag, given)).toEqual(problems);
  });
});

describe("the notes of a release", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n- later\n\n## 1.2.3 – 2026-11-22\n\n- one\n\n### More\n\n- two\n\n## 1.2\n\n- old\n";

  test("are the section of its version, and nothing of others", () => {
    expect(releaseNotes(changelog, "v1.2.3")).toBe("- one\n\n### More\n\n- two");
    expect(releaseNotes(changelog, "v1.2")).toBe("- old");
  });

  test("are missed where the changelog has none", () => {
    expect(() => releaseNotes(changelog, "v1.2.4")).toThrow('no section "## 1.2.4": rename "## Unreleased"');
    expect(() => releaseNotes("## 1.0.0\n\n## 0.9.0\n\n- old\n", "v1.0.0")).toThrow(
      '"## 1.0.0" of CHANGELOG.md says nothing',
    );
  });
});

test("the packages of this repository move together, and the last release has notes", () => {
  const tag = `v${manifests.provider.version}`;
  expect(lockstepProblems(tag, Object.values(manifests))).toEqual([]);
  expect(releaseNotes(textOf("CHANGELOG.md"), tag)).toMatch(/^- /);
});

test("the command prints the notes, and ends with 1 where the packages do not agree with the tag", () => {
  const run = (tag: string): string =>
    execFileSync(
      process.execPath,
      ["--require", "ts-node/register/transpile-only", "tools/release/main.ts", tag],
      { cwd: repository, encoding: "utf8", stdio: "pipe" },
    );
  const tag = `v${manifests.provider.version}`;
  expect(run(tag)).toBe(`${releaseNotes(textOf("CHANGELOG.md"), tag)}\n`);
  expect(() => run("v999.0.0")).toThrow(/pulumi-pipes has version .*, not 999\.0\.0/);
}, 30_000);
