import { join } from "node:path";
import { outputOf } from "../process/command";
import { hasCode } from "../../test/harness/outcomes";
import { CLI, LANGUAGE_HOST } from "./commands";

/** The release in the cache: the official installation if possible, otherwise built from source. */
export const PINNED_VERSION = "3.258.0";

const BUILD_TIMEOUT_MS = 40 * 60_000;
/** Enough for 200 MB on a slow line. If the host is out of reach, the download usually fails immediately. */
const DOWNLOAD_TIMEOUT_MS = 180_000;

const INSTALL = `set -o pipefail
curl -fsSL https://get.pulumi.com/install.sh | sh -s -- --no-edit-path --install-root "$0" --version "$1"`;

/** Installs the release as Pulumi publishes it into `root`, with its commands in `root/bin`. */
export async function download(root: string): Promise<void> {
  const options = { title: "the official installer", timeoutMs: DOWNLOAD_TIMEOUT_MS };
  say(`downloading the official Pulumi CLI ${PINNED_VERSION}, at most 3 minutes`);
  await outputOf("bash", ["-c", INSTALL, root, PINNED_VERSION], options);
}

/** Each command has a module in `go` that pins every version, because their SDK versions differ. */
const targets: readonly Target[] = [
  {
    command: LANGUAGE_HOST,
    // The last SDK release whose published Go module still carries it.
    version: "3.68.0",
    module: "language-host",
    path: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
  {
    command: CLI,
    version: PINNED_VERSION,
    module: "cli",
    path: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
  },
];

/** A command of a published Go module. `module` is the folder of `go` whose module pins it. */
interface Target {
  readonly command: string;
  readonly version: string;
  readonly module: string;
  readonly path: string;
}

/** Builds the CLI and the language host from their published Go modules into `binDir`. */
export async function build(binDir: string): Promise<void> {
  for (const target of targets) await buildCommand(target, binDir);
}

/** Builds one command into `binDir`. */
export async function buildCommand(
  { command, version, module, path }: Target,
  binDir: string,
): Promise<void> {
  const linkerFlags = `-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=v${version}`;
  const flags = ["-mod=readonly", "-trimpath", "-ldflags", linkerFlags, "-o", join(binDir, command)];
  const options = { ...goOptions(module), title: "go build" };
  say(`building ${command} ${version} with go, which takes minutes`);
  await outputOf("go", ["build", ...flags, path], options).catch((error: unknown) => {
    throw hasCode(error, "ENOENT") ? new Error("go is not on PATH") : error;
  });
}

/** The options with which go runs in a folder of `go`. */
export const goOptions = (module: string) => ({
  cwd: join(__dirname, "go", module),
  // A workspace file above the checkout would replace the pinned versions.
  env: { ...process.env, GOWORK: "off" },
  timeoutMs: BUILD_TIMEOUT_MS,
});

/** Reports progress on stderr, because stdout is for results. */
const say = (text: string): void => void process.stderr.write(`pulumi-cli: ${text} ...\n`);
