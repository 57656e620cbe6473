import { statSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../test/harness/repository";
import { runProgram } from "../process/program";
import { bundlePlugin } from "./bundle";

/** Writes the plugin as one file, for releases. */
runProgram(async () => {
  const file = await bundlePlugin(join(repository, "dist"));
  console.log(`${file}: ${statSync(file).size} bytes`);
});
