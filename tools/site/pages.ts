import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress" with { "resolution-mode": "import" };
import { repository, textOf } from "../../test/harness/repository";

/** The files and folders of the site. Other Markdown files are for readers of the repository or of npm. */
const tops = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "docs", "examples"];
/** The Registry shows its own copy of the README. */
const registryPage = "docs/_index.md";

export const isPage = (file: string): boolean =>
  file.endsWith(".md") && file !== registryPage && tops.includes(file.split("/", 1).join(""));

export const excluded: readonly string[] = [
  registryPage,
  ...readdirSync(repository)
    .filter((name) => !tops.includes(name))
    .flatMap((name) => [name, `${name}/**`]),
];

const ownAddresses: Readonly<Record<string, string>> = {
  "docs/README.md": "pages.md",
  "CONTRIBUTING.md": "contributing/index.md",
};

/** The place of a page on the site: `docs/how-to/test.md` is at `how-to/test.md`, and the README is the first page. */
export const placeOf = (source: string): string =>
  ownAddresses[source] ??
  source
    .replace(/^docs\//, "")
    .replace(/README\.md$/, "index.md")
    .toLowerCase();

/** A link at the start of a row of a table. */
const entry = /^\| \[(.+?)\]\(([^#)]+)\)/gm;

function itemsIn(text: string, folder: string): DefaultTheme.SidebarItem[] {
  return Array.from(text.matchAll(entry), ([, title = "", target = ""]) => {
    const source = join(folder, target);
    const item = { text: title.replaceAll("`", ""), link: `/${placeOf(source)}` };
    // A page that lists the pages of its folder unfolds them.
    const items = /^docs\/.+\/README\.md$/.test(source) ? itemsIn(textOf(source), join(source, "..")) : [];
    return items.length === 0 ? item : { ...item, items, collapsed: true };
  });
}

/** The sidebar has the order of `docs/README.md`, which also lists the pages for readers of the repository. */
export function sidebar(): DefaultTheme.SidebarItem[] {
  const [, ...tables] = textOf("docs/README.md").split(/^(?=\| \w+ \| \|$)/m);
  return tables.map((table) => ({
    text: /^\| (\w+)/.exec(table)?.[1] ?? "",
    items: itemsIn(table, "docs"),
  }));
}
