import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import release from "../../release.json";
import { manifests } from "../pack/packages";
import { isCheck, writeGenerated } from "../generated";
import { runProgram } from "../process/program";
import { withAction } from "./action";
import { assumptionsTable, withGenerated } from "./assumptions";
import { referencePages, withResourceRows } from "./pages";
import { registryPage } from "./registry";

const banner = "<!-- Written by `npm run generate` from the schema of the plugin. -->";

const docs = join(repository, "docs");

/** The files that use the action or the component, or name the repository. */
const withRepository = [
  ...["preview", "drift", "gitlab-ci"].map((name) => join("..", "examples", "ci", `${name}.yml`)),
  join("..", "SECURITY.md"),
];

/**
 * Writes the pages of `docs/reference` from the public types and their comments, and the version of the
 * action into the workflows. `--check` compares the files.
 */
runProgram(() => {
  const pages = new Map(
    [...referencePages()].map(([name, text]) => [join("reference", name), `${banner}\n\n${text}\n`]),
  );
  const list = join("reference", "README.md");
  pages.set(list, withResourceRows(readFileSync(join(docs, list), "utf8")));
  const compatibility = join("reference", "compatibility.md");
  pages.set(
    compatibility,
    withGenerated(readFileSync(join(docs, compatibility), "utf8"), assumptionsTable()),
  );
  pages.set("_index.md", registryPage(readFileSync(join(repository, "README.md"), "utf8")));
  for (const name of withRepository) {
    const text = readFileSync(join(docs, name), "utf8");
    pages.set(name, withAction(text, release.repository, manifests.provider.version));
  }
  for (const [name, text] of pages) writeGenerated(join(docs, name), text);
  const existing = readdirSync(join(docs, "reference")).map((name) => join("reference", name));
  for (const name of existing.filter((name) => !pages.has(name) && isGenerated(join(docs, name)))) {
    if (isCheck) throw new Error(`${name} has no source: npm run generate`);
    rmSync(join(docs, name));
    console.log(`removed docs/${name}`);
  }
});

/** True for a page that this tool wrote. The folder also contains handwritten pages. */
const isGenerated = (file: string): boolean =>
  readFileSync(file, "utf8").startsWith("<!-- Written by `npm run generate`");
