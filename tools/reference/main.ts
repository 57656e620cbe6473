import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import release from "../../release.json";
import { programOf } from "../codegen/sources";
import { manifests } from "../pack/packages";
import { runProgram } from "../process/program";
import { withAction } from "./action";
import { assumptionsTable, withGenerated } from "./assumptions";
import { Declarations } from "./declarations";
import { errorsPage } from "./errors";
import { pagesOf } from "./pages";
import { registryPage } from "./registry";

function declarationsOf(name: "provider" | "emulator"): Declarations {
  const folder = join(repository, name, "src");
  const entry = join(folder, "index.ts");
  return new Declarations(programOf(name, [entry]), entry, folder);
}

const banner = "<!-- Written by `npm run generate` from the types and their comments. -->";

const docs = join(repository, "docs");

/** The files that use the action or the component, or name the repository. */
const withRepository = [
  ...["preview", "drift", "gitlab-ci"].map((name) => join("..", "examples", "ci", `${name}.yml`)),
  join("how-to", "run-in-ci.md"),
  join("..", "SECURITY.md"),
];

/**
 * Writes the pages of `docs/reference` from the public types, their comments and the meanings of messages, and the version of the
 * action into the workflows. `--check` compares the files.
 */
runProgram(() => {
  const reference = pagesOf(declarationsOf("provider"), declarationsOf("emulator"));
  const pages = new Map(
    [...reference].map(([name, text]) => [join("reference", name), `${banner}\n\n${text}\n`]),
  );
  const errors = join("reference", "errors.md");
  pages.set(errors, errorsPage(readFileSync(join(docs, errors), "utf8")));
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
  const isCheck = process.argv.includes("--check");
  for (const [name, whole] of pages) {
    const file = join(docs, name);
    if (!isCheck) writeFileSync(file, whole);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== whole)
      throw new Error(`${file} is stale: npm run generate`);
  }
  const existing = readdirSync(join(docs, "reference")).map((name) => join("reference", name));
  for (const name of existing.filter((name) => !pages.has(name) && isGenerated(join(docs, name)))) {
    if (isCheck) throw new Error(`${name} has no source: npm run generate`);
    rmSync(join(docs, name));
  }
});

/** Whether this tool wrote a page. The folder also contains handwritten pages. */
const isGenerated = (file: string): boolean => readFileSync(file, "utf8").startsWith(banner);
