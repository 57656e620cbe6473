import { join } from "node:path";
import { manifestOf } from "../../../tools/pack/packages";
import { runProgram } from "../../harness/program";
import { keptFolder } from "./kept";
import { keepState } from "./write";

runProgram(async () => {
  const folder = join(keptFolder, manifestOf("provider").version);
  await keepState(folder);
  console.log(`Written: ${folder}`);
});
