import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import release from "../../release.json";
import { programOf } from "../codegen/sources";
import { writeGenerated } from "../codegen/written";
import { manifests } from "../pack/packages";
import { runProgram } from "../process/program";
import { withAction } from "./action";
import { assumptionsTable, compatibilityTable, withGenerated } from "./assumptions";
import { Declarations } from "./declarations";
import { errorsPage } from "./errors";
import { pagesOf, withResourceRows } from "./pages";

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
  const declarations = declarationsOf("provider");
  const reference = pagesOf(declarations, declarationsOf("emulator"));
  const pages = new Map(
    [...reference].map(([name, text]) => [join("reference", name), `${banner}\n\n${text}\n`]),
  );
  const errors = join("reference", "errors.md");
  pages.set(errors, errorsPage(readFileSync(join(docs, errors), "utf8")));
  const list = join("reference", "README.md");
  pages.set(list, withResourceRows(declarations, readFileSync(join(docs, list), "utf8")));
  const contract = join("contributing", "contract.md");
  pages.set(contract, withGenerated(readFileSync(join(docs, contract), "utf8"), assumptionsTable()));
  const compatibility = join("reference", "compatibility.md");
  pages.set(
    compatibility,
    withGenerated(readFileSync(join(docs, compatibility), "utf8"), compatibilityTable()),
  );
  for (const name of withRepository) {
    const text = readFileSync(join(docs, name), "utf8");
    pages.set(name, withAction(text, release.repository, manifests.provider.version));
  }
  const isCheck = process.argv.includes("--check");
  for (const [name, whole] of pages) writeGenerated(join(docs, name), whole);
  const existing = readdirSync(join(docs, "reference")).map((name) => join("reference", name));
  for (const name of existing.filter((name) => !pages.has(name) && isGenerated(join(docs, name)))) {
    if (isCheck) throw new Error(`${name} has no source: npm run generate`);
    rmSync(join(docs, name));
  }
});

/** Whether this tool wrote a page. The folder also contains handwritten pages. */
const isGenerated = (file: string): boolean => readFileSync(file, "utf8").startsWith(banner);
