import { execFileSync } from "node:child_process";
import { repository, textOf } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import { findingsIn } from "./findings";

runProgram(() => {
  const patterns = ["*.md", "*.ts", "*.js", "*.mjs"];
  const listed = execFileSync("git", ["ls-files", ...patterns], { cwd: repository, encoding: "utf8" });
  const findings = listed
    .split("\n")
    .filter(Boolean)
    .flatMap((file) => findingsIn(file, textOf(file)));
  for (const finding of findings) console.log(finding);
  if (findings.length > 0)
    throw new Error(`${findings.length} words should be others: see tools/prose/words.json`);
});
