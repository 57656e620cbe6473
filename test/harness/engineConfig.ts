/** Stack configuration by full key; a secret value is stored encrypted. */
export type EngineConfig = Readonly<Record<string, string | { readonly secret: string }>>;

/** The arguments of `pulumi config set-all` for this configuration. */
export function configArguments(config: EngineConfig): string[] {
  return Object.entries(config).flatMap(([key, value]) =>
    typeof value === "string" ? ["--plaintext", `${key}=${value}`] : ["--secret", `${key}=${value.secret}`],
  );
}

/** The configuration in the form that the Automation API takes. */
export function configMap(config: EngineConfig): Record<string, { value: string; secret: boolean }> {
  const entries = Object.entries(config).map(([key, value]) => {
    const entry =
      typeof value === "string" ? { value, secret: false } : { value: value.secret, secret: true };
    return [key, entry] as const;
  });
  return Object.fromEntries(entries);
}
