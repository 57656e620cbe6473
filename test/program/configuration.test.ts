import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import * as pulumi from "@pulumi/pulumi";
import { AccessKey, getPipes, Provider, type ProviderArgs } from "pulumi-pipes";
import { clientSettingsFrom, defaultsFrom } from "../../provider/src/config/configuration";
import type { ConfigSource, SettingName } from "../../provider/src/config/configuration";
import { environmentVariables } from "../../provider/src/config/settings.generated";
import { ConfigurationError } from "../../provider/src/core/messages/errors";
import { accountFromArgs, configurationOf } from "../../provider/src/program/account";
import { failureOf } from "../harness/outcomes";
import { providerArgsOf } from "../harness/service/emulator";
import { logged, preview, useMockEngine, useService } from "./engine";

useMockEngine();
const service = useService();

type Settings = Readonly<Partial<Record<SettingName, string | number | boolean>>>;
type Variables = Readonly<Record<string, string>>;

const from = (settings: Settings): ConfigSource =>
  new Map(Object.entries(settings).map(([name, value]) => [name, String(value)]));
const needed = { baseUrl: "https://api.test", authKeyId: "KEY", authKeySecret: "hunter2" };

const [certificate = ""] = rootCertificates;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pipes-configuration-"));
  await writeFile(join(folder, "authorities.pem"), certificate);
  await writeFile(join(folder, "empty.pem"), "no certificate\n");
  const broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
  await writeFile(join(folder, "broken.pem"), broken);
});
afterAll(() => rm(folder, { recursive: true }));

/** A value of each setting that is not its default, and what it sets. */
const samples: Readonly<Record<SettingName, readonly [string | number | boolean, object]>> = {
  baseUrl: ["https://other.test", { baseUrl: "https://other.test" }],
  organizationId: ["o", { organizationId: "o" }],
  serviceId: ["s", { serviceId: "s" }],
  authKeyId: ["OTHER", { authKeyId: "OTHER" }],
  authKeySecret: ["swordfish", { authKeySecret: "swordfish" }],
  pipesSegment: ["flows", { pipesSegment: "flows" }],
  observabilitySegment: ["insight", { observabilitySegment: "insight" }],
  settingPrefix: ["engine_", { settingPrefix: "engine_" }],
  requestTimeoutSeconds: [0.5, { requestTimeoutSeconds: 0.5 }],
  operationTimeoutSeconds: [6, { operationTimeoutSeconds: 6 }],
  rateLimitTimeoutSeconds: [9, { rateLimitTimeoutSeconds: 9 }],
  pipeTransitionTimeoutSeconds: [7, { pipeTransitionTimeoutSeconds: 7 }],
  wakeService: [true, { wakeService: true }],
  wakeTimeoutSeconds: [8, { wakeTimeoutSeconds: 8 }],
  rateLimit: ["10/11s", { rateLimit: { requests: 10, perMs: 11_000 } }],
  omitOnUpdate: ["alert.a.b, dashboard.c", { omitOnUpdate: ["alert.a.b", "dashboard.c"] }],
  caCertificateFile: ["", { caCertificateFile: certificate }],
  allowPlainHttp: [true, { allowPlainHttp: true }],
  validateDashboards: [false, { validateDashboards: false }],
};
const names = Object.keys(samples) as SettingName[];

afterEach(() => jest.restoreAllMocks());
const settingsFrom = (config: ConfigSource, variables: Variables = {}) => {
  jest.replaceProperty(process, "env", variables);
  return { ...clientSettingsFrom(config), ...defaultsFrom(config) };
};
const variablesOf = (settings: Settings): Variables =>
  Object.fromEntries(names.map((name) => [environmentVariables[name], String(settings[name] ?? "")]));

