import type { ClientSettings } from "../client";
import { readRequestLimit, type RequestLimit } from "../client/requestLimit";
import type { Defaults } from "../resources/lifecycle/check";
import { ResourceError } from "../resources/lifecycle/failures";

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
  allowPlainHttp: "PIPES_ALLOW_PLAIN_HTTP",
} as const;

export type SettingName = keyof typeof environmentVariables;

/** Where stack configuration can be looked up, by `namespace:key`. */
export interface ConfigSource {
  get(key: string): string | undefined;
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
  const [configured, given] = [config.get(`pipes:${name}`), environment[environmentVariables[name]]].map(
    (value) => (value === "" ? undefined : value),
  );
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
  const seconds = (name: SettingName, otherwise: number): number => {
    const text = lookUp(config, environment, name);
    if (text === undefined) return otherwise * 1000;
    const value = Number(text);
    if (Number.isFinite(value) && value > 0) return value * 1000;
    throw new ResourceError(`pipes:${name}: expected a number of seconds above 0, got "${text}"`);
  };
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
    requestLimit: requestLimitFrom(lookUp(config, environment, "requestLimit")),
    allowPlainHttp: lookUp(config, environment, "allowPlainHttp") === "true",
  };
  if (missing.length === 0) return settings;
  if (config.get(explicitKey) === "true") {
    throw new ResourceError(
      `the provider lacks ${missing.join(", ")}: give them in its args. A pair that is undefined or "" may be the one of ` +
        "an adopted access key, whose secret no service shows",
    );
  }
  throw new ResourceError(
    `the configuration lacks ${missing.map((name) => `pipes:${name}`).join(", ")}: set ${missing.map(whereToSet).join("; ")}`,
  );
}

function requestLimitFrom(text: string | undefined): RequestLimit | undefined {
  if (text === undefined) return undefined;
  const limit = readRequestLimit(text);
  if (limit !== undefined) return limit;
  throw new ResourceError(`pipes:requestLimit: expected a limit such as "10/10s", got "${text}"`);
}
