import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import {
  clientSettingsFrom,
  type ConfigSource,
  defaultsFrom,
  environmentVariables,
  lookUp,
  type SettingName,
  unusedVariables,
  validatesDashboards,
} from "../../../provider/src/config/configuration";
import { ConfigurationError, MissingSettings } from "../../../provider/src/config/errors";
import { failureOf } from "../../harness/outcomes";

const from = (settings: Partial<Record<SettingName, string>>): ConfigSource => {
  const known = new Map(Object.entries(settings).map(([name, value]) => [`pipes:${name}`, value]));
  return { get: (key) => known.get(key) };
};

let folder: string;
let certificatesFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pipes-configuration-"));
  certificatesFile = join(folder, "authorities.pem");
  await writeFile(certificatesFile, `# the company's own\n${rootCertificates[0] ?? ""}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

const needed = { baseUrl: "https://api.test", authKeyId: "KEY", authKeySecret: "hunter2" };

describe("a setting", () => {
  test.each(Object.entries(environmentVariables))("%s of the stack overrides %s", (name, variable) => {
    const setting = name as SettingName;
    const config = from({ [setting]: "configured" });
    expect(lookUp(config, {}, setting)).toBe("configured");
    expect(lookUp(config, { [variable]: "from the environment" }, setting)).toBe("configured");
    expect(lookUp(from({}), { [variable]: "from the environment" }, setting)).toBe("from the environment");
    expect(lookUp(from({}), {}, setting)).toBeUndefined();
  });

  test("that is empty counts as not set", () => {
    expect(lookUp(from({ authKeyId: "" }), { PIPES_AUTH_KEY_ID: "K" }, "authKeyId")).toBe("K");
    expect(lookUp(from({}), { PIPES_AUTH_KEY_ID: "" }, "authKeyId")).toBeUndefined();
  });
});

test("the variables are named after the settings", () => {
  for (const [name, variable] of Object.entries(environmentVariables)) {
    expect(variable).toBe(`PIPES_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`);
  }
});

describe("what the client needs", () => {
  test("has defaults for all but the address and the key", () => {
    expect(clientSettingsFrom(from(needed), {})).toEqual({
      ...needed,
      baseUrlFrom: "pipes:baseUrl",
      keyFrom: "pipes:authKeyId and pipes:authKeySecret",
      caCertificates: undefined,
      log: undefined,
      pipesSegment: "pipes",
      observabilitySegment: "observability",
      settingPrefix: "dbms_",
      requestTimeoutMs: 20_000,
      operationTimeoutMs: 60_000,
      pipeTransitionTimeoutMs: 600_000,
      rateLimit: undefined,
      omitOnUpdate: [],
      allowPlainHttp: false,
    });
  });

  test("is read from every setting", () => {
    const given = {
      ...needed,
      pipesSegment: "acmepipes",
      observabilitySegment: "acmestack",
      settingPrefix: "acme_",
      requestTimeoutSeconds: "0.5",
      operationTimeoutSeconds: "90",
      pipeTransitionTimeoutSeconds: "30",
      rateLimit: "10/10s",
      omitOnUpdate: "alert.channel.region, dashboard.tiles.version",
      caCertificateFile: certificatesFile,
      allowPlainHttp: "true",
    };
    const environment = { PIPES_LOG: "debug" };
    expect(clientSettingsFrom(from(given), environment)).toEqual({
      ...needed,
      baseUrlFrom: "pipes:baseUrl",
      keyFrom: "pipes:authKeyId and pipes:authKeySecret",
      caCertificates: rootCertificates[0],
      log: { level: "debug" },
      pipesSegment: "acmepipes",
      observabilitySegment: "acmestack",
      settingPrefix: "acme_",
      requestTimeoutMs: 500,
      operationTimeoutMs: 90_000,
      pipeTransitionTimeoutMs: 30_000,
      rateLimit: { requests: 10, perMs: 10_000 },
      omitOnUpdate: ["alert.channel.region", "dashboard.tiles.version"],
      allowPlainHttp: true,
    });
  });

  test("says all that is missing at once, each by its setting and its variable", async () => {
    const error = await failureOf(() => clientSettingsFrom(from({}), {}));
    expect(error).toBeInstanceOf(MissingSettings);
    expect(error.message).toContain("lacks pipes:baseUrl, pipes:authKeyId, pipes:authKeySecret");
    for (const name of ["PIPES_BASE_URL", "PIPES_AUTH_KEY_ID", "PIPES_AUTH_KEY_SECRET"])
      expect(error.message).toContain(name);
    expect(error.message).toContain("pulumi config set --secret pipes:authKeySecret");
    expect(error.message).not.toContain("--secret pipes:authKeyId");
  });

  test("says nothing of what is there", async () => {
    const error = await failureOf(() =>
      clientSettingsFrom(from({ authKeySecret: "hunter2", authKeyId: "KEY" }), {}),
    );
    expect(error.message).toContain("lacks pipes:baseUrl:");
    expect(error.message).not.toMatch(/hunter2|KEY\b.*KEY\b/);
  });

  test.each(["0", "-1", "soon", "NaN", "Infinity", "1000001"])("cannot wait %s seconds", async (seconds) => {
    const error = await failureOf(() =>
      clientSettingsFrom(from({ ...needed, requestTimeoutSeconds: seconds }), {}),
    );
    expect(error.message).toBe(
      `pipes:requestTimeoutSeconds: expected a number of seconds above 0, at most 1000000, got "${seconds}"`,
    );
  });

  test("cannot keep a limit that says nothing", async () => {
    const error = await failureOf(() => clientSettingsFrom(from({ ...needed, rateLimit: "slow" }), {}));
    expect(error.message).toBe('pipes:rateLimit: expected a limit such as "10/10s", got "slow"');
  });

  test("takes plain HTTP for allowed by true alone", () => {
    const isAllowed = (allowPlainHttp: string): boolean =>
      clientSettingsFrom(from({ ...needed, allowPlainHttp }), {}).allowPlainHttp;
    expect(isAllowed("true")).toBe(true);
    expect(isAllowed("false")).toBe(false);
    expect(isAllowed("")).toBe(false);
  });

  test.each(["1", "yes", "TRUE"])("does not guess what %s says of plain HTTP", async (allowPlainHttp) => {
    const error = await failureOf(() => clientSettingsFrom(from({ ...needed, allowPlainHttp }), {}));
    expect(error.message).toBe(`pipes:allowPlainHttp: expected "true" or "false", got "${allowPlainHttp}"`);
  });

  test.each([
    ["missing.pem", undefined, "there is no such file"],
    ["empty.pem", "no certificate\n", "it holds no certificate in PEM"],
    [
      "broken.pem",
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "its certificate number 1 cannot be read",
    ],
  ])("cannot trust the authorities in %s", async (name, text, why) => {
    const file = join(folder, name);
    if (text !== undefined) await writeFile(file, text);
    const error = await failureOf(() => clientSettingsFrom(from({ ...needed, caCertificateFile: file }), {}));
    expect(error.message).toBe(
      `pipes:caCertificateFile: expected a file of certificates in PEM (${why}), got "${file}"`,
    );
  });

  test("logs where the environment says so, to a file that only its owner reads", async () => {
    const file = join(folder, "requests.log");
    expect(clientSettingsFrom(from(needed), { PIPES_LOG_FILE: file }).log).toEqual({ level: "info", file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(clientSettingsFrom(from(needed), { PIPES_LOG: "", PIPES_LOG_FILE: "" }).log).toBeUndefined();
    const level = await failureOf(() => clientSettingsFrom(from(needed), { PIPES_LOG: "all" }));
    expect(level.message).toBe('PIPES_LOG: expected "info" or "debug", got "all"');
    const nowhere = join(folder, "none", "requests.log");
    const error = await failureOf(() => clientSettingsFrom(from(needed), { PIPES_LOG_FILE: nowhere }));
    expect(error.message).toBe(
      `PIPES_LOG_FILE: expected a file that can be written to (ENOENT), got "${nowhere}"`,
    );
  });

  test("names the environment variable where the value that is wrong was said there", async () => {
    const environment = { PIPES_RATE_LIMIT: "slow", PIPES_PIPE_TRANSITION_TIMEOUT_SECONDS: "-1" };
    const error = await failureOf(() => clientSettingsFrom(from(needed), environment));
    expect(error.message).toMatch(
      /^PIPES_PIPE_TRANSITION_TIMEOUT_SECONDS: expected a number of seconds above 0/,
    );
    const other = await failureOf(() => clientSettingsFrom(from(needed), { PIPES_RATE_LIMIT: "slow" }));
    expect(other.message).toMatch(/^PIPES_RATE_LIMIT: expected a limit/);
    const configured = from({ ...needed, rateLimit: "10/10s" });
    expect(clientSettingsFrom(configured, { PIPES_RATE_LIMIT: "slow" }).rateLimit).toBeDefined();
  });
});

describe("the credentials", () => {
  const address = { baseUrl: "https://api.test" };
  const variables = { PIPES_AUTH_KEY_ID: "VARIABLE", PIPES_AUTH_KEY_SECRET: "swordfish" };

  test.each<readonly [string, Partial<Record<SettingName, string>>, Record<string, string>, string]>([
    ["the stack", { authKeyId: "KEY", authKeySecret: "hunter2" }, variables, "KEY:hunter2"],
    ["the environment", {}, variables, "VARIABLE:swordfish"],
  ])("come from %s as a pair", (_place, settings, environment, expected) => {
    const { authKeyId, authKeySecret } = clientSettingsFrom(from({ ...address, ...settings }), environment);
    expect(`${authKeyId}:${authKeySecret}`).toBe(expected);
  });

  test.each<
    readonly [string, Partial<Record<SettingName, string>>, Record<string, string>, readonly string[]]
  >([
    [
      "the id",
      { authKeyId: "KEY" },
      variables,
      ["pipes:authKeyId", "pipes:authKeySecret", "PIPES_AUTH_KEY_SECRET"],
    ],
    [
      "the secret",
      { authKeySecret: "hunter2" },
      variables,
      ["pipes:authKeySecret", "pipes:authKeyId", "PIPES_AUTH_KEY_ID"],
    ],
    ["the id", { authKeyId: "KEY" }, {}, ["pipes:authKeyId", "pipes:authKeySecret"]],
    ["the id", {}, { PIPES_AUTH_KEY_ID: "VARIABLE" }, ["PIPES_AUTH_KEY_ID", "PIPES_AUTH_KEY_SECRET"]],
    [
      "the secret",
      {},
      { PIPES_AUTH_KEY_SECRET: "swordfish" },
      ["PIPES_AUTH_KEY_SECRET", "PIPES_AUTH_KEY_ID"],
    ],
  ])(
    "are an error that names both places if the first place has only %s",
    async (_half, settings, environment, named) => {
      const error = await failureOf(() => clientSettingsFrom(from({ ...address, ...settings }), environment));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(error).not.toBeInstanceOf(MissingSettings);
      const [has = "", lacks = "", unused] = named;
      expect(error.message).toMatch(new RegExp(`^${has} is set without ${lacks}\\b`));
      expect(error.message.includes("is not used")).toBe(unused !== undefined);
      if (unused !== undefined) expect(error.message).toContain(`, and ${unused} is not used`);
      expect(error.message).not.toMatch(/hunter2|swordfish|VARIABLE/);
    },
  );
});

describe("a variable that the stack's configuration overrides", () => {
  const configured = { baseUrl: "https://api.test", authKeySecret: "hunter2", serviceId: "one" };
  const warning = (environment: Record<string, string>) => unusedVariables(from(configured), environment);

  test("is in one warning with all others, without values", () => {
    const text = warning({
      PIPES_SERVICE_ID: "two",
      PIPES_AUTH_KEY_SECRET: "swordfish",
      PIPES_RATE_LIMIT: "1/1s",
    });
    expect(text).toContain(": PIPES_SERVICE_ID, PIPES_AUTH_KEY_SECRET. ");
    expect(text).not.toMatch(/hunter2|swordfish|two|RATE_LIMIT/);
  });

  test("is in no warning if the values are equal, or if it is empty", () => {
    expect(warning({ PIPES_SERVICE_ID: "one", PIPES_BASE_URL: "" })).toBeUndefined();
  });
});

test("dashboards are validated in previews unless the configuration says false", async () => {
  expect(validatesDashboards(from({}), {})).toBe(true);
  expect(validatesDashboards(from({ validateDashboards: "true" }), {})).toBe(true);
  expect(validatesDashboards(from({}), { PIPES_VALIDATE_DASHBOARDS: "false" })).toBe(false);
  const error = await failureOf(() => validatesDashboards(from({ validateDashboards: "no" }), {}));
  expect(error.message).toBe('pipes:validateDashboards: expected "true" or "false", got "no"');
});

test("args may leave out what is configured, and learn where to set what is not", () => {
  expect(defaultsFrom(from({ organizationId: "o" }), {})).toEqual({
    organizationId: "o",
    serviceId: undefined,
    sources: {
      organizationId:
        "`pulumi config set pipes:organizationId …` or the environment variable PIPES_ORGANIZATION_ID",
      serviceId: "`pulumi config set pipes:serviceId …` or the environment variable PIPES_SERVICE_ID",
    },
  });
});