describe.each([
  ["the stack's configuration", (settings: Settings) => settingsFrom(from(settings))],
  ["the environment", (settings: Settings) => settingsFrom(from({}), variablesOf(settings))],
  [
    "the args of a Provider",
    (settings: Settings) => settingsFrom(configurationOf(accountFromArgs("own", settings as ProviderArgs))),
  ],
])("%s sets", (_way, read) => {
  test.each(names)("%s", (name) => {
    const sample = name === "caCertificateFile" ? join(folder, "authorities.pem") : samples[name][0];
    expect(read({ ...needed, [name]: sample })).toMatchObject(samples[name][1]);
    expect(read(needed)).not.toMatchObject(samples[name][1]);
  });
});

test("an empty setting and an empty variable count as not set", () => {
  const { authKeyId, log } = settingsFrom(from({ ...needed, authKeyId: "", authKeySecret: "" }), {
    PIPES_LOG: "",
    PIPES_AUTH_KEY_ID: "VARIABLE",
    PIPES_AUTH_KEY_SECRET: "swordfish",
    PIPES_ALLOW_PLAIN_HTTP: "",
  });
  expect([authKeyId, log]).toEqual(["VARIABLE", undefined]);
});

describe("a malformed value is an error that names its place:", () => {
  test.each<readonly [SettingName, string]>([
    ...["0", "-1", "soon", "NaN", "Infinity", "1000001"].map((it) => ["requestTimeoutSeconds", it] as const),
    ["pipeTransitionTimeoutSeconds", "-1"],
    ["rateLimitTimeoutSeconds", "0"],
    ["wakeTimeoutSeconds", "0"],
    ["wakeService", "yes"],
    ["rateLimit", "slow"],
    ["omitOnUpdate", "alert..region"],
    ...["1", "yes", "TRUE"].map((value) => ["allowPlainHttp", value] as const),
    ["validateDashboards", "no"],
    ["organizationId", ".."],
    ["serviceId", "."],
    ["pipesSegment", ".."],
    ["observabilitySegment", "..."],
    ...["missing.pem", "empty.pem", "broken.pem"].map((value) => ["caCertificateFile", value] as const),
  ])("%s=%s", async (name, given) => {
    const value = given.endsWith(".pem") ? join(folder, given) : given;
    const read = (settings: Settings, variables: Variables) => () =>
      settingsFrom(from({ ...needed, ...settings }), variables);
    const ofStack = await failureOf(read({ [name]: value }, {}));
    expect(ofStack).toBeInstanceOf(ConfigurationError);
    expect(ofStack.message).toMatch(new RegExp(`^pipes:${name}: must be .*, got "${value}"`));
    const variable = environmentVariables[name];
    const ofEnvironment = await failureOf(read({}, { [variable]: value }));
    expect(ofEnvironment.message).toMatch(new RegExp(`^${variable}: must be `));
  });
});

describe("the credentials", () => {
  const { baseUrl } = needed;
  const variables = { PIPES_AUTH_KEY_ID: "VARIABLE", PIPES_AUTH_KEY_SECRET: "swordfish" };

  test.each([
    ["hunter2\r\n", /ends with a carriage return and a line feed/],
    ["\uFEFFhunter2", /begins with a byte order mark/],
    ["\thunter2 ", /begins with a blank, and ends with a blank/],
  ])("are refused with %j, and the error has no part of them", async (text, flaw) => {
    for (const name of ["authKeyId", "authKeySecret"]) {
      const error = await failureOf(() => settingsFrom(from({ ...needed, authKeyId: "KEY", [name]: text })));
      expect(error).toMatchObject({ code: "config/invalid" });
      expect(error.message).toMatch(flaw);
      expect(error.message).toContain(`pipes:${name}: `);
      expect(error.message).not.toContain("hunter2");
    }
  });

  test("come together from one place: from the stack, or else from the environment", () => {
    const pairOf = (settings: Settings) => {
      const { authKeyId, authKeySecret } = settingsFrom(from(settings), variables);
      return [authKeyId, authKeySecret];
    };
    expect(pairOf(needed)).toEqual(["KEY", "hunter2"]);
    expect(pairOf({ baseUrl })).toEqual(["VARIABLE", "swordfish"]);
  });

  test.each<readonly [Settings, Variables, has: string, lacks: string, unused: string]>([
    [{ authKeyId: "KEY" }, variables, "pipes:authKeyId", "pipes:authKeySecret", "PIPES_AUTH_KEY_SECRET"],
    [{ authKeySecret: "hunter2" }, variables, "pipes:authKeySecret", "pipes:authKeyId", "PIPES_AUTH_KEY_ID"],
    [{ authKeyId: "KEY" }, {}, "pipes:authKeyId", "pipes:authKeySecret", ""],
    [{}, { PIPES_AUTH_KEY_ID: "VARIABLE" }, "PIPES_AUTH_KEY_ID", "PIPES_AUTH_KEY_SECRET", ""],
    [{}, { PIPES_AUTH_KEY_SECRET: "swordfish" }, "PIPES_AUTH_KEY_SECRET", "PIPES_AUTH_KEY_ID", ""],
  ])("%j and %j are an error that names %s and %s", async (settings, environment, has, lacks, unused) => {
    const error = await failureOf(() => settingsFrom(from({ baseUrl, ...settings }), environment));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error.message).toMatch(new RegExp(`^${has} is set without ${lacks}\\b`));
    expect(/(\w+) is not used/.exec(error.message)?.[1] ?? "").toBe(unused);
    expect(error.message).not.toMatch(/hunter2|swordfish|VARIABLE/);
  });
});

