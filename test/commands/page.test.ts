import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "puppeteer-core";
import { reportOf } from "../../cli/src/report/command";
import { accessibilityViolations, startBrowser } from "../harness/browser";
import { recordedPreview } from "./running";

// Far above what a browser takes to start on a busy machine.
jest.setTimeout(120_000);

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-page-"));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Opens a file, which must load nothing and run nothing. */
async function openedFile(name: string, text: string): Promise<Page> {
  const file = join(folder, name);
  await writeFile(file, text);
  const page = await browser.newPage();
  const events: string[] = [];
  page.on("request", (request) => events.push(request.url()));
  page.on("console", (message) => events.push(message.text()));
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(pathToFileURL(file).href);
  expect(events).toEqual([page.url()]);
  return page;
}

async function opened(html: string): Promise<Page> {
  const page = await openedFile("report.html", html);
  expect(
    await page.$$("script, img, svg:not(.sketch), link, iframe, form, base, [onload], [onerror]"),
  ).toEqual([]);
  const policy = `document.querySelector("meta[http-equiv='Content-Security-Policy']").content`;
  for (const rule of ["default-src 'none'", "form-action 'none'", "base-uri 'none'"])
    expect(await page.evaluate(policy)).toContain(rule);
  return page;
}

const recorded = (...names: readonly string[]) =>
  reportOf(
    names.map((name) => ({ text: recordedPreview(name), name })),
    "Preview",
  );

/** Runs in the browser, whose types these tests do not have. */
const readGrids = `
  [...document.querySelectorAll(".grid")].map((grid) =>
    [...grid.querySelectorAll(".tile")].map((tile) => {
      const texts = (selector) => [...tile.querySelectorAll(selector)].map(({ textContent }) => textContent);
      const { left, top, height } = tile.getBoundingClientRect();
      return { name: texts("b").join(""), marks: [...texts(".mark"), ...texts(".alert")], left, top, height };
    }),
  )`;

