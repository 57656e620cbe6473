import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { Check } from "../../cli/src/check/checks";
import { shortenWaits } from "../harness/timeScale";
import { environmentOf, startEmulator, writes } from "../harness/service/emulator";
import { run, type Variables } from "./running";

shortenWaits();

const { keySecret } = defaultSeed.keys.admin;

let [bin, PATH] = ["", ""];
let emulator: Emulator;
beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), "pulumi-pipes-check-"));
  PATH = [bin, "/usr/bin", "/bin"].join(delimiter);
});
beforeEach(async () => {
  await installCli("v3.258.0");
  emulator = await startEmulator();
});
afterEach(() => emulator.close());
afterAll(() => rm(bin, { recursive: true }));

/** A Pulumi CLI that prints this version. */
async function installCli(version: string): Promise<void> {
  await writeFile(join(bin, "pulumi"), `#!/bin/sh\necho ${version}\n`);
  await chmod(join(bin, "pulumi"), 0o755);
}

async function checked(variables: Variables = {}) {
  const env = { ...environmentOf(emulator), PATH, ...variables };
  const { code, stdout, stderr } = await run("check", ["--json"], { cwd: bin, env });
  expect(stdout + stderr).not.toMatch(new RegExp(`${keySecret}|wrong-secret`));
  const checks = JSON.parse(stdout) as readonly Check[];
  const named = (status: Check["status"]) =>
    checks.filter((check) => check.status === status).map(({ name }) => name);
  const textOf = (name: Check["name"]): string => checks.find((check) => check.name === name)?.text ?? "";
  return {
    code,
    checks,
    textOf,
    failed: named("failed"),
    warned: named("warning"),
    untried: named("not tried"),
  };
}

const names = ["Node.js", "Pulumi CLI", "Configuration", "Address", "Rate limit", "Network", "Credentials"];
const ofService = ["Organization", "Service", "Operations", "Permissions", "Clock"];

test("check reads each collection once, and shows where each setting comes from", async () => {
  const { code, checks, textOf } = await checked({ PIPES_RATE_LIMIT: "90/1m" });
  expect(code).toBe(0);
  expect(checks.map(({ name }) => name)).toEqual([...names, ...ofService]);
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(["ok"]));
  expect(textOf("Address")).toContain(`${emulator.url}/v1 (PIPES_BASE_URL)`);
  expect(textOf("Rate limit")).toContain("(PIPES_RATE_LIMIT)");
  expect(textOf("Credentials")).toMatch(/PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET/);
  expect(textOf("Permissions")).toMatch(/"deployments".*admin.*never expires/);
  expect(writes(emulator)).toEqual([]);
  // Two of the seven collections have pages, and the last page of each is empty.
  expect(emulator.requests().length).toBeLessThan(12);
});

test.each<readonly [string, number, Variables, string, readonly string[]]>([
  ["the address is missing", 2, { PIPES_BASE_URL: "" }, "Configuration", [...names.slice(3), ...ofService]],
  ["the address is malformed", 2, { PIPES_BASE_URL: "api" }, "Address", [...names.slice(4), ...ofService]],
  [
    "the organization is missing",
    2,
    { PIPES_ORGANIZATION_ID: "" },
    "Configuration",
    [...names.slice(3), ...ofService],
  ],
  [
    "half of the credentials is missing",
    2,
    { PIPES_AUTH_KEY_ID: "" },
    "Configuration",
    [...names.slice(3), ...ofService],
  ],
  [
    "the address has no service",
    1,
    { PIPES_BASE_URL: "http://127.0.0.1:9" },
    "Network",
    ["Credentials", ...ofService],
  ],
  ["the secret is wrong", 1, { PIPES_AUTH_KEY_SECRET: "wrong-secret" }, "Credentials", ofService],
  [
    "the organization is wrong",
    1,
    { PIPES_ORGANIZATION_ID: defaultSeed.serviceId },
    "Organization",
    ["Credentials", ...ofService.slice(1)],
  ],
  ["the service is wrong", 1, { PIPES_SERVICE_ID: defaultSeed.organizationId }, "Service", ["Operations"]],
])(
  "if %s, check ends with %i, and does not try what depends on it",
  async (_, code, variables, name, untried) => {
    const found = await checked(variables);
    expect([found.code, found.failed]).toEqual([code, [name]]);
    expect(found.untried).toEqual(untried);
    for (const variable of Object.keys(variables))
      expect(found.textOf(found.failed[0] ?? "Clock")).toContain(variable);
  },
);

test.each([
  ["idle", 0, [], ["Service"], /\[http\/service-idle\]$/],
  ["stopped", 1, ["Service"], [], /\[http\/service-stopped\]$/],
] as const)("check shows that a service is %s, and wakes none", async (state, code, failed, warned, text) => {
  emulator.setServiceState(state);
  const found = await checked({ PIPES_WAKE_SERVICE: "true" });
  expect(found).toMatchObject({ code, failed, warned, untried: ["Operations"] });
  expect(found.textOf("Service")).toMatch(text);
  expect(writes(emulator)).toEqual([]);
});

