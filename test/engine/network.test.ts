import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { kafkaPipe } from "../harness/args";
import { createEngineProject, type EngineProject, type PulumiResult } from "../harness/engine/project";
import { foundIn, freshSecrets, spellingsOf } from "../harness/huntedSecrets";
import { runPipes } from "../harness/pipesCommand";
import { seed } from "../harness/random";
import { certify, makeAuthority } from "../harness/service/certificates";
import { type CompanyProxy, startCompanyProxy } from "../harness/service/companyProxy";
import { environmentOf, secretConfigurationOf, startEmulator } from "../harness/service/emulator";
import { startTlsFront, type TlsFront } from "../harness/service/tlsFront";

const { password } = freshSecrets();
const baseUrl = "https://api.test";
const logFile = "requests.log";

const program = `
import * as pipes from "pulumi-pipes";
new pipes.AccessKey("key", { adoptId: "${defaultSeed.keys.ci.id}", name: process.env["KEY_NAME"] ?? "builds" });
new pipes.Pipe("pipe", { ...${JSON.stringify(kafkaPipe)}, stopped: process.env["STOPPED"] === "true" });
export const dashboards = pipes.getDashboardsOutput().dashboards.length;
`;

let emulator: Emulator;
let front: TlsFront;
let proxy: CompanyProxy;
let project: EngineProject;
let proxyUrl: string;
beforeAll(async () => {
  const authority = await makeAuthority();
  emulator = await startEmulator({ transitionMs: 6_000 });
  front = await startTlsFront(emulator.port, await certify("api.test", authority));
  proxy = await startCompanyProxy({
    hosts: { "api.test:443": front.port },
    credentials: `clerk:${password}`,
  });
  proxyUrl = `http://clerk:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}`;
  project = await createEngineProject({
    files: { "index.ts": program, "authority.pem": authority.cert },
    config: {
      ...secretConfigurationOf(emulator),
      "pipes:baseUrl": baseUrl,
      "pipes:caCertificateFile": "authority.pem",
    },
    env: { HTTPS_PROXY: proxyUrl, PIPES_LOG_FILE: logFile, PIPES_LOG: "debug" },
  });
});
afterAll(async () => {
  await project.dispose();
  await proxy.close();
  await front.close();
  await emulator.close();
});

const spellings = (): ReadonlyMap<string, string> =>
  spellingsOf({ password, keySecret: defaultSeed.keys.admin.keySecret });

/** Runs a command and answers what it wrote, once it is sure that no secret is in it. */
async function hushed(
  args: readonly string[],
  options: Parameters<EngineProject["pulumi"]>[1] = {},
): Promise<PulumiResult & { readonly all: string }> {
  const result = await project.pulumi(args, options);
  const all = `${result.stdout}\n${result.stderr}`;
  expect(foundIn(all, spellings())).toEqual([]);
  return { ...result, all };
}

test(`everything goes through the proxy, functions and previews too, and is logged without a secret (seed ${seed})`, async () => {
  await hushed(["preview"]);
  const { stdout } = await hushed(["up", "--yes", "--skip-preview"]);
  expect(stdout).toContain("dashboards: ");
  await hushed(["refresh", "--yes"]);
  expect(new Set(proxy.asked)).toEqual(new Set(["CONNECT api.test:443"]));
  expect(proxy.headers.join("\n")).not.toMatch(/^authorization/im);
  expect(emulator.requests()).not.toEqual([]);
  const log = await readFile(join(project.dir, logFile), "utf8");
  const processes = new Set([...log.matchAll(/pulumi-pipes\[(\d+)\]/g)].map(([, pid]) => pid));
  expect(processes.size).toBeGreaterThan(3);
  expect(log).toContain(`base=${baseUrl}/v1 from=pipes:baseUrl proxy=127.0.0.1:${proxy.port} `);
  expect(log).toMatch(
    / answer method=GET path=\/organizations\/\S+ status=200 ms=\d+ requestId=\S+ attempt=1\n/,
  );
  expect(foundIn(log, spellings())).toEqual([]);
  expect(foundIn((await project.exportState()).text, spellings())).toEqual([]);
});

test("a wait of more than five seconds is a line on the stack", async () => {
  const { stdout } = await hushed(["up", "--yes", "--skip-preview"], { env: { STOPPED: "true" } });
  expect(stdout).toMatch(/pulumi-pipes: waiting for pipe [0-9a-f-]{36} to [a-z ]+ \(5 s so far\)/);
  expect(await readFile(join(project.dir, logFile), "utf8")).toMatch(/ wait for="pipe [^"]+" waitMs=\d+\n/);
});

test("a proxy that refuses, or is none, is told once with its variable", async () => {
  const env = {
    STOPPED: "true",
    KEY_NAME: "other",
    HTTPS_PROXY: `http://clerk:wrong-${"x".repeat(12)}@127.0.0.1:${proxy.port}`,
  };
  const { all } = await hushed(["up", "--yes", "--skip-preview"], { env, expectCode: 1 });
  expect(all).toMatch(
    /the proxy 127\.0\.0\.1:\d+ answered 407 in place of api\.test:443\. .* in HTTPS_PROXY: correct them\./,
  );
  expect(all).not.toContain("wrong-xxx");
  const none = { ...env, HTTPS_PROXY: "socks5://127.0.0.1:1" };
  const { all: malformed } = await hushed(["preview"], { env: none, expectCode: 1 });
  expect(malformed).toContain("HTTPS_PROXY is not the address of an http(s) proxy");
});

test("an authority that is not named is told with what to do", async () => {
  const authority = await readFile(join(project.dir, "authority.pem"));
  await writeFile(
    join(project.dir, "authority.pem"),
    (await makeAuthority("Another Company Authority")).cert,
  );
  const { all } = await hushed(["refresh", "--yes"], { expectCode: 1 });
  await writeFile(join(project.dir, "authority.pem"), authority);
  expect(all).toMatch(
    /GET https:\/\/api\.test\/v1\/\S+: the connection failed with UNABLE_TO_\w+: this machine does not trust the certificate of api\.test:443/,
  );
  expect(all).toContain("in pipes:caCertificateFile or NODE_EXTRA_CA_CERTS");
});

test("the importer takes proxy, authority and log as the program does", async () => {
  proxy.clear();
  const env = {
    ...environmentOf({ url: baseUrl, seed: emulator.seed }),
    HTTPS_PROXY: proxyUrl,
    PIPES_LOG_FILE: join(project.dir, "import.log"),
  };
  const args = [
    "import",
    "--kind",
    "access-key",
    "--ca-certificate-file",
    "authority.pem",
    "--out",
    "imported",
  ];
  const { code, stdout, stderr } = await runPipes(args, { cwd: project.dir, env });
  const stderrOfProject =
    "pulumi-pipes import: the configuration of the stack is not used: there is no Pulumi CLI on PATH to ask\n";
  expect({ code, stderr }).toEqual({ code: 0, stderr: stderrOfProject });
  expect(proxy.asked).toContain("CONNECT api.test:443");
  const log = await readFile(join(project.dir, "import.log"), "utf8");
  expect(log).toMatch(/ info .* answer method=GET path=\/organizations\/\S+\/keys status=200 /);
  const written = await readFile(join(project.dir, "imported", "Pulumi.yaml"), "utf8");
  expect(written).not.toContain("authority.pem");
  expect(foundIn(`${stdout}${stderr}${log}${written}`, spellings())).toEqual([]);
});
