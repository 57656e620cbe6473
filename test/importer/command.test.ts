import { execFileSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentVariables, type SettingName } from "../../provider/src/config/configuration";
import { flagOf } from "../../provider/src/importer/account";
import { patienceMs } from "../harness/pipesCommand";
import { places } from "./support/service";
import { textOf } from "../harness/repository";

const open = places();
const it = (rule: string, body: () => Promise<void>): void => {
  test(rule, body, patienceMs);
};

interface Summary {
  readonly files: readonly string[];
  readonly objects: readonly { readonly kind: string; readonly resourceName: string }[];
}
const named = (stdout: string): readonly string[] =>
  (JSON.parse(stdout) as Summary).objects.map(({ kind, resourceName }) => `${kind} ${resourceName}`);

it("--help tells the flags, the variables and the exit codes", async () => {
  const { run } = await open();
  const { code, stdout, stderr } = await run(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/--kind[^]*--name[^]*--id[^]*--out[^]*--force[^]*--json/);
  expect(stdout).toMatch(/PIPES_AUTH_KEY_SECRET[^]*Exit code: 0 done, 1 [^]*, 2 [^]*, 4 /);
});

it("all that is missing is named at once, with where to give it", async () => {
  const { run } = await open();
  const { code, stderr } = await run([], {
    PIPES_BASE_URL: undefined,
    PIPES_AUTH_KEY_ID: undefined,
    PIPES_AUTH_KEY_SECRET: undefined,
  });
  expect(code).toBe(2);
  expect(stderr).toContain("baseUrl (--base-url or PIPES_BASE_URL)");
  expect(stderr).toContain("authKeySecret (environment variable PIPES_AUTH_KEY_SECRET)");
});

it("half of the credentials is an error that names the other half", async () => {
  const { run, emulator } = await open();
  const variable = await run([], { PIPES_AUTH_KEY_ID: undefined });
  expect(variable.code).toBe(2);
  expect(variable.stderr).toContain("PIPES_AUTH_KEY_SECRET is set without PIPES_AUTH_KEY_ID");
  const flag = await run(["--auth-key-id", "k"], { PIPES_AUTH_KEY_SECRET: undefined });
  expect(flag.code).toBe(2);
  expect(flag.stderr).toContain("--auth-key-id is set without PIPES_AUTH_KEY_SECRET");
  expect(emulator.requests()).toEqual([]);
});

it("the flag of the key id goes with the secret in the environment", async () => {
  const { run, emulator } = await open();
  const { keyId } = emulator.seed.keys.admin;
  const { code } = await run(["--auth-key-id", keyId, "--kind", "alert"], { PIPES_AUTH_KEY_ID: "other" });
  expect(code).toBe(0);
});

it("a flag overrides its environment variable", async () => {
  const { run, emulator } = await open();
  const given = await run(["--base-url", emulator.url, "--kind", "alert"], {
    PIPES_BASE_URL: "http://127.0.0.1:9",
  });
  expect(given.code).toBe(0);
});

it("keys can be imported without a service", async () => {
  const { run, written } = await open();
  expect((await run(["--kind", "access-key"], { PIPES_SERVICE_ID: undefined })).code).toBe(0);
  expect(await written("Pulumi.yaml")).not.toContain("serviceId");
});

it("a secret on the command line is refused and not repeated", async () => {
  const { run, emulator } = await open();
  const secret = emulator.seed.keys.admin.keySecret;
  for (const args of [["--auth-key-secret", secret], [`--auth-key-secret=${secret}`]]) {
    const { code, stdout, stderr } = await run(args);
    expect(code).toBe(2);
    expect(stderr).toContain("PIPES_AUTH_KEY_SECRET");
    expect(stdout + stderr).not.toContain(secret);
  }
  expect(emulator.requests()).toEqual([]);
});

