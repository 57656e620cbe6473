import { runProgram } from "../../test/harness/program";
import { ensurePulumiCli } from "./ensure";

runProgram(async () => {
  const { version, origin, binDir } = await ensurePulumiCli();
  process.stdout.write(`pulumi ${version} (${origin}) in ${binDir}\n`);
});
