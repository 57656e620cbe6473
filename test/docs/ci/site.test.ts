import { mkdtemp, readFile, rm } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { outputOf } from "../../../tools/process/command";
import { accessibilityViolations, startBrowser } from "../../harness/browser";
import { repository } from "../../harness/repository";

/** An older version is in a folder of the site. */
const base = "/pulumi-pipes/v0.1.0/";
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

// Far above what a build takes, and a browser on each page, on a busy machine.
const buildMs = 500_000;
jest.setTimeout(600_000);

let folder: string;
let server: Server;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-site-"));
  const build = ["run", "site", "--", "--outDir", folder, "--base", base];
  // Jest's own value would build the site for tests.
  const env = { ...process.env, NODE_ENV: "production" };
  await outputOf("npm", build, { cwd: repository, env, timeoutMs: buildMs });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://127.0.0.1").pathname;
    const name = path.slice(base.length).replace(/(?<=^|\/)$/, "index.html");
    void readFile(join(folder, name)).then(
      (content) =>
        response.writeHead(200, { "content-type": contentTypes[extname(name)] ?? "text/plain" }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

/** Opens a page, which must load nothing from other hosts, and find everything that it loads. */
async function opened(path: string, width = 1280, scheme = "light"): Promise<Page> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("response", (response) => {
    const isLocal = response.url().startsWith(origin + base) || response.url().startsWith("data:");
    if (!isLocal || response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => faults.push(message.text()));
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(`${origin}${base}${path}`, { waitUntil: "networkidle0" });
  expect(faults).toEqual([]);
  return page;
}

test("a search for a field leads to the page of its resource", async () => {
  const page = await opened("");
  await page.click("#local-search button");
  await page.waitForSelector("#localsearch-input");
  await page.type("#localsearch-input", "scheduleOffsetMinutes");
  const result = await page.waitForSelector(`.VPLocalSearchBox a[href*="reference/alert.html"]`);
  await result?.click();
  await page.waitForFunction(`location.pathname === "${base}reference/alert.html"`);
  await page.waitForFunction(`document.querySelector("h1").textContent.startsWith("Alert")`);
  expect(await page.evaluate("document.body.innerText")).toContain("scheduleOffsetMinutes");
});

test("the examples in several languages are tabs, and a tab shows its language alone", async () => {
  const page = await opened("reference/alert.html");
  const labels = `[...document.querySelectorAll(".vp-code-group .tabs")].map(({ innerText }) => innerText.trim().split(/\\s+/))`;
  const groups = (await page.evaluate(labels)) as readonly (readonly string[])[];
  expect(new Set(groups.map((titles) => titles.join()))).toEqual(new Set(["TypeScript,Python,YAML"]));
  const shown = `[...document.querySelector(".vp-code-group").querySelectorAll("[class*=language-]")]
    .filter((block) => block.checkVisibility())
    .map((block) => block.className.split(" ")[0])`;
  for (const [title, language] of Object.entries({ Python: "python", YAML: "yaml", TypeScript: "ts" })) {
    await page.click(`.vp-code-group label[data-title="${title}"]`);
    expect(await page.evaluate(shown)).toEqual([`language-${language}`]);
  }
});

test.each(["light", "dark"])("a diagram has the colors of the %s theme", async (scheme) => {
  const page = await opened("concepts/managed-objects.html", 1280, scheme);
  const name = `[...document.querySelectorAll(".diagram text")].find(({ textContent }) => textContent === "New resource")`;
  const drawn = await page.evaluate(`getComputedStyle(${name}).fill`);
  expect(drawn).toBe(await page.evaluate(`getComputedStyle(document.querySelector("main p")).color`));
});

const narrow = 390;
test("no page scrolls sideways on a narrow screen, or leaves an example in Python folded or below another one", async () => {
  const page = await browser.newPage();
  await page.setViewport({ width: narrow, height: 900 });
  await page.setJavaScriptEnabled(false);
  const stray = `[...document.querySelectorAll(".language-ts + .language-python, details .language-python")]
    .filter((block) => !block.closest(".vp-code-group")).length`;
  const faults: (readonly unknown[])[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    await page.goto(`${origin}${base}${name}`);
    const measured = await page.evaluate(`[document.documentElement.scrollWidth, ${stray}]`);
    if (String(measured) !== `${narrow},0`) faults.push([name, measured]);
  }
  expect(faults).toEqual([]);
});

const pages = [
  "",
  "get-started.html",
  "how-to/run-in-ci.html",
  "reference/alert.html",
  "reference/errors.html",
];
test.each(["light", "dark"].flatMap((scheme) => [narrow, 1280].map((width) => [scheme, width] as const)))(
  "%s pages of %i pixels have no serious fault of access",
  async (scheme, width) => {
    for (const path of pages) {
      const page = await opened(path, width, scheme);
      expect(await page.evaluate(`document.documentElement.classList.contains("dark")`)).toBe(
        scheme === "dark",
      );
      const violations = await accessibilityViolations(page);
      const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      expect([path, serious]).toEqual([path, []]);
    }
  },
);
