import { readdirSync } from "node:fs";
import { join } from "node:path";
import { registryPage } from "../../tools/reference/registry";
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
