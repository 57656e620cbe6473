import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { CommandResult } from "../../tools/process/command";
import { runPipes } from "../harness/pipesCommand";
import { textOf } from "../harness/repository";
import { providerArgsOf, environmentOf, startEmulator } from "../harness/service/emulator";

/*
 * Of the installed command, each call in a process of its own: what the shell, a script and other users of the machine see of it.
 */

const { version } = JSON.parse(textOf("provider/package.json")) as { readonly version: string };

let emulator: Emulator;
let folder: string;
beforeEach(async () => {
  emulator = await startEmulator();
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-command-"));
});
afterEach(async () => {
  await emulator.close();
  await rm(folder, { recursive: true, force: true });
});

test.each<readonly [readonly string[], number, RegExp]>([
  [["--help"], 0, /^Usage: [^]*\n {2}check [^]*\n {2}import [^]*\n {2}report /],
  [["check", "--help"], 0, /^Usage: .*pulumi-pipes-cli check /],
  [["import", "--help"], 0, /^Usage: .*pulumi-pipes-cli import /],
  [["report", "--unknown", "-h"], 0, /^Usage: .*pulumi-pipes-cli report /],
  [["--version"], 0, new RegExp(`^${version}\n$`)],
  [[], 2, /^pulumi-pipes-cli: .*\[cli\/usage\]\n$/],
  [["constructor", "--out"], 2, /^pulumi-pipes-cli: unknown command constructor.*\[cli\/usage\]\n$/],
  [["import", "everything"], 2, /^pulumi-pipes-cli import: .*--help/],
  [["report", "--title"], 2, /^pulumi-pipes-cli report: .*--help/],
])("%j ends with its code and only wrong arguments write to standard error", async (args, expected, text) => {
  const { code, stdout, stderr } = await runPipes(args);
  expect(code).toBe(expected);
  expect(expected === 2 ? [stderr, stdout] : [stdout, stderr]).toEqual([expect.stringMatching(text), ""]);
});

describe("inside a project", () => {
  /** Runs an import below a project whose CLI prints this configuration, or fails with this message. */
  async function imported(
    printed: object | string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> {
    const [bin, below] = [join(folder, "bin"), join(folder, "project", "src")];
    for (const one of [bin, below]) await mkdir(one, { recursive: true });
    await writeFile(join(below, "..", "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    const configuration = Object.fromEntries(
      Object.entries(printed).map(([name, value]) => [`pipes:${name}`, { value: value as string }]),
    );
    const body =
      typeof printed === "string"
        ? `echo '{"pipes:authKeySecret":{"value":"printed-before"}}'; echo "error: ${printed}" >&2; exit 1`
        : `echo '${JSON.stringify(configuration)}'`;
    await writeFile(join(bin, "pulumi"), `#!/bin/sh\n${body}\n`);
    await chmod(join(bin, "pulumi"), 0o755);
    const PATH = [bin, "/usr/bin", "/bin"].join(delimiter);
    return runPipes(["import", "--kind", "alert", "--force", ...args], { cwd: below, env: { PATH, ...env } });
  }

  test("the configuration of the stack overrides the environment", async () => {
    const account = providerArgsOf(emulator);
    const stderr = "pulumi-pipes-cli import: read alerts: 1\n";
    expect(await imported(account)).toMatchObject({ code: 0, stderr });
    const env = { PIPES_BASE_URL: "http://127.0.0.1:9", PIPES_RATE_LIMIT: "100/1s" };
    const both = await imported(account, [], env);
    expect([both.code, both.stderr]).toEqual([0, expect.stringContaining("PIPES_BASE_URL")]);
    expect(both.stdout + both.stderr).not.toContain(account.authKeySecret);
    const wrong = await imported({ ...account, rateLimit: "of the stack" }, [], env);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("pipes:rateLimit: ")]);
  });

  test("import names the objects that the stack manages already, and leaves them out on request", async () => {
    const account = Object.fromEntries(
      Object.entries(providerArgsOf(emulator)).map(([name, value]) => [`pipes:${name}`, { value }]),
    );
    const urn = "urn:pulumi:dev::shop::pipes:index:Alert::errors";
    const state = { deployment: { resources: [{ urn, id: defaultSeed.alerts.errorRate }] } };
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(folder, "Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
    const of = (output: object): string => `echo '${JSON.stringify(output)}'`;
    await writeFile(
      join(bin, "pulumi"),
      `#!/bin/sh\nif [ "$1" = config ]; then ${of(account)}; else ${of(state)}; fi\n`,
    );
    await chmod(join(bin, "pulumi"), 0o755);
    const run = (...args: readonly string[]) => {
      const PATH = [bin, "/usr/bin", "/bin"].join(delimiter);
      return runPipes(["import", "--kind", "alert", "--force", ...args], { cwd: folder, env: { PATH } });
    };
    const all = await run();
    expect([all.code, all.stderr]).toEqual([
      0,
      expect.stringMatching(/manages 1 of these.*"Checkout fails".*--not-managed/),
    ]);
    expect(all.stdout).toMatch(/^Wrote 1 resource /);
    const others = await run("--not-managed");
    expect([others.code, others.stdout]).toEqual([0, expect.stringMatching(/^No objects/)]);
  });

  test("a stack that the CLI cannot read is a failure before any request, also if the environment is enough", async () => {
    const unread = await imported("no stack selected", [], environmentOf(emulator));
    const named = await imported("no stack named 'live'", ["--stack", "live"], environmentOf(emulator));
    const without = await imported({}, [], { ...environmentOf(emulator), PATH: "/nowhere" });
    for (const { code, stdout } of [unread, named, without]) expect([code, stdout]).toEqual([2, ""]);
    expect(unread.stderr).toContain("no stack selected");
    expect(named.stderr).toContain("no stack named 'live'");
    expect(unread.stderr + named.stderr).not.toContain("printed-before");
    expect(emulator.requests()).toEqual([]);
  });
});
