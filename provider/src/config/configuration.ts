import type { ClientSettings } from "../client";
import { readNotSent } from "../client/notSent";
import { readRequestLimit, type RequestLimit } from "../client/requestLimit";
import type { Defaults } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/errors";

/** The settings by their names in `pipes:<name>`, each with the environment variable that overrides it. */
export const environmentVariables = {
  baseUrl: "PIPES_BASE_URL",
  organizationId: "PIPES_ORGANIZATION_ID",
  serviceId: "PIPES_SERVICE_ID",
  keyId: "PIPES_KEY_ID",
  keySecret: "PIPES_KEY_SECRET",
  pipesSegment: "PIPES_PIPES_SEGMENT",
  observabilitySegment: "PIPES_OBSERVABILITY_SEGMENT",
  settingPrefix: "PIPES_SETTING_PREFIX",
  attemptTimeoutSeconds: "PIPES_ATTEMPT_TIMEOUT_SECONDS",
  operationTimeoutSeconds: "PIPES_OPERATION_TIMEOUT_SECONDS",
  stateTimeoutSeconds: "PIPES_STATE_TIMEOUT_SECONDS",
  requestLimit: "PIPES_REQUEST_LIMIT",
  notSent: "PIPES_NOT_SENT",
  allowPlainHttp: "PIPES_ALLOW_PLAIN_HTTP",
  validateDashboards: "PIPES_VALIDATE_DASHBOARDS",
} as const;

/** What is wrong with the configuration is wrong for all resources of it. */
export class ConfigurationError extends ResourceError {}

/** The configuration lacks the address or the key. */
export class MissingSettings extends ConfigurationError {}

export type SettingName = keyof typeof environmentVariables;

