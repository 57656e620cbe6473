import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { hurry } from "../harness/hurry";
import { requestsOf, writes } from "../harness/service/emulator";
import { places, type Summary } from "./running";

const open = places();
const { pipes, keys, alerts } = defaultSeed;
const { keySecret, keyId } = keys.admin;
const missing = "65f1a0c3d2b4e5f607189999";

const named = ({ objects }: Summary): readonly string[] =>
  objects.map(({ kind, resourceName }) => `${kind} ${resourceName}`);

test.each<readonly [number, string, readonly string[], Readonly<Record<string, string>>]>([
  [0, "the import works", [], {}],
  [0, "keys are imported without a service id", ["--kind", "access-key"], { PIPES_SERVICE_ID: "" }],
  [0, "a flag overrides a variable", ["--auth-key-id", keyId], { PIPES_AUTH_KEY_ID: "other" }],
  [1, "the service rejects the credentials", [], { PIPES_AUTH_KEY_SECRET: "wrong-secret" }],
  [1, "no object has the name", ["--name", "nobody"], {}],
  [1, "no object has the id", ["--id", missing], {}],
  [2, "a flag is unknown", ["--knid", "pipe"], {}],
  [2, "there is an argument", ["everything"], {}],
  [2, "a flag lacks its value", ["--out"], {}],
  [2, "a kind is unknown", ["--kind", "webhook"], {}],
  [2, "a resource for pipes is unknown", ["--pipe-resource", "pipes"], {}],
  [2, "a variable is malformed", [], { PIPES_RATE_LIMIT: "slow" }],
  [2, "a flag is malformed", ["--request-timeout-seconds", "0"], {}],
  [2, "the address is malformed", ["--base-url", "api.example"], {}],
  [2, "the address is missing", [], { PIPES_BASE_URL: "" }],
  [2, "half of the credentials is missing", [], { PIPES_AUTH_KEY_ID: "" }],
  [2, "the id of a key comes without its secret", ["--auth-key-id", "k"], { PIPES_AUTH_KEY_SECRET: "" }],
  [2, "there is no project for the stack", ["--stack", "none"], {}],
  [2, "the secret is in a flag", ["--auth-key-secret", keySecret], {}],
])("import ends with %i if %s", async (expected, _, args, variables) => {
  const { runImport, emulator, folder } = await open();
  const { code, stdout, stderr } = await runImport(args, variables);
  expect(code).toBe(expected);
  expect(`${stdout}${stderr}`).not.toMatch(new RegExp(`${keySecret}|wrong-secret`));
  if (expected !== 0) expect([stdout, await readdir(folder)]).toEqual(["", []]);
  if (expected === 2) expect(emulator.requests()).toEqual([]);
});

test("import reads the chosen objects and sends nothing that changes one", async () => {
  const { emulator, summary } = await open();
  const namedBy = async (args: string) => named(await summary(args.split(" "))).join(", ");
  expect(await namedBy("--kind alert --kind dashboards")).toBe(
    "dashboard checkout, dashboard ingestion, alert checkout-fails",
  );
  expect(new Set(requestsOf(emulator))).toEqual(new Set(["GET dashboards", "GET alerts"]));
  const byName = await namedBy("--name c* --kind pipe --kind access-key");
  expect(byName).toBe("pipe click-stream, access-key ci");
  const byId = await namedBy(`--id ${pipes.kafka.toUpperCase()} --name ci`);
  expect(byId).toBe("pipe order-events, access-key ci");
  emulator.patch("keys", keys.ci.id, { name: "a (b)\nc" });
  expect(await summary(["--name", "a (b)*"])).toMatchObject({ objects: [{ id: keys.ci.id }] });
  expect(named(await summary())).toHaveLength(10);
  expect(writes(emulator)).toEqual([]);
});

test("an empty service is no failure, and nothing is written", async () => {
  const { runImport, folder } = await open({ seed: "empty" });
  expect(await runImport(["--kind", "alert", "--json"])).toMatchObject({ code: 0, stderr: "" });
  expect(await readdir(folder)).toEqual([]);
});

