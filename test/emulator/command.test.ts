import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { main } from "../../emulator/src/cli";
import { commandOptions, readArguments } from "../../emulator/src/cliArguments";
import { runCommand } from "../../tools/process/command";

interface Run {
  readonly exitCode: Promise<number>;
  /** Settles when the command prints its address. */
  readonly address: Promise<string>;
  readonly out: () => string;
  readonly err: () => string;
}

/** Runs the command in this process: a child would need a build, and half a second for every test. */
function run(...args: string[]): Run {
  jest.restoreAllMocks();
  let [out, err] = ["", ""];
  const address = new Promise<string>((resolve) => {
    jest.spyOn(process.stdout, "write").mockImplementation((part) => {
      out += String(part);
      const [, url] = /listens on (http:\S+)\n/.exec(out) ?? [];
      if (url !== undefined) resolve(url);
      return true;
    });
  });
  jest.spyOn(process.stderr, "write").mockImplementation((part) => {
    err += String(part);
    return true;
  });
  return { exitCode: main(args), address, out: () => out, err: () => err };
}

/** Runs a script in a shell that has the output of `--print-env`. */
const inShell = (script: string, exports: string) =>
  runCommand("bash", ["-c", `eval "$EXPORTS"; ${script}`], {
    env: { PATH: process.env["PATH"], EXPORTS: exports },
    timeoutMs: 10_000,
  });

afterEach(() => {
  jest.restoreAllMocks();
});

