import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { main } from "../../emulator/src/cli";
import { commandOptions, readArguments } from "../../emulator/src/cliArguments";
import { runCommand } from "../harness/command";

interface Run {
  readonly exitCode: Promise<number>;
  readonly out: () => string;
  readonly err: () => string;
}

/** Runs the command in this process: as a child it would need a build, and half a second for every test. */
function run(...args: string[]): Run {
  const out = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const err = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const text = (spy: typeof out) => () => spy.mock.calls.map(([part]) => String(part)).join("");
  return { exitCode: main(args), out: text(out), err: text(err) };
}

async function addressOf({ out }: Run): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const address = /listens on (http:\S+)/.exec(out())?.[1];
    if (address !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("the command printed no address");
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe("the command", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "prints its address, and ends cleanly with %s",
    async (signal) => {
      const running = run("--port", "0");
      const address = await addressOf(running);
      expect((await fetch(`${address}/v1/nowhere`)).status).toBe(404);
      expect(running.out()).toContain(defaultSeed.keys.admin.keySecret);
      expect(running.out()).toContain(defaultSeed.pipes.postgres);
      expect(running.err()).toMatch(/^GET \/v1\/nowhere 404 \d+ms\n$/);
      process.emit(signal);
      expect(await running.exitCode).toBe(0);
      await expect(fetch(address)).rejects.toThrow();
    },
  );

  test("prints the id of everything that there is at the start", async () => {
    const running = run("--port", "0");
    await addressOf(running);
    process.emit("SIGINT");
    await running.exitCode;
    const ids = JSON.stringify([defaultSeed.dashboards, defaultSeed.alerts, defaultSeed.sources]);
    const printed = running.out();
    const unprinted = (ids.match(/[0-9a-f]{24}/g) ?? []).filter((id) => !printed.includes(id));
    expect([ids.match(/[0-9a-f]{24}/g)?.length, unprinted]).toEqual([15, []]);
    expect(printed).toMatch(/tile Error rate +65f1a0c3d2b4e5f607182a02\n/);
  });

  test("prints with --print-env what a client's shell needs to reach it", async () => {
    const server = run("--port", "0", "--quiet", "--pipes-segment", "flows");
    const { port } = new URL(await addressOf(server));
    jest.restoreAllMocks();
    const { exitCode, out } = run("--port", port, "--pipes-segment", "flows", "--print-env");
    expect(await exitCode).toBe(0);
    const script = `eval "$EXPORTS"; curl -sS --fail --user "$PIPES_AUTH_KEY_ID:$PIPES_AUTH_KEY_SECRET" \
      "$PIPES_BASE_URL/v1/organizations/$PIPES_ORGANIZATION_ID/services/$PIPES_SERVICE_ID/$PIPES_PIPES_SEGMENT"`;
    const { code, stdout } = await runCommand("bash", ["-c", script], {
      env: { PATH: process.env["PATH"], EXPORTS: out() },
      timeoutMs: 4_000,
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining(defaultSeed.pipes.kafka)]);
    process.emit("SIGINT");
    expect(await server.exitCode).toBe(0);
  });

  test("quotes for the shell whatever address it is given", async () => {
    const { exitCode, out } = run("--host", "a'; touch b; '", "--print-env");
    expect(await exitCode).toBe(0);
    const script = 'eval "$EXPORTS"; printf %s "$PIPES_BASE_URL"';
    const { stdout } = await runCommand("bash", ["-c", script], {
      env: { PATH: process.env["PATH"], EXPORTS: out() },
      timeoutMs: 4_000,
    });
    expect(stdout).toBe("http://a'; touch b; ':4010");
  });

  test("prints the address alone with --quiet", async () => {
    const running = run("--port", "0", "--quiet");
    await addressOf(running);
    process.emit("SIGINT");
    await running.exitCode;
    expect(running.out()).toMatch(/^pulumi-pipes-emulator listens on http:\/\/127\.0\.0\.1:\d+\n$/);
  });

  test("tells a port in use in one line and exits with 1", async () => {
    const first = run("--port", "0", "--quiet");
    const port = new URL(await addressOf(first)).port;
    jest.restoreAllMocks();
    const second = run("--port", port);
    expect(await second.exitCode).toBe(1);
    expect(second.err()).toBe(
      `pulumi-pipes-emulator: port ${port} on 127.0.0.1 is in use; choose another one\n`,
    );
    process.emit("SIGINT");
    expect(await first.exitCode).toBe(0);
  });

  test("keeps its state in a folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "emulator-"));
    const first = run("--port", "0", "--quiet", "--data", folder);
    await addressOf(first);
    jest.restoreAllMocks();
    const second = run("--port", "0", "--data", folder);
    expect(await second.exitCode).toBe(1);
    expect(second.err()).toContain("in use by another emulator");
    process.emit("SIGTERM");
    expect(await first.exitCode).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test.each([[["--help"]], [["-h"]], [["--unknown", "stray", "--port", "x", "--help"]]])(
    "explains itself with %j, whatever else is wrong",
    async (args) => {
      const { exitCode, out, err } = run(...args);
      expect([await exitCode, err()]).toEqual([0, ""]);
      const unnamed = Object.keys(commandOptions).filter((name) => !out().includes(`\n  --${name}`));
      expect(unnamed).toEqual([]);
      expect(out()).toContain("shuffleSets");
    },
  );

  test.each(["--version", "-v"])("tells its version with %s", async (flag) => {
    const file = readFileSync(join(__dirname, "../../emulator/package.json"), "utf8");
    const { version } = JSON.parse(file) as { readonly version: string };
    const { exitCode, out, err } = run(flag);
    expect([await exitCode, out(), err()]).toEqual([0, `${version}\n`, ""]);
  });

  test.each([
    [["--prot", "1"], "Unknown option '--prot'"],
    [["stray"], "Unexpected argument 'stray'"],
    [["--port"], "Option '--port <value>' argument missing"],
    [["--port", "--quiet"], "Option '--port' argument is ambiguous"],
  ])("says what is wrong with %j, and where the options are told", async (args, wrong) => {
    const { exitCode, err } = run(...args);
    expect(await exitCode).toBe(2);
    expect(err()).toBe(`pulumi-pipes-emulator: ${wrong}; pulumi-pipes-emulator --help lists the options\n`);
  });

  test.each([
    [["--port", "x"]],
    [["--port", "70000"]],
    [["--seed", "full"]],
    [["--limit", "10"]],
    [["--pipes-segment", "a/b"]],
    [["--quirk", "unknown"]],
    [["--quirk", "contractOnly=maybe"]],
    [["--print-env", "--port", "0"]],
    [["--unknown"]],
    [["stray"]],
  ])("refuses %j in one line and exits with 2", async (args) => {
    const { exitCode, err } = run(...args);
    expect(await exitCode).toBe(2);
    expect(err()).toMatch(/^pulumi-pipes-emulator: [^\n]+\n$/);
  });

  test("reads limits, words and quirks", () => {
    const args = [
      "--limit",
      "10/10s",
      "--pipes-segment",
      "flows",
      "--quirk",
      "shuffleSets,contractOnly=html404,lingeringDeletion,smallPages=20",
    ];
    expect(readArguments([...args, "--quirk", "zerosAfterScaling=3"])).toMatchObject({
      options: {
        port: 4010,
        rateLimit: { requests: 10, perMs: 10_000 },
        segments: { pipes: "flows" },
        quirks: {
          shuffleSets: true,
          contractOnly: "html404",
          zerosAfterScaling: 3,
          lingeringDeletion: 1,
          smallPages: 20,
        },
      },
    });
  });
});
