import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorsIn } from "../harness/typeCheck";
import { yamlProblems } from "../harness/yamlProgram";
import { places, type Place } from "./running";

/* Programs for dashboards that the web interface exported. The form is that in which the page stores them. */

const open = places();

const chart = (name: string, fields: object = {}) => ({
  ...{ name, source: "Traces", displayType: "line", granularity: "auto", where: "", whereLanguage: "lucene" },
  ...{ select: [{ aggFn: "count", aggCondition: "", aggConditionLanguage: "lucene", valueExpression: "" }] },
  ...fields,
});
const tileOf = (config: object, at = 0) => ({
  ...{ id: `t${at}`, x: (at % 2) * 12, y: Math.floor(at / 2) * 6, w: 12, h: 6, config },
});
const exportOf = (...configs: readonly object[]) => ({
  ...{ version: "0.1.0", name: "Shop overview", tags: ["shop"], tiles: configs.map(tileOf) },
});

/** What the command wrote for an export, without a service and without credentials. */
async function writtenFor(place: Place, content: unknown, args: readonly string[] = []) {
  await writeFile(join(place.folder, "export.json"), JSON.stringify(content));
  const without = Object.fromEntries(
    ["BASE_URL", "AUTH_KEY_ID", "AUTH_KEY_SECRET", "ORGANIZATION_ID", "SERVICE_ID"].map((name) => [
      `PIPES_${name}`,
      undefined,
    ]),
  );
  return place.runImport(["--force", "--from-export", "export.json", ...args], without);
}

test("the program of an export has the names, sources and conditions of its tiles, compiles, and sends no request", async () => {
  const place = await open();
  const conditional = { aggFn: "count", aggCondition: "route:/order", aggConditionLanguage: "lucene" };
  const content = exportOf(
    chart("Requests", { where: "env:prod", select: [conditional], groupBy: [{ valueExpression: "host" }] }),
    chart("Latency", {
      displayType: "number",
      select: [{ aggFn: "quantile", level: 0.95, valueExpression: "Duration", aggCondition: "" }],
    }),
    { ...chart("Rows"), displayType: "search", source: "Logs", select: "Body", where: "level:error" },
    { name: "Notes", displayType: "markdown", markdown: "# Shop" },
  );
  const { code, stderr } = await writtenFor(place, content);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(place.emulator.requests()).toEqual([]);
  const program = await place.written("index.ts");
  expect(errorsIn([program]).flat()).toEqual([]);
  expect(program.slice(program.indexOf("import *"))).toBe(`import * as pipes from "pulumi-pipes";

const tracesSource = pipes.getSourceOutput({ name: "Traces" });
const logsSource = pipes.getSourceOutput({ name: "Logs" });

new pipes.Dashboard("shop-overview", {
  name: "Shop overview",
  tiles: pipes.grid([
    [
      pipes.tile.line({
        name: "Requests",
        sourceId: tracesSource.id,
        select: [{ aggFn: "count", where: "(env:prod) AND (route:/order)", whereLanguage: "lucene" }],
        groupBy: "host",
      }),
      pipes.tile.number({
        name: "Latency",
        sourceId: tracesSource.id,
        select: [{ aggFn: "quantile", valueExpression: "Duration", level: 0.95 }],
      }),
    ],
    [
      pipes.tile.search({
        name: "Rows",
        sourceId: logsSource.id,
        select: "Body",
        where: "level:error",
        whereLanguage: "lucene",
      }),
      pipes.tile.markdown({ name: "Notes", markdown: "# Shop" }),
    ],
  ]),
  tags: ["shop"],
});
`);
});

test("the commands that the user runs next set the address and the IDs, which no file has", async () => {
  const { stdout } = await writtenFor(await open(), exportOf(chart("Rate")));
  for (const name of ["baseUrl", "organizationId", "serviceId", "authKeyId"])
    expect(stdout).toContain(`  pulumi config set pipes:${name}\n`);
});

test("what the API cannot express is named on standard error and in comments, and a tile that it cannot have ends with 4", async () => {
  const place = await open();
  const content = {
    ...exportOf(
      chart("Rate", { fieldOfTheFuture: { a: 1 }, having: "a > 1" }),
      { name: "Query", configType: "sql", displayType: "line", sqlTemplate: "SELECT 1", connection: "Main" },
      { name: "Other", displayType: "of_the_future" },
    ),
    description: "Orders",
  };
  const { code, stderr } = await writtenFor(place, content);
  expect(code).toBe(4);
  const program = await place.written("index.ts");
  for (const part of ["fieldOfTheFuture", "having", "description", 'tile "Query"', 'tile "Other"']) {
    expect(stderr).toContain(part);
    expect(program).toMatch(new RegExp(`^// .*${part}`, "m"));
  }
  expect(errorsIn([program]).flat()).toEqual([]);
  expect(program.match(/name: "(?:Rate|Query|Other)"/g)).toEqual(['name: "Rate"']);
});

const listFilter = { type: "STATIC_LIST", options: ["a"], variableName: "env" };

