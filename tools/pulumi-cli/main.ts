import { ensurePulumiCli } from "./ensure";
import { reason } from "./failure";

async function main(): Promise<void> {
  const { version, origin, binDir } = await ensurePulumiCli();
  process.stdout.write(`pulumi ${version} (${origin}) in ${binDir}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reason(error)}\n`);
  process.exitCode = 1;
});
