import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputOf } from "../../tools/process/command";
import { typeErrors, typeCheckFolder } from "../harness/typeCheck";
import { repository } from "../harness/repository";
import { places, type Place } from "./running";

/* The program of an account that is in use: it reads as a person writes. */

const prettier = join(repository, "node_modules", "prettier", "bin", "prettier.cjs");
const timeoutMs = 60_000;
const open = places();
const everyKind = ["pipe", "access-key", "webhook", "saved-search", "dashboard", "alert"].flatMap((kind) => [
  "--kind",
  kind,
]);

/** The files of TypeScript that the command wrote, by their paths in the folder. */
async function writtenPrograms({ folder, runImport }: Place, args: readonly string[] = []) {
  const { code, stderr, stdout } = await runImport([...everyKind, ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const out = join(folder, "imported");
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith(".ts")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(out, name), "utf8")));
  return { stdout, texts: new Map(names.map((name, at) => [name, texts[at] ?? ""])) };
}

/** What the compiler finds in a program of several files. */
function compilerErrors(texts: ReadonlyMap<string, string>): readonly string[] {
  const paths = Object.fromEntries(
    [
      ["pulumi-pipes", "provider"],
      ["pulumi-pipes-contract", "contract"],
    ].map(([name = "", folder = ""]) => [name, [join(repository, folder, "src", "index.ts")]]),
  );
  const files = new Map([...texts].map(([name, text]) => [join(typeCheckFolder, name), text]));
  return [...typeErrors(files, { paths }).values()].flat();
}

test.each([
  ["account", "single"],
  ["account", "by-kind"],
  ["account", "by-dashboard"],
  ["default", "single"],
] as const)(
  "the program of the seed %s in the layout %s compiles, and prettier changes nothing in it",
  async (seed, layout) => {
    const place = await open({ seed });
    const { texts } = await writtenPrograms(place, ["--layout", layout]);
    // It has the width of a line from the `package.json` of the program.
    await outputOf(process.execPath, [prettier, "--check", "**/*.ts"], {
      cwd: join(place.folder, "imported"),
      timeoutMs,
    });
    expect(compilerErrors(texts)).toEqual([]);
    const identifiers = [...texts.values()].flatMap((text) => [
      ...text.matchAll(/^(?:export )?const (\w+)/gm),
    ]);
    expect(identifiers.length).toBeGreaterThan(2);
    for (const [, identifier = ""] of identifiers) expect(identifier).toMatch(/^[a-z][A-Za-z0-9]*$/);
  },
  timeoutMs,
);

test("with the layout by-dashboard, a dashboard has a file with its alerts", async () => {
  const { texts } = await writtenPrograms(await open({ seed: "account" }), ["--layout", "by-dashboard"]);
  const checkout = texts.get(join("dashboards", "checkout.ts")) ?? "";
  expect(
    [...checkout.matchAll(/new pipes\.(\w+)\("([\w-]+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
  ).toEqual([
    "Dashboard checkout",
    "Alert checkout-fails",
    "Alert checkout-is-slow",
    "Alert no-orders",
    "Alert payments-fail",
  ]);
  expect(texts.get("alerts.ts")).not.toContain("dashboardId");
});

test("three objects that differ only in their names are calls of a function, and one that differs in a value is none", async () => {
  const place = await open({ seed: "account" });
  const { emulator } = place;
  const differing = emulator.list("dashboards").find(({ name }) => name === "Infra us-1");
  emulator.patch("dashboards", differing?.id ?? "", { tags: ["infra", "us"] });
  const { texts } = await writtenPrograms(place);
  const dashboards = texts.get("dashboards.ts") ?? "";
  expect(dashboards.match(/infraDashboard\("[\w-]+"/g)).toEqual([
    expect.stringMatching(/"infra-\w{6}"/),
    expect.stringMatching(/"infra-\w{6}"/),
    'infraDashboard("infra-ap-1"',
    'infraDashboard("infra-eu-1"',
    'infraDashboard("infra-eu-2"',
  ]);
  expect(dashboards).toContain('new pipes.Dashboard("infra-us-1", {');
  // It has the tiles of the others, which are a variable now.
  expect(dashboards.match(/tiles: infraTiles/g)).toHaveLength(2);
});

test("of two dashboards that link to each other, only the second refers to the variable of the first", async () => {
  const place = await open({ seed: "account" });
  const { emulator } = place;
  const [checkout, search] = ["Checkout", "Search"].map((name) =>
    emulator.list("dashboards").find((dashboard) => dashboard.name === name),
  );
  for (const [from, to] of [
    [checkout, search],
    [search, checkout],
  ]) {
    const [tile, ...others] = from?.tiles ?? [];
    const onClick = { type: "dashboard", target: { mode: "id", id: to?.id } };
    const linked = { ...tile, config: { ...tile?.config, onClick } };
    emulator.patch("dashboards", from?.id ?? "", { tiles: [linked, ...others] });
  }
  const { texts } = await writtenPrograms(place);
  expect(compilerErrors(texts)).toEqual([]);
  const dashboards = texts.get("dashboards.ts") ?? "";
  expect(dashboards.match(/target: \{ mode: "id", id: [^ ]+/g)).toEqual([
    expect.stringContaining("Id"),
    expect.stringContaining("checkoutDashboard.id"),
  ]);
});

test("tiles that have a parameter of a function stay in it, also if another function has equal ones", async () => {
  const place = await open({ seed: "account" });
  const { emulator } = place;
  for (const { id, dashboardId } of emulator.list("alerts"))
    if (dashboardId !== undefined) emulator.delete("alerts", id);
  const boards = emulator.list("dashboards");
  const targets = boards.slice(6);
  targets.forEach(({ id }, at) => emulator.patch("dashboards", id, { name: `A ${at}`, tags: [`${at}`] }));
  const sourceId = emulator.list("sources")[0]?.id;
  boards.slice(0, 6).forEach(({ id }, at) => {
    const onClick = { type: "dashboard", target: { mode: "id", id: targets[at % 2]?.id } };
    const config = { displayType: "table", sourceId, select: [{ aggFn: "count" }], onClick };
    const stage = at < 3 ? "Prod" : "Staging";
    emulator.patch("dashboards", id, {
      ...{ name: `${stage} ${["EU", "US", "AP"][at % 3]}`, tags: [stage], filters: [], containers: [] },
      tiles: [
        { id: "a".repeat(24), name: "Routes", x: 0, y: 0, w: 12, h: 6, config },
        {
          id: "b".repeat(24),
          name: "Notes",
          x: 12,
          y: 0,
          w: 12,
          h: 6,
          config: { displayType: "markdown", markdown: "a" },
        },
      ],
    });
  });
  for (const layout of ["single", "by-kind"]) {
    const out = ["--out", join("imported", layout), "--layout", layout];
    const { code } = await place.runImport(["--kind", "dashboard", ...out]);
    expect(code).toBe(0);
    const folder = join(place.folder, "imported", layout);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".ts"));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    expect(compilerErrors(new Map(names.map((name, at) => [name, texts[at] ?? ""])))).toEqual([]);
    expect(texts.join("")).toMatch(/prodDashboard = \([^]*stagingDashboard = \(/);
  }
});
