import { join } from "node:path";
import release from "../../release.json";
import { addressAtTag } from "../pack/packages";

const link = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

const head = [
  "---",
  "title: Pipes",
  "meta_desc: Manages pipes, private endpoints, dashboards, alerts, webhooks, saved searches and access keys of a data platform with Pulumi.",
  "layout: package",
  "---",
  "",
  "<!-- Written by `npm run generate` from README.md, for the Pulumi Registry. -->",
].join("\n");

/**
 * The README as the overview of the Pulumi Registry. The Registry has only this page and that of the configuration, so links become
 * absolute as soon as the repository has an address.
 */
export function registryPage(readme: string, repository = release.repository): string {
  const text = readme.replace(link, (whole: string, mark: string, words: string, target: string) => {
    if (/^(?:[a-z]+:|#)/.test(target)) return whole;
    const address =
      repository === ""
        ? join("..", target).replace("../docs/", "")
        : addressAtTag(repository, target, mark === "!" ? "raw" : "blob");
    return `${mark}[${words}](${address})`;
  });
  return `${head}\n\n${text}`;
}
