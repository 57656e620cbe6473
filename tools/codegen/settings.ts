import { withRows } from "../document";
import { commentOf } from "./comments";

/**
 * The meaning of a setting, as sentences without the last full stop, and its default: null for none. Without one, only the
 * configuration sets it. A setting of another type than its default names it.
 */
type Setting = readonly [meaning: string, byDefault?: string | number | boolean | null, type?: string];

const seconds = "in seconds, above 0 and at most 1,000,000";

const settings: Readonly<Record<string, Setting>> = {
  baseUrl: [
    "Base address of the API, with or without `/v1`, such as `https://api.example`. Only loopback addresses can use plain HTTP, " +
      "unless `allowPlainHttp` is set",
  ],
  organizationId: ["ID of the organization, a UUID: the default of `organizationId` of every resource"],
  serviceId: ["ID of the service, a UUID: the default of `serviceId` of every resource"],
  authKeyId: [
    "ID of the deployment key, which authenticates the requests, such as the output `authKeyId` of an `AccessKey`. The key also needs " +
      "the permission to manage pipes and dashboards for previews, because known services require it even to read them",
  ],
  authKeySecret: [
    "Secret of the deployment key, such as the output `authKeySecret` of an `AccessKey`. Pulumi always encrypts the argument of a " +
      "`Provider`. In the stack configuration, set it with `--secret`",
  ],
  pipesSegment: ["Path segment that the service uses instead of `pipes`", "pipes"],
  observabilitySegment: ["Path segment that the service uses instead of `observability`", "observability"],
  settingPrefix: ["Prefix that the service uses instead of `dbms_` in the names of tuning settings", "dbms_"],
  requestTimeoutSeconds: [`Maximum time of one attempt of a request, ${seconds}`, 20],
  operationTimeoutSeconds: [
    `Maximum time of one operation, ${seconds}. It includes retries and the pauses between them. Waits for the rate limit, for ` +
      "another operation on the object, for a pipe to start or stop, or for a service to wake up are not counted",
    60,
  ],
  rateLimitTimeoutSeconds: [
    `Maximum wait that a service can request for its rate limit, ${seconds}. If the service requests a longer wait, the operation fails immediately`,
    300,
  ],
  pipeTransitionTimeoutSeconds: [
    `Maximum additional wait until a pipe is stopped, started or deleted, or a private endpoint is provisioned or deleted, ${seconds}`,
    600,
  ],
  wakeService: [
    "Set to `true` to let creations, updates and deletions wake a sleeping service. Previews, reads and functions never wake a service",
    false,
  ],
  wakeTimeoutSeconds: [`Maximum additional wait until a sleeping service is awake, ${seconds}`, 600],
  rateLimit: [
    "Rate limit of the service, if you know it: a number of requests, `/`, and a time in `ms`, `s` or `m`. For example, " +
      "`10/10s` means ten requests in ten seconds",
    null,
    "RateLimit",
  ],
  omitOnUpdate: [
    "Fields that an update must not send back to the service, separated by commas, such as " +
      "`alert.channel.region, dashboard.tiles.version`",
    null,
    "readonly string[]",
  ],
  caCertificateFile: [
    "PEM file with the certificates of additional authorities to trust: an absolute path, or a path from the project folder",
    null,
  ],
  allowPlainHttp: [
    "Set to `true` to allow plain HTTP for addresses other than loopback, which sends the key unencrypted. A `Provider` with its own `baseUrl` uses only its own value",
    false,
  ],
  validateDashboards: [
    "Set to `false` to stop previews from asking the service to validate changed dashboards, which some services support",
    true,
  ],
};

const all = Object.entries(settings);

/** `PIPES_BASE_URL` of `baseUrl`. */
const variableOf = (name: string): string => `PIPES_${name.replace(/(?=[A-Z])/g, "_").toUpperCase()}`;

const defaultText = (byDefault: Setting[1]): string =>
  typeof byDefault === "string" ? `\`${byDefault}\`` : String(byDefault ?? "none");

/** The page of the settings with a row for each setting. */
export const withSettingsTable = (markdown: string): string =>
  withRows(
    markdown,
    "Setting",
    all.map(([name, [meaning, byDefault]]) => [
      `\`pipes:${name}\``,
      `\`${variableOf(name)}\``,
      meaning,
      defaultText(byDefault),
    ]),
  );

const banner = "// Written by `npm run generate` from `tools/codegen/settings.ts`; change that.\n\n";

/** The types of the settings. */
export function settingTypesText(): string {
  const fields = all.map(([name, [, byDefault, type = typeof (byDefault ?? "")]]) => {
    const orNone = byDefault === null ? " | undefined" : "";
    return `  readonly ${name}: ${type}${orNone};\n`;
  });
  return (
    `${banner}import type { RateLimit } from "./rateLimit";\n\n` +
    commentOf("The values of the settings. A text that is not set is empty.", "") +
    `export interface Settings {\n${fields.join("")}}\n`
  );
}

/** The names, environment variables and defaults of the settings. */
export function settingsText(): string {
  const object = (values: (name: string, setting: Setting) => string): string =>
    `{${all.map(([name, setting]) => `${name}: ${values(name, setting)}`).join()}}`;
  const variables = object((name) => `"${variableOf(name)}"`);
  const defaults = object((_name, [, byDefault = ""]) =>
    byDefault === null ? "undefined" : JSON.stringify(byDefault),
  );
  return (
    `${banner}import type { Settings } from "../client/settings.generated";\n\n` +
    commentOf("The settings by their names in `pipes:<name>`, each with its environment variable.", "") +
    `export const environmentVariables = ${variables} as const;\n\n` +
    `export const defaults: Settings = ${defaults};\n`
  );
}

const argsDoc =
  "Arguments of an explicit provider. Settings that you leave out come from the stack configuration, then from the environment, and " +
  "then from the default of their comment. Credentials are an exception: set both `authKeyId` and `authKeySecret`, or neither. If " +
  "you set `baseUrl`, set them too, because the default credentials are never sent to another address.";

/** The args of a `Provider`. */
export function providerArgsText(): string {
  const fields = all.map(([name, [meaning, byDefault]]) => {
    const configured = `\`pipes:${name}\`, then \`${variableOf(name)}\``;
    const text = byDefault === undefined ? configured : defaultText(byDefault);
    return `${commentOf(`${meaning}. Default: ${text}.`, "  ")}  readonly ${name}?: ${inputOf(name, byDefault)};\n`;
  });
  return (
    `${banner}import type * as pulumi from "@pulumi/pulumi";\n\n` +
    `${commentOf(argsDoc, "")}export interface ProviderArgs {\n${fields.join("")}}\n`
  );
}

/** The credentials of an adopted key are undefined, which is an error when the provider is used. */
const inputOf = (name: string, byDefault: Setting[1]): string => {
  const type = typeof (byDefault ?? "");
  return `pulumi.Input<${name.startsWith("authKey") ? "string | undefined" : type}> | undefined`;
};
