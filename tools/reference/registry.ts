import { join } from "node:path";
import release from "../../release.json";
import { addressAtTag } from "../pack/packages";
import { filled } from "./templates";

const link = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/**
 * The README as the overview of the Pulumi Registry. The Registry has only this page and that of the configuration, so links become
 * absolute as soon as the repository has an address.
 */
export function registryPage(readme: string, repository = release.repository): string {
  const withAddresses = readme.replace(link, (whole: string, mark: string, words: string, target: string) => {
    if (/^(?:[a-z]+:|#)/.test(target)) return whole;
    const address =
      repository === ""
        ? join("..", target).replace("../docs/", "")
        : addressAtTag(repository, target, mark === "!" ? "raw" : "blob");
    return `${mark}[${words}](${address})`;
  });
  return filled("registry", { readme: withAddresses });
}
