import { baseUrlFrom, lookUp, misspelledSettings, missingSettings } from "../../config/configuration";
import { inheritedSettings, ownSettingsKey, providerNameKey, settingNames } from "../../config/configuration";
import type { ConfigSource, SettingName } from "../../config/configuration";
import { readSetting } from "../../config/reading";
import { messageOf, valueText, withCode, type Message } from "../../core/messages/errors";
import { didYouMean } from "../../core/messages/suggestions";
import {
  isList,
  isObject,
  isUnknown,
  objectOf,
  pick,
  type JsonObject,
  type Json,
} from "../../core/json/json";

/*
 * Reads the configuration of the plugin: the `pipes:` keys of a stack for the default provider, or the args of an explicit
 * provider.
 */

/** Returns the inputs of a provider without the prefix that the dynamic host adds. */
export const settingsOf = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name.replace(/^pipes:/, ""), value]));

/** Converts a setting to a string, because SDKs send numbers and booleans as JSON. */
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** Returns the `pipes:` keys of the stack. The engine passes them to each process without the prefix. */
const stackSettings = (): JsonObject => {
  const text = process.env["PULUMI_CONFIG"] ?? "";
  return text === "" ? {} : objectOf(JSON.parse(text));
};

/** Completes the settings of an explicit provider from the stack's configuration. */
const completed = (settings: JsonObject, ownNames: readonly SettingName[]): JsonObject => ({
  ...settings,
  ...pick(stackSettings(), inheritedSettings(ownNames)),
});

/**
 * Returns the configuration of a provider. All args of an explicit provider are its own settings, unless its program lists these.
 */
export function configOf(settings: JsonObject, name: string | undefined): ConfigSource {
  // Includes empty and unknown settings: the provider sets them, so no other source does.
  const ownNames = settingNames.filter((setting) => (settings[setting] ?? null) !== null);
  // The TypeScript classes complete the settings themselves, and list the provider's own.
  const isComplete = name === undefined || settings[ownSettingsKey] !== undefined;
  const allSettings = isComplete ? settings : completed(settings, ownNames);
  const texts = Object.entries(allSettings).flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  const ofProvider =
    name === undefined
      ? []
      : ([
          [providerNameKey, name],
          [ownSettingsKey, ownNames.join(",")],
        ] as const);
  return new Map([...ofProvider, ...texts]);
}

/** Keys that the engine and the TypeScript classes add to the settings of a provider. */
const addedKeys: readonly string[] = ["version", "pluginDownloadURL", providerNameKey, ownSettingsKey];

const unknownSetting = (key: string): Message =>
  withCode(`${key} is not a setting of pulumi-pipes${didYouMean(key, settingNames)}`, "config/misspelled");

/** Returns the problems in the settings of a provider. Unknown values are no problem. */
export function settingProblems(settings: JsonObject, name: string | undefined): readonly Message[] {
  const keys = Object.keys(settings).filter((key) => !key.startsWith("__") && !addedKeys.includes(key));
  const wrong = keys.flatMap((key) => {
    const value = settings[key];
    if (!isList(value) && !isObject(value)) return [];
    const text = `pipes:${key}: must be a string, a number or a boolean, got ${valueText(value)}`;
    return [withCode(text, "config/invalid")];
  });
  const misspelled =
    name === undefined
      ? misspelledSettings(keys.map((key) => `pipes:${key}`))
      : keys.filter((key) => !settingNames.some((setting) => setting === key)).map(unknownSetting);
  const problems = [...wrong, ...misspelled];
  if (problems.length > 0) return problems;
  try {
    // While a setting is unknown, only the known ones can be checked, without the rules that combine them.
    if (Object.values(settings).some(isUnknown)) readKnown(settings);
    else missingSettings(configOf(settings, name));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Throws for a malformed value among the known settings. */
function readKnown(settings: JsonObject): void {
  for (const name of settingNames) {
    const text = textOf(settings[name]);
    if (text !== undefined && text !== "") readSetting(name, text, `pipes:${name}`);
  }
}

/** Warns about a changed address, where the objects may not exist; undefined if it is unchanged. */
export function addressChangeText(before: JsonObject, after: JsonObject): Message | undefined {
  const [old, now] = [textOf(before["baseUrl"]), textOf(after["baseUrl"])];
  const [oldUrl, newUrl] = [comparableUrl(old), comparableUrl(now)];
  if (oldUrl === undefined || newUrl === undefined || oldUrl === newUrl) return undefined;
  return withCode(
    `baseUrl: ${valueText(old)} => ${valueText(now)}. The resources of this provider may not exist there. If the service moved, run ` +
      "`pulumi up --refresh --run-program`. Otherwise restore the old value",
    "config/address-changed",
  );
}

/** Warns about a changed organization or service; undefined if both are unchanged. */
export function placeChangeText(
  before: JsonObject,
  after: JsonObject,
  name: string | undefined,
): Message | undefined {
  const moved = (["organizationId", "serviceId"] as const).flatMap((setting) => {
    const [old, now] = [before, after].map((settings) => lookUp(configOf(settings, name), setting));
    const isKnown = ![before[setting], after[setting]].some(isUnknown);
    const isOther = isKnown && old !== undefined && now !== undefined && old !== now;
    return isOther ? [`${setting}: ${valueText(old)} => ${valueText(now)}`] : [];
  });
  if (moved.length === 0) return undefined;
  return withCode(
    `${moved.join(", ")}. \`up\` replaces each resource that gets this value from the provider. To keep the objects, restore the old ` +
      "value, or set it in the resources",
    "config/address-changed",
  );
}

/** Normalizes an address for comparisons; undefined if it is malformed. */
function comparableUrl(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : baseUrlFrom(new Map([["baseUrl", text]]))?.url;
  } catch {
    // The check of the settings reports it.
    return undefined;
  }
}

/** Returns the names of changed settings. */
export const changedSettings = (before: JsonObject, after: JsonObject): readonly string[] =>
  settingNames.filter((name) => textOf(before[name]) !== textOf(after[name]));
