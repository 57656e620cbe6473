import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { yamlProblems } from "../harness/yamlProgram";
import { places, type Place } from "./running";

/* Programs in Python and YAML. The engine runs them in `engine/ci/importedLanguages.test.ts`. */

const open = places();
const everyKind = ["pipe", "access-key", "webhook", "saved-search", "dashboard", "alert"].flatMap((kind) => [
  "--kind",
  kind,
]);

/** The files that the command wrote, by their paths in the folder. */
async function writtenIn(place: Place, language: string, args: readonly string[] = [], out = "imported") {
  const { code, stderr, stdout } = await place.runImport(["--language", language, ...everyKind, ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const folder = join(place.folder, out);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const relative = files.map((file) => file.slice(folder.length + 1));
  return { stdout, files: new Map(relative.map((name, at) => [name, texts[at] ?? ""])) };
}

test.each(["account", "default"] as const)(
  "the program of the seed %s in YAML fits the schema of the plugin, and names its secrets in comments",
  async (seed) => {
    const { files, stdout } = await writtenIn(await open({ seed }), "yaml", ["--pipe-resource", "Pipe"]);
    expect([...files.keys()]).toEqual(["Pulumi.yaml"]);
    const text = files.get("Pulumi.yaml") ?? "";
    expect(yamlProblems(text)).toEqual([]);
    expect(text).toContain("# Not managed: url, which is secret\n");
    expect(stdout).not.toContain("set-secrets.sh");
    expect(stdout).not.toContain("pulumi import");
  },
);

test("a string in YAML never becomes a reference or a value of another type", async () => {
  const place = await open({ seed: "account" });
  const names = ["${tracesSource.id}", "yes", "null", "5", "a: b", "a #b", "- a", "{a}", " a "];
  const searches = place.emulator.list("savedSearches");
  names.forEach((name, at) => {
    const { id = "" } = [...searches, ...place.emulator.list("dashboards")][at] ?? {};
    place.emulator.patch(at < searches.length ? "savedSearches" : "dashboards", id, { name });
  });
  const { files } = await writtenIn(place, "yaml");
  const text = files.get("Pulumi.yaml") ?? "";
  expect(yamlProblems(text.replaceAll("$${", ""))).toEqual([]);
  for (const name of names)
    expect(text).toContain(`name: ${JSON.stringify(name.replace("${", () => "$${"))}\n`);
});

test("a tile with a dollar sign in its name is named by its ID in YAML, and a resource never has the key of another", async () => {
  const place = await open({ seed: "account" });
  const [watching, second] = place.emulator.list("alerts").filter(({ tileId }) => tileId !== undefined);
  const { id = "", tiles = [] } = place.emulator.get("dashboards", watching?.dashboardId ?? "") ?? {};
  place.emulator.patch("dashboards", id, {
    name: "alert1",
    tiles: tiles.map((tile) => (tile.id === watching?.tileId ? { ...tile, name: "$$" } : tile)),
  });
  place.emulator.patch("alerts", watching?.id ?? "", { name: "1" });
  place.emulator.patch("alerts", second?.id ?? "", { name: "Заказы" });
  const { files } = await writtenIn(place, "yaml");
  const text = files.get("Pulumi.yaml") ?? "";
  expect(text).toContain(`tileId: ${JSON.stringify(watching?.tileId)}`);
  const keys = [...text.matchAll(/^ {2}(\S+):$/gm)].map(([, key]) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("what the schema of the plugin does not have is a comment in YAML, and stays in Python", async () => {
  const place = await open({ seed: "account" });
  const [board] = place.emulator.list("dashboards");
  const [source] = place.emulator.list("sources");
  const tile = (name: string, config: object, at: number) => ({
    ...{ id: `${at}`.repeat(24), name, x: 0, y: 60 + at * 6, w: 12, h: 6 },
    config: { sourceId: source?.id, ...config },
  });
  const select = [{ aggFn: "count", newOfSeries: { a: 1 } }];
  place.emulator.patch("dashboards", board?.id ?? "", {
    tiles: [
      tile("Line", { displayType: "line", select, newOption: true }, 1),
      tile("Flow", { displayType: "sankey", select: "Body", seriesLimit: "5" }, 2),
      tile("Patterns", { displayType: "event_patterns", select: "Body" }, 3),
    ],
  });
  const yaml = (await writtenIn(place, "yaml")).files.get("Pulumi.yaml") ?? "";
  expect(yamlProblems(yaml)).toEqual([]);
  const comments = [...yaml.matchAll(/^ {2}# Not managed: (tiles\S+):/gm)].map(([, path]) => path);
  expect(comments).toEqual([
    ...["tiles[0].config.select[0].newOfSeries", "tiles[0].config.newOption"],
    ...["tiles[1].config.select", "tiles[1].config.seriesLimit"],
  ]);
  expect(yaml).toContain("displayType: sankey");
  expect(yaml).toMatch(/event_patterns[^]*?valueExpression: Body/);
  const python = await writtenIn(place, "python", ["--out", "python"], "python");
  const program = python.files.get("dashboards.py") ?? "";
  for (const part of ['"newOption": True', '"newOfSeries": {"a": 1}', '"select": "Body"'])
    expect(program).toContain(part);
});

test("a program in Python has the names of the SDK, and leaves names of the user as they are", async () => {
  const place = await open({ seed: "account" });
  const [search] = place.emulator.list("savedSearches");
  const filters = [{ type: "sql", customName: true }];
  place.emulator.patch("savedSearches", search?.id ?? "", { filters });
  const { files } = await writtenIn(place, "python");
  expect([...files.keys()].sort()).toEqual([
    ...[
      ".gitignore",
      "Pulumi.yaml",
      "__main__.py",
      "access_keys.py",
      "alerts.py",
      "dashboards.py",
      "pipes.py",
    ],
    ...["requirements.txt", "saved_searches.py", "set-secrets.sh", "shared.py", "webhooks.py"],
  ]);
  const program = [...files].flatMap(([name, text]) => (name.endsWith(".py") ? [text] : [])).join("");
  const names = [...program.matchAll(/"?\b(\w+)"?(?:=|: )(?! )/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name) => /[a-z][A-Z]/.test(name))).toEqual(["customName"]);
  expect(program).toContain('filters=[{"type": "sql", "customName": True}]');
  expect(program).toContain('tile_id=checkout_dashboard.tile_ids["Errors"],');
  expect(program).toContain('**if_set("credentials", config.get_secret_object("kafka0Credentials")),');
});

test("a program in Python has a module for each dashboard with its alerts, whatever its name", async () => {
  const place = await open({ seed: "account" });
  const titles = ["Импорт", "Заказы", "class", "1st"];
  place.emulator.list("dashboards").forEach(({ id, name }, at) => {
    const title = name === "Infra ap-1" ? undefined : titles[at];
    if (title !== undefined) place.emulator.patch("dashboards", id, { name: title });
  });
  const { files } = await writtenIn(place, "python", ["--layout", "by-dashboard"]);
  const modules = [...files.keys()].filter((name) => name.startsWith("dashboards"));
  expect(modules).toHaveLength(8);
  for (const name of modules) expect(name).toMatch(/^dashboards.(?:[a-z][a-z0-9_]*_)?dashboard\w*\.py$/);
  expect(files.get("__main__.py")).toContain("import dashboards.infra_ap1_dashboard\n");
  const board = files.get(join("dashboards", "infra_ap1_dashboard.py")) ?? "";
  expect(board).toMatch(/^from shared import \w+\n/m);
  expect(board).toContain("pipes.Alert(\n");
});