/** Where stack configuration can be looked up, by `namespace:key`. */
export interface ConfigSource {
  get(key: string): string | undefined;
  /** What a message calls a setting that was given here. Default: its key. */
  readonly nameOf?: (name: SettingName) => string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Present in the configuration of an account that a program describes itself. */
export const explicitKey = "pipes:explicit";

/** Present where such an account says where it is or who signs: then nobody else's credentials are sent for it. */
export const ownCredentialsKey = "pipes:ownCredentials";

const credentialNames: ReadonlySet<SettingName> = new Set(["keyId", "keySecret"]);

/**
 * A setting, or undefined where neither the environment nor the configuration has it. The environment overrides the
 * stack's configuration, but not what a program says of an account of its own.
 */
export function lookUp(
  config: ConfigSource,
  environment: Environment,
  name: SettingName,
): string | undefined {
  return locate(config, environment, name)?.value;
}

/** The texts that would let others sign: the secret, and the pair as the header of each request holds it. */
export function signingSecrets(config: ConfigSource, environment: Environment): readonly string[] {
  const [keyId = "", keySecret] = (["keyId", "keySecret"] as const).map((name) =>
    lookUp(config, environment, name),
  );
  return keySecret === undefined ? [] : [keySecret, `${keyId}:${keySecret}`];
}

interface Located {
  readonly value: string;
  /** Where it was said, as a message names it. */
  readonly from: string;
}

function locate(config: ConfigSource, environment: Environment, name: SettingName): Located | undefined {
  const located = (value: string | undefined, from: string): Located | undefined =>
    value === undefined || value === "" ? undefined : { value, from };
  const key = `pipes:${name}`;
  const variable = environmentVariables[name];
  const configured = located(config.get(key), config.nameOf?.(name) ?? nameIn(config, name));
  const given = located(environment[variable], variable);
  if (credentialNames.has(name) && config.get(ownCredentialsKey) === "true") return configured;
  return config.get(explicitKey) === "true" ? (configured ?? given) : (given ?? configured);
}

/** How a message says where a setting comes from. */
export const whereToSet = (name: SettingName): string =>
  `\`pulumi config set ${name === "keySecret" ? "--secret " : ""}pipes:${name} …\` or the environment variable ${environmentVariables[name]}`;

/** What args may leave out. */
export function defaultsFrom(config: ConfigSource, environment: Environment): Defaults {
  return {
    organizationId: lookUp(config, environment, "organizationId"),
    serviceId: lookUp(config, environment, "serviceId"),
    sources: { organizationId: whereToSet("organizationId"), serviceId: whereToSet("serviceId") },
  };
}

/** What the client needs. Throws one error that names everything that is missing. */
export function clientSettingsFrom(config: ConfigSource, environment: Environment): ClientSettings {
  const missing: SettingName[] = [];
  const required = (name: SettingName): string => {
    const value = lookUp(config, environment, name);
    if (value === undefined) missing.push(name);
    return value ?? "";
  };
  const located = (name: SettingName): Located | undefined => locate(config, environment, name);
  const seconds = (name: SettingName, otherwise: number): number =>
    secondsFrom(located(name)) ?? otherwise * 1000;
  const settings: ClientSettings = {
    baseUrl: required("baseUrl"),
    keyId: required("keyId"),
    keySecret: required("keySecret"),
    pipesSegment: lookUp(config, environment, "pipesSegment") ?? "pipes",
    observabilitySegment: lookUp(config, environment, "observabilitySegment") ?? "observability",
    settingPrefix: lookUp(config, environment, "settingPrefix") ?? "dbms_",
    attemptTimeoutMs: seconds("attemptTimeoutSeconds", 20),
    operationTimeoutMs: seconds("operationTimeoutSeconds", 60),
    stateTimeoutMs: seconds("stateTimeoutSeconds", 600),
    requestLimit: requestLimitFrom(located("requestLimit")),
    notSent: notSentFrom(located("notSent")),
    allowPlainHttp: isTrue(located("allowPlainHttp"), false),
  };
  if (missing.length === 0) return settings;
  if (config.get(explicitKey) === "true") {
    throw new MissingSettings(
      `the provider lacks ${missing.join(", ")}: give them in its args. A pair that is undefined or "" may be the one of ` +
        "an adopted access key, whose secret no service shows",
    );
  }
  throw new MissingSettings(
    `the configuration lacks ${missing.map((name) => `pipes:${name}`).join(", ")}: set ${missing.map(whereToSet).join("; ")}`,
  );
}

/** Whether previews ask the service what is wrong with a dashboard. */
export const validatesDashboards = (config: ConfigSource, environment: Environment): boolean =>
  isTrue(locate(config, environment, "validateDashboards"), true);

/** In milliseconds. */
function secondsFrom(located: Located | undefined): number | undefined {
  if (located === undefined) return undefined;
  const seconds = Number(located.value);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw unexpected(located, "a number of seconds above 0");
}

function requestLimitFrom(located: Located | undefined): RequestLimit | undefined {
  if (located === undefined) return undefined;
  const limit = readRequestLimit(located.value);
  if (limit !== undefined) return limit;
  throw unexpected(located, 'a limit such as "10/10s"');
}

function notSentFrom(located: Located | undefined): readonly string[] {
  if (located === undefined) return [];
  const paths = readNotSent(located.value);
  if (paths !== undefined) return paths;
  throw unexpected(located, 'names such as "alert.channel.region, dashboard.tiles.version"');
}

function isTrue(located: Located | undefined, otherwise: boolean): boolean {
  if (located === undefined) return otherwise;
  if (located.value === "true" || located.value === "false") return located.value === "true";
  throw unexpected(located, '"true" or "false"');
}

/** A program's own account is no configuration of a stack. */
const nameIn = (config: ConfigSource, name: SettingName): string =>
  config.get(explicitKey) === "true" ? `the provider's ${name}` : `pipes:${name}`;

const unexpected = ({ value, from }: Located, expected: string): ConfigurationError =>
  new ConfigurationError(`${from}: expected ${expected}, got "${value}"`);