test("check names the collections that the key cannot read and those that the service does not offer", async () => {
  emulator.addFault({ kind: "alerts", action: { status: 403 } });
  emulator.addFault({ path: "webhooks", action: { status: 404, body: "html" } });
  const found = await checked();
  expect(found).toMatchObject({ code: 0, failed: [], warned: ["Operations"] });
  expect(found.textOf("Operations")).toMatch(/not offered[^.]*: webhooks\. not allowed[^.]*: alerts$/);
});

test("check names the settings for the words of the platform if the service lists no collection", async () => {
  emulator.addFault({ path: "/services/", action: { status: 404, body: "html" } });
  const { failed, textOf } = await checked();
  expect(failed).toEqual(["Service"]);
  for (const name of ["pipes:pipesSegment", "pipes:observabilitySegment", "--openapi"])
    expect(textOf("Service")).toContain(name);
});

test("a key that cannot list keys leaves its permissions open", async () => {
  emulator.addFault({ kind: "keys", action: { status: 403 } });
  expect(await checked()).toMatchObject({ code: 0, failed: [], warned: ["Permissions"], untried: ["Clock"] });
});

test("a Pulumi CLI that is too old, or that does not run, is a failure", async () => {
  await installCli("v3.99.0");
  expect(await checked()).toMatchObject({ code: 1, failed: ["Pulumi CLI"] });
  expect(await checked({ PATH: "/nowhere" })).toMatchObject({ code: 1, failed: ["Pulumi CLI"] });
});

test("credentials that nothing shows as accepted are not tried, as at an address of something else", async () => {
  emulator.setQuirks({ contractOnly: "html404" });
  const { textOf, untried } = await checked({ PIPES_SERVICE_ID: "" });
  expect(untried).toEqual(["Credentials", "Organization", "Operations", "Permissions", "Clock"]);
  expect(textOf("Credentials")).toContain("does not list access keys");
});

test.each([
  ["v3.226.0", ["Pulumi CLI"]],
  ["v3.227.0", []],
])("the Pulumi CLI %s fails the check: %j", async (version, expected) => {
  await installCli(version);
  expect((await checked()).failed).toEqual(expected);
});

test.each<readonly [string, Variables, readonly string[]]>([
  ["http_proxy is set in lower case", { http_proxy: "http://127.0.0.1:9" }, ["Network"]],
  [
    "https_proxy has the address of an HTTPS proxy, which Pulumi ignores",
    { https_proxy: "https://p.test" },
    [],
  ],
  [
    "no_proxy excludes this machine",
    { http_proxy: "http://127.0.0.1:9", no_proxy: "localhost,127.0.0.1" },
    [],
  ],
  ["the proxy is set in upper case", { HTTP_PROXY: "http://127.0.0.1:9" }, []],
])("a proxy for Pulumi's own local calls fails the check: %s", async (_, variables, expected) => {
  const { failed, textOf } = await checked(variables);
  expect(failed).toEqual(expected);
  for (const name of expected.length > 0 ? Object.keys(variables) : [])
    expect(textOf("Network")).toContain(name);
});

test("check never advises to remove a resource from a state, because no stack exists yet", async () => {
  for (const variables of [
    { PIPES_ORGANIZATION_ID: defaultSeed.serviceId },
    { PIPES_SERVICE_ID: defaultSeed.organizationId },
  ]) {
    const { checks } = await checked(variables);
    expect(JSON.stringify(checks)).not.toContain("state delete");
  }
});

test("no advice of check puts a secret on a command line", async () => {
  const { textOf } = await checked({ PIPES_AUTH_KEY_ID: "", PIPES_AUTH_KEY_SECRET: "" });
  expect(textOf("Configuration")).toMatch(/`pulumi config set --secret pipes:authKeySecret`/);
});

test.each([
  ["PIPES_ORGANIZATION_ID", "Organization"],
  ["PIPES_SERVICE_ID", "Service"],
] as const)("check says before any response that %s is no UUID", async (variable, name) => {
  const { code, textOf } = await checked({ [variable]: "http://127.0.0.1:24010" });
  expect(code).toBe(1);
  expect(textOf(name)).toMatch(new RegExp(`${variable}.*UUID`));
  expect(textOf("Configuration")).toMatch(new RegExp(`${variable}.*UUID`));
  const { failed } = await checked({ [variable]: ".." });
  expect(failed).toEqual(["Configuration"]);
});

test("check says which operations an access key without the admin role was not tried with", async () => {
  const { keyId, keySecret: secret } = defaultSeed.keys.ci;
  const { textOf } = await checked({ PIPES_AUTH_KEY_ID: keyId, PIPES_AUTH_KEY_SECRET: secret });
  expect(textOf("Permissions")).toMatch(/not tried.*access keys/);
});
