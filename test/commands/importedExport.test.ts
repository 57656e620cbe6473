import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorsIn } from "../harness/typeCheck";
import { yamlProblems } from "../harness/yamlProgram";
import { places, type Place } from "./running";

/* Programs for dashboards that the web page exported. The form is that in which the page stores them. */

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
