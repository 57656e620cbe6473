import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed } from "pulumi-pipes-emulator";
import { shortenWaits } from "../harness/timeScale";
import { requestsOf, writes } from "../harness/service/emulator";
import { places, type Imported } from "./running";

const open = places();
const { pipes, keys, alerts, webhooks } = defaultSeed;
const { keySecret, keyId } = keys.admin;
const missing = "65f1a0c3d2b4e5f607189999";

const named = ({ resources }: Imported): readonly string[] =>
  resources.map(({ kind, name }) => `${kind} ${name}`);

test.each<readonly [number, string, readonly string[], Readonly<Record<string, string>>]>([
  [0, "the import works", [], {}],
  [0, "keys are imported without a service id", ["--kind", "access-key"], { PIPES_SERVICE_ID: "" }],
  [1, "the service rejects the credentials", [], { PIPES_AUTH_KEY_SECRET: "wrong-secret" }],
  [2, "the folder has no name", ["--out", ""], {}],
  [2, "a flag is unknown", ["--knid", "pipe"], {}],
  [2, "there is an argument", ["everything"], {}],
  [2, "a flag lacks its value", ["--out"], {}],
  [2, "a kind is unknown", ["--kind", "hook"], {}],
  [2, "a resource for pipes is unknown", ["--pipe-resource", "pipes"], {}],
  [2, "a format is unknown", ["--format", "yaml"], {}],
  [2, "a language is unknown", ["--language", "perl"], {}],
  [2, "the language has no such layout", ["--language", "yaml", "--layout", "by-kind"], {}],
  [2, "a variable is malformed", [], { PIPES_RATE_LIMIT: "slow" }],
  [2, "the address is malformed", [], { PIPES_BASE_URL: "api.example" }],
  [2, "the address is missing", [], { PIPES_BASE_URL: "" }],
  [2, "the service is missing", [], { PIPES_SERVICE_ID: "" }],
  [2, "half of the credentials is missing", [], { PIPES_AUTH_KEY_ID: "" }],
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

test("import reads the chosen objects and what they refer to, and sends nothing that changes one", async () => {
  const { emulator, imported } = await open();
  const chosen = named(await imported(["--kind", "alert", "--kind", "dashboard"]));
  expect(chosen).toEqual(["Dashboard checkout", "Dashboard ingestion", "Alert checkout-fails"]);
  expect(new Set(requestsOf(emulator))).toEqual(
    new Set(["GET dashboards", "GET alerts", "GET webhooks", "GET sources"]),
  );
  const byId = await imported(["--id", keys.ci.id, "--id", pipes.kafka.toUpperCase()]);
  expect(named(byId)).toEqual(["PipeSettings order-events", "AccessKey ci"]);
  expect(named(await imported())).toHaveLength(14);
  expect(writes(emulator)).toEqual([]);
});

test.each([
  [["Checkout"], ["Dashboard checkout"]],
  [["check*"], []],
  [["Check*"], ["Dashboard checkout", "Alert checkout-fails"]],
  [
    ["Ing*n", "Checkout f*"],
    ["Dashboard ingestion", "Alert checkout-fails"],
  ],
])("import chooses the objects with the names %j", async (names, expected) => {
  const { runImport, written } = await open();
  const { code } = await runImport([
    "--kind",
    "alert",
    "--kind",
    "dashboard",
    ...names.flatMap((name) => ["--name", name]),
  ]);
  const text = code === 0 && expected.length > 0 ? await written("import.json") : '{"resources":[]}';
  const { resources } = JSON.parse(text) as Pick<Imported, "resources">;
  expect(resources.map(({ name }) => name)).toEqual(expected.map((one) => one.split(" ")[1]));
});

test("import writes webhooks if the user names their kind, and what refers to them, but no secret", async () => {
  const { emulator, imported, folder } = await open();
  emulator.patch("webhooks", webhooks.onCall, { headers: { Authorization: "hush" } });
  const result = await imported(["--kind", "webhook", "--kind", "alert"]);
  expect(named(result)).toEqual(["Webhook on-call-rota", "Webhook team-chat", "Alert checkout-fails"]);
  const { program } = result;
  expect(program).toContain('const onCallRotaWebhook = new pipes.Webhook("on-call-rota"');
  expect(program).toContain("webhookId: onCallRotaWebhook.id");
  expect(program).toContain('url: config.getSecret("onCallRotaUrl")');
  expect(program).toContain('headers: config.getSecretObject("onCallRotaHeaders")');
  expect(program).not.toContain("teamChatHeaders");
  const files = await readdir(folder, { recursive: true });
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8").catch(() => "")));
  expect(texts.join("")).not.toMatch(/on-call\.example|chat\.example|hush/);
});

test("import writes the compute of database pipes only if its kind is selected", async () => {
  const { imported } = await open();
  expect(named(await imported(["--kind", "pipe-scaling"]))).toEqual(["PipeScaling pipe-scaling"]);
  expect(named(await imported()).filter((name) => name.startsWith("PipeScaling"))).toEqual([]);
});

test("import prints one line for each collection that it reads, with the number of its objects", async () => {
  const { runImport } = await open();
  const counts = ["pipes: 8", "access keys: 3", "dashboards: 2", "alerts: 1"];
  expect(await runImport()).toMatchObject({ code: 0, progress: counts, stderr: "" });
  expect((await runImport(["--kind", "alert", "--force"])).progress).toEqual(["alerts: 1"]);
});

test("for the plugin, import prints only a command for each object, or writes only a file", async () => {
  const { runImport, folder } = await open();
  const chosen = ["--id", alerts.errorRate, "--id", keys.ci.id];
  const { stdout } = await runImport([...chosen, "--format", "commands"]);
  expect(stdout.split("\n").sort()).toEqual([
    "",
    `pulumi import pipes:index:AccessKey ci ${keys.ci.id}`,
    `pulumi import pipes:index:Alert checkout-fails ${alerts.errorRate}`,
  ]);
  expect(await readdir(folder)).toEqual([]);
  const { code } = await runImport([...chosen, "--format", "file", "--out", "objects"]);
  expect([code, await readdir(join(folder, "objects"))]).toEqual([0, ["import.json"]]);
  const { resources } = JSON.parse(await readFile(join(folder, "objects", "import.json"), "utf8")) as {
    readonly resources: readonly object[];
  };
  expect(resources).toContainEqual({
    type: "pipes:index:Alert",
    name: "checkout-fails",
    id: alerts.errorRate,
  });
});

test("import counts a link whose target is missing as a file, and never follows it", async () => {
  const { runImport, folder } = await open();
  const target = join(folder, "target.ts");
  await symlink(target, join(folder, "index.ts"));
  const { code, stderr } = await runImport(["--kind", "alert", "--out", folder]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("index.ts")]);
  expect(existsSync(target)).toBe(false);
});

test("a printed import command ends the flags before an ID that begins with a dash", async () => {
  const { runImport, emulator } = await open();
  emulator.patch("alerts", alerts.errorRate, { id: "-5f1a0c3d2b4e5f607183" });
  const { stdout } = await runImport(["--kind", "alert", "--format", "commands"]);
  expect(stdout).toContain("pulumi import -- pipes:index:Alert checkout-fails -5f1a0c3d2b4e5f607183");
});

describe("import does not overwrite or misplace files", () => {
  test("without --force existing files stay, and with it they are replaced", async () => {
    const { runImport, folder } = await open();
    await writeFile(join(folder, "package.json"), "mine");
    expect(await runImport(["--out", "."])).toMatchObject({ code: 2, stdout: "" });
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe("mine");
    expect(await readdir(folder)).toEqual(["package.json"]);
    const { code, stdout } = await runImport(["--out", ".", "--force"]);
    expect([code, /^Next:\n(.*) && pulumi/m.exec(stdout)?.[1]]).toEqual([0, "  npm install"]);
    const files = [
      ...[".gitignore", "Pulumi.yaml", "import.json", "index.ts", "package.json"],
      ...["set-secrets.sh", "tsconfig.json"],
    ];
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
    ["a folder that takes no files", "/proc/1/x/y", "ENOENT"],
  ])("an --out that is %s fails with the message of the system", async (_, out, error) => {
    const { runImport, folder } = await open();
    await writeFile(join(folder, "file"), "mine");
    await mkdir(join(folder, "full", "index.ts"), { recursive: true });
    const { code, stdout, stderr } = await runImport(["--out", out, "--force"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(new RegExp(`--out ${out}: .*${error}.*\\[cli/usage\\]`));
  });

  test("with --force, files of another layout are named and stay, because none is deleted", async () => {
    const { runImport, folder, written } = await open({ seed: "account" });
    expect(await runImport(["--layout", "by-kind"])).toMatchObject({ code: 0 });
    const userFile = join(folder, "imported", "mine.ts");
    await writeFile(userFile, "mine");
    const before = await written("Pulumi.yaml");
    await writeFile(join(folder, "imported", "Pulumi.yaml"), "# changed");
    const { code, stderr } = await runImport(["--layout", "by-dashboard", "--force"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("dashboards.ts")]);
    expect(stderr).toContain("[cli/usage]");
    expect(stderr).not.toContain("mine");
    expect(await written("Pulumi.yaml")).toBe("# changed");
    expect(existsSync(join(folder, "imported", "dashboards"))).toBe(false);
    for (const name of /does not have: (.*?)\. /.exec(stderr)?.[1]?.split(", ") ?? [])
      await rm(join(folder, "imported", name));
    expect(await runImport(["--layout", "by-dashboard", "--force"])).toMatchObject({ code: 0 });
    expect(await written("Pulumi.yaml")).toBe(before);
    expect(await readFile(userFile, "utf8")).toBe("mine");
  });

  test.each([
    [
      "a file has the name of a folder of the program",
      "dashboards",
      (path: string) => writeFile(path, "mine"),
    ],
    ["a folder has the name of a file of the program", "tsconfig.json", (path: string) => mkdir(path)],
  ])("if %s, nothing is written", async (_, name, block) => {
    const { runImport, folder } = await open({ seed: "account" });
    await block(join(folder, name));
    const { code, stderr } = await runImport(["--out", ".", "--force", "--layout", "by-dashboard"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(name)]);
    expect(await readdir(folder)).toEqual([name]);
  });

  test("with --force, a link is replaced, and its target stays", async () => {
    const { runImport, folder } = await open();
    const target = join(folder, "target.ts");
    await writeFile(target, "mine");
    await symlink(target, join(folder, "index.ts"));
    expect(await runImport(["--out", folder, "--force"])).toMatchObject({ code: 0 });
    expect(await readFile(target, "utf8")).toBe("mine");
    expect((await readdir(folder)).filter((name) => name.startsWith(".pulumi"))).toEqual([]);
  });

  test("the next step that import prints can be pasted, for every name of the folder", async () => {
    const { runImport, folder } = await open();
    for (const out of ["it's $HOME; `here`", "deep/er"]) {
      const { stdout } = await runImport(["--kind", "alert", "--out", out]);
      const next = /^ {2}(cd [^]*?) && npm install/m.exec(stdout)?.[1] ?? "";
      const listed = execFileSync("sh", ["-c", `${next} && ls`], { cwd: folder, encoding: "utf8" });
      expect(listed).toContain("index.ts");
    }
  });
});

describe("import skips unsupported objects with code 4 and their ids", () => {
  test("an object without a value that its other values need", async () => {
    const { emulator, imported } = await open();
    emulator.patch("alerts", alerts.errorRate, { tileId: null });
    const { stderr, program } = await imported([], 4);
    expect(stderr).toMatch(new RegExp(`skipped alert ${alerts.errorRate}: tileId: required`));
    expect(program).not.toContain("pipes.Alert");
  });

  test("an object of a form that this version does not know", async () => {
    const { emulator, imported } = await open();
    emulator.patch("keys", keys.ci.id, { roles: ["a role of tomorrow"] });
    const { stderr, resources } = await imported([], 4);
    expect(stderr).toMatch(new RegExp(`access keys: .*${keys.ci.id}`));
    expect(resources).toHaveLength(13);
  });

  test("a kind whose list the service rejects; the other kinds are written", async () => {
    const { emulator, imported } = await open();
    emulator.addFault({ kind: "keys", action: { status: 403, message: `not with ${keySecret}` } });
    const { stderr, program } = await imported([], 4);
    expect(stderr).toMatch(/access keys: .* 403/);
    expect(program).toContain("new pipes.PipeSettings(");
  });
});

test.each(["405", "html404"] as const)(
  "a service with only the contract (%s) gives what it lists with code 4, and the others by id",
  async (contractOnly) => {
    const { emulator, imported, folder, runImport } = await open({ quirks: { contractOnly } });
    const before = [emulator.list("pipes"), emulator.get("keys", keys.ci.id)];
    const listed = await imported([], 4);
    expect(listed.stderr).toMatch(/pipes: .*--kind pipe --id[^]*access keys: .*--kind access-key --id/);
    expect(listed.resources.map(({ kind }) => kind)).toEqual(["Dashboard", "Dashboard", "Alert"]);
    const ids = [keys.ci.id, pipes.kafka.toUpperCase(), pipes.kafka];
    const byId = await imported(ids.flatMap((id) => ["--id", id]));
    expect(named(byId)).toEqual(["PipeSettings order-events", "AccessKey ci"]);
    expect([emulator.list("pipes"), emulator.get("keys", keys.ci.id)]).toEqual(before);
    for (const [code, ...args] of [
      [1, "--kind", "pipe"],
      [2, "--id", missing],
      [2, "--id", ""],
    ] as const)
      expect(await runImport([...args, "--out", "none"])).toMatchObject({ code, stdout: "" });
    expect(await readdir(folder)).toEqual(["imported"]);
  },
);

describe("import prints and writes no secret", () => {
  test.each(["PipeSettings", "Pipe"])("of a URL with a password, which %s leaves out", async (resource) => {
    const { emulator, runImport, written } = await open();
    emulator.patch("pipes", pipes.mongodb, {
      source: { mongodb: { uri: "mongodb+srv://reader:hunter2@db.example/shop" } },
    });
    const { code, stdout, stderr } = await runImport(["--pipe-resource", resource]);
    const program = await written("index.ts");
    expect(`${stdout}${stderr}${program}${await written("import.json")}`).not.toContain("hunter2");
    const reason = /source\.mongodb\.uri: has a URL with a password/;
    expect(code === 4 ? stderr : program).toMatch(reason);
    expect(code).toBe(resource === "Pipe" ? 4 : 0);
  });

  test("of a URL whose password has a slash, which is no valid URL", async () => {
    const { emulator, runImport, written } = await open();
    const note = "postgres://u:hunter2/a@h/ and https://h:8080/";
    emulator.patch("alerts", alerts.errorRate, { note });
    const { stdout, stderr } = await runImport(["--kind", "alert"]);
    const program = await written("index.ts");
    expect(`${stdout}${stderr}${program}${await written("import.json")}`).not.toContain("hunter2");
    expect(program).toContain("has a URL with a password");
  });

  test.each([
    "?sig=hunter2",
    "?se=2030&sp=r&sig=hunter2%3D",
    "?X-Amz-Signature=hunter2",
    "?a=1&access_token=hunter2#b",
  ])("of a URL with a signature or a token (%s)", async (query) => {
    const { emulator, runImport, written } = await open();
    const url = `https://account.blob.example/container${query}`;
    emulator.patch("pipes", pipes.objectStorage, { source: { objectStorage: { url } } });
    emulator.patch("alerts", alerts.errorRate, { note: `see [it](${url}) or https://h/?design=plain` });
    for (const args of [[], ["--pipe-resource", "Pipe"]]) {
      const { stdout, stderr } = await runImport(["--force", ...args]);
      const program = await written("index.ts");
      expect(`${stdout}${stderr}${program}${await written("import.json")}`).not.toContain("hunter2");
      // PipeSettings has no address.
      if (args.length > 0)
        expect(`${stderr}${program}`).toMatch(/source\.objectStorage\.url: has a URL with/);
      expect(program).toMatch(/note: has a URL with/);
    }
  });

  test("of the key that signs, wherever the service repeats it", async () => {
    const { emulator, runImport, imported } = await open();
    const header = Buffer.from(`${keyId}:${keySecret}`).toString("base64");
    emulator.patch("keys", keys.ci.id, { name: `seen ${keySecret}` });
    const { stdout, resources } = await imported();
    expect(stdout).not.toContain(keySecret);
    expect(resources.map(({ id }) => id)).toContain(keys.ci.id);
    for (const status of [400, 403]) {
      emulator.clearFaults();
      emulator.addFault({ kind: "pipes", action: { status, message: `not with ${keySecret} or ${header}` } });
      const { stdout, stderr } = await runImport(["--force"]);
      expect(stderr).toContain(`returned ${status}: [detail hidden,`);
      for (const secret of [keySecret, header]) expect(stdout + stderr).not.toContain(secret);
    }
  });
});

test("a wait of more than five seconds is one line on standard error", async () => {
  shortenWaits();
  const { emulator, runImport } = await open();
  emulator.addFault({ kind: "keys", times: 1, action: { status: 429, retryAfter: "2" } });
  const { code, stderr } = await runImport();
  expect([code, stderr.split("\n")]).toEqual([0, [expect.stringContaining("waiting for"), ""]]);
});

test("--not-managed without a project or a stack is a wrong command line", async () => {
  const { runImport } = await open();
  const { code, stderr } = await runImport(["--not-managed"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("[cli/usage]")]);
});
