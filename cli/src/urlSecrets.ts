const mask = "[secret]";

/** A password with a slash is no valid URL, and a secret nevertheless. Its length is bounded, so that a long text takes no more time than its length allows. */
const password = /(:\/\/[^\s/?#:@]*:)(?:[^\s/?#]+|[^\s"'<>]{1,1000})@/g;

/** The value of a parameter that opens an address to everybody who has it, such as the `sig` of a SAS token. */
const parameter =
  /(?<=:\/\/[^\s"'<>]{0,2000}[?&;](?:sig|[\w.-]*(?:signature|token|password|passwd|pwd|secret|api[-_]?key))=)[^\s"'<>&;#)]+/gi;

/** A text whose URLs have no password, no signature and no token. */
export const withoutUrlSecrets = (text: string): string =>
  text.replace(password, `$1${mask}@`).replace(parameter, mask);

/** True if a text at any depth has a URL with a password, a signature or a token. */
export function holdsUrlSecret(value: unknown): boolean {
  if (typeof value === "string") return withoutUrlSecrets(value) !== value;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUrlSecret);
}
