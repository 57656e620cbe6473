import { statSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { repository } from "../../test/harness/repository";
import { runProgram } from "../process/program";

/** The name of the executable of the plugin. */
const pluginName = "pulumi-resource-pipes";

/**
 * Writes the plugin with all its dependencies as one executable file into a folder. `pulumi plugin install --file` copies only one
 * file. Returns its path. `dist` must be built.
 */
export async function bundlePlugin(folder: string): Promise<string> {
  const outfile = join(folder, pluginName);
  await build({
    entryPoints: [join(repository, "provider/dist/pluginMain.js")],
    banner: { js: "#!/usr/bin/env node" },
    bundle: true,
    minifyWhitespace: true,
    platform: "node",
    target: "node20",
    logLevel: "error",
    outfile,
  });
  await chmod(outfile, 0o755);
  return outfile;
}

/** `npm run bundle` writes it into `dist`, for releases. */
if (require.main === module)
  runProgram(async () => {
    const file = await bundlePlugin(join(repository, "dist"));
    console.log(`${file}: ${statSync(file).size} bytes`);
  });
