import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const provider = join(__dirname, "..", "..", "provider");
const { version } = JSON.parse(readFileSync(join(provider, "package.json"), "utf8")) as {
  readonly version: string;
};

/** Far above what starting node takes on a busy machine. */
const patienceMs = 30_000;

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(provider, "bin", "pulumi-pipes.js"), ...args],
    { encoding: "utf8", input: "", env: {} },
  );
  return { code: status, stdout, stderr };
}

test.each([["--help"], ["-h"], ["help"]])(
  "%s tells the commands",
  (flag) => {
    const { code, stdout, stderr } = run(flag);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: pulumi-pipes COMMAND[^]*\n {2}import [^]*\n {2}report [^]*--version/);
  },
  patienceMs,
);

test.each([["--version"], ["-v"]])(
  "%s tells the version",
  (flag) => {
    expect(run(flag)).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  },
  patienceMs,
);

test.each(["import", "report"])(
  "%s has a help of its own, asked for in either way",
  (command) => {
    const { code, stdout, stderr } = run(command, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: .*pulumi-pipes ${command} `));
    expect(run("help", command).stdout).toBe(stdout);
  },
  patienceMs,
);

test.each([
  [["import", "--kind", "bogus", "--help"], "pulumi-pipes import"],
  [["import", "--unknown", "stray", "--out", "-h"], "pulumi-pipes import"],
  [["report", "--unknown", "stray", "-h"], "pulumi-pipes report"],
  [["--unknown", "--help"], "pulumi-pipes COMMAND"],
  [["--version", "-h"], "pulumi-pipes COMMAND"],
])(
  "%j shows the help, whatever else is wrong",
  (args, usage) => {
    const { code, stdout, stderr } = run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: .*${usage} `));
  },
  patienceMs,
);

test.each([
  [["import", "--knid", "key"], "Unknown option '--knid'"],
  [["import", "stray"], "Unexpected argument 'stray'"],
  [["import", "--out"], "Option '--out <value>' argument missing"],
  [
    ["import", "--name", "-foo"],
    "Option '--name' argument is ambiguous: a value that begins with a dash is written as --name=-XYZ",
  ],
  [["report", "--unknown"], "Unknown option '--unknown'"],
])(
  "%j is told in one line, which leads to the help",
  (args, wrong) => {
    const [command = ""] = args;
    const stderr = `pulumi-pipes ${command}: ${wrong}; pulumi-pipes ${command} --help lists the options\n`;
    expect(run(...args)).toMatchObject({ code: 1, stdout: "", stderr });
  },
  patienceMs,
);

test(
  "a name after -- is a name, whatever it looks like",
  () => {
    expect(run("import", "--", "--help")).toMatchObject({ code: 1, stdout: "" });
  },
  patienceMs,
);

test(
  "without a command the usage is on standard error, for a script takes nothing for something else",
  () => {
    const { code, stdout, stderr } = run();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Usage: pulumi-pipes COMMAND");
  },
  patienceMs,
);

test.each(["nonsense", "reprot", "--nonsense", "__proto__", "constructor"])(
  "%s is refused with a hint at the help",
  (command) => {
    expect(run(command)).toEqual({
      code: 1,
      stdout: "",
      stderr: `pulumi-pipes: there is no command "${command}"; pulumi-pipes --help lists them\n`,
    });
  },
  patienceMs,
);