test.each([[["--kind", "webhook"]], [["--pipe-resource", "pipes"]], [["--unknown"]], [["everything"]]])(
  "the arguments %j are refused before anything is asked or written",
  async (args) => {
    const { run, emulator, folder } = await open();
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^pulumi-pipes import: /);
    expect(emulator.requests()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
  patienceMs,
);

it("a key that is not accepted is told without its secret, and nothing is written", async () => {
  const { run, folder } = await open();
  const { code, stdout, stderr } = await run([], { PIPES_AUTH_KEY_SECRET: "not-the-right-one" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/GET http:\/\/127\.0\.0\.1:\d+\/v1\/organizations\/.* answered 401/);
  expect(stdout + stderr).not.toContain("not-the-right-one");
  expect(await readdir(folder)).toEqual([]);
});

it("a service that repeats what it was sent brings no secret into a message", async () => {
  const { run, emulator } = await open();
  const { keyId, keySecret } = emulator.seed.keys.admin;
  const header = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
  const echoes = [
    { kind: "pipes", action: { status: 400, message: `not with ${keySecret} or Basic ${header}` } },
    { kind: "keys", action: { status: 403, message: `not with ${keySecret} or Basic ${header}` } },
  ] as const;
  for (const fault of echoes) {
    emulator.clearFaults();
    emulator.addFault(fault);
    const { stdout, stderr } = await run(["--force"]);
    expect(stderr).toContain("not with [secret] or Basic [secret]");
    expect(stdout + stderr).not.toContain(keySecret);
    expect(stdout + stderr).not.toContain(header);
  }
});

it("files that are there already stay as they are, unless --force is given", async () => {
  const { run, folder, emulator } = await open();
  await writeFile(join(folder, "package.json"), "mine");
  const refused = await run(["--out", "."]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(
    "package.json exists already: choose another --out, or --force to overwrite",
  );
  expect(await readdir(folder)).toEqual(["package.json"]);
  expect(emulator.requests()).toEqual([]);
  expect((await run(["--out", ".", "--force"])).code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(
    ["Pulumi.yaml", "import.json", "index.ts", "package.json", "tsconfig.json"].sort(),
  );
});

it("an --out that is a file is refused before anything is asked", async () => {
  const { run, folder, emulator } = await open();
  await writeFile(join(folder, "shop"), "mine");
  const { code, stdout, stderr } = await run(["--out", "shop"]);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "pulumi-pipes import: cannot write shop: it is a file, not a folder (ENOTDIR). Choose another --out\n",
  });
  expect(emulator.requests()).toEqual([]);
});

it("--json says what was written, and nothing else is on standard output", async () => {
  const { run, emulator } = await open();
  const { code, stdout, stderr } = await run(["--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const summary = JSON.parse(stdout) as Summary & Record<string, unknown>;
  expect(summary.files).toEqual(
    ["index.ts", "Pulumi.yaml", "package.json", "tsconfig.json", "import.json"].map(
      (name) => `imported/${name}`,
    ),
  );
  expect(summary.objects).toHaveLength(10);
  expect(summary.objects).toContainEqual({
    kind: "pipe",
    id: emulator.seed.pipes.kafka,
    name: "order-events",
    type: "pulumi-nodejs:dynamic/pipes:PipeSettings",
    resourceName: "order-events",
    secrets: [
      {
        path: "source.kafka.credentials",
        configKey: "orderEventsCredentials",
        parts: ["username", "password"],
      },
    ],
    unmanaged: [],
    unknown: [],
  });
  expect(summary).toMatchObject({ notAdopted: [], notRead: [] });
});

it("every field of --json is in the guide", async () => {
  const { run } = await open();
  const guide = textOf("docs/guides/adopting.md");
  const [, part = ""] = guide.split("With `--json`");
  const [told = ""] = part.split("\n## ");
  const fields = new Set<string>();
  const { stdout } = await run(["--json"]);
  JSON.parse(stdout, (name, value: unknown) => {
    if (!/^\d*$/.test(name)) fields.add(name);
    return value;
  });
  expect(fields.size).toBeGreaterThan(10);
  expect([...fields].filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});

it("--json repeats no secret of the key that signs, wherever the service has it", async () => {
  const { run, emulator } = await open();
  const { ci, admin } = emulator.seed.keys;
  emulator.patch("keys", ci.id, { name: `seen ${admin.keySecret}` });
  const { code, stdout } = await run(["--json", "--kind", "access-key"]);
  expect(code).toBe(0);
  expect(stdout).not.toContain(admin.keySecret);
  expect(JSON.parse(stdout)).toMatchObject({ notRead: [] });
});

it("--help names every flag that there is", async () => {
  const { run } = await open();
  const { stdout } = await run(["--help"]);
  const flags = Object.keys(environmentVariables)
    .filter((name) => name !== "authKeySecret")
    .map((name) => `--${flagOf(name as SettingName)}`);
  expect(flags.filter((flag) => !stdout.includes(flag))).toEqual([]);
});

it("a wrong flag is named as it was given", async () => {
  const { run } = await open();
  const limit = await run(["--rate-limit", "foo"]);
  expect(limit.code).toBe(2);
  expect(limit.stderr).toContain("--rate-limit: expected a limit");
  const timeout = await run(["--request-timeout-seconds", "0"]);
  expect(timeout.stderr).toContain("--request-timeout-seconds: expected a number of seconds above 0");
});

test.each<readonly [string, readonly string[], Readonly<Record<string, string>>, number]>([
  ["the import works", [], {}, 0],
  ["the service rejects the credentials", [], { PIPES_AUTH_KEY_SECRET: "wrong" }, 1],
  ["no object has the name", ["--name", "nobody"], {}, 1],
  ["an argument is wrong", ["--kind", "webhook"], {}, 2],
  ["a setting is malformed", [], { PIPES_RATE_LIMIT: "slow" }, 2],
  ["the address is malformed", ["--base-url", "api.example"], {}, 2],
  ["the stack does not exist", ["--stack", "none"], {}, 2],
])(
  "if %s, the exit code is that of the table",
  async (_what, args, variables, expected) => {
    const { run } = await open();
    expect((await run(args, variables)).code).toBe(expected);
  },
  patienceMs,
);

it("only what is chosen is read and written", async () => {
  const { run, emulator } = await open();
  const { pipes, keys } = emulator.seed;
  const list = async (...args: string[]) => named((await run(["--json", "--force", ...args])).stdout);
  expect(await list("--kind", "alert", "--kind", "dashboards")).toEqual([
    "dashboard checkout",
    "dashboard ingestion",
    "alert checkout-fails",
  ]);
  expect(emulator.requests().map(({ path }) => path.split("/").at(-1))).toEqual([
    "dashboards",
    "alerts",
    "alerts",
  ]);
  expect(await list("--name", "c*", "--kind", "pipe", "--kind", "access-key")).toEqual([
    "pipe click-stream",
    "access-key ci",
  ]);
  expect(await list("--id", pipes.kafka.toUpperCase(), "--id", keys.ci.id)).toEqual([
    "pipe order-events",
    "access-key ci",
  ]);
});

it("a name or an id that nothing has is a failure that says so, and nothing is written", async () => {
  const { run, folder } = await open();
  const { code, stderr } = await run(["--name", "nobody", "--id", "65f1a0c3d2b4e5f607189999"]);
  expect(code).toBe(1);
  expect(stderr).toContain('has the name "nobody" or the id "65f1a0c3d2b4e5f607189999"');
  expect(await readdir(folder)).toEqual([]);
});

it("nothing to import is no failure, and nothing is written", async () => {
  const { run, folder } = await open({ seed: "empty" });
  const { code, stdout } = await run(["--kind", "alert"]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "There is nothing to import, so nothing was written.\n",
  });
  expect(await readdir(folder)).toEqual([]);
});

it("an object that no args describe is left out, and told", async () => {
  const { run, emulator, written } = await open();
  emulator.patch("alerts", emulator.seed.alerts.errorRate, { interval: "hourly" });
  const { code, stderr } = await run([]);
  expect(code).toBe(4);
  expect(stderr).toMatch(/^pulumi-pipes import: alert 65f1a0c3d2b4e5f607182c01 is left out: interval: /);
  expect(await written("index.ts")).not.toContain("pipes.Alert");
});

it("an object of a form that is not known is named, and the exit code says that something is missing", async () => {
  const { run, emulator } = await open();
  const { id } = emulator.seed.keys.ci;
  emulator.patch("keys", id, { roles: ["a role of tomorrow"] as never });
  const { code, stderr } = await run(["--kind", "access-key"]);
  expect(code).toBe(4);
  expect(stderr).toContain(
    `access keys: left out ${id}, which the service answers in a form that this version does not know`,
  );
});

it("a dashboard without tiles is adopted too", async () => {
  const { run, emulator, written } = await open();
  emulator.patch("dashboards", emulator.seed.dashboards.ingestion.id, { tiles: [] });
  const { code } = await run(["--kind", "dashboard"]);
  expect(code).toBe(0);
  expect(await written("index.ts")).toContain("tiles: []");
});

it("the next step that it prints can be pasted, whatever the folder is called", async () => {
  const { run, folder } = await open();
  const { code, stdout } = await run(["--kind", "alert", "--out", "it's $HOME; here"]);
  expect(code).toBe(0);
  const next = /^ {2}(cd .*) && npm install/m.exec(stdout)?.[1] ?? "";
  const printed = execFileSync("sh", ["-c", `${next} && ls`], { cwd: folder, encoding: "utf8" });
  expect(printed).toContain("index.ts");
});

it("reports a wait of more than 5 s in one line on standard error", async () => {
  const { run, emulator } = await open();
  emulator.addFault({ kind: "keys", times: 1, action: { status: 429, retryAfter: "6" } });
  const { code, stdout, stderr } = await run(["--json"]);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^pulumi-pipes import: waiting for .* \(5 s so far\)\n$/) as string,
  });
  expect(named(stdout)).toHaveLength(10);
});
