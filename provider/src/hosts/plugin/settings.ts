import { baseUrlFrom, misspelledSettings, missingSettings } from "../../config/configuration";
import { ownSettingsKey, providerNameKey, settingNames } from "../../config/configuration";
import type { ConfigSource, SettingName } from "../../config/configuration";
import { messageOf, valueText, withCode, type Message } from "../../core/errors";
import { isEmpty, isList, isObject, type JsonObject, type Json } from "../../core/json";

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
  // A setting that is not known yet is its own, too.
  const own = settingNames.filter((setting) => !isEmpty(settings[setting]));
  const ofProvider =
    name === undefined
      ? []
      : ([
          [providerNameKey, name],
          [ownSettingsKey, own.join(",")],
        ] as const);
  return new Map([...ofProvider, ...texts]);
}

/** What the engine and the classes for TypeScript add to the settings of a provider. */
const ofEngine: readonly string[] = ["version", "pluginDownloadURL", providerNameKey, ownSettingsKey];

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
  const keys = Object.keys(settings).filter((key) => !key.startsWith("__") && !ofEngine.includes(key));
  const misspelled = misspelledSettings(
    keys.map((key) => `pipes:${key}`),
    name !== undefined,
  );
  const problems = [...wrong, ...misspelled];
  if (problems.length > 0) return problems;
  try {
    missingSettings(configOf(settings, name));
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Warnings about settings that name another place. The address is that of the whole service. */
export function otherPlaceTexts(before: JsonObject, after: JsonObject) {
  const moveOf = (name: SettingName, spelled = textOf): string[] => {
    const [old, now] = [spelled(before[name]), spelled(after[name])];
    const isOther = old !== undefined && now !== undefined && old !== now;
    return isOther ? [`${name}: ${valueText(old)} => ${valueText(now)}`] : [];
  };
  const address = moveOf("baseUrl", addressOf).map((move) =>
    withCode(
      `${move}. The resources of this provider may not exist there. If the service moved, run ` +
        "`pulumi up --refresh --run-program`. Otherwise restore the old value",
      "config/address-changed",
    ),
  );
  const places = [...moveOf("organizationId"), ...moveOf("serviceId")];
  const place = withCode(
    `${places.join(", ")}. \`up\` replaces each resource that gets this value from the provider. To keep the objects, restore the old ` +
      "value, or set it in the resources",
    "config/address-changed",
  );
  return { address, all: [...address, ...(places.length === 0 ? [] : [place])] };
}

/** An address in the spelling in which it is compared; undefined if it is none. */
function addressOf(value: Json | undefined): string | undefined {
  const text = textOf(value);
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
