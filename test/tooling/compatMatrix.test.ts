import { installations, nodeRanges, rowsOf, sdkFor, type Result } from "../../tools/compatMatrix/cells";

describe("the SDK of an installation", () => {
  const releases = [
    { version: "3.270.0", node: ">=22" },
    { version: "3.248.0", node: ">=20" },
    { version: "3.216.0", node: ">=20" },
  ];

  test.each([
    ["oldest", "20.19.0", "3.216.0"],
    ["newest", "20.19.0", "3.248.0"],
    ["newest", "24.1.0", "3.270.0"],
    ["newest", "18.0.0", undefined],
  ] as const)("is the %s that accepts Node %s: %s", (age, node, expected) => {
    expect(sdkFor(releases, age, node)).toBe(expected);
  });
});

test("every Node is tried with every package manager and the oldest and newest SDK", () => {
  expect(nodeRanges).toEqual(["20.19.0", "22", "24"]);
  const tried = installations.map(({ nodeRange, manager, sdkAge }) => `${nodeRange} ${manager} ${sdkAge}`);
  expect(new Set(tried).size).toBe(3 * 2 * 2);
});

test("what could not be run is told with its reason, and never counted as passed", () => {
  const results: readonly Result[] = [
    { is: "passed", why: "" },
    { is: "failed", why: "it broke\nat length" },
    { is: "not run", why: "the registry has none" },
  ];
  const cells = results.map((result) => {
    return { node: "22.1.0", manager: "npm", sdk: "3.216.0", kind: "CommonJS", result } as const;
  });
  const { Node, Passed } = rowsOf(cells, [], ["2026-11-21"]);
  expect(Passed).toEqual([[1, 1, 1, "2026-11-21"]]);
  expect(Node.map((row) => row.slice(-2))).toEqual([
    ["CommonJS", "passed"],
    ["CommonJS", "**failed**: it broke"],
    ["CommonJS", "not run: the registry has none"],
  ]);
});
