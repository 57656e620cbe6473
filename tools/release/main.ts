import { runProgram } from "../process/program";
import { execFileSync } from "node:child_process";
import { repository, textOf } from "../../test/harness/repository";
import { manifests } from "../pack/packages";
import release from "../../release.json";
import { emptyFields, lockstepProblems, releaseNotes, unreleasedDocuments } from "./lockstep";

/** Contributors read about the time before the first release where the release is described. */
const listed = execFileSync("git", ["ls-files", "*.md"], { cwd: repository, encoding: "utf8" }).split("\n");
const documents = listed.filter((name) => name !== "" && !/^(?:CHANGELOG|CONTRIBUTING)\.md$/.test(name));

/** Prints the release notes of a tag if all packages agree with it. */
runProgram(() => {
  const [tag = ""] = process.argv.slice(2);
  const problems = [
    ...lockstepProblems(tag, Object.values(manifests)),
    ...emptyFields(release),
    ...unreleasedDocuments(new Map(documents.map((name) => [name, textOf(name)]))),
  ];
  if (problems.length > 0) throw new Error(`these cannot be released together:\n  ${problems.join("\n  ")}`);
  process.stdout.write(`${releaseNotes(textOf("CHANGELOG.md"), tag)}\n`);
});
