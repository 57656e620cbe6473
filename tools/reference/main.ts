import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { repository } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import { Declarations } from "./declarations";
import { fieldsPage } from "./fields";
import { pagesOf } from "./pages";

function declarationsOf(name: "provider" | "emulator"): Declarations {
  const folder = join(repository, name);
  const read: { config?: unknown } = ts.readConfigFile(join(folder, "tsconfig.json"), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, folder);
  // The contract's sources, because declarations keep no comments.
  const paths = {
    "pulumi-pipes-contract": [join(repository, "contract/src/index.ts")],
    "pulumi-pipes-contract/*": [join(repository, "contract/src/*.ts")],
  };
  const entry = join(folder, "src", "index.ts");
  const program = ts.createProgram([entry], { ...options, paths, noEmit: true, composite: false });
  return new Declarations(program, entry, join(folder, "src"));
}

const banner = "<!-- Written by `npm run generate` from the types and their comments. -->";

/** Writes the pages of `docs/reference` from the public types and their comments; `--check` compares them. */
runProgram(() => {
  const folder = join(repository, "docs", "reference");
  const pages = new Map([
    ...pagesOf(declarationsOf("provider"), declarationsOf("emulator")),
    ["fields.md", fieldsPage()],
  ]);
  const isCheck = process.argv.includes("--check");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of pages) {
    const file = join(folder, name);
    const whole = `${banner}\n\n${text}\n`;
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

/** Whether a page comes from this tool; pages by hand stand beside them. */
const isGenerated = (file: string): boolean => readFileSync(file, "utf8").startsWith(banner);
