/** A text whose URLs have no password. */
export const withoutPasswords = (text: string): string =>
  text.replace(/(:\/\/[^\s/?#:@]*:)[^\s/?#]+@/g, "$1[secret]@");

/** Whether a text at any depth has a URL with a password. */
export function holdsPassword(value: unknown): boolean {
  if (typeof value === "string") return withoutPasswords(value) !== value;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsPassword);
}
