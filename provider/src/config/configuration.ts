import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { distance } from "fastest-levenshtein";
import type { ClientSettings } from "../client";
import { baseAddress, proxyFor, proxySecrets } from "../client/network";
import { readOmitOnUpdate, readRateLimit } from "../client/settings";
import type { Defaults } from "../core/resource";
import { defaults, environmentVariables } from "./settings.generated";
import { ConfigurationError, withCode, type Message } from "../core/errors";

export type SettingName = keyof typeof environmentVariables;

export const settingNames = Object.keys(environmentVariables) as readonly SettingName[];

/** Where stack configuration can be looked up, by `namespace:key`. */
export interface ConfigSource {
  get(key: string): string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Only the configuration of a `Provider` has this key: its name. */
export const providerNameKey = "pipes:providerName";

/** The settings that the args of a `Provider` name. Its other settings are those of the stack's configuration. */
export const ownSettingsKey = "pipes:ownSettings";

/** A key as the namespace `pipes` has it: what `pulumi.Config` and the inputs of a provider name without `pipes:`. */
export const bareKey = (key: string): string => key.slice("pipes:".length);

/** How messages name a `Provider`. */
export function providerName(config: ConfigSource): string | undefined {
  const name = config.get(providerNameKey);
  return name === undefined ? undefined : `Provider ${name}`;
}

export const credentialNames = ["authKeyId", "authKeySecret"] as const;

const isOwn = (config: ConfigSource, name: SettingName): boolean =>
  config.get(ownSettingsKey)?.split(",").includes(name) === true;

/** Whether a `Provider` has its own address or its own credentials: no other credentials are sent for it then. */
const hasOwnCredentials = (config: ConfigSource): boolean =>
  isOwn(config, "baseUrl") || isOwn(config, "authKeyId");

/** A setting, from the first place that has it: the args of a `Provider`, the stack's configuration, the environment. */
export const lookUp = (
  config: ConfigSource,
  environment: Environment,
  name: SettingName,
): string | undefined => locate(config, environment, name)?.value;

/** The secret that would let others sign, and the credentials of the proxy. */
export function accountSecrets(config: ConfigSource, environment: Environment): readonly string[] {
  const secret = lookUp(config, environment, "authKeySecret");
  return [...(secret === undefined ? [] : [secret]), ...proxySecrets(environment)];
}

interface Located {
  readonly value: string;
  /** The place of the setting, as a message names it. */
  readonly from: string;
}

function locate(config: ConfigSource, environment: Environment, name: SettingName): Located | undefined {
  const configured = locatedIn(config, name);
  // The first place that has either half of the credentials decides about both.
  const isDecided =
    credentialNames.some((half) => half === name) &&
    (hasOwnCredentials(config) || credentialNames.some((half) => locatedIn(config, half) !== undefined));
  const variable = environmentVariables[name];
  return configured ?? (isDecided ? undefined : located(environment[variable], variable));
}

const locatedIn = (config: ConfigSource, name: SettingName): Located | undefined =>
  located(config.get(`pipes:${name}`), nameIn(config, name));

const located = (value: string | undefined, from: string): Located | undefined =>
  value === undefined || value === "" ? undefined : { value, from };

/** Throws if the place that decides about the credentials has only one half of them. */
function refuseHalfOfCredentials(config: ConfigSource, environment: Environment): void {
  if (hasOwnCredentials(config)) return;
  const halves = credentialNames.map((name) => locate(config, environment, name));
  const found = halves.find((half) => half !== undefined);
  const other = credentialNames[halves.indexOf(undefined)];
  if (found === undefined || other === undefined) return;
  const variable = environmentVariables[other];
  const lacking = found.from.startsWith("PIPES_") ? variable : nameIn(config, other);
  const isElsewhere = lacking !== variable && (environment[variable] ?? "") !== "";
  throw new ConfigurationError(
    "config/credentials",
    `${found.from} is set without ${lacking}${isElsewhere ? `, and ${variable} is not used` : ""}. Key ID and secret must come ` +
      `from one place. Set ${lacking}, or remove ${found.from}`,
  );
}

/** A warning of the variables that differ from the stack's configuration, which overrides them. It shows no value. */
export function unusedVariables(config: ConfigSource, environment: Environment): Message | undefined {
  const names = settingNames.filter((name) => {
    const configured = config.get(`pipes:${name}`) ?? "";
    return configured !== "" && !["", configured].includes(environment[environmentVariables[name]] ?? "");
  });
  if (names.length === 0) return undefined;
  const list = names.map((name) => environmentVariables[name]).join(", ");
  return withCode(
    `the stack configuration overrides environment variables that have other values: ${list}. ` +
      "Unset the variables, or change the configuration",
    "config/unused-variables",
  );
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

/** A warning for each key of the stack's configuration that is nearly a setting. */
export function misspelledSettings(keys: readonly string[]): readonly Message[] {
  const known = settingNames.map((name) => `pipes:${name}`);
  return keys.flatMap((key) => {
    const isNear = (name: string): boolean => distance(lettersOf(key), lettersOf(name)) <= 2;
    const near = key.startsWith("pipes:") && !known.includes(key) ? known.find(isNear) : undefined;
    const text = `${key} is not a setting of pulumi-pipes. Did you mean ${near}?`;
    return near === undefined ? [] : [withCode(text, "config/misspelled")];
  });
}

/** The place of a setting in a message. */
export const howToSet = (name: SettingName): string =>
  `with \`pulumi config set ${name === "authKeySecret" ? "--secret " : ""}pipes:${name} <value>\` or in ${environmentVariables[name]}`;

/** What args may leave out. */
export function defaultsFrom(config: ConfigSource, environment: Environment): Defaults {
  const account = providerName(config);
  const ofAccount = account === undefined ? "" : `in those of ${account}, `;
  const source = (name: SettingName): string => `${ofAccount}${howToSet(name)}`;
  return {
    organizationId: lookUp(config, environment, "organizationId"),
    serviceId: lookUp(config, environment, "serviceId"),
    sources: { organizationId: source("organizationId"), serviceId: source("serviceId") },
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the client needs. Throws one error that names everything that is missing. */
export function clientSettingsFrom(config: ConfigSource, environment: Environment): ClientSettings {
  refuseHalfOfCredentials(config, environment);
  const located = (name: SettingName): Located | undefined => locate(config, environment, name);
  const textOf = (name: SettingName, otherwise = ""): string => located(name)?.value ?? otherwise;
  const milliseconds = (name: `${string}Seconds` & SettingName): number =>
    parsed(located(name), readMilliseconds, "a number of seconds above 0, at most 1000000") ??
    defaults[name] * 1000;
  const authKeyId = textOf("authKeyId");
  const keySource = credentialNames.map((name) => located(name)?.from ?? `pipes:${name}`).join(" and ");
  const settings: ClientSettings = {
    baseUrl: textOf("baseUrl"),
    baseUrlSource: located("baseUrl")?.from,
    keySource: uuid.test(authKeyId)
      ? `${keySource}: ${authKeyId} looks like the id of a key, not its authKeyId`
      : keySource,
    authKeyId,
    authKeySecret: textOf("authKeySecret"),
    pipesSegment: textOf("pipesSegment", defaults.pipesSegment),
    observabilitySegment: textOf("observabilitySegment", defaults.observabilitySegment),
    settingPrefix: textOf("settingPrefix", defaults.settingPrefix),
    requestTimeoutMs: milliseconds("requestTimeoutSeconds"),
    operationTimeoutMs: milliseconds("operationTimeoutSeconds"),
    pipeTransitionTimeoutMs: milliseconds("pipeTransitionTimeoutSeconds"),
    rateLimit: parsed(located("rateLimit"), readRateLimit, 'a limit such as "10/10s"'),
    omitOnUpdate: parsed(located("omitOnUpdate"), readOmitOnUpdate, omitExample) ?? [],
    caCertificates: certificatesFrom(located("caCertificateFile")),
    log: environment["PIPES_LOG"] === "" ? undefined : environment["PIPES_LOG"],
    allowPlainHttp: isTrue(located("allowPlainHttp"), defaults.allowPlainHttp),
  };
  const missing = (["baseUrl", ...credentialNames] as const).filter((name) => settings[name] === "");
  if (missing.length === 0) return settings;
  const account = providerName(config);
  throw new ConfigurationError(
    "config/missing",
    account === undefined
      ? `missing configuration: ${missing.map((name) => `pipes:${name}`).join(", ")}. Set it ${missing.map(howToSet).join(", and ")}`
      : `${account}: missing ${missing.join(", ")}. Set them in its arguments. Credentials of an adopted access key are empty, ` +
          "because services do not return them",
  );
}

const omitExample = 'names such as "alert.channel.region, dashboard.tiles.version"';

/**
 * What the configuration lacks, in a sentence, before anything needs it. Throws for what is malformed. Sends nothing. A
 * job without secrets shows what changes too: so what is missing is no error here.
 */
export function missingSettings(config: ConfigSource, environment: Environment): string | undefined {
  validatesDashboards(config, environment);
  const baseUrl = locate(config, environment, "baseUrl");
  const allowsPlainHttp = lookUp(config, environment, "allowPlainHttp") === "true";
  if (baseUrl !== undefined) proxyFor(baseAddress(baseUrl.value, allowsPlainHttp, baseUrl.from));
  try {
    clientSettingsFrom(config, environment);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigurationError && error.code === "config/missing") return error.message;
    throw error;
  }
}

/** Whether previews ask the service what is wrong with a dashboard. */
export const validatesDashboards = (config: ConfigSource, environment: Environment): boolean =>
  isTrue(locate(config, environment, "validateDashboards"), defaults.validateDashboards);

/** Twelve days: a timer of Node that is set to 25 or more goes off at once. */
const mostSeconds = 1_000_000;

/** What a setting means; undefined if it is not set. Throws for a text that means nothing. */
function parsed<Value>(
  located: Located | undefined,
  parse: (text: string) => Value | undefined,
  expected: string,
): Value | undefined {
  if (located === undefined) return undefined;
  const value = parse(located.value);
  if (value !== undefined) return value;
  throw unexpected(located, expected);
}

function readMilliseconds(text: string): number | undefined {
  const seconds = Number(text);
  return seconds > 0 && seconds <= mostSeconds ? seconds * 1000 : undefined;
}

const readFlag = (text: string): boolean | undefined =>
  text === "true" || text === "false" ? text === "true" : undefined;

const isTrue = (located: Located | undefined, otherwise: boolean): boolean =>
  parsed(located, readFlag, '"true" or "false"') ?? otherwise;

/** The certificates in the file that a setting names, relative to the folder of the process. */
function certificatesFrom(located: Located | undefined): string | undefined {
  if (located === undefined) return undefined;
  try {
    return readCertificates(located.value);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw unexpected(located, `a file of certificates in PEM (${why})`);
  }
}

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** What was looked at already: files of hundreds are common, and every function call of a program reads them. */
const readable = new Set<string>();

/** The certificates in a file in PEM. Throws why the file is of no use, as half a sentence. */
function readCertificates(file: string): string {
  const found = readFileSync(file, "utf8").match(certificate) ?? [];
  if (found.length === 0) throw new Error("it has no certificate in PEM");
  for (const [index, pem] of found.entries()) {
    if (readable.has(pem)) continue;
    try {
      new X509Certificate(pem);
      readable.add(pem);
    } catch (error) {
      throw new Error(`its certificate number ${index + 1} cannot be read`, { cause: error });
    }
  }
  return found.join("\n");
}

const nameIn = (config: ConfigSource, name: SettingName): string =>
  isOwn(config, name) ? `${providerName(config) ?? ""}: ${name}` : `pipes:${name}`;

const unexpected = ({ value, from }: Located, expected: string): ConfigurationError =>
  new ConfigurationError("config/invalid", `${from}: expected ${expected}, got "${value}"`);
