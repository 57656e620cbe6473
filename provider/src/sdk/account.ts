import * as pulumi from "@pulumi/pulumi";
import {
  bareKey,
  environmentVariables,
  inheritedKey,
  ownCredentialsKey,
  providerNameKey,
  type SettingName,
} from "../config/configuration";
import type { ProviderArgs } from "./provider";
import { programError } from "./stackTraces";

/** What a `Provider` is configured with, by configuration keys without `pipes:`. */
export type Account = Readonly<Record<string, unknown>>;

const keyNames = ["authKeyId", "authKeySecret"] as const satisfies readonly SettingName[];
const settingNames = Object.keys(environmentVariables) as readonly SettingName[];

/** The account that args describe. Throws for a key without its other half, and for an address without a key. */
export function accountOf(name: string, args: ProviderArgs): Account {
  const own = ownSettings(name, args);
  const isOwn = (setting: SettingName): boolean => setting in own;
  const [hasAddress, hasKey] = [isOwn("baseUrl"), keyNames.some(isOwn)];
  // The configuration speaks of the configured address: its key, and that it may be plain HTTP.
  const ofAddress = (setting: SettingName): boolean => hasAddress && setting === "allowPlainHttp";
  const ofKey = (setting: SettingName): boolean => hasKey && keyNames.some((one) => one === setting);
  const config = new pulumi.Config("pipes");
  const inherited = settingNames.flatMap((setting) => {
    const value = isOwn(setting) || ofAddress(setting) || ofKey(setting) ? undefined : config.get(setting);
    return value === undefined ? [] : [[bareKey(inheritedKey(setting)), value] as const];
  });
  return {
    ...own,
    ...Object.fromEntries(inherited),
    [bareKey(providerNameKey)]: name,
    ...(hasAddress || hasKey ? { [bareKey(ownCredentialsKey)]: "true" } : {}),
  };
}

/** The settings that args name, by the names of the configuration. A key that is named and undefined is a mistake, and no wish. */
function ownSettings(name: string, args: ProviderArgs): Readonly<Partial<Record<SettingName, unknown>>> {
  const refuse = (why: string): never => {
    throw programError(`Provider ${name}: ${why}`);
  };
  const own = args;
  const missing = keyNames.filter((half) => !(half in own));
  if (missing.length === 1)
    refuse(
      `${missing.join("")} is not given, and a key needs both halves: give authKeyId and authKeySecret, or neither`,
    );
  if (missing.length > 0 && "baseUrl" in own)
    refuse(
      "a baseUrl of its own needs a key of its own, since no other key is sent there: give authKeyId and authKeySecret",
    );
  return own;
}

/** A setting as a text, which all of a provider process are. An output that turns out undefined is no text of that name. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
