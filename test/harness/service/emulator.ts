import { type Emulator, type EmulatorOptions, startEmulator as start } from "pulumi-pipes-emulator";
import type { EngineConfig } from "../engine/emptyStack";

type Account = Pick<Emulator, "url" | "seed">;

/** Starts an emulator that rejects unknown fields, so that misspelled fields fail. `strict: false` keeps them, unless a quirk is set. */
export const startEmulator = ({
  strict = true,
  quirks,
  ...options
}: EmulatorOptions = {}): Promise<Emulator> =>
  start({ ...options, strict, quirks: { keepUnknownFields: !strict, ...quirks } });

/** Starts an emulator with its own defaults, as users have it. */
export const startDefaultEmulator = start;

/** Provider args for an emulator and its seed. */
export const providerArgsOf = ({ url, seed }: Account, baseUrl = url) => ({
  baseUrl,
  organizationId: seed.organizationId,
  serviceId: seed.serviceId,
  authKeyId: seed.keys.admin.keyId,
  authKeySecret: seed.keys.admin.keySecret,
});

/** The settings of an account as stack configuration. */
export function configurationOf(account: Account, baseUrl = account.url): Record<string, string> {
  const settings = Object.entries(providerArgsOf(account, baseUrl));
  return Object.fromEntries(settings.map(([name, value]) => [`pipes:${name}`, value]));
}

/** The same with the secret of the key encrypted, as a user has it. */
export function secretConfigurationOf(emulator: Emulator): EngineConfig {
  return {
    ...configurationOf(emulator),
    "pipes:authKeySecret": { secret: providerArgsOf(emulator).authKeySecret },
  };
}

/** The settings of an account as environment variables. */
export function environmentOf(account: Account): Record<string, string> {
  const nameOf = (setting: string) => `PIPES_${setting.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
  return Object.fromEntries(
    Object.entries(providerArgsOf(account)).map(([setting, value]) => [nameOf(setting), value]),
  );
}

/** The requests that an emulator noted, such as `PATCH keys/:id`. */
export function requestsOf(emulator: Emulator): string[] {
  return emulator.requests().map(({ method, path }) => `${method} ${shortPath(path)}`);
}

/** `/v1/organizations/…/services/…/pipes/…/state` as `pipes/:id/state`. */
export function shortPath(path: string): string {
  const [collection = "", id, ...rest] = path
    .replace(/^\/v1\/organizations\/[^/]+\//, "")
    .replace(/^services\/[^/]+\//, "")
    .replace(/^observability\//, "")
    .replace(/^saved-searches\b/, "savedSearches")
    .replace(/^pipesReversePrivateEndpoints\b/, "reversePrivateEndpoints")
    .split("/");
  return [collection, ...(id === undefined ? [] : [":id"]), ...rest].join("/");
}

/** IDs of the alerts that a test created, by name, without the alert of the seed. */
export function alertIds(emulator: Emulator): Record<string, string> {
  const created = emulator.list("alerts").filter(({ id }) => id !== emulator.seed.alerts.errorRate);
  return Object.fromEntries(created.map(({ id, name }) => [String(name), id]));
}

/** Method and kind of object of each write that the emulator got, in order; a validation writes nothing. */
export function writes(emulator: Emulator): readonly string[] {
  return emulator
    .requests()
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("/validate"))
    .map(({ method, path }) => `${method} ${shortPath(path).split("/", 1).join()}`);
}
