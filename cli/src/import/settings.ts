import { clientSettingsFrom, ConfigurationError, credentialNames, defaultsFrom } from "pulumi-pipes/internal";
import { lookUp, objectFrom, settingNames } from "pulumi-pipes/internal";
import type { ConfigSource, Defaults, Resource } from "pulumi-pipes/internal";

/** Throws if an ID is missing. */
export function expectIds(defaults: Defaults, names: readonly (keyof Defaults["sources"])[]): void {
  for (const name of names) {
    const failure = `missing configuration: pipes:${name}. Set it ${defaults.sources[name]}`;
    if (defaults[name] === undefined) throw new ConfigurationError("config/missing", failure);
  }
}

/** The settings of the client, the ids that args leave out, and the configuration of the project. Throws if one is missing. */
export function importSettings(stack: ConfigSource, chosen: readonly Resource[]) {
  const settings = clientSettingsFrom(stack);
  const defaults = defaultsFrom(stack);
  expectIds(
    defaults,
    chosen.flatMap(({ scope }) => scope),
  );
  // No project has credentials, or a path of this machine.
  const personal: readonly string[] = [...credentialNames, "caCertificateFile"];
  const shared = settingNames.filter((name) => !personal.includes(name));
  const configuration = objectFrom(shared.map((name) => [name, lookUp(stack, name)]));
  return { settings, defaults, configuration };
}
