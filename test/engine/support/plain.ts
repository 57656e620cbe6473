/** How the engine marks a secret value in a state: by this key. */
const secretKey = "4dabf18193072939515e22adb298388d";

/** The value as text, with all that is marked as secret in it left out. */
export function plainText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && secretKey in inner ? "[secret]" : inner,
  );
}
