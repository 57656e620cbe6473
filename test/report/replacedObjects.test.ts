import { reportOf } from "../../provider/src/report/command";
import type { PropertyMap } from "../harness/provider/wire";

/** The dangers of one step of a resource. */
function dangersOf(kind: string, op: string, before: PropertyMap, after: PropertyMap): readonly string[] {
  const type = `pulumi-nodejs:dynamic/pipes:${kind}`;
  const step = {
    op,
    urn: `urn:pulumi:dev::shop::${type}::it`,
    oldState: { id: "old", inputs: before, outputs: { ...before, __kind: `${kind}:1`, __adopted: true } },
    newState: { inputs: after },
    detailedDiff: Object.fromEntries(Object.keys(after).map((name) => [name, { kind: "update" }])),
  };
  const { markdown } = reportOf(JSON.stringify({ steps: [step] }), "Preview");
  return [...markdown.matchAll(/^> - `it` \(\w+\):? (.*)$/gm)].map(([, text = ""]) => text);
}

const tables = (...names: readonly string[]): PropertyMap => ({
  source: {
    postgres: {
      tableMappings: names.map((sourceTable) => ({
        sourceSchemaName: "public",
        sourceTable,
        targetTable: "t",
      })),
    },
  },
});
const from = (...sources: readonly string[]): PropertyMap => ({
  ipAccessList: sources.map((source) => ({ source })),
});

test("tables leave replication where the pipe stays the resource's, and not where it is retained", () => {
  const [before, after] = [{ pipeId: "one", ...tables("orders", "items") }, tables("orders")];
  expect(dangersOf("PipeSettings", "update", before, { pipeId: "one", ...after })).toEqual([
    "`public.items` leaves replication.",
  ]);
  expect(dangersOf("PipeSettings", "replace", before, { pipeId: "two", ...after })).toEqual([]);
});

test("a key that is adopted in place of another one is not compared with that", () => {
  const [before, after] = [{ adoptId: "one", roles: ["admin"], ...from("0.0.0.0/0") }, from("0.0.0.0/0")];
  expect(dangersOf("AccessKey", "replace", before, { adoptId: "two", roles: ["admin"], ...after })).toEqual([
    expect.stringContaining("is replaced"),
    "gets the role `admin`.",
    "is opened to every address: `0.0.0.0/0`.",
  ]);
});

test("addresses are told of where they change, and as far as they are known", () => {
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const dangers = (before: PropertyMap, after: PropertyMap) =>
    dangersOf("AccessKey", "update", before, after);
  expect(dangers(from(), { name: "new", ...from() })).toEqual([]);
  expect(dangers(from("10.0.0.1"), from())).toEqual(["is closed: no address may use it."]);
  expect(dangers(from("10.0.0.1"), from(unknown))).toEqual([]);
  expect(dangers(from("10.0.0.1"), from(unknown, "0.0.0.0/0"))).toEqual([
    "is opened to every address: `0.0.0.0/0`.",
  ]);
});
