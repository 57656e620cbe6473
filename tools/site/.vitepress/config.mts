import { join } from "node:path";
import { renderMermaidSVG } from "beautiful-mermaid";
import { defineConfig, type MarkdownRenderer } from "vitepress";
import provider from "../../../provider/package.json" with { type: "json" };
import release from "../../../release.json" with { type: "json" };
import { anchorOf } from "../../../test/harness/markdown.js";
import { repository } from "../../../test/harness/repository.js";
import { deadLinks } from "../anchors.js";
import { siteRules } from "../markdown.js";
import { excluded, placeOf, sidebar } from "../pages.js";

const version = `v${provider.version}`;
/** The published versions, the newest first: `.github/workflows/site.yml` sets them, and builds the newest one at the homepage. */
const versions = (process.env["SITE_VERSIONS"] ?? "").split(/\s+/).filter((name) => name !== "");
const homepage = release.homepage.replace(/\/*$/, "/");
const versionLinks = versions.map((name, index) => ({
  text: name,
  link: index === 0 ? homepage : `${homepage}${name}/`,
}));

/** The site: the documents of the repository, as they are. `npm run site` builds it in `dist/site`. */
export default defineConfig({
  lang: "en-US",
  title: "pulumi-pipes",
  description: provider.description,
  srcDir: repository,
  srcExclude: [...excluded],
  outDir: join(repository, "dist", "site"),
  cacheDir: join(repository, "dist", "site-cache"),
  rewrites: placeOf,
  markdown: {
    // The default themes have too little contrast.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    config(md) {
      siteRules(md);
      drawDiagrams(md);
    },
  },
  themeConfig: {
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      versions.length === 0 ? { text: version, link: "/changelog" } : { text: version, items: versionLinks },
    ],
    ...(release.repository === "" ? {} : { socialLinks: [{ icon: "github", link: release.repository }] }),
  },
  // The search index is loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 1500 } },
  // The Registry's layout is unknown here.
  transformPageData: ({ frontmatter }) => ({ frontmatter: { ...frontmatter, layout: "doc" } }),
  buildEnd({ outDir, site }) {
    const dead = deadLinks(outDir, site.base);
    if (dead.length > 0) throw new Error(`Dead links:\n${dead.join("\n")}`);
  },
});

/** Diagrams are drawn here and not in the browser. Their colors follow the theme. */
function drawDiagrams({ renderer, utils }: MarkdownRenderer): void {
  const { fence } = renderer.rules;
  renderer.rules.fence = (tokens, index, ...rest) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    if (info !== "mermaid") return fence?.(tokens, index, ...rest) ?? "";
    const color = (name: string): string => `var(--vp-c-${name})`;
    const colors = { bg: color("bg"), fg: color("text-1"), muted: color("text-2"), transparent: true };
    // The drawing would load a font from another host.
    const drawing = renderMermaidSVG(content, colors).replace(/@import[^;]+;/, "");
    return `<div class="diagram" tabindex="0" v-html="${utils.escapeHtml(JSON.stringify(drawing))}"></div>`;
  };
}
