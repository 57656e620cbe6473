import { join } from "node:path";
import { outputOf } from "../../test/harness/command";
import { hasCode } from "../../test/harness/outcomes";
import { CLI, LANGUAGE_HOST } from "./commands";

/** The release that the cache holds: installed officially where that works, built from source elsewhere. */
export const PINNED_VERSION = "3.258.0";

const BUILD_TIMEOUT_MS = 40 * 60_000;
/** Enough for 200 MB on a slow line; where the host is out of reach it usually fails at once. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

const INSTALL = `set -o pipefail
curl -fsSL https://get.pulumi.com/install.sh | sh -s -- --no-edit-path --install-root "$0" --version "$1"`;

/** Installs the release as Pulumi publishes it into `root`, with its commands in `root/bin`. */
export async function download(root: string): Promise<void> {
  const options = { title: "the official installer", timeoutMs: DOWNLOAD_TIMEOUT_MS };
  await phase(`downloading the official Pulumi CLI ${PINNED_VERSION}`, "at most 3 minutes", () =>
    outputOf("bash", ["-c", INSTALL, root, PINNED_VERSION], options),
  );
}

/** The last SDK release whose published Go module still carries the Node.js language host. */
const LANGUAGE_HOST_VERSION = "3.68.0";

/** Each command has a module that pins every version, in `go`; their SDK versions differ. Times: empty caches, two cores. */
const targets = [
  {
    command: LANGUAGE_HOST,
    title: "the Node.js language host",
    version: LANGUAGE_HOST_VERSION,
    expected: "about 1 minute",
    module: "language-host",
    package: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
  {
    command: CLI,
    title: "the Pulumi CLI",
    version: PINNED_VERSION,
    expected: "4 to 7 minutes",
    module: "cli",
    package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
  },
] as const;

/** Builds the CLI and the language host from their published Go modules into `binDir`. */
export async function build(binDir: string): Promise<void> {
  for (const { command, title, version, expected, module, package: path } of targets) {
    const linkerFlags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
    const flags = ["-mod=readonly", "-trimpath", "-ldflags", linkerFlags, "-o", join(binDir, command)];
    // A workspace file above the checkout would replace the pinned versions.
    const env = { ...process.env, GOWORK: "off" };
    const options = {
      title: "go build",
      cwd: join(__dirname, "go", module),
      env,
      timeoutMs: BUILD_TIMEOUT_MS,
    };
    await phase(`building ${title} ${version} with go`, expected, () =>
      outputOf("go", ["build", ...flags, path], options).catch((error: unknown) => {
        throw hasCode(error, "ENOENT") ? new Error("go is not on PATH") : error;
      }),
    );
  }
}

/** Says on stderr, so that stdout stays for results, what is done and how long it took. */
async function phase(title: string, expected: string, work: () => Promise<unknown>): Promise<void> {
  const say = (text: string): void => void process.stderr.write(`pulumi-cli: ${title}${text}\n`);
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  say(` (${expected}) ...`);
  try {
    await work();
    say(`: done in ${seconds()}`);
  } catch (error) {
    say(`: failed after ${seconds()}`);
    throw error;
  }
}