describe("a program warns once of", () => {
  const run = () => [1, 2].map((at) => new AccessKey(`key${at}`, { name: "k", roles: ["developer"] }));
  const withVariables = (variables: Variables) => {
    jest.replaceProperty(process, "env", { ...process.env, ...variables });
    return preview(run);
  };

  test("the variables that its preview does not use, without values", async () => {
    const { "": warnings = [] } = await withVariables({
      PIPES_SERVICE_ID: "two",
      PIPES_AUTH_KEY_SECRET: "swordfish",
      PIPES_RATE_LIMIT: "1/1s",
      PIPES_BASE_URL: "",
      PIPES_ORGANIZATION_ID: service.emulator.seed.organizationId,
    });
    expect(warnings).toEqual([expect.stringMatching(/: PIPES_SERVICE_ID, PIPES_AUTH_KEY_SECRET\. /)]);
    expect(warnings.join()).not.toMatch(/swordfish|two|RATE_LIMIT/);
  });

  test("IDs that known services reject, in every run, also before the request of a function", async () => {
    service.configure({ "pipes:organizationId": "acme", "pipes:serviceId": "shop" });
    const warnings = [
      /^warn: pipes:organizationId: .*UUID.*"acme"/,
      /^warn: pipes:serviceId: .*UUID.*"shop"/,
    ];
    const expected = { "": warnings.map((text) => expect.stringMatching(text) as unknown) };
    const lookUp = () => getPipes().catch(() => undefined);
    for (const kind of ["preview", "up"] as const)
      for (const program of [run, lookUp, () => [...run(), lookUp()]])
        expect(await logged(program, {}, kind)).toEqual(expected);
  });

  test("such an ID of a Provider, which is no ID of the stack", async () => {
    const { "": warnings = [] } = await preview(() => {
      const serviceId = pulumi.output("shop");
      const provider = new Provider("own", { ...providerArgsOf(service.emulator), serviceId });
      return [1, 2].map((at) => new AccessKey(`key${at}`, { name: "k", roles: ["developer"] }, { provider }));
    });
    expect(warnings).toEqual([expect.stringMatching(/^warn: Provider own: serviceId: .*UUID.*"shop"/)]);
  });

  test("a secret of the credentials that the stack has in plain text", async () => {
    expect(await withVariables({ PULUMI_CONFIG_SECRET_KEYS: '["pipes:authKeySecret"]' })).toEqual({});
    expect(await withVariables({ PULUMI_CONFIG_SECRET_KEYS: "[]" })).toEqual({
      "": [expect.stringMatching(/^warn: pipes:authKeySecret /)],
    });
  });
});