interface DrawnTile {
  readonly name: string;
  readonly marks: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** The tiles before and after of a page's only dashboard, from the top left. */
async function drawn(page: Page): Promise<readonly [readonly DrawnTile[], readonly DrawnTile[]]> {
  const grids = (await page.evaluate(readGrids)) as readonly (readonly DrawnTile[])[];
  const [before = [], after = []] = grids.map((tiles) =>
    tiles.toSorted((one, other) => one.top - other.top || one.left - other.left),
  );
  return [before, after];
}

test("a changed dashboard is drawn before and after, with its tiles in their places, its marks and its alerts", async () => {
  const { markdown, page: html } = recorded("changedDashboard");
  const page = await opened(html());
  const grids = await drawn(page);
  expect(grids.map((tiles) => tiles.map(({ name, marks }) => [name, ...marks]))).toEqual([
    [
      ["Requests", "moved", "busy"],
      ["Errors", "moved"],
      ["Latency p95", "changed", "slow"],
      ["Saturation", "removed", "full"],
    ],
    [
      ["Errors by route", "new"],
      ["Requests", "moved", "busy"],
      ["Latency p95", "changed", "slow"],
      ["Apdex", "new"],
      ["Errors", "moved"],
    ],
  ]);
  const rows = grids.map((tiles) => new Set(tiles.map(({ top }) => top)).size);
  expect([rows, grids[0][0]?.top]).toEqual([[2, 3], grids[1][0]?.top]);
  const text = String(await page.evaluate("document.body.textContent")).replace(/\s+/g, " ");
  for (const [, , code = ""] of markdown.matchAll(/(`+) ?(.*?) ?\1(?!`)/g))
    expect(text).toContain(code.replace(/`/g, "").replace(/\s+/g, " "));
  await page.setViewport({ width: 600, height: 900 });
  const [before, [first]] = await drawn(page);
  expect(first?.top).toBeGreaterThan(before.at(-1)?.top ?? NaN);
});

test("an adopted dashboard is drawn before and after, as far as the preview lists its differences", async () => {
  const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:Dashboard::shop";
  const tile = (name: string, x: number, displayType = "line") => ({
    name,
    x,
    y: 0,
    w: 6,
    h: 4,
    config: { displayType },
  });
  const tiles = [tile("Moved", 0), tile("Changed", 6, "pie"), tile("Same", 12), tile("New", 18, "own-type")];
  const lines = [
    ...['- tiles["Old"], with the alert on it: "x" (1)', '~ tiles["Moved"].x: 18 => 0'],
    ...['~ tiles["Changed"].config.displayType: "line" => "pie"', '+ tiles["New"]'],
  ];
  const message = `\`up\` adopts it:\n${lines.map((line) => `  ${line}`).join("\n")}\n  [adoption/removes]`;
  const drawnFor = async (diagnostics: readonly object[]) => {
    const step = { op: "create", urn, newState: { inputs: { adoptId: "1", tiles } } };
    const text = JSON.stringify({ steps: [step], diagnostics, changeSummary: { create: 1 } });
    return opened(reportOf([{ text, name: "preview" }], "Preview").page());
  };
  const page = await drawnFor([{ urn, severity: "warning", message }]);
  expect((await drawn(page)).map((side) => side.map(({ name, marks }) => [name, ...marks]))).toEqual([
    [["Changed", "changed"], ["Same"], ["Moved", "moved"], ["Old", "removed"]],
    [["Moved", "moved"], ["Changed", "changed"], ["Same"], ["New", "new"]],
  ]);
  const types = `[...document.querySelectorAll(".tile i")].map(({ textContent }) => textContent)`;
  expect(await page.evaluate(types)).toContain("own-type");
  expect(await page.$$(".legend")).toHaveLength(1);
  const [before, after] = await drawn(await drawnFor([]));
  expect([before.length, after]).toEqual([4, []]);
});

test("an image shows the tiles of both sides in their places, and other people's names as text", async () => {
  const attack =
    "</text><script>console.log('ran')</script><image href='http://127.0.0.1:9/x'/>&\u0007\ud800";
  const tile = (name: string, x: number) => ({ name, x, y: 0, w: 12, h: 6, config: { displayType: "line" } });
  const step = {
    op: "update",
    urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:Dashboard::shop",
    oldState: { inputs: { name: attack, tiles: [tile(attack, 0), tile("Moved", 12), { name: "Stray" }] } },
    newState: { inputs: { name: attack, tiles: [tile("Moved", 0), tile("New", 12), { name: "Stray" }] } },
  };
  const text = JSON.stringify({ steps: [step], changeSummary: { update: 1 } });
  const [[name, image] = ["", ""]] = reportOf([{ text, name: "preview" }], "Preview").images();
  expect(name).toBe("dev-shop.svg");
  const page = await openedFile(name, image);
  // A file that is not well-formed XML is shown as an error.
  expect(await page.$$("script, image, parsererror")).toEqual([]);
  const places = (await page.evaluate(`[...document.querySelectorAll(":root > svg")].map((tile) => {
    const { x, y } = tile.getBoundingClientRect();
    return [tile.querySelector("text").textContent.slice(0, 5), x, y];
  })`)) as readonly (readonly [string, number, number])[];
  const [before = [], after = []] = [places.slice(0, 3), places.slice(3)].map((side) =>
    side.toSorted(([, oneX, oneY], [, otherX, otherY]) => oneY - otherY || oneX - otherX),
  );
  expect([before, after].map((side) => side.map(([text]) => text))).toEqual([
    ["</tex", "Moved", "Stray"],
    ["Moved", "New", "Stray"],
  ]);
  const [[, left, top] = ["", 0, 0], moved = ["", 0, 0], stray = ["", 0, 0]] = before;
  // Twelve of 24 columns.
  expect(moved[1] - left).toBeCloseTo(240, 0);
  expect([moved[2], stray[2] > top, (after[0]?.[1] ?? 0) > moved[1]]).toEqual([top, true, true]);
});

const schemes = ["light", "dark"] as const;
test.each(schemes.flatMap((scheme) => [390, 1280].map((width) => [scheme, width] as const)))(
  "a %s page of %i pixels has enough contrast and no other fault of access",
  async (scheme, width) => {
    const page = await opened(
      recorded("changedDashboard", "bothChanged", "adoptedResources", "refusedRead").page(),
    );
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.setViewport({ width, height: 900 });
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test.each([390, 1280])("a page of %i pixels cuts no table and breaks no number", async (width) => {
  const report = recorded("changedDashboard", "bothChanged", "openedKey", "adoptedResources");
  const page = await opened(report.page());
  await page.setViewport({ width, height: 900 });
  await page.evaluate(`for (const one of document.querySelectorAll("details")) one.open = true`);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  const linesOfNumbers = `[...document.querySelectorAll("td code")]
    .filter(({ textContent }) => /^[\\d.]+$/.test(textContent))
    .map((code) => code.getClientRects().length)`;
  const lines = (await page.evaluate(linesOfNumbers)) as readonly number[];
  expect([lines.length > 5, new Set(lines)]).toEqual([true, new Set([1])]);
});

test("a page shows names of other users as text, and tiles without a place in the grid below the others", async () => {
  const attack = [
    "<script>console.log('ran')</script><img src=x onerror=console.log('ran')>\"><svg onload=console.log('ran')>",
    "'; background: url(http://127.0.0.1:9/x); --x: '</style><script src=//[::1]:9/x.js></script>",
  ].join("");
  const placed = { name: attack, x: 0, y: 0, w: 24, h: 6, config: { [attack]: attack } };
  const strays = [{ x: 1e300 }, { x: -5 }, { w: 0 }, { h: 1e9 }, { y: attack }];
  const tiles = strays.map((place, index) => ({ ...placed, name: `Stray ${index}`, ...place }));
  const step = {
    op: "update",
    urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/pipes:Dashboard::${attack}`,
    oldState: { inputs: { tags: [attack], tiles: [placed] } },
    newState: { inputs: { [attack]: attack, tags: [], tiles: [placed, ...tiles] } },
  };
  const sources = [
    { text: JSON.stringify({ steps: [step], changeSummary: { update: 1 } }), name: "preview" },
  ];
  const page = await opened(reportOf(sources, attack).page());
  const heading = await page.evaluate(`document.querySelector("h1").textContent`);
  expect([await page.title(), heading]).toEqual([attack, attack]);
  const names = (await drawn(page)).map((grid) => grid.map(({ name }) => name));
  expect(names).toEqual([[attack], [attack, ...tiles.map(({ name }) => name)]]);
});
