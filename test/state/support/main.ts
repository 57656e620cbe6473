import { join } from "node:path";
import { manifests } from "../../../tools/pack/packages";
import { runProgram } from "../../harness/program";
import { keptFolder } from "./kept";
import { keepState } from "./write";

runProgram(async () => {
  const folder = join(keptFolder, manifests.provider.version);
  await keepState(folder);
  console.log(`Written: ${folder}`);
});
