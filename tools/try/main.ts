import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { repository, textOf } from "../../test/harness/repository";
import { escaped, hasTest, nameIn } from "./titles";

const usage = `Usage: npm run try -- "part of a test's name" [options of jest]

Runs the tests whose names contain these words, and builds first where a source is newer. With --watch again at
each change of a file.
`;

/** A name that occurs in more files is not specific enough. */
const mostFiles = 8;

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
    join(folder, name),
  );

const changedMs = (file: string): number =>
  statSync(join(repository, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether a package has a source that is newer than its build. */
function isStale(folder: string): boolean {
  const builtMs = changedMs(join(folder, "dist", ".tsbuildinfo"));
  return filesIn(join(folder, "src")).some((file) => file.endsWith(".ts") && changedMs(file) > builtMs);
}

function run(command: string, args: readonly string[]): number {
  const { status } = spawnSync(join(repository, "node_modules", ".bin", command), args, {
    cwd: repository,
    stdio: "inherit",
  });
  return status ?? 1;
}

function main([printed, ...options]: readonly string[]): number {
  if (printed === undefined || printed.startsWith("-")) {
    process.stdout.write(usage);
    return printed === "--help" ? 0 : 1;
  }
  const name = nameIn(printed);
  const tests = filesIn("test").filter((file) => file.endsWith(".test.ts"));
  const files = tests.filter((file) => hasTest(textOf(file), name));
  if (files.length === 0 || files.length > mostFiles) {
    const found = files.length === 0 ? "No test file has" : `${files.length} test files have`;
    process.stderr.write(`${found} a test with these words in its name: ${name}\n`);
    return 1;
  }
  if (["contract", "provider", "cli", "emulator"].some(isStale) && run("tsc", ["--build"]) !== 0) return 1;
  return run("jest", [
    "--runInBand",
    "--testNamePattern",
    escaped(name),
    ...options,
    "--runTestsByPath",
    ...files,
  ]);
}

process.exitCode = main(process.argv.slice(2));
