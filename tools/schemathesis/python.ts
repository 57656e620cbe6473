import { runCommand } from "../pulumi-cli/runCommand";

/** The oldest Python that the pinned packages run on. */
const OLDEST_PYTHON = [3, 10] as const;
const CANDIDATES = [
  "python3",
  "python",
  "python3.14",
  "python3.13",
  "python3.12",
  "python3.11",
  "python3.10",
];
const PROBE = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])";
const PROBE_TIMEOUT_MS = 20_000;

/** Finds a Python that can make virtual environments, or says what was wrong with each one. */
export async function findPython(candidates: readonly string[] = CANDIDATES): Promise<string> {
  const reasons: string[] = [];
  for (const command of candidates) {
    const why = await unfitness(command);
    if (why === undefined) return command;
    reasons.push(`  ${command}: ${why}`);
  }
  throw new Error(
    [
      `schemathesis needs Python ${OLDEST_PYTHON.join(".")} or newer with its venv module. Tried:`,
      ...reasons,
      "Install it (on Debian and Ubuntu: apt install python3 python3-venv) and run again.",
    ].join("\n"),
  );
}

async function unfitness(command: string): Promise<string | undefined> {
  const probe = await runCommand(command, ["-c", PROBE], { timeoutMs: PROBE_TIMEOUT_MS }).catch(
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  if (probe instanceof Error) return probe.message.split("\n", 1)[0];
  if (probe.code !== 0) return probe.stderr.trim().split("\n").at(-1) ?? `exit code ${probe.code ?? "none"}`;
  const [major = 0, minor = 0] = probe.stdout.trim().split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_PYTHON;
  const fits = major === oldestMajor && minor >= oldestMinor;
  return fits ? undefined : `is version ${probe.stdout.trim()}`;
}
