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
 * The configuration of the plugin: the `pipes:` keys of a stack for the default provider, or the args of an explicit provider.
 */

/** The inputs of a provider without the prefix that those of the dynamic host have. */
export const settingsOf = (inputs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name.replace(/^pipes:/, ""), value]));

/** A setting as a text. SDKs send numbers and booleans as JSON. */
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** The keys of this package in the stack's configuration: the engine passes them to each process, without the prefix `pipes:`. */
const stackSettings = (): JsonObject => {
  const text = process.env["PULUMI_CONFIG"] ?? "";
  return text === "" ? {} : objectOf(JSON.parse(text));
};

/** Settings of an explicit provider, completed from the stack's configuration. */
const completed = (settings: JsonObject, ownNames: readonly SettingName[]): JsonObject => ({
  ...settings,
  ...pick(stackSettings(), inheritedSettings(ownNames)),
});

/** The account of a provider. The arguments of an explicit provider are its own settings, unless its program lists these. */
export function configOf(settings: JsonObject, name: string | undefined): ConfigSource {
  // Also one that is empty, or not known yet: then no other place has it.
  const ownNames = settingNames.filter((setting) => (settings[setting] ?? null) !== null);
  // The classes for TypeScript complete the settings themselves, and list those that are the provider's own.
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

/** What the engine and the classes for TypeScript add to the settings of a provider. */
const addedKeys: readonly string[] = ["version", "pluginDownloadURL", providerNameKey, ownSettingsKey];

const unknownSetting = (key: string): Message =>
  withCode(`${key} is not a setting of pulumi-pipes${didYouMean(key, settingNames)}`, "config/misspelled");

/** The problems of the settings of a provider. An unknown value is none. */
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
    // While a setting is not known, another place of it decides nothing.
    if (Object.values(settings).some(isUnknown)) readKnown(settings);
    else missingSettings(configOf(settings, name));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Throws for a malformed value among those that are known. */
function readKnown(settings: JsonObject): void {
  for (const name of settingNames) {
    const text = textOf(settings[name]);
    if (text !== undefined && text !== "") readSetting(name, text, `pipes:${name}`);
  }
}

/** A warning about another address, where no object of the resources may exist; undefined if it is the same. */
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

/** A warning about another organization or service; undefined if both are the same. */
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

/** An address in the spelling in which it is compared; undefined if it is none. */
function comparableUrl(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : baseUrlFrom(new Map([["baseUrl", text]]))?.url;
  } catch {
    // The check of the settings reports it.
    return undefined;
  }
}

/** The names of the settings that differ. */
export const changedSettings = (before: JsonObject, after: JsonObject): readonly string[] =>
  settingNames.filter((name) => textOf(before[name]) !== textOf(after[name]));