describe("import does not overwrite or misplace files", () => {
  test("without --force existing files stay, and with it they are replaced", async () => {
    const { runImport, folder, emulator } = await open();
    await writeFile(join(folder, "package.json"), "mine");
    expect(await runImport(["--out", "."])).toMatchObject({ code: 1, stdout: "" });
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe("mine");
    expect([await readdir(folder), emulator.requests()]).toEqual([["package.json"], []]);
    const { code, stdout } = await runImport(["--out", ".", "--force"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ {2}npm install && /m)]);
    const files = [".gitignore", "Pulumi.yaml", "import.json", "index.ts", "package.json", "tsconfig.json"];
    expect((await readdir(folder)).sort()).toEqual(files);
  });

  test("a project has a .gitignore for its packages, and an existing one stays", async () => {
    const { runImport, folder, written } = await open();
    await runImport(["--kind", "alert"]);
    expect(await written(".gitignore")).toBe("node_modules/\n");
    await writeFile(join(folder, ".gitignore"), "mine");
    expect(await runImport(["--kind", "alert", "--out", "."])).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, ".gitignore"), "utf8")).toBe("mine");
  });

  test.each([
    ["a file", "file", "EEXIST"],
    ["below a file", "file/deeper/still", "ENOTDIR"],
    ["a folder with folders of these names", "full", "EISDIR"],
  ])("an --out that is %s fails with the message of the system", async (_, out, error) => {
    const { runImport, folder } = await open();
    await writeFile(join(folder, "file"), "mine");
    await mkdir(join(folder, "full", "index.ts"), { recursive: true });
    const { code, stdout, stderr } = await runImport(["--json", "--out", out, "--force"]);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(error)]);
  });

  test("the next step that import prints can be pasted, whatever the folder is called", async () => {
    const { runImport, folder } = await open();
    for (const out of ["it's $HOME; `here`", "deep/er", "-x"]) {
      const { stdout } = await runImport(["--kind", "alert", `--out=${out}`]);
      const next = /^ {2}(cd [^]*?) && npm install/m.exec(stdout)?.[1] ?? "";
      const listed = execFileSync("sh", ["-c", `${next} && ls`], { cwd: folder, encoding: "utf8" });
      expect(listed).toContain("index.ts");
    }
  });
});

test("import names the fields that this version does not know by their paths", async () => {
  const { emulator, summary } = await open();
  const { channel } = emulator.get("alerts", alerts.errorRate) ?? {};
  emulator.patch("alerts", alerts.errorRate, { region: "eu", channel: { ...channel, severity: 1 } });
  const { objects } = await summary(["--kind", "alert"]);
  expect(objects).toMatchObject([{ unknown: ["channel.severity", "region"] }]);
});

describe("what cannot be imported is skipped, with code 4 and its id", () => {
  test("does not adopt an object with a field of the name __proto__, which Pulumi would move, and names its path", async () => {
    const { summary, emulator } = await open();
    const { id } = defaultSeed.dashboards.checkout;
    const [first, ...others] = emulator.get("dashboards", id)?.tiles ?? [];
    const config: unknown = JSON.parse('{"displayType": "line", "__proto__": {"moved": 1}}');
    emulator.patch("dashboards", id, { tiles: [{ ...first, config }, ...others] });
    const { notAdopted } = await summary([], 4);
    expect(notAdopted).toMatchObject([
      { id, reasons: [expect.stringMatching(/^tiles\[0\]\.config\.__proto__: /) as unknown] },
    ]);
  });

  test("an object without a value that args need", async () => {
    const { emulator, summary, written } = await open();
    emulator.patch("alerts", alerts.errorRate, { interval: "hourly" });
    emulator.patch("keys", keys.ci.id, { name: "cut \ud83d" });
    const { notAdopted } = await summary([], 4);
    const reason = (field: string): unknown => [expect.stringMatching(new RegExp(`^${field}: `))];
    expect(notAdopted).toMatchObject([
      { id: keys.ci.id, reasons: reason("name") },
      { id: alerts.errorRate, reasons: reason("interval") },
    ]);
    expect(await written("index.ts")).not.toContain("pipes.Alert");
  });

  test("an object of a form that this version does not know", async () => {
    const { emulator, summary } = await open();
    emulator.patch("keys", keys.ci.id, { roles: ["a role of tomorrow"] });
    const { notRead, objects } = await summary([], 4);
    expect(notRead).toMatchObject([{ reason: expect.stringContaining(keys.ci.id) as string }]);
    expect(objects).toHaveLength(9);
  });

  test("a kind whose list the service rejects; the other kinds are written", async () => {
    const { emulator, summary, written } = await open();
    emulator.addFault({ kind: "keys", action: { status: 403, message: `not with ${keySecret}` } });
    const { notRead } = await summary([], 4);
    expect(notRead).toMatchObject([{ kind: "access-key", reason: expect.stringMatching(/ 403/) as string }]);
    expect(await written("index.ts")).toContain("new pipes.PipeSettings(");
  });
});

