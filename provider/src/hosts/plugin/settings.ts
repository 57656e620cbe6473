import {
  misspelledSettings,
  missingSettings,
  ownSettingsKey,
  providerNameKey,
} from "../../config/configuration";
import { settingNames, type ConfigSource } from "../../config/configuration";
import { messageOf, valueText, withCode, type Message } from "../../core/errors";
import { isList, isObject, isUnknown, type JsonObject, type Json } from "../../core/json";

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

/** The name of an explicit provider; undefined for the default provider, whose name the engine makes. */
export function explicitName(urn: string): string | undefined {
  const name = urn.split("::").at(-1) ?? "";
  return name === "" || /^default(?:_\d+_\d+_\d+.*)?$/.test(name) ? undefined : name;
}

/** The account of a provider. All settings of an explicit provider are its own, unless its program lists them. */
export function configOf(settings: JsonObject, name: string | undefined): ConfigSource {
  const texts = Object.entries(settings).flatMap(([key, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[key, text] as const];
  });
  const own = texts.map(([key]) => key).filter((key) => settingNames.some((setting) => setting === key));
  const ofProvider =
    name === undefined
      ? []
      : ([
          [providerNameKey, name],
          [ownSettingsKey, own.join(",")],
        ] as const);
  return new Map([...ofProvider, ...texts]);
}

/** The problems of the settings of a provider. An unknown value is none. */
export function settingProblems(settings: JsonObject, name: string | undefined): readonly Message[] {
  const wrong = Object.entries(settings)
    .filter(([, value]) => isList(value) || isObject(value))
    .map(([key, value]) =>
      withCode(
        `pipes:${key}: must be a text, a number or a boolean, got ${valueText(value)}`,
        "config/invalid",
      ),
    );
  const misspelled = misspelledSettings(Object.keys(settings).map((key) => `pipes:${key}`));
  const problems = [...wrong, ...misspelled];
  if (problems.length > 0 || Object.values(settings).some(isUnknown)) return problems;
  try {
    missingSettings(configOf(settings, name));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** A warning about settings that name another place, where no object of the resources may exist; undefined if none does. */
export function otherPlaceText(before: JsonObject, after: JsonObject): Message | undefined {
  const moved = (["baseUrl", "organizationId", "serviceId"] as const).flatMap((name) => {
    const [old, now] = [textOf(before[name]), textOf(after[name])];
    const isOther = old !== undefined && now !== undefined && old !== now;
    return isOther ? [`${name}: ${valueText(old)} => ${valueText(now)}`] : [];
  });
  if (moved.length === 0) return undefined;
  const text =
    `${moved.join(", ")}. The resources of this provider may not exist there. If the objects moved, run \`pulumi up --refresh\`. ` +
    "Otherwise restore the old value";
  return withCode(text, "config/address-changed");
}

/** The names of the settings that differ. */
export const changedSettings = (before: JsonObject, after: JsonObject): readonly string[] =>
  settingNames.filter((name) => textOf(before[name]) !== textOf(after[name]));
