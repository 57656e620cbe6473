import { clientSettingsFrom, ConfigurationError, credentialNames, defaultsFrom } from "pulumi-pipes/internal";
import { lookUp, objectFrom, settingNames } from "pulumi-pipes/internal";
import type { ConfigSource, Resource } from "pulumi-pipes/internal";

/** The settings of the client, the ids that args leave out, and the configuration of the project. Throws if one is missing. */
export function importSettings(stack: ConfigSource, chosen: readonly Resource[]) {
  const settings = clientSettingsFrom(stack);
  const defaults = defaultsFrom(stack);
  for (const name of chosen.flatMap(({ scope }) => scope)) {
    const failure = `missing configuration: pipes:${name}. Set it ${defaults.sources[name]}`;
    if (defaults[name] === undefined) throw new ConfigurationError("config/missing", failure);
  }
  // No project has credentials, or a path of this machine.
  const personal: readonly string[] = [...credentialNames, "caCertificateFile"];
  const shared = settingNames.filter((name) => !personal.includes(name));
  const configuration = objectFrom(shared.map((name) => [name, lookUp(stack, name)]));
  return { settings, defaults, configuration };
}