describe.each(["405", "html404"] as const)(
  "a service with only the contract's operations (%s)",
  (contractOnly) => {
    test("gives what it lists with code 4, and the others by id, and nothing changes", async () => {
      const { emulator, summary, folder, runImport } = await open({ quirks: { contractOnly } });
      const before = [emulator.list("pipes"), emulator.get("keys", keys.ci.id)];
      const listed = await summary([], 4);
      expect(listed.notRead.map(({ kind }) => kind)).toEqual(["pipe", "access-key"]);
      expect(listed.objects.map(({ kind }) => kind)).toEqual(["dashboard", "dashboard", "alert"]);
      const byId = await summary(["--id", pipes.kafka.toUpperCase(), "--id", keys.ci.id]);
      expect(named(byId)).toEqual(["pipe order-events", "access-key ci"]);
      expect([emulator.list("pipes"), emulator.get("keys", keys.ci.id)]).toEqual(before);
      for (const args of [
        ["--kind", "pipe"],
        ["--name", "order-events"],
        ["--kind", "alert", "--id", missing],
      ])
        expect(await runImport([...args, "--out", "none"])).toMatchObject({ code: 1, stdout: "" });
      expect(await readdir(folder)).toEqual(["imported"]);
    });
  },
);

describe("import prints and writes no secret", () => {
  test("of the key that signs, wherever the service repeats it", async () => {
    const { emulator, runImport, summary, written } = await open();
    const header = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
    emulator.patch("keys", keys.ci.id, { name: `seen ${keySecret}` });
    expect(JSON.stringify(await summary())).not.toContain(keySecret);
    expect(await written("import.json")).toContain(keys.ci.id);
    for (const status of [400, 403]) {
      emulator.clearFaults();
      emulator.addFault({ kind: "pipes", action: { status, message: `not with ${keySecret} or ${header}` } });
      const { stdout, stderr } = await runImport(["--force"]);
      expect(stderr).toContain("not with [secret]");
      for (const secret of [keySecret, header]) expect(stdout + stderr).not.toContain(secret);
    }
  });
});

test("progress is a line on standard error for each collection, and none with --json", async () => {
  const { runImport } = await open();
  const { stderr } = await runImport(["--kind", "pipe", "--kind", "alert"]);
  expect(stderr).toBe("pulumi-pipes import: read 4 pipes\npulumi-pipes import: read 1 alert\n");
  expect(await runImport(["--json", "--force"])).toMatchObject({ code: 0, stderr: "" });
});

test("a wait of more than five seconds is one line on standard error, also with --json", async () => {
  hurry();
  const { emulator, runImport } = await open();
  emulator.addFault({ kind: "keys", times: 1, action: { status: 429, retryAfter: "2" } });
  const { code, stdout, stderr } = await runImport(["--json"]);
  expect([code, stderr.split("\n")]).toEqual([0, [expect.stringContaining("waiting for"), ""]]);
  expect((JSON.parse(stdout) as Summary).objects).toHaveLength(10);
});

test("--help and the reference name every flag and every field of --json", async () => {
  const { runImport } = await open();
  const help = await runImport(["--kind", "bogus", "--help"]);
  expect(help).toMatchObject({ code: 0, stderr: "" });
  const commands = await readFile(join(__dirname, "..", "..", "docs", "reference", "cli.md"), "utf8");
  const [page = ""] = commands.split("\n## pulumi-pipes report");
  const flags = [...page.matchAll(/^\| `(--[\w-]+)/gm)].map(([, flag = ""]) => flag);
  expect(flags.length).toBeGreaterThan(8);
  for (const flag of flags) expect(help.stdout).toContain(flag);
  const fields = new Set<string>();
  JSON.parse((await runImport(["--json"])).stdout, (name, value: unknown) => {
    if (!/^\d*$/.test(name)) fields.add(name);
    return value;
  });
  expect(fields.size).toBeGreaterThan(10);
  expect([...fields].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
