import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { defaultSeed } from "pulumi-pipes-emulator";
import { document as smallDocument } from "../contract/interfaceDocument";
import { environmentOf, startDefaultEmulator } from "../harness/service/emulator";
import { run } from "./running";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-words-"));
});
afterAll(() => rm(folder, { recursive: true }));

const check = (args: readonly string[], env = {}) => run("check", args, { cwd: folder, env });

const settings = (pipes: string, observability: string, prefix: string): string =>
  [
    `pulumi config set pipes:pipesSegment ${pipes}`,
    `pulumi config set pipes:observabilitySegment ${observability}`,
    `pulumi config set pipes:settingPrefix ${prefix}`,
    "",
  ].join("\n");

const service = "/v1/organizations/{organizationId}/services/{serviceId}";

/** A document with a collection that has nothing to do with pipes before them. */
const document = {
  ...smallDocument,
  paths: {
    [`${service}/backups`]: { get: {} },
    [`${service}/scaling`]: { patch: {} },
    ...smallDocument.paths,
    [`${service}/flows/{flowId}/scaling`]: { patch: {} },
  },
};

const wordsOfService = { segments: { pipes: "flows", observability: "watch" }, settingPrefix: "db_" };

test("check prints the settings for the words of an OpenAPI document, and a trial runs with them", async () => {
  const emulator = await startDefaultEmulator(wordsOfService);
  const { code, stdout, stderr } = await check(["--openapi", `${emulator.url}/openapi.json`]);
  expect([code, stdout, stderr]).toEqual([0, settings("flows", "watch", "db_"), ""]);
  const words = {
    PIPES_PIPES_SEGMENT: "flows",
    PIPES_OBSERVABILITY_SEGMENT: "watch",
    PIPES_SETTING_PREFIX: "db_",
  };
  const tried = await check(["--try", "--yes"], { ...environmentOf(emulator), ...words });
  expect(tried.code).toBe(0);
  // A trial uses the words that it finds.
  const found = await check(
    ["--try", "--yes", "--json", "--openapi", `${emulator.url}/openapi.json`],
    environmentOf(emulator),
  );
  expect(found.code).toBe(0);
  expect(JSON.parse(found.stdout)).toHaveProperty("findings");
  await emulator.close();
});

test("a document in a file has words, too", async () => {
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  expect((await check(["--openapi", file])).stdout).toBe(settings("flows", "watch", "db_"));
  // PowerShell writes a byte order mark.
  await writeFile(file, `\uFEFF${JSON.stringify(document)}`);
  expect((await check(["--openapi", file])).stdout).toBe(settings("flows", "watch", "db_"));
});

test("the request for a document has no credentials", async () => {
  const headers: unknown[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    response.end(JSON.stringify(document));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { keyId, keySecret } = defaultSeed.keys.admin;
  const env = { PIPES_AUTH_KEY_ID: keyId, PIPES_AUTH_KEY_SECRET: keySecret };
  const { code } = await check(["--openapi", `http://127.0.0.1:${port}/openapi.json`], env);
  const refused = await check(["--openapi", `http://user:pass-word@127.0.0.1:${port}/openapi.json`], env);
  server.close();
  expect([code, refused.code, headers.length]).toEqual([0, 2, 1]);
  expect(JSON.stringify(headers)).not.toContain("authorization");
  expect(refused.stderr).not.toContain("pass-word");
});

test.each<readonly [string, readonly string[], readonly string[]]>([
  ["placeholders", [`${service}/flows`, `${service}/watch/dashboards`], ["flows", "watch"]],
  [
    "the other order",
    [`${service}/watch/alerts/{alertId}`, `${service}/flows/{flowId}/state`],
    ["flows", "watch"],
  ],
  [
    "whole addresses",
    [
      `https://api.example${service}/flows/:id`,
      "https://api.example/v1/organizations/7/services/8/watch/webhooks?limit=1",
    ],
    ["flows", "watch"],
  ],
  [
    "a collection beside pipes",
    [`${service}/flowsReversePrivateEndpoints`, `${service}/watch/sources`],
    ["flows", "watch"],
  ],
])("check finds the words in two paths: %s", async (_, paths, [pipes = "", observability = ""]) => {
  const { code, stdout } = await check(paths.flatMap((path) => ["--path", path]));
  expect(code).toBe(0);
  const [first, second, third] = stdout.split("\n");
  expect([first, second]).toEqual(settings(pipes, observability, "").split("\n").slice(0, 2));
  expect(third).toMatch(/^# pipes:settingPrefix .*max_insert_threads/);
});

test("a document that never ends is cut off", async () => {
  const server = createServer((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, " ");
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    write();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await check(["--openapi", `http://127.0.0.1:${port}/openapi.json`]);
  server.closeAllConnections();
  server.close();
  expect([code, stderr]).toEqual([2, expect.stringContaining("64 MiB")]);
});

test("two paths with different words for pipes show none", async () => {
  const { code, stdout } = await check(
    [`${service}/flows`, `${service}/watch`, `${service}/watch/alerts`].flatMap((path) => ["--path", path]),
  );
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^# pipes:pipesSegment .*\npulumi .* watch\n/)]);
});

test.each([
  ["a file does not exist", ["--openapi", "missing.json"]],
  ["an address has no document", ["--openapi", "http://127.0.0.1:9/openapi.json"]],
  ["a path is of something else", ["--path", "/v1/users"]],
  ["a path has dots instead of a word", ["--path", `${service}/..`]],
  ["a path has a word that no setting can have", ["--path", `${service}/flow%20s`]],
  ["an option belongs to a trial", ["--path", `${service}/flows`, "--out", "compatibility.json"]],
])("check fails if %s", async (_, args) => {
  const { code, stdout } = await check(args);
  expect([code, stdout]).toEqual([2, ""]);
});