/** A dashboard with one part that no dashboard of the API can have, and what standard error calls it. */
const refusedParts: readonly (readonly [part: string, dashboard: object])[] = [
  ["filters[0]: type: ", { filters: [{ name: "bad" }] }],
  ["filters[0]: expression: ", { filters: [{ type: "QUERY_EXPRESSION", name: "Env", source: "Logs" }] }],
  ["tags[1]: ", { tags: ["shop", null] }],
  ["savedQuery: ", { savedQuery: 5 }],
  ["savedFilterValues[0]: ", { savedFilterValues: [{ type: "sql" }] }],
  ["containers[0]: title: ", { containers: [{ id: "a", collapsed: false }] }],
  ['tile "Rate": w: ', { tiles: [{ ...tileOf(chart("Rate")), w: 30 }] }],
  ['tile "Rate": x: ', { tiles: [{ ...tileOf(chart("Rate")), x: "0" }] }],
  ['tile "Rate": containerId: ', { tiles: [{ ...tileOf(chart("Rate")), containerId: "a" }] }],
  ["filters[1]: variableName: ", { filters: ["A", "B"].map((name) => ({ ...listFilter, name })) }],
  ["tiles[0]: name: ", { tiles: [tileOf({ ...chart("Rate"), name: 5 })] }],
  ['tile "Rate": config.select[0]: ', { tiles: [tileOf(chart("Rate", { select: [null, 5] }))] }],
  ['tile "Rate": config.select: ', { tiles: [tileOf(chart("Rate", { select: null }))] }],
  ['tile "Rate": config.groupBy: ', { tiles: [tileOf(chart("Rate", { groupBy: [5] }))] }],
];

/** They are compiled together, because the compiler takes most of its time for the packages. */
const withoutPart: string[] = [];

test.each(refusedParts)(
  "a part that a dashboard cannot have is left out and named: %s",
  async (part, fields) => {
    const place = await open();
    const content = { ...exportOf(chart("Good")), ...fields };
    const { code, stderr } = await writtenFor(place, content);
    expect([code, stderr]).toEqual([4, expect.stringContaining(`import: ${part}`)]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    const program = await place.written("index.ts");
    expect(program).toContain(`// Not managed: ${part}`);
    withoutPart.push(program);
  },
);

test("the programs without these parts compile", () => {
  expect(withoutPart).toHaveLength(refusedParts.length);
  expect(errorsIn(withoutPart).flat()).toEqual([]);
});

test.each([
  ["name", { name: "" }],
  ["name", { name: 5 }],
  ["name", { name: null }],
  ["tiles", { tiles: null }],
  ["tiles[0].config", { tiles: [{ config: null }] }],
])("a file without a usable %s is refused, and nothing is written", async (path, fields) => {
  const place = await open();
  const { code, stderr } = await writtenFor(place, { ...exportOf(chart("Rate")), ...fields });
  expect([code, stderr]).toEqual([2, expect.stringContaining(path)]);
  expect(stderr).toContain("[import/input]");
  await expect(place.written("index.ts")).rejects.toThrow("ENOENT");
});

test("a secret in a URL is a placeholder in the program, and a line names its tile", async () => {
  const place = await open();
  const markdown = "[a](https://u:hunter2@h/x) and https://h/y?se=1&sig=hunter2#z";
  const content = {
    ...exportOf({ name: "Notes", displayType: "markdown", markdown }, chart("Rate")),
    savedQuery: "url:https://u:hunter2@h/",
  };
  const { code, stderr } = await writtenFor(place, content);
  const program = await place.written("index.ts");
  expect([code, stderr + program]).toEqual([0, expect.not.stringContaining("hunter2")]);
  expect(stderr).toMatch(/import: tile "Notes": .*URL/);
  expect(stderr).toMatch(/import: savedQuery: .*URL/);
  expect(program).toContain("https://u:[secret]@h/x) and https://h/y?se=1&sig=[secret]#z");
});

test("a condition in another language than that of the tile stays, and the difference is named", async () => {
  const place = await open();
  const select = [{ aggFn: "count", aggCondition: "a = 1", aggConditionLanguage: "sql" }];
  const { stderr } = await writtenFor(place, exportOf(chart("Rate", { where: "b:2", select })));
  expect(stderr).toContain("where");
  expect(await place.written("index.ts")).toContain('where: "a = 1", whereLanguage: "sql"');
});

test("the program of an export in YAML fits the schema of the plugin", async () => {
  const place = await open();
  const { code } = await writtenFor(place, exportOf(chart("Rate")), ["--language", "yaml"]);
  expect(code).toBe(0);
  expect(yamlProblems(await place.written("Pulumi.yaml"))).toEqual([]);
});

test.each([
  ["text", []],
  [{ name: "a", tiles: [{ name: "a", config: 5 }] }, []],
  [exportOf(chart("Rate")), ["--kind", "alert"]],
])("a file of another form, and flags that select objects, are refused", async (content, args) => {
  const place = await open();
  const { code, stderr } = await writtenFor(place, content, args);
  expect(code).toBe(2);
  expect(stderr).toMatch(/\[(?:import\/input|cli\/usage)\]/);
});

test("the other parts of a list stay", async () => {
  const place = await open();
  const filters = [
    null,
    { id: "1", type: "STATIC_LIST", name: "Env", options: ["prod"], variableName: "env", future: 1 },
  ];
  const { stderr } = await writtenFor(place, { ...exportOf(chart("Rate")), tags: ["a", 5, "b"], filters });
  const program = await place.written("index.ts");
  expect(program).toContain('tags: ["a", "b"]');
  expect(program).toContain('{ type: "STATIC_LIST", name: "Env", options: ["prod"], variableName: "env" }');
  expect(stderr).toContain("filters[1]: future: ");
});
