import * as pulumi from "@pulumi/pulumi";
import {
  accountSecrets,
  credentialNames,
  inheritedSettings,
  isCredential,
  misspelledSettings,
} from "../config/configuration";
import { ownSettingsKey, providerNameKey, settingNames, unusedVariables } from "../config/configuration";
import { unusualIds } from "../config/configuration";
import type { ConfigSource, SettingName } from "../config/configuration";
import type { ProviderArgs } from "./generated/provider.generated";
import { withCode, type Message } from "../core/messages/errors";
import { sharedByCopies } from "./copies";
import { programError } from "./stackTraces";
import { redact } from "../hosts/redact";
import { pluginPrefix, typePrefix } from "../hosts/wire";

/** The settings of a `Provider`, by configuration keys without `pipes:`. */
export type Account = Readonly<Record<string, unknown>>;

/** Creates the account in args. Throws for half of the credentials, and for an address without credentials. */
export function accountFromArgs(name: string, args: ProviderArgs): Account {
  const own = ownSettings(name, args);
  const config = new pulumi.Config("pipes");
  return {
    ...Object.fromEntries(inheritedSettings(own).map((setting) => [setting, config.get(setting)])),
    ...Object.fromEntries(own.map((setting) => [setting, args[setting]])),
    [providerNameKey]: name,
    [ownSettingsKey]: own.join(","),
  };
}

/**
 * Returns the settings in args. An address always comes with both credentials, which no other source completes. Credentials that
 * are both undefined are a mistake; any other undefined setting is ignored.
 */
function ownSettings(name: string, args: ProviderArgs): readonly SettingName[] {
  const missing = credentialNames.filter((half) => args[half] === undefined || args[half] === "");
  if (missing.length === 1)
    throw programError(
      "config/credentials",
      `Provider ${name}: ${missing.join("")} is missing. Set both authKeyId and authKeySecret, or neither to use the configured ` +
        "credentials",
    );
  const isWithout = !credentialNames.some((half) => half in args);
  if (isWithout && args.baseUrl !== undefined)
    throw programError(
      "config/credentials",
      `Provider ${name}: with baseUrl, also set authKeyId and authKeySecret. The configured credentials are not sent to other ` +
        "addresses",
    );
  return settingNames.filter(
    (setting) => args[setting] !== undefined || (!isWithout && isCredential(setting)),
  );
}

/** The account of each `Provider`, stored separately so that printing a provider does not reveal it. */
export const accounts = sharedByCopies("accounts", () => new WeakMap<pulumi.ProviderResource, Account>());

interface Options extends Pick<pulumi.ResourceOptions, "parent"> {
  readonly provider?: pulumi.ProviderResource | undefined;
}

/** Returns the account in options: undefined for the configured one, "other" if the provider belongs to another package. */
export function chosenAccount(options: Options | undefined): Account | undefined | "other" {
  const ofParent = (): pulumi.ProviderResource | undefined =>
    options?.parent?.getProvider(typePrefix) ?? options?.parent?.getProvider(pluginPrefix);
  const provider = options?.provider ?? ofParent();
  return provider && (accounts.get(provider) ?? "other");
}

/**
 * Converts a setting to a string, the only type that a provider process accepts. An undefined output must not become "undefined".
 */
export const settingText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Returns the configuration of the stack, or the settings of an account in the program. */
export const configurationOf = (account: Account | undefined): ConfigSource =>
  account === undefined
    ? new pulumi.Config("pipes")
    : new Map(Object.entries(account).map(([name, value]) => [name, settingText(value)]));

const secretKey = "pipes:authKeySecret";

/** The warnings of each run, because an Automation API program has many runs in one process. */
const warnedRuns = sharedByCopies("warnedRuns", () => new WeakMap<object, Set<string>>());

/**
 * Warns once about unusual IDs, about a key secret in plain text, and in a preview about unused variables and configuration keys.
 * All settings of the account must be known.
 */
export function warnOfConfiguration(account?: Account): void {
  const run: object | undefined = pulumi.runtime.getEngine();
  if (run === undefined) return;
  const isFirst = !warnedRuns.has(run);
  const warned = warnedRuns.get(run) ?? new Set();
  warnedRuns.set(run, warned);
  const stack = configurationOf(undefined);
  const config = account === undefined ? stack : configurationOf(account);
  const texts = [...unusualIds(config), ...(isFirst ? stackWarnings(stack) : [])];
  for (const text of texts.filter((warning) => !warned.has(warning))) {
    warned.add(text);
    void pulumi.log.warn(redact(text, accountSecrets(config)));
  }
}

/** Returns warnings that concern only the configuration of a stack, and no explicit provider. */
function stackWarnings(config: ConfigSource): readonly Message[] {
  // A JSON list; undefined if the program was not started by the CLI.
  const secretKeys = process.env["PULUMI_CONFIG_SECRET_KEYS"];
  const isPlain = secretKeys?.includes(JSON.stringify(secretKey)) === false;
  const text =
    `${secretKey} is in plain text in the stack configuration and the state. Run \`pulumi config set --secret ${secretKey}\`, ` +
    "then rotate the key";
  const isSet = config.get("authKeySecret") !== undefined;
  const ofSecret = isPlain && isSet ? [withCode(text, "config/plain-secret")] : [];
  const keys = Object.keys(pulumi.runtime.allConfig());
  const ofUnused = pulumi.runtime.isDryRun() ? [...unusedVariables(config), ...misspelledSettings(keys)] : [];
  return [...ofSecret, ...ofUnused];
}
