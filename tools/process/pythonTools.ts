import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cachedFolder } from "../pulumi-cli/cache";
import { outputOf, runCommand } from "./command";
import { reason } from "../../test/harness/outcomes";

/** The time limit of an installation from PyPI, in milliseconds. */
export const installationPatienceMs = 400_000;

/**
 * Finds a tool of PyPI in the user's cache, or installs it there. Returns the path of one of its commands. The requirements name
 * every package of its environment, with version and hashes.
 */
export async function ensurePythonTool(name: string, requirements: string, command: string): Promise<string> {
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const folder = await cachedFolder(`${name}-${digest}`, async (target) => {
    const title = "making a virtual environment";
    await outputOf(await findPython(), ["-m", "venv", target], { title, timeoutMs: 120_000 });
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"];
    const args = [...pip, "--require-hashes", "--requirement", requirements];
    // Enough for 25 MB on a slow line.
    const options = { title: `the installation of ${name} from PyPI`, timeoutMs: 240_000 };
    await outputOf(join(target, "bin", "python"), args, options);
  });
  return join(folder, "bin", command);
}

const pythons = ["python3", "python", ...[14, 13, 12, 11, 10].map((minor) => `python3.${minor}`)];

/** Finds a Python that can make virtual environments, or reports the problem of each one. */
async function findPython(): Promise<string> {
  const reasons: string[] = [];
  for (const command of pythons) {
    const why = await unfitness(command).catch((error: unknown) => reason(error).split("\n", 1)[0]);
    if (why === undefined) return command;
    reasons.push(`  ${command}: ${why}`);
  }
  throw new Error(
    [
      "The tests need Python 3.10 or newer with its venv module. Tried:",
      ...reasons,
      "Install it (on Debian and Ubuntu: apt install python3 python3-venv) and run again.",
    ].join("\n"),
  );
}

/** The problem of a Python, if any: the pinned packages require 3.10 or later. */
async function unfitness(command: string): Promise<string | undefined> {
  const probe = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])";
  const { code, stdout, stderr } = await runCommand(command, ["-c", probe], { timeoutMs: 20_000 });
  if (code !== 0) return stderr.trim().split("\n").at(-1) ?? `exit code ${code ?? "none"}`;
  const [major = 0, minor = 0] = stdout.trim().split(".").map(Number);
  return major === 3 && minor >= 10 ? undefined : `is version ${stdout.trim()}`;
}
