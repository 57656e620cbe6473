import {
  accountSecrets,
  bareKey,
  clientSettingsFrom,
  ConfigurationError,
  credentialNames,
  environmentVariables,
  lookUp,
  refuseHalfOfCredentials,
  settingNames,
  unusedVariables,
  type ClientSettings,
  type ConfigSource,
  type Defaults,
  type Environment,
  type Place,
  type SettingName,
} from "pulumi-pipes/internal";
import type { Kind } from "./kinds";
import type { StackConfiguration } from "./stackConfiguration";

/** Settings of the command line. */
export type GivenSettings = Readonly<Partial<Record<SettingName, string | undefined>>>;

/** The service to read, and the credentials that sign. */
export interface Account {
  readonly client: ClientSettings;
  readonly at: Place;
  readonly defaults: Defaults;
  /** The configuration of the project, without credentials. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The variables that the stack's configuration overrides, if there are any. */
  readonly warning: string | undefined;
  /** What no message may show. */
  readonly secrets: readonly string[];
}

/** Settings of a person or a machine, and not of a project. */
const personal: readonly SettingName[] = [...credentialNames, "caCertificateFile"];

/** The flag of a setting: `baseUrl` → `base-url`. */
export const flagOf = (name: SettingName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Reads the settings. Throws one error that names all that these kinds lack. */
export function accountOf(
  given: GivenSettings,
  environment: Environment,
  kinds: readonly Kind[],
  { settings, unread }: StackConfiguration,
): Account {
  // No flag takes the secret: with an id of the command line it comes from the environment.
  const secret = given.authKeyId === undefined ? {} : { authKeySecret: environment["PIPES_AUTH_KEY_SECRET"] };
  const flags: GivenSettings = { ...given, ...secret };
  const inStack = (name: SettingName): string | undefined => (name in flags ? undefined : settings.get(name));
  const config: ConfigSource = {
    nameOf: (name) => {
      if (name in given) return `--${flagOf(name)}`;
      return name in flags ? environmentVariables[name] : `pipes:${name}`;
    },
    get: (key) => {
      const name = bareKey(key) as SettingName;
      return flags[name] ?? inStack(name);
    },
  };
  refuseHalfOfCredentials(config, environment);
  const value = (name: SettingName): string | undefined => lookUp(config, environment, name);
  const scope = kinds.some(({ resource }) => resource.scope.includes("serviceId"))
    ? ["serviceId" as const]
    : [];
  const needed = ["baseUrl", "organizationId", ...scope, ...credentialNames] as const;
  const missing = needed.filter((name) => value(name) === undefined);
  if (missing.length > 0) {
    const list = missing.map((name) => `${name} (${whereToGive(name)})`).join(", ");
    throw new ConfigurationError(`settings are missing: ${list}${unread === undefined ? "" : `; ${unread}`}`);
  }
  const [organizationId, serviceId] = [value("organizationId"), value("serviceId")];
  const shared = settingNames.filter((name) => !personal.includes(name));
  return {
    client: clientSettingsFrom(config, environment),
    at: { organizationId: organizationId ?? "", serviceId: serviceId ?? "" },
    defaults: {
      organizationId,
      serviceId,
      sources: { organizationId: whereToGive("organizationId"), serviceId: whereToGive("serviceId") },
    },
    configuration: textsOf(shared.map((name) => [name, value(name)])),
    warning: unusedVariables({ get: (key) => inStack(bareKey(key) as SettingName) }, environment),
    secrets: accountSecrets(config, environment),
  };
}

/** The entries that have a value. */
export const textsOf = (
  entries: readonly (readonly [string, string | undefined])[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(entries.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

function whereToGive(name: SettingName): string {
  const variable = environmentVariables[name];
  return name === "authKeySecret" ? `environment variable ${variable}` : `--${flagOf(name)} or ${variable}`;
}
