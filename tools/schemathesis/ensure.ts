import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { access, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheRoot } from "../pulumi-cli/cachePaths";
import { withLock } from "../pulumi-cli/lock";
import { runCommand } from "../pulumi-cli/runCommand";
import { findPython } from "./python";

/** Every package of the environment, with its version and its hashes. */
const REQUIREMENTS = join(__dirname, "requirements.txt");
const VENV_TIMEOUT_MS = 120_000;
/** Enough for 15 MB on a slow line. */
const INSTALL_TIMEOUT_MS = 240_000;

/** Finds schemathesis in the user's cache, or installs it there from PyPI; gives the path of its command. */
export async function ensureSchemathesis(): Promise<string> {
  const digest = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex").slice(0, 12);
  const folder = join(cacheRoot(), `schemathesis-${digest}`);
  const command = join(folder, "bin", "schemathesis");
  // A virtual environment holds its own path, so it is made in place and marked when it is complete.
  const complete = join(folder, "complete");
  if (await exists(complete)) return command;
  await withLock(`${folder}.lock`, sayWaiting, async () => {
    if (await exists(complete)) return;
    await rm(folder, { recursive: true, force: true });
    await install(folder);
    await writeFile(complete, "");
  });
  return command;
}

async function install(folder: string): Promise<void> {
  const python = await findPython();
  await run("a virtual environment", python, ["-m", "venv", folder], VENV_TIMEOUT_MS);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"];
  const packages = ["--require-hashes", "--requirement", REQUIREMENTS];
  await run(
    "the installation of schemathesis from PyPI",
    join(folder, "bin", "python"),
    [...pip, ...packages],
    INSTALL_TIMEOUT_MS,
  );
}

async function run(what: string, command: string, args: readonly string[], timeoutMs: number): Promise<void> {
  const { code, stdout, stderr } = await runCommand(command, args, { timeoutMs });
  if (code === 0) return;
  const lines = `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join("\n  ");
  throw new Error(`${what} failed (exit code ${code ?? "none"}):\n  ${lines}`);
}

function sayWaiting(): void {
  process.stderr.write("schemathesis: another process is installing it; waiting\n");
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
