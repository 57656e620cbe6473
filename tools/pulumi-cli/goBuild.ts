import { join } from "node:path";
import { hasCode } from "./failure";
import { CLI, LANGUAGE_HOST } from "./installation";
import { phase } from "./progress";
import { runCommand } from "./runCommand";
import { LANGUAGE_HOST_VERSION, PINNED_VERSION, isAtLeast } from "./versions";

const GO_QUESTION_TIMEOUT_MS = 60_000;
const BUILD_TIMEOUT_MS = 40 * 60_000;
const OLDEST_GO = "1.26.0";
const MODULES = join(__dirname, "go");
const VERSION_VARIABLE = "github.com/pulumi/pulumi/sdk/v3/go/common/version.Version";

interface Target {
  readonly command: string;
  readonly title: string;
  /** With empty caches, on two cores. */
  readonly expected: string;
  /** The folder of the module that pins every version; each command needs its own, their SDK versions differ. */
  readonly module: string;
  readonly package: string;
  readonly version: string;
}

const LANGUAGE_HOST_TARGET: Target = {
  command: LANGUAGE_HOST,
  title: `building the Node.js language host ${LANGUAGE_HOST_VERSION} with go`,
  expected: "about 1 minute",
  module: join(MODULES, "language-host"),
  package: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  version: LANGUAGE_HOST_VERSION,
};

const CLI_TARGET: Target = {
  command: CLI,
  title: `building the Pulumi CLI ${PINNED_VERSION} with go`,
  expected: "4 to 7 minutes",
  module: join(MODULES, "cli"),
  package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
  version: PINNED_VERSION,
};

/** Builds the CLI and the language host from their published Go modules into `binDir`. */
export async function buildFromModules(binDir: string): Promise<void> {
  await requireGo();
  for (const target of [LANGUAGE_HOST_TARGET, CLI_TARGET]) {
    await phase(target.title, target.expected, () => build(target, binDir));
  }
}

/** Asked inside a module of ours, because there go may choose a newer toolchain than the installed one. */
async function requireGo(): Promise<void> {
  const version = await go(["env", "GOVERSION"], CLI_TARGET.module, GO_QUESTION_TIMEOUT_MS).catch(
    explainMissing,
  );
  const [, release = ""] = /^go(\d+\.\d+)/.exec(version) ?? [];
  if (isAtLeast(`${release}.0`, OLDEST_GO)) return;
  throw new Error(`${version.trim()} is older than go ${OLDEST_GO}`);
}

function explainMissing(error: unknown): never {
  if (hasCode(error, "ENOENT")) throw new Error(`go is not on PATH (${OLDEST_GO} or newer is needed)`);
  throw error;
}

async function build(target: Target, binDir: string): Promise<void> {
  const linkerFlags = `-s -w -X ${VERSION_VARIABLE}=v${target.version}`;
  const output = join(binDir, target.command);
  const args = ["build", "-mod=readonly", "-trimpath", "-ldflags", linkerFlags, "-o", output, target.package];
  await go(args, target.module, BUILD_TIMEOUT_MS);
}

async function go(args: readonly string[], cwd: string, timeoutMs: number): Promise<string> {
  // A workspace file above the checkout would replace the pinned versions.
  const env = { ...process.env, GOWORK: "off" };
  const { code, stdout, stderr } = await runCommand("go", args, { cwd, env, timeoutMs });
  if (code === 0) return stdout;
  throw new Error(`go ${args[0] ?? ""} failed: ${stderr.trim().split("\n").slice(-5).join(" | ")}`);
}