describe("the command", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "prints address, credentials, objects and each request, and ends with 0 after %s",
    async (signal) => {
      const { exitCode, address, out, err } = run("--port", "0");
      const url = await address;
      expect((await fetch(`${url}/v1/nowhere`)).status).toBe(404);
      expect(err()).toMatch(/^GET \/v1\/nowhere 404 \d+ms\n$/);
      const ids = JSON.stringify(defaultSeed).match(/[0-9a-f]{24}|[0-9a-f-]{36}/g) ?? [];
      // No program refers to these.
      const { spareServiceId, connectionId, teamId } = defaultSeed;
      expect(ids.filter((id) => !out().includes(id))).toEqual([spareServiceId, connectionId, teamId]);
      expect(out()).toContain(defaultSeed.keys.admin.keySecret);
      expect(out()).toMatch(/^ {2}tile +Error rate +65f1a0c3d2b4e5f607182a02$/m);
      expect(out()).toMatch(/^authKeyId +demo-admin-key$/m);
      process.emit(signal);
      expect(await exitCode).toBe(0);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  test("prints with --print-env what a shell needs to reach it, quoted", async () => {
    const server = run("--port", "0", "--quiet", "--pipes-segment", "flows");
    const { port } = new URL(await server.address);
    expect(server.out()).toBe(`pulumi-pipes-emulator listens on http://127.0.0.1:${port}\n`);
    const environment = run("--port", port, "--pipes-segment", "flows", "--print-env");
    expect(await environment.exitCode).toBe(0);
    const request = `curl -sS --fail --user "$PIPES_AUTH_KEY_ID:$PIPES_AUTH_KEY_SECRET" \
      "$PIPES_BASE_URL/v1/organizations/$PIPES_ORGANIZATION_ID/services/$PIPES_SERVICE_ID/$PIPES_PIPES_SEGMENT"`;
    const { code, stdout } = await inShell(request, environment.out());
    expect([code, stdout]).toEqual([0, expect.stringContaining(defaultSeed.pipes.kafka)]);
    process.emit("SIGINT");
    expect([await server.exitCode, server.err()]).toEqual([0, ""]);
  });

  test.each([
    ["a'; touch b; '", "http://a'; touch b; ':4010"],
    ["::1", "http://[::1]:4010"],
  ])("quotes the host %s for the shell", async (host, url) => {
    const { exitCode, out } = run("--host", host, "--print-env");
    expect([await exitCode, (await inShell('printf %s "$PIPES_BASE_URL"', out())).stdout]).toEqual([0, url]);
  });

  test("ends with 1 and one line if the port is in use", async () => {
    const first = run("--port", "0", "--quiet");
    const { port } = new URL(await first.address);
    const { exitCode, err } = run("--port", port);
    expect(await exitCode).toBe(1);
    expect(err()).toMatch(/^pulumi-pipes-emulator: [^\n]* in use[^\n]*\n$/);
    process.emit("SIGTERM");
    expect(await first.exitCode).toBe(0);
  });

  test.each([["--help"], ["-h"], ["--unknown --port x --help"]])(
    "explains each option with %j",
    async (args) => {
      const { exitCode, out, err } = run(...args.split(" "));
      expect([await exitCode, err()]).toEqual([0, ""]);
      expect(
        Object.keys(commandOptions).filter((name) => !new RegExp(`^  (-\\w, )?--${name} `, "m").test(out())),
      ).toEqual([]);
    },
  );

  test.each(["--version", "-v"])("prints its version with %s", async (flag) => {
    const file = JSON.parse(readFileSync(join(__dirname, "../../emulator/package.json"), "utf8")) as object;
    const { exitCode, out } = run(flag);
    expect([await exitCode, file]).toEqual([0, expect.objectContaining({ version: out().trim() })]);
  });

  // prettier-ignore
  const wrong: readonly (readonly [string[], string])[] = [
    [["--prot", "1"], "--prot"],
    [["stray"], "stray"],
    [["--port"], "--port"],
    [["--port", "--quiet"], "--port"],
    [["--port", "x"], "--port"],
    [["--port", "70000"], "--port"],
    [["--seed", "full"], "--seed"],
    [["--limit", "10"], "--limit"],
    [["--limit", "10/1s", "--limit-header", "Wait"], "--limit-header"],
    [["--pipes-segment", "a/b"], "segment"],
    [["--setting-prefix", "a-b"], "prefix"],
    [["--quirk", "unknown"], "--quirk"],
    [["--quirk", "contractOnly=maybe"], "--quirk"],
    [["--print-env", "--port", "0"], "--print-env"],
  ];
  test.each(wrong)("ends with 2 for %j, and one line that names %s", async (args, named) => {
    const { exitCode, err } = run(...args);
    expect(await exitCode).toBe(2);
    expect(err()).toMatch(new RegExp(`^pulumi-pipes-emulator: [^\n]*${named}[^\n]*\n$`));
  });

  // prettier-ignore
  const right: readonly (readonly [string[], object])[] = [
    [[], { port: 4010, host: undefined, seed: undefined, control: undefined, strict: undefined, rateLimit: undefined, quirks: {} }],
    [["--seed", "empty", "--control", "--strict", "--host", "::1"], { seed: "empty", control: true, strict: true, host: "::1" }],
    [["--limit", "10/10s"], { rateLimit: { requests: 10, perMs: 10_000 } }],
    [["--limit", "5/500ms"], { rateLimit: { requests: 5, perMs: 500 } }],
    [["--limit", "100/2s", "--limit-header", "RateLimit"], { rateLimit: { requests: 100, perMs: 2000, header: "RateLimit" } }],
    [["--refuse-private-addresses", "--slack-host", "slack.test"], { webhookAddresses: { refusePrivate: true, slackHost: "slack.test" } }],
    [["--pipes-segment", "flows", "--observability-segment", "watch"], { segments: { pipes: "flows", observability: "watch" } }],
    [["--setting-prefix", "store_", "--data", "folder"], { settingPrefix: "store_", data: "folder" }],
    [["--quirk", "shuffleSets,dropRole=false,contractOnly=html404"], { quirks: { shuffleSets: true, dropRole: false, contractOnly: "html404" } }],
    [["--quirk", "contractOnly,engineWithParens,dashboardValidation"], { quirks: { contractOnly: "405", engineWithParens: "type", dashboardValidation: "bare" } }],
    [["--quirk", "lingeringDeletion,smallPages=20", "--quirk", "zerosAfterScaling=3"], { quirks: { lingeringDeletion: 1, smallPages: 20, zerosAfterScaling: 3 } }],
  ];
  test.each(right)("reads %j", (args, options) => {
    expect(readArguments(args)).toMatchObject({ quiet: false, options });
  });
});
