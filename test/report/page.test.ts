import chromium from "@sparticuz/chromium";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, type Browser, type Page } from "puppeteer-core";
import { reportOf } from "../../provider/src/report/command";
import { previewOf } from "./support/previews";
import { sampleReport } from "./support/samples";

/** Far above what a browser takes to start on a busy machine. */
const patienceMs = 90_000;

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-page-"));
  const executablePath = await chromium.executablePath();
  browser = await launch({ args: chromium.args, executablePath, headless: "shell" });
}, patienceMs);
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
}, patienceMs);

/** What a browser did with a page. */
interface Opened {
  readonly page: Page;
  /** All that it asked for. */
  readonly requests: readonly string[];
  /** What it complained of, and what scripts said. */
  readonly said: readonly string[];
}

async function opened(html: string): Promise<Opened> {
  const file = join(folder, "report.html");
  await writeFile(file, html);
  const page = await browser.newPage();
  const [requests, said]: [string[], string[]] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => said.push(message.text()));
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(pathToFileURL(file).href);
  return { page, requests, said };
}

/** A tile as the browser drew it. */
interface DrawnTile {
  readonly name: string;
  readonly marks: readonly string[];
  readonly alerts: readonly string[];
  readonly left: number;
  readonly top: number;
}

/** Runs in the browser, whose types these tests do not have. */
const readGrids = `
  [...document.querySelectorAll(".grid")].map((grid) =>
    [...grid.querySelectorAll(".tile")].map((tile) => {
      const texts = (selector) => [...tile.querySelectorAll(selector)].map(({ textContent }) => textContent);
      const { left, top } = tile.getBoundingClientRect();
      return { name: texts("b").join(""), marks: texts(".mark"), alerts: texts(".alert"), left, top };
    }),
  )`;

type Grid = Readonly<Record<string, DrawnTile>>;

/** The tiles of the two grids of a page's only dashboard, by name. */
async function drawnTiles(page: Page): Promise<readonly Grid[]> {
  const grids = (await page.evaluate(readGrids)) as readonly (readonly DrawnTile[])[];
  return grids.map((tiles) => Object.fromEntries(tiles.map((tile) => [tile.name, tile])));
}

const textOf = async (page: Page, selector: string): Promise<string> =>
  String(await page.evaluate(`document.querySelector("${selector}").textContent`));

test(
  "a page loads nothing from elsewhere, and no rule that it has stops any of it",
  async () => {
    const { page, requests, said } = await opened(sampleReport("changedDashboard").html);
    expect(requests).toEqual([page.url()]);
    expect(said).toEqual([]);
  },
  patienceMs,
);

test(
  "a page says what the comment says",
  async () => {
    const { markdown, html } = sampleReport("openedKey");
    const { page } = await opened(html);
    const text = (await textOf(page, "body")).replace(/\s+/g, " ");
    const quoted = [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " "));
    expect(quoted.length).toBeGreaterThan(20);
    for (const code of quoted) expect(text).toContain(code);
  },
  patienceMs,
);

test(
  "a changed dashboard is drawn before and after, side by side, with its tiles in their places",
  async () => {
    const { page } = await opened(sampleReport("changedDashboard").html);
    const [before = {}, after = {}] = await drawnTiles(page);
    expect(Object.keys(before)).toEqual(["Requests", "Errors", "Latency p95", "Saturation"]);
    expect(Object.keys(after)).toEqual(["Errors by route", "Requests", "Latency p95", "Apdex", "Errors"]);
    expect(before["Errors"]?.left).toBeGreaterThan(before["Requests"]?.left ?? NaN);
    expect(before["Errors"]?.top).toBe(before["Requests"]?.top);
    expect(before["Latency p95"]?.top).toBeGreaterThan(before["Requests"]?.top ?? NaN);
    expect(after["Errors by route"]?.left).toBeGreaterThan(before["Errors"]?.left ?? NaN);
    expect(after["Errors by route"]?.top).toBe(before["Requests"]?.top);
  },
  patienceMs,
);

