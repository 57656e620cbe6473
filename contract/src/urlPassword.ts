/** A text that services put in place of credentials in a URL. */
export const credentialsMask = "[REDACTED]";

interface UrlParts {
  readonly scheme: string;
  readonly user: string;
  /** Undefined if the URL has none. */
  readonly password: string | undefined;
  readonly rest: string;
}

/** A password with a slash is no valid URL, and a secret nevertheless, so the second form finds it. */
const forms = [
  /^([^:/?#\s]+:\/\/)([^:/?#@\s]*)(?::([^/?#\s]*))?@(.*)$/,
  /^([^:/?#\s]+:\/\/)([^:/?#@\s]*):(.*)@(.*)$/,
];

function partsOf(url: unknown): UrlParts | undefined {
  if (typeof url !== "string") return undefined;
  const [, scheme, user, password, rest] =
    forms.map((form) => form.exec(url)).find((match) => match !== null) ?? [];
  return scheme === undefined ? undefined : { scheme, user: user ?? "", password, rest: rest ?? "" };
}

const isMask = (part: string | undefined): boolean =>
  part !== undefined && [credentialsMask, encodeURIComponent(credentialsMask)].includes(part);

/** The password in a URL, unless it is a mask; undefined if there is none. */
export function passwordIn(url: unknown): string | undefined {
  const password = partsOf(url)?.password;
  return password === "" || isMask(password) ? undefined : password;
}

/** True if a URL has a mask in place of its password. */
export const hasMaskedPassword = (url: unknown): boolean => isMask(partsOf(url)?.password);

/** True if a returned URL is the sent one with masks in place of its credentials. */
export function isMaskOf(sent: unknown, returned: unknown): boolean {
  const [from, to] = [partsOf(sent), partsOf(returned)];
  if (from === undefined || to === undefined || from.scheme !== to.scheme || from.rest !== to.rest)
    return false;
  const { user, password } = to;
  if (password === undefined) return isMask(user);
  return isMask(password) && from.password !== undefined && (user === from.user || isMask(user));
}

/** A URL with a mask in place of its password. */
export function withMaskedPassword(url: string): string {
  const parts = partsOf(url);
  return parts?.password === undefined
    ? url
    : `${parts.scheme}${parts.user}:${credentialsMask}@${parts.rest}`;
}
