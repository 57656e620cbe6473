import { distance } from "fastest-levenshtein";
import { uuidForm } from "pulumi-pipes-contract/ids";
import { baseAddress, proxyFor } from "../client/network";
import type { ClientSettings } from "../client/settings";
import { placeIds, unusualId } from "../core/resource/address";
import type { BaseUrl, Defaults } from "../core/resource/resource";
import { readSetting } from "./reading";
import { defaults, environmentVariables } from "./settings.generated";
import { ConfigurationError, withCode, type Message } from "../core/messages/errors";

export type SettingName = keyof typeof environmentVariables;

export const settingNames = Object.keys(environmentVariables) as readonly SettingName[];

/** The configuration of a stack or of a `Provider`, by keys without `pipes:`. */
export interface ConfigSource {
  get(key: string): string | undefined;
}

/** The key of a `Provider`'s name. Only the configuration of a `Provider` has it. */
export const providerNameKey = "providerName";

/** The key of the list of settings in the args of a `Provider`. Its other settings come from the stack's configuration. */
export const ownSettingsKey = "ownSettings";

/** Returns the name of a `Provider` for messages. */
export function providerName(config: ConfigSource): string | undefined {
  const name = config.get(providerNameKey);
  return name === undefined ? undefined : `Provider ${name}`;
}

export const credentialNames = ["authKeyId", "authKeySecret"] as const;

/** True if a key with these last characters is probably the one that authenticates the requests. */
export const isSigningKey = (config: ConfigSource, suffix: unknown): boolean =>
  typeof suffix === "string" &&
  suffix !== "" &&
  credentialNames.some((name) => lookUp(config, name)?.endsWith(suffix));

export const isCredential = (name: SettingName): boolean => credentialNames.some((half) => half === name);

/**
 * Returns the settings that an explicit provider with these own settings inherits from the stack's configuration. Credentials
 * belong to one account, and the permission to use plain HTTP belongs to one address.
 */
export function inheritedSettings(ownNames: readonly SettingName[]): readonly SettingName[] {
  const hasAddress = ownNames.includes("baseUrl");
  const isOfOwnAccount = hasAddress || ownNames.some(isCredential);
  return settingNames.filter(
    (name) =>
      !ownNames.includes(name) &&
      !(isOfOwnAccount && isCredential(name)) &&
      !(hasAddress && name === "allowPlainHttp"),
  );
}

const isOwn = (config: ConfigSource, name: SettingName): boolean =>
  config.get(ownSettingsKey)?.split(",").includes(name) === true;

/** Returns a setting from the first source that has it: the args of a `Provider`, the stack's configuration, the environment. */
export const lookUp = (config: ConfigSource, name: SettingName): string | undefined =>
  locate(config, name)?.value;

/** Returns the source of a setting for messages; undefined if it is not set. */
export const originOf = (config: ConfigSource, name: SettingName): string | undefined =>
  locate(config, name)?.from;

/**
 * Returns the secrets that would let others authenticate. Credentials of a proxy are not among them, because the package never
 * shows them.
 */
export function accountSecrets(config: ConfigSource): readonly string[] {
  const secret = lookUp(config, "authKeySecret");
  return secret === undefined ? [] : [secret];
}

interface Located {
  readonly value: string;
  /** The source of the setting, for messages. */
  readonly from: string;
}

function locate(config: ConfigSource, name: SettingName): Located | undefined {
  const from = isOwn(config, name) ? `${providerName(config)}: ${name}` : `pipes:${name}`;
  const configured = config.get(name) ?? "";
  if (configured !== "") return { value: configured, from };
  // The first source with either half of the credentials, or with its own address, decides about both.
  const hasHalf = credentialNames.some((half) => (config.get(half) ?? "") !== "");
  if (isCredential(name) && (isOwn(config, name) || isOwn(config, "baseUrl") || hasHalf)) return undefined;
  // The permission to use plain HTTP belongs to one address.
  if (name === "allowPlainHttp" && isOwn(config, "baseUrl")) return undefined;
  const variable = environmentVariables[name];
  const value = process.env[variable] ?? "";
  return value === "" ? undefined : { value, from: variable };
}

/** Throws if the source that decides about the credentials has only one half of them. */
function refuseHalfOfCredentials(config: ConfigSource): void {
  if (isOwn(config, "authKeyId")) return;
  const halves = credentialNames.map((name) => locate(config, name));
  const present = halves.find((half) => half !== undefined);
  const missingName = credentialNames[halves.indexOf(undefined)];
  if (present === undefined || missingName === undefined) return;
  const variable = environmentVariables[missingName];
  const lacking = present.from.startsWith("PIPES_") ? variable : `pipes:${missingName}`;
  const isElsewhere = lacking !== variable && (process.env[variable] ?? "") !== "";
  throw new ConfigurationError(
    "config/credentials",
    `${present.from} is set without ${lacking}${isElsewhere ? `, and ${variable} is not used` : ""}. Key ID and secret must come ` +
      `from one place. Set ${lacking}, or remove ${present.from}`,
  );
}

