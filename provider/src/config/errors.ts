/** A command line or a configuration that cannot work: it is wrong for every object alike. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** The configuration lacks the address or the credentials. */
export class MissingSettings extends ConfigurationError {}