test(
  "tiles that change, come, move and go are marked, and alerts are on their tiles",
  async () => {
    const { page } = await opened(sampleReport("changedDashboard").html);
    const [before = {}, after = {}] = await drawnTiles(page);
    const marksOf = (tiles: Grid): unknown =>
      Object.fromEntries(
        Object.values(tiles).map(({ name, marks, alerts }) => [name, [...marks, ...alerts]]),
      );
    expect(marksOf(before)).toEqual({
      Requests: ["moved", "busy"],
      Errors: ["moved"],
      "Latency p95": ["changed", "slow"],
      Saturation: ["gone", "full"],
    });
    expect(marksOf(after)).toEqual({
      "Errors by route": ["new"],
      Requests: ["moved", "busy"],
      "Latency p95": ["changed", "slow"],
      Apdex: ["new"],
      Errors: ["moved"],
    });
  },
  patienceMs,
);

const attacks = [
  "<script>console.log('ran')</script>",
  "<img src=x onerror=console.log('ran')>",
  "\"><svg onload=console.log('ran')>",
  "'; background: url(https://evil.example/x); --x: '",
  "</style><script src=https://evil.example/x.js></script>",
  "javascript:console.log('ran')",
];

test.each(attacks)(
  "a page shows the name %s as a text, wherever it stands",
  async (attack) => {
    const tiles = (more: object): readonly object[] => [
      { name: attack, x: 0, y: 0, w: attack, h: 6, ...more },
    ];
    const fields = { name: attack, tags: [attack], [attack]: attack };
    const type = "pulumi-nodejs:dynamic/pipes:Dashboard";
    const text = previewOf([
      {
        name: attack,
        type,
        before: { ...fields, tiles: tiles({ w: 12, config: { [attack]: "1" } }) },
        after: { ...fields, tags: [], [attack]: "", tiles: tiles({ w: 11, config: { [attack]: attack } }) },
        paths: ["tags", `[${JSON.stringify(attack)}]`, "tiles[0]"],
      },
      { name: "other", type: `a:b:${attack}`, before: { a: 1 }, after: { a: attack }, paths: ["a"] },
    ]);
    const { page, requests, said } = await opened(reportOf(text, attack).html);
    expect(said).toEqual([]);
    expect(requests).toEqual([page.url()]);
    expect(await page.$$("script, img, svg, link, iframe, [onload], [onerror]")).toEqual([]);
    expect(await page.title()).toBe(attack);
    expect(await textOf(page, "h1")).toBe(attack);
    const [, after] = await drawnTiles(page);
    expect(Object.keys(after ?? {})).toEqual([attack]);
  },
  patienceMs,
);

test(
  "on a narrow screen the two grids stand below each other",
  async () => {
    const { page } = await opened(sampleReport("changedDashboard").html);
    await page.setViewport({ width: 600, height: 900 });
    const [before = {}, after = {}] = await drawnTiles(page);
    expect(after["Errors by route"]?.top).toBeGreaterThan(before["Saturation"]?.top ?? NaN);
  },
  patienceMs,
);

test(
  "a tile whose place is none in a grid is named below it, and makes no other one smaller",
  async () => {
    const placed = { name: "Placed", x: 0, y: 0, w: 24, h: 6, config: {} };
    const strays = [
      { x: 1e300 },
      { x: -5 },
      { w: 0 },
      { h: 1e9 },
      { y: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" },
    ];
    const tiles = strays.map((place, index) => ({ ...placed, name: `Stray ${index}`, ...place }));
    const type = "pulumi-nodejs:dynamic/pipes:Dashboard";
    const before = { tiles: [placed] };
    const text = previewOf([
      { name: "x", type, before, after: { tiles: [placed, ...tiles] }, paths: ["tiles[1]"] },
    ]);
    const { page } = await opened(reportOf(text, "Preview").html);
    const [old, fresh] = await drawnTiles(page);
    expect(Object.keys(fresh ?? {})).toEqual(["Placed"]);
    expect(Object.keys(old ?? {})).toEqual(["Placed"]);
    const names = "Stray 0, Stray 1, Stray 2, Stray 3, Stray 4";
    expect(await textOf(page, "figure:last-child .unplaced")).toContain(names);
    const widths = await page.evaluate(
      `[...document.querySelectorAll(".tile")].map((tile) => tile.offsetWidth)`,
    );
    expect(widths).toEqual([expect.any(Number), (widths as readonly number[])[0]]);
  },
  patienceMs,
);
