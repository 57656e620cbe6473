import { runCommand } from "./runCommand";
import { PINNED_VERSION } from "./versions";

/** Enough for 200 MB on a slow line; where the host is out of reach it usually fails at once. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

// The Automation API cannot be told to stop, so it runs in a process that can be killed.
const INSTALL = `
  const { PulumiCommand } = require(process.argv[1]);
  const { SemVer } = require(process.argv[2]);
  const [root, version] = process.argv.slice(3);
  PulumiCommand.install({ root, version: new SemVer(version) }).catch((error) => {
    console.error(String(error && error.message ? error.message : error));
    process.exitCode = 1;
  });
`;

/** Installs the official release into `root`, with its commands in `root/bin`. */
export async function downloadOfficial(root: string): Promise<void> {
  const automation = require.resolve("@pulumi/pulumi/automation");
  const semver = require.resolve("semver", { paths: [automation] });
  const { code, stderr } = await runCommand(
    process.execPath,
    ["-e", INSTALL, automation, semver, root, PINNED_VERSION],
    { timeoutMs: DOWNLOAD_TIMEOUT_MS },
  );
  if (code !== 0) throw new Error(`the official installer failed: ${lastLines(stderr)}`);
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-3).join(" | ");
}
