/**
 * A text whose URLs have no password. A password with a slash is no valid URL, and a secret nevertheless. Its length is bounded, so
 * that a long text without one takes no more time than its length allows.
 */
export const withoutPasswords = (text: string): string =>
  text.replace(/(:\/\/[^\s/?#:@]*:)(?:[^\s/?#]+|[^\s"'<>]{1,1000})@/g, "$1[secret]@");

/** Whether a text at any depth has a URL with a password. */
export function holdsPassword(value: unknown): boolean {
  if (typeof value === "string") return withoutPasswords(value) !== value;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsPassword);
}
