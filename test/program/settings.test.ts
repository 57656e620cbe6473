import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import type { ProviderArgs } from "pulumi-pipes";
import {
  clientSettingsFrom,
  type ConfigSource,
  defaultsFrom,
  type Environment,
  environmentVariables,
  type SettingName,
  validatesDashboards,
} from "../../provider/src/config/configuration";
import { accountOf as providerAccount } from "../../provider/src/pulumi/account";
import { configurationOf } from "../../provider/src/pulumi/account";

const [certificate = ""] = rootCertificates;
const folder = mkdtemp(join(tmpdir(), "pipes-settings-"));
const caCertificateFile = folder.then((path) => join(path, "authorities.pem"));
beforeAll(async () => writeFile(await caCertificateFile, certificate));
afterAll(async () => rm(await folder, { recursive: true }));

type Settings = Readonly<Partial<Record<SettingName, string | number | boolean>>>;

const needed = {
  baseUrl: "https://api.test",
  organizationId: "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314",
  serviceId: "c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab28",
  authKeyId: "KEY",
  authKeySecret: "hunter2",
};
const [otherOrganization, otherService] = [needed.serviceId, needed.organizationId];

/** A value of each setting that is not its default, and what it sets. */
const samples: Readonly<Record<SettingName, readonly [string | number | boolean, object]>> = {
  baseUrl: ["https://other.test", { baseUrl: "https://other.test" }],
  organizationId: [otherOrganization, { organizationId: otherOrganization }],
  serviceId: [otherService, { serviceId: otherService }],
  authKeyId: ["OTHER", { authKeyId: "OTHER" }],
  authKeySecret: ["swordfish", { authKeySecret: "swordfish" }],
  pipesSegment: ["flows", { pipesSegment: "flows" }],
  observabilitySegment: ["insight", { observabilitySegment: "insight" }],
  settingPrefix: ["engine_", { settingPrefix: "engine_" }],
  requestTimeoutSeconds: [0.5, { requestTimeoutMs: 500 }],
  operationTimeoutSeconds: [6, { operationTimeoutMs: 6_000 }],
  pipeTransitionTimeoutSeconds: [7, { pipeTransitionTimeoutMs: 7_000 }],
  rateLimit: ["10/11s", { rateLimit: { requests: 10, perMs: 11_000 } }],
  omitOnUpdate: ["alert.a.b, dashboard.c", { omitOnUpdate: ["alert.a.b", "dashboard.c"] }],
  caCertificateFile: ["", { caCertificates: certificate }],
  allowPlainHttp: [true, { allowPlainHttp: true }],
  validateDashboards: [false, { validateDashboards: false }],
};
const names = Object.keys(samples) as SettingName[];
const sampleOf = async (name: SettingName): Promise<Settings> => ({
  ...needed,
  [name]: name === "caCertificateFile" ? await caCertificateFile : samples[name][0],
});

const readFrom = (config: ConfigSource, environment: Environment): object => ({
  ...clientSettingsFrom(config, environment),
  ...defaultsFrom(config, environment),
  validateDashboards: validatesDashboards(config, environment),
});

const stack = (settings: Settings): ConfigSource => {
  const texts = new Map(Object.entries(settings).map(([name, value]) => [`pipes:${name}`, String(value)]));
  return { get: (key) => texts.get(key) };
};

const variables = (settings: Settings): Environment =>
  Object.fromEntries(names.map((name) => [environmentVariables[name], String(settings[name] ?? "")]));

const ways = {
  "the stack's configuration": (settings: Settings) => readFrom(stack(settings), {}),
  "the environment": (settings: Settings) => readFrom(stack({}), variables(settings)),
  "the args of a Provider": (settings: Settings) =>
    readFrom(configurationOf(providerAccount("own", settings as ProviderArgs)), {}),
};

describe.each(Object.entries(ways))("%s sets", (_way, read) => {
  test.each(names)("%s", async (name) => {
    expect(read(await sampleOf(name))).toMatchObject(samples[name][1]);
    expect(read(needed)).not.toMatchObject(samples[name][1]);
  });
});
