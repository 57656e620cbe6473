import { isJsonObject, type JsonObject } from "../json";
import { badRequest } from "./apiError";

/** The words that a service puts into paths and setting names. */
export interface Names {
  /** Path segments of the two collections. */
  readonly segments: { readonly pipes: string; readonly observability: string };
  /** The prefix of setting names instead of `dbms_`. */
  readonly settingPrefix: string;
}

/** In the contract, setting names start with this prefix. */
export const neutralPrefix = "dbms_";

/** Setting names as the contract writes them, from the names of a service. */
export function neutralSettings(settings: unknown, prefix: string): unknown {
  if (!isJsonObject(settings) || prefix === neutralPrefix) return settings;
  const foreign = Object.keys(settings).find((name) => name.startsWith(neutralPrefix));
  if (foreign !== undefined) throw badRequest(`settings: Unrecognized key: "${foreign}"`);
  return rename(settings, prefix, neutralPrefix);
}

/** Setting names as a service writes them. */
export function wireSettings(settings: JsonObject, prefix: string): JsonObject {
  return prefix === neutralPrefix ? settings : rename(settings, neutralPrefix, prefix);
}

/** One setting's name as a service writes it. */
export function wireName(name: string, prefix: string): string {
  return renamed(name, neutralPrefix, prefix);
}

function rename(settings: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [renamed(name, from, to), value]),
  );
}

function renamed(name: string, from: string, to: string): string {
  return name.startsWith(from) ? `${to}${name.slice(from.length)}` : name;
}
