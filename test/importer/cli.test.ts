import { patienceMs, runPipes } from "../harness/pipesCommand";
import { textOf } from "../harness/repository";

const { version } = JSON.parse(textOf("provider/package.json")) as {
  readonly version: string;
};

test.each([["--help"], ["-h"], ["help"]])(
  "%s tells the commands",
  async (flag) => {
    const { code, stdout, stderr } = await runPipes([flag]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: pulumi-pipes COMMAND[^]*\n {2}import [^]*\n {2}report [^]*--version/);
  },
  patienceMs,
);

test.each([["--version"], ["-v"]])(
  "%s tells the version",
  async (flag) => {
    expect(await runPipes([flag])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  },
  patienceMs,
);

test.each(["import", "report"])(
  "%s has a help of its own, asked for in either way",
  async (command) => {
    const { code, stdout, stderr } = await runPipes([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: .*pulumi-pipes ${command} `));
    expect(await runPipes(["help", command])).toMatchObject({ stdout });
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
  async (args, usage) => {
    const { code, stdout, stderr } = await runPipes(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: .*${usage} `));
  },
  patienceMs,
);

test.each([
  [["import", "--knid", "pipe"], "Unknown option '--knid'"],
  [["import", "stray"], "Unexpected argument 'stray'"],
  [["import", "--out"], "Option '--out <value>' argument missing"],
  [
    ["import", "--name", "-foo"],
    "Option '--name' argument is ambiguous: a value that begins with a dash is written as --name=-XYZ",
  ],
  [["report", "--unknown"], "Unknown option '--unknown'"],
])(
  "%j is told in one line, which leads to the help",
  async (args, wrong) => {
    const [command = ""] = args;
    const stderr = `pulumi-pipes ${command}: ${wrong}; pulumi-pipes ${command} --help lists the options\n`;
    expect(await runPipes(args)).toMatchObject({ code: 2, stdout: "", stderr });
  },
  patienceMs,
);

test(
  "a name after -- is a name, whatever it looks like",
  async () => {
    expect(await runPipes(["import", "--", "--help"])).toMatchObject({ code: 2, stdout: "" });
  },
  patienceMs,
);

test(
  "without a command the usage is on standard error, for a script takes nothing for something else",
  async () => {
    const { code, stdout, stderr } = await runPipes([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: pulumi-pipes COMMAND");
  },
  patienceMs,
);

test.each(["nonsense", "reprot", "--nonsense", "__proto__", "constructor"])(
  "%s is refused with a hint at the help",
  async (command) => {
    expect(await runPipes([command])).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-pipes: there is no command "${command}"; pulumi-pipes --help lists the commands\n`,
    });
  },
  patienceMs,
);
