import { defaultSeed } from "pulumi-pipes-emulator";
import { diagnosticsIn } from "../harness/engine/output";
import { nowhere } from "../harness/args";
import { configurationOf } from "../harness/service/emulator";
import { openUserProject, type UserProject } from "./support/userProject";

let user: UserProject;
beforeAll(async () => {
  user = await openUserProject("badArgs");
});
afterAll(() => user.dispose());

/** Runs a command that must fail, and answers its diagnostics. */
async function failing(args: readonly string[], env: Record<string, string> = {}) {
  const { stdout, stderr } = await user.project.pulumi(args, { expectCode: 1, env });
  expect(`${stdout}${stderr}`).not.toMatch(/^ *at .*:\d+:\d+\)?$/m);
  return diagnosticsIn(stdout);
}

const configure = (config: Readonly<Record<string, string>>) =>
  user.project.pulumi([
    "config",
    "set-all",
    ...Object.entries(config).flatMap(([key, value]) => [
      key.endsWith("Secret") ? "--secret" : "--plaintext",
      `${key}=${value}`,
    ]),
  ]);

const up = ["up", "--yes", "--skip-preview"];

test("wrong args are all named at once, each in one line led by its path, before any request", async () => {
  const { wrong = [] } = await failing(up);
  const lead = "error: pulumi-nodejs:dynamic/pipes:Alert resource 'wrong' has a problem: ";
  expect(wrong.every((line) => line.startsWith(lead))).toBe(true);
  expect(wrong.map((line) => line.slice(lead.length)).sort()).toEqual([
    expect.stringMatching(/^chanel: unknown field; did you mean "channel", or additionalFields\?$/),
    expect.stringMatching(/^channel\.webhookId: expected a string, got 7$/),
    expect.stringMatching(/^interval: is not a duration such as "1h"/),
    expect.stringMatching(/^state: is only returned by the service/),
    expect.stringMatching(/^threshold: expected a number, got "high"$/),
    expect.stringMatching(/^tileId: required when source is "tile"; a name that none /),
  ]);
  expect(user.emulator.requests()).toEqual([]);
});

test("wrong credentials are one clear line, without the credentials, and are shown once per failed resource", async () => {
  await user.write("oneAlert");
  await configure({ "pipes:authKeySecret": "not-the-secret" });
  const diagnostics = await failing(up);
  await configure(configurationOf(user.emulator));
  expect(diagnostics).toEqual({
    latency: [
      expect.stringMatching(/^error: Alert create: [A-Z]+ \S+ answered 401: .* Check pipes:authKeyId and /),
    ],
    "test-test": ["error: update failed"],
  });
  expect(JSON.stringify(diagnostics)).not.toContain("not-the-secret");
});

test("an address that does not answer is one line", async () => {
  await configure({ "pipes:baseUrl": "http://127.0.0.1:1" });
  const { latency } = await failing(up, { PIPES_OPERATION_TIMEOUT_SECONDS: "2" });
  await configure(configurationOf(user.emulator));
  expect(latency).toEqual([expect.stringMatching(/^error: Alert create: .*ECONNREFUSED/)]);
});

test("objects that do not exist are each named in one line", async () => {
  await user.write("missingObjects");
  const advice = (arg: string) => `does not exist: check ${arg}`;
  expect(await failing(up)).toEqual({
    pipe: [
      `error: PipeSettings create: pipe ${nowhere} in service ${defaultSeed.serviceId} of organization ${defaultSeed.organizationId} ${advice("pipeId")}`,
    ],
    key: [
      `error: AccessKey create: access key ${nowhere} in organization ${defaultSeed.organizationId} ${advice("adoptId")}; to create a new one, remove adoptId from the program`,
    ],
    "test-test": ["error: update failed"],
  });
});

test("missing configuration is named all at once, with both ways to give it", async () => {
  await user.write("oneAlert");
  const keys = ["baseUrl", "authKeyId", "authKeySecret"].map((key) => `pipes:${key}`);
  await user.project.pulumi(["config", "rm-all", ...keys]);
  const { latency } = await failing(up);
  expect(latency).toHaveLength(1);
  for (const key of keys) expect(latency?.[0]).toContain(key);
  for (const name of ["PIPES_BASE_URL", "PIPES_AUTH_KEY_ID", "PIPES_AUTH_KEY_SECRET"])
    expect(latency?.[0]).toContain(name);
  await user.project.pulumi(["config", "rm", "pipes:serviceId"]);
  const { latency: place } = await failing(["preview"]);
  expect(place).toEqual([expect.stringMatching(/serviceId: not given; .*pipes:serviceId.*PIPES_SERVICE_ID/)]);
});
