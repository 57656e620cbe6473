import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inTemporaryFolder } from "../../tools/process/program";
import { registryPage } from "../../tools/reference/registry";
import { deadLinks } from "../../tools/site/anchors";
import { isPage, placeOf, sidebar } from "../../tools/site/pages";
import { repository } from "../harness/repository";

test("the sidebar has each page of docs, in the order of docs/README.md", () => {
  const groups = sidebar();
  expect(groups.map(({ text }) => text)).toEqual(["Start", "Guides", "Concepts", "Reference", "Contribute"]);
  const linked = groups.flatMap(({ items = [] }) => items).flatMap((item) => [item, ...(item.items ?? [])]);
  const pages = readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .map((name) => join("docs", name))
    // The page of all pages is the sidebar. The release deletes the other one.
    .filter((file) => isPage(file) && !/README\.md$|before-the-first-release/.test(file))
    .map((file) => `/${placeOf(file)}`);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => !linked.some(({ link }) => link === page))).toEqual([]);
});

test("a site with a link to a page or to a part of a page that does not exist is refused", async () => {
  await inTemporaryFolder("dead-links", (folder) => {
    mkdirSync(join(folder, "guide"));
    const links = [
      "./guide/first.html#one",
      "guide/",
      "#top",
      "guide/first.html#two",
      "other.html",
      "#gone",
      "#a.b",
    ];
    const page = links.map((link) => `<a class="link" href="${link}">link</a>`).join("");
    writeFileSync(join(folder, "index.html"), `<h1 id="top">Page</h1>${page}<link href="/v1/a.css">`);
    writeFileSync(
      join(folder, "guide/index.html"),
      `<a href="/v1/#top">top</a><a href="https://a.example/b">b</a>`,
    );
    writeFileSync(
      join(folder, "guide/first.html"),
      `<h2 id="one">One</h2><a href="/v1/guide/index.html">up</a>`,
    );
    expect(deadLinks(folder, "/v1/")).toEqual([
      "index.html: guide/first.html#two",
      "index.html: other.html",
      "index.html: #gone",
      "index.html: #a.b",
    ]);
    return Promise.resolve();
  });
});

test("the page for the Registry is the README, with links that lead on from there", () => {
  const readme =
    "[Start](docs/a.md#b), [`c`](LICENSE), [d](https://d.example), [e](#e), ![f](docs/images/f.png)";
  expect(registryPage(readme, "")).toMatch(
    /^---\ntitle: [^]+\[Start\]\(a\.md#b\), \[`c`\]\(\.\.\/LICENSE\), \[d\]\(https:\/\/d\.example\), \[e\]\(#e\), !\[f\]\(images\/f\.png\)$/,
  );
  const absolute = registryPage(readme, "https://git.example/pipes");
  expect(absolute).toMatch(/\[Start\]\(https:\/\/git\.example\/pipes\/blob\/v[\d.]+\/docs\/a\.md#b\)/);
  expect(absolute).toMatch(/!\[f\]\(https:\/\/git\.example\/pipes\/raw\/v[\d.]+\/docs\/images\/f\.png\)/);
});
