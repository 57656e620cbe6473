import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import { programOf } from "../codegen/sources";
import { runProgram } from "../process/program";
import { Declarations } from "./declarations";
import { errorsPage } from "./errors";
import { fieldsPage } from "./fields";
import { pagesOf } from "./pages";

function declarationsOf(name: "provider" | "emulator"): Declarations {
  const folder = join(repository, name, "src");
  const entry = join(folder, "index.ts");
  return new Declarations(programOf(name, [entry]), entry, folder);
}

const banner = "<!-- Written by `npm run generate` from the types and their comments. -->";

/** Writes the pages of `docs/reference` from the public types and their comments; `--check` compares them. */
runProgram(() => {
  const folder = join(repository, "docs", "reference");
  const generated = new Map([
    ...pagesOf(declarationsOf("provider"), declarationsOf("emulator")),
    ["fields.md", fieldsPage()],
  ]);
  const pages = new Map([...generated].map(([name, text]) => [name, `${banner}\n\n${text}\n`]));
  pages.set("errors.md", errorsPage(readFileSync(join(folder, "errors.md"), "utf8")));
  const isCheck = process.argv.includes("--check");
  mkdirSync(folder, { recursive: true });
  for (const [name, whole] of pages) {
    const file = join(folder, name);
    if (!isCheck) writeFileSync(file, whole);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== whole)
      throw new Error(`${file} is stale: npm run generate`);
  }
  for (const name of readdirSync(folder).filter(
    (name) => !pages.has(name) && isGenerated(join(folder, name)),
  )) {
    if (isCheck) throw new Error(`${name} has no source: npm run generate`);
    rmSync(join(folder, name));
  }
});

/** Whether a page comes from this tool; pages written by hand are in the same folder. */
const isGenerated = (file: string): boolean => readFileSync(file, "utf8").startsWith(banner);
