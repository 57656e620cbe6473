import * as pulumi from "@pulumi/pulumi";
import {
  bareKey,
  credentialNames,
  ownSettingsKey,
  providerNameKey,
  settingNames,
  type SettingName,
} from "../config/configuration";
import type { ProviderArgs } from "./provider";
import { programError } from "./stackTraces";

/** What a `Provider` is configured with, by configuration keys without `pipes:`. */
export type Account = Readonly<Record<string, unknown>>;

/** The account that args describe. Throws for half of the credentials, and for an address without credentials. */
export function accountOf(name: string, args: ProviderArgs): Account {
  const own = ownSettings(name, args);
  const hasOwn = (...settings: readonly SettingName[]): boolean => settings.some((one) => own.includes(one));
  // The stack's configuration is about the configured address: its credentials, and that it may be plain HTTP.
  const excluded: readonly SettingName[] = [
    ...own,
    ...(hasOwn("baseUrl") ? (["allowPlainHttp"] as const) : []),
    ...(hasOwn("baseUrl", ...credentialNames) ? credentialNames : []),
  ];
  const config = new pulumi.Config("pipes");
  const inherited = settingNames.filter((setting) => !excluded.includes(setting));
  return {
    ...Object.fromEntries(inherited.map((setting) => [setting, config.get(setting)])),
    ...Object.fromEntries(own.map((setting) => [setting, args[setting]])),
    [bareKey(providerNameKey)]: name,
    [bareKey(ownSettingsKey)]: own.join(","),
  };
}

/** The settings that args name. Credentials that are both undefined are a mistake; another setting that is undefined is left out. */
function ownSettings(name: string, args: ProviderArgs): readonly SettingName[] {
  const refuse = (why: string): never => {
    throw programError(`Provider ${name}: ${why}`);
  };
  const missing = credentialNames.filter((half) => args[half] === undefined || args[half] === "");
  if (missing.length === 1)
    refuse(
      `${missing.join("")} is not in the args, which have the other half of the credentials: both halves must come from one ` +
        "place. Give both, or neither to use those of the configuration",
    );
  const isWithout = !credentialNames.some((half) => half in args);
  if (isWithout && args.baseUrl !== undefined)
    refuse(
      "a baseUrl of its own needs a key of its own, since no other key is sent there: give authKeyId and authKeySecret",
    );
  return settingNames.filter(
    (setting) => args[setting] !== undefined || (!isWithout && isCredential(setting)),
  );
}

const isCredential = (setting: SettingName): boolean => credentialNames.some((half) => half === setting);

/** A setting as a text, which all of a provider process are. An output that turns out undefined is no text of that name. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
