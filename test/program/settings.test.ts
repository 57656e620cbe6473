import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import type { ProviderArgs } from "pulumi-pipes";
import type { ClientSettings } from "../../provider/src/client";
import {
  clientSettingsFrom,
  type ConfigSource,
  defaultsFrom,
  type Environment,
  environmentVariables,
  type SettingName,
  validatesDashboards,
} from "../../provider/src/config/configuration";
import { accountOf as importedAccount } from "../../provider/src/importer/account";
import { kinds } from "../../provider/src/importer/kinds";
import { optionsFrom } from "../../provider/src/importer/options";
import { accountOf as providerAccount } from "../../provider/src/sdk/account";
import { configurationOf } from "../../provider/src/sdk/functions/account";

let folder: string;
let caCertificateFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pipes-settings-"));
  caCertificateFile = join(folder, "authorities.pem");
  await writeFile(caCertificateFile, rootCertificates[0] ?? "");
});
afterAll(() => rm(folder, { recursive: true }));

type Settings = Readonly<Partial<Record<SettingName, string | number | boolean>>>;

const needed = {
  baseUrl: "https://api.test",
  organizationId: "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314",
  serviceId: "c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab28",
  authKeyId: "KEY",
  authKeySecret: "hunter2",
};

/** A value of each setting that is not its default. */
const samples = {
  baseUrl: "https://other.test",
  organizationId: "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b315",
  serviceId: "c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab29",
  authKeyId: "OTHER",
  authKeySecret: "swordfish",
  pipesSegment: "flows",
  observabilitySegment: "insight",
  settingPrefix: "engine_",
  requestTimeoutSeconds: 5,
  operationTimeoutSeconds: 6,
  pipeTransitionTimeoutSeconds: 7,
  rateLimit: "10/11s",
  omitOnUpdate: "alert.channel.region",
  caCertificateFile: "the file of the test",
  allowPlainHttp: true,
  validateDashboards: false,
} satisfies Record<SettingName, unknown>;

/** What each setting comes to, in the form of the samples. */
const readBack = (client: ClientSettings, other: Readonly<Partial<Record<SettingName, unknown>>>) => ({
  baseUrl: client.baseUrl,
  authKeyId: client.authKeyId,
  authKeySecret: client.authKeySecret,
  pipesSegment: client.pipesSegment,
  observabilitySegment: client.observabilitySegment,
  settingPrefix: client.settingPrefix,
  requestTimeoutSeconds: client.requestTimeoutMs / 1000,
  operationTimeoutSeconds: client.operationTimeoutMs / 1000,
  pipeTransitionTimeoutSeconds: client.pipeTransitionTimeoutMs / 1000,
  rateLimit: `${client.rateLimit?.requests ?? ""}/${(client.rateLimit?.perMs ?? 0) / 1000}s`,
  omitOnUpdate: client.omitOnUpdate.join(", "),
  caCertificateFile: client.caCertificates === rootCertificates[0] ? "the file of the test" : undefined,
  allowPlainHttp: client.allowPlainHttp,
  ...other,
});

function readFrom(config: ConfigSource, environment: Environment) {
  const { organizationId, serviceId } = defaultsFrom(config, environment);
  const validateDashboards = validatesDashboards(config, environment);
  return readBack(clientSettingsFrom(config, environment), { organizationId, serviceId, validateDashboards });
}

const stack = (settings: Settings): ConfigSource => {
  const texts = new Map(Object.entries(settings).map(([name, value]) => [`pipes:${name}`, String(value)]));
  return { get: (key) => texts.get(key) };
};

const variables = (settings: Settings): Environment =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      environmentVariables[name as SettingName],
      String(value),
    ]),
  );

function fromFlags({ authKeySecret, ...settings }: Settings) {
  const flags = Object.entries(settings).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=${String(value)}`,
  );
  const environment = authKeySecret === undefined ? {} : variables({ authKeySecret });
  const account = importedAccount(optionsFrom(flags).settings, environment, kinds, { settings: new Map() });
  const validateDashboards = account.configuration["validateDashboards"] !== "false";
  return readBack(account.client, { ...account.at, validateDashboards });
}

const ways = {
  "the stack's configuration": (settings: Settings) => readFrom(stack(settings), {}),
  "the environment": (settings: Settings) => readFrom(stack({}), variables(settings)),
  "the args of a Provider": (settings: Settings) =>
    readFrom(configurationOf(providerAccount("own", settings as ProviderArgs)), {}),
  "the flags of the import": fromFlags,
};

describe.each(Object.entries(ways))("%s sets", (_way, read) => {
  test.each(Object.keys(samples) as SettingName[])("%s", (name) => {
    const sample = name === "caCertificateFile" ? caCertificateFile : samples[name];
    expect(read({ ...needed, [name]: sample })).toMatchObject({ [name]: samples[name] });
    expect(read(needed)).not.toMatchObject({ [name]: samples[name] });
  });
});

test.each(Object.keys(samples) as SettingName[])(
  "%s: the args of a Provider override the stack's configuration, which overrides the environment",
  (name) => {
    const sample = name === "caCertificateFile" ? caCertificateFile : samples[name];
    const own = configurationOf(providerAccount("own", { ...needed, [name]: sample }));
    const other = variables({ ...needed, validateDashboards: true, allowPlainHttp: false });
    expect(readFrom(own, other)).toMatchObject({ [name]: samples[name] });
    expect(readFrom(stack({ ...needed, [name]: sample }), other)).toMatchObject({ [name]: samples[name] });
  },
);