/** Warns if variables differ from the stack's configuration, which overrides them. Shows no values. */
export function unusedVariables(config: ConfigSource): readonly Message[] {
  const names = settingNames.filter((name) => {
    const configured = config.get(name) ?? "";
    return configured !== "" && !["", configured].includes(process.env[environmentVariables[name]] ?? "");
  });
  const list = names.map((name) => environmentVariables[name]).join(", ");
  const text =
    `the stack configuration overrides environment variables that have different values: ${list}. ` +
    "Unset the variables, or change the configuration";
  return names.length > 0 ? [withCode(text, "config/unused-variables")] : [];
}

/** Warns about each configured ID that known services reject. */
export const unusualIds = (config: ConfigSource): readonly Message[] =>
  placeIds.flatMap((name) => {
    const located = locate(config, name);
    const text = unusualId(located?.value);
    return text === undefined ? [] : [withCode(`${located?.from}: ${text}`, "config/outside-known")];
  });

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** Warns about keys of the stack's configuration that resemble a setting. A project named `pipes` may have unrelated keys. */
export function misspelledSettings(keys: readonly string[]): readonly Message[] {
  const known = settingNames.map((name) => `pipes:${name}`);
  return keys.flatMap((key) => {
    const isNear = (name: string): boolean => distance(lettersOf(key), lettersOf(name)) <= 2;
    const near = key.startsWith("pipes:") && !known.includes(key) ? known.find(isNear) : undefined;
    const text = `${key} is not a setting of pulumi-pipes. Did you mean ${near}?`;
    return near === undefined ? [] : [withCode(text, "config/misspelled")];
  });
}

/**
 * Returns advice on how to set a setting. The command for the secret prompts for the value, which would otherwise stay in the
 * shell history.
 */
export const howToSet = (name: SettingName): string =>
  `with \`pulumi config set ${name === "authKeySecret" ? "--secret pipes:authKeySecret" : `pipes:${name} <value>`}\` or in ${environmentVariables[name]}`;

/** Returns the address of the service; undefined if it is not configured. Throws `http/bad-address`. */
export function baseUrlFrom(config: ConfigSource): BaseUrl | undefined {
  const located = locate(config, "baseUrl");
  if (located === undefined) return undefined;
  const { value, from } = located;
  return { url: baseAddress(value, true, from).replace(/\/v1$/, ""), from };
}

/** Returns the values that args may omit. */
export function defaultsFrom(config: ConfigSource): Defaults {
  const account = providerName(config);
  const source = (name: SettingName): string =>
    account === undefined ? howToSet(name) : `in those of ${account}, ${howToSet(name)}`;
  return {
    organizationId: lookUp(config, "organizationId"),
    serviceId: lookUp(config, "serviceId"),
    sources: { organizationId: source("organizationId"), serviceId: source("serviceId") },
  };
}

/** Parses the settings, some of which may be missing. Throws for malformed ones. */
function settingsFrom(config: ConfigSource): ClientSettings {
  refuseHalfOfCredentials(config);
  const found = new Map(settingNames.map((name) => [name, locate(config, name)]));
  const values = [...found].map(([name, located]) => [
    name,
    located === undefined ? defaults[name] : readSetting(name, located.value, located.from),
  ]);
  const settings = Object.fromEntries(values) as typeof defaults;
  const keySource = credentialNames.map((name) => found.get(name)?.from).join(" and ");
  return {
    ...settings,
    baseUrlSource: found.get("baseUrl")?.from,
    keySource: uuidForm.test(settings.authKeyId)
      ? `${keySource}: ${settings.authKeyId} looks like the ID of a key, not its authKeyId`
      : keySource,
    log: process.env["PIPES_LOG"] === "" ? undefined : process.env["PIPES_LOG"],
  };
}

/** Creates one error that lists all missing settings. */
function missingIn(settings: ClientSettings, config: ConfigSource): ConfigurationError | undefined {
  const missing = (["baseUrl", ...credentialNames] as const).filter((name) => settings[name] === "");
  if (missing.length === 0) return undefined;
  const account = providerName(config);
  return new ConfigurationError(
    "config/missing",
    account === undefined
      ? `missing configuration: ${missing.map((name) => `pipes:${name}`).join(", ")}. Set it ${missing.map(howToSet).join(", and ")}`
      : `${account}: missing ${missing.join(", ")}. Set them in its arguments. Credentials of an adopted access key are empty, ` +
          "because services do not return them",
  );
}

/** Returns the settings of the client. Throws if a setting is malformed or missing. */
export function clientSettingsFrom(config: ConfigSource): ClientSettings {
  const settings = settingsFrom(config);
  const missing = missingIn(settings, config);
  if (missing !== undefined) throw missing;
  return settings;
}

/**
 * Describes missing settings in a sentence, without a request. Throws if a setting is malformed. Missing settings are no error
 * here, because a CI job without secrets must be able to run a preview.
 */
export function missingSettings(config: ConfigSource): string | undefined {
  const settings = settingsFrom(config);
  const { baseUrl, allowPlainHttp, baseUrlSource } = settings;
  if (baseUrl !== "") proxyFor(baseAddress(baseUrl, allowPlainHttp, baseUrlSource));
  return missingIn(settings, config)?.message;
}
