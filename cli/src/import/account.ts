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

/** Settings that the command line gave; a stack or the environment has the others. */
export type GivenSettings = Readonly<Partial<Record<SettingName, string>>>;

/** The service to read and how to sign. */
export interface Account {
  readonly client: ClientSettings;
  readonly at: Place;
  readonly defaults: Defaults;
  /** What a project has to configure, besides the key that signs. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The variables that the stack's configuration overrides, if there are any. */
  readonly warning: string | undefined;
  /** What no message may show. */
  readonly secrets: readonly string[];
}

/** Settings that belong to whoever runs the program, or to the machine, and not to the project. */
const personal: readonly SettingName[] = [...credentialNames, "caCertificateFile"];

/** Reads the settings. Throws one error that names all that is missing for these kinds. */
export function accountOf(
  given: GivenSettings,
  environment: Environment,
  kinds: readonly Kind[],
  { settings, unread }: StackConfiguration,
): Account {
  const inStack = (name: SettingName): string | undefined =>
    given[name] === undefined && !isBesideFlag(name) ? settings.get(name) : undefined;
  // No flag takes the secret: the environment has it for an id that a flag gives.
  const isBesideFlag = (name: SettingName): boolean =>
    name === "authKeySecret" && given.authKeyId !== undefined;
  const config: ConfigSource = {
    nameOf: (name) => {
      if (given[name] !== undefined) return `--${flagOf(name)}`;
      return isBesideFlag(name) ? environmentVariables[name] : `pipes:${name}`;
    },
    get: (key) => {
      const name = bareKey(key) as SettingName;
      if (isBesideFlag(name)) return environment[environmentVariables[name]];
      return given[name] ?? inStack(name);
    },
  };
  refuseHalfOfCredentials(config, environment);
  const value = (name: SettingName): string | undefined => lookUp(config, environment, name);
  const needed: readonly SettingName[] = [
    "baseUrl",
    "organizationId",
    ...(kinds.some(({ inService }) => inService) ? ["serviceId" as const] : []),
    ...credentialNames,
  ];
  const missing = needed.filter((name) => value(name) === undefined);
  if (missing.length > 0) {
    const list = missing.map((name) => `${name} (${whereToGive(name)})`).join(", ");
    throw new ConfigurationError(`not known yet: ${list}${unread === undefined ? "" : `; ${unread}`}`);
  }
  const [organizationId, serviceId] = [value("organizationId"), value("serviceId")];
  const shared = settingNames
    .filter((name) => !personal.includes(name))
    .flatMap((name): [string, string][] => {
      const setting = value(name);
      return setting === undefined ? [] : [[name, setting]];
    });
  return {
    client: clientSettingsFrom(config, environment),
    at: { organizationId: organizationId ?? "", serviceId: serviceId ?? "" },
    defaults: {
      organizationId,
      serviceId,
      sources: { organizationId: whereToGive("organizationId"), serviceId: whereToGive("serviceId") },
    },
    configuration: Object.fromEntries(shared),
    warning: unusedVariables({ get: (key) => inStack(bareKey(key) as SettingName) }, environment),
    secrets: accountSecrets(config, environment),
  };
}

/** The flag of a setting: `baseUrl` → `base-url`. */
export const flagOf = (name: SettingName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function whereToGive(name: SettingName): string {
  const variable = environmentVariables[name];
  return name === "authKeySecret" ? `environment variable ${variable}` : `--${flagOf(name)} or ${variable}`;
}
