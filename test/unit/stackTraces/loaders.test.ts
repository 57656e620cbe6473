import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { repository } from "../../harness/repository";

/** Above what a process takes that loads the SDK and ts-node while others run. */
const processTimeoutMs = 60_000;

/** A program that is installed as a package, as those of the Automation API can be. */
const packaged = join("tool", "node_modules", "deploy", "index.js");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stack-traces-"));
  await symlink(join(repository, "node_modules"), join(folder, "node_modules"));
  const source = await readFile(join(__dirname, "program.ts"), "utf8");
  const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, esModuleInterop: true };
  const compiled = (options: object): string =>
    transpileModule(source, { fileName: "program.ts", compilerOptions: { ...compilerOptions, ...options } })
      .outputText;
  const files = {
    "program.ts": source,
    "tsconfig.json": JSON.stringify({ compilerOptions: { target: "ES2022", module: "node20" } }),
    "bare.js": compiled({}),
    "mapped.js": compiled({ inlineSourceMap: true }),
    [packaged]: compiled({}),
  };
  await mkdir(dirname(join(folder, packaged)), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

type Report = Readonly<Record<string, unknown>>;

/** What a program says of itself. */
async function reportOf(args: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return JSON.parse(stdout) as Report;
}

/** Finds the marked lines of a file, as a stack trace names them. */
async function linesIn(file: string): Promise<(mark: string) => string> {
  const lines = (await readFile(join(folder, file), "utf8")).split("\n");
  return (mark) =>
    `${join(folder, file)}:${lines.findIndex((line) => line.endsWith(`// line: ${mark}`)) + 1}`;
}

describe.each([
  ["a compiled program", [], "bare.js", "bare.js"],
  ["a compiled program under --enable-source-maps", ["--enable-source-maps"], "mapped.js", "program.ts"],
  [
    "a compiled program under source-map-support",
    ["--require", "source-map-support/register"],
    "mapped.js",
    "program.ts",
  ],
  ["a program under ts-node", ["--require", "ts-node/register/transpile-only"], "program.ts", "program.ts"],
])("%s", (_name, flags, program, shownAs) => {
  let report: Report;
  let lineOf: (mark: string) => string;

  beforeAll(async () => {
    report = await reportOf([...flags, program]);
    lineOf = await linesIn(shownAs);
  }, processTimeoutMs);

  test("has the user's line, and no others, in the state", () => {
    expect(report["made"]).toEqual([pathToFileURL(lineOf("made")).href]);
  });

  test("shows the user's line of a registration that fails", () => {
    expect(report["refused"]).toContain("failed to register new resource refused");
    expect(report["refused"]).toContain(lineOf("refused"));
  });

  test("has its own stack traces in code that runs while a resource registers", () => {
    const [first, second] = String(report["transformation"]).split("\n");
    expect(first).toBe("Error: of a transformation");
    expect(second).toContain(lineOf("transformation"));
  });

  test("finds Error.prepareStackTrace as it was, once a resource is registered", () => {
    expect(report["isPutBack"]).toBe(true);
  });
});

test(
  "a program that is installed as a package has its own line in the state all the same",
  async () => {
    const [report, lineOf] = [await reportOf([packaged]), await linesIn(packaged)];
    expect(report["made"]).toHaveProperty("0", pathToFileURL(lineOf("made")).href);
  },
  processTimeoutMs,
);
