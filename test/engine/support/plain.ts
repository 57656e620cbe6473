/** The engine's own mark of a secret value, in states and import files. */
export const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" } as const;

/** The value as text, with all that is marked as secret in it left out. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && "4dabf18193072939515e22adb298388d" in inner
      ? "[secret]"
      : inner,
  );
}
