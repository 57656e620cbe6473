import { runProgram } from "../process/program";
import { textOf } from "../../test/harness/repository";
import { manifests } from "../pack/packages";
import release from "../../release.json";
import { emptyFields, lockstepProblems, releaseNotes } from "./lockstep";

/** Prints the release notes of a tag if all packages agree with it. */
runProgram(() => {
  const [tag = ""] = process.argv.slice(2);
  const problems = [...lockstepProblems(tag, Object.values(manifests)), ...emptyFields(release)];
  if (problems.length > 0) throw new Error(`these cannot be released together:\n  ${problems.join("\n  ")}`);
  process.stdout.write(`${releaseNotes(textOf("CHANGELOG.md"), tag)}\n`);
});
