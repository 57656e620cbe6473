import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** The links of built pages that lead to no page, or to a part that the page does not have. */
export function deadLinks(folder: string, base: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  );
  const pages = new Map(names.map((name) => [name, readFileSync(posix.join(folder, name), "utf8")]));
  const parts = new Map(Array.from(pages, ([name, html]) => [name, new Set(valuesOf(html, "id"))]));
  return Array.from(pages).flatMap(([name, html]) =>
    valuesOf(html, "href")
      // Files other than pages, such as scripts, come from the build itself.
      .filter((href) => !/^[a-z]+:|^[^#]*\.(?!html)\w+$/.test(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://site${posix.join(base, name)}`);
        const target = decodeURI(pathname)
          .slice(base.length)
          .replace(/(?<=^|\/)$/, "index.html");
        const part = decodeURIComponent(hash.slice(1));
        return part === "" ? !pages.has(target) : parts.get(target)?.has(part) !== true;
      })
      .map((href) => `${name}: ${href}`),
  );
}

const valuesOf = (html: string, attribute: string): readonly string[] =>
  Array.from(html.matchAll(new RegExp(`<[a-z][^>]* ${attribute}="([^"]+)"`, "g")), ([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );
