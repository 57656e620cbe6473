import { isLoopback } from "./baseAddress";
import { ApiError, noRequest } from "./errors";

/* Apart from the agents, so that a look at the configuration loads nothing of HTTP. */

/** The proxy that requests to a service go through. */
export interface Proxy {
  /** Its whole address, with its credentials: secret. */
  readonly url: string;
  /** Host and port, for messages. */
  readonly host: string;
  readonly hasCredentials: boolean;
  /** The environment variable that names it. */
  readonly from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables by scheme of the request; the first that is not empty counts, as everywhere. */
const variables: Readonly<Record<string, readonly string[]>> = {
  "https:": ["https_proxy", "HTTPS_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY"],
};

/**
 * The proxy for requests to a base address, by the environment of this process, or undefined where there is none. Loopback has
 * none: plain HTTP, which is allowed for it, would show the key to the network. Throws `badAddress` where it is no HTTP address.
 */
export function proxyFor(base: string): Proxy | undefined {
  const { protocol, hostname } = new URL(base);
  const from = variables[protocol]?.find((name) => (process.env[name] ?? "") !== "");
  if (from === undefined || isLoopback(hostname) || !isWanted(base)) return undefined;
  const written = process.env[from] ?? "";
  const url = parse(written);
  if (url === undefined) {
    const detail = `${from} is not the address of an http(s) proxy, such as http://proxy.example:3128`;
    throw new ApiError({ kind: "badAddress", ...noRequest, place: { base: "", from }, detail });
  }
  const hasCredentials = url.username !== "" || url.password !== "";
  return { url: url.href, host: url.host, hasCredentials, from };
}

/** Curl and others take an address without a scheme for one of plain HTTP. */
function parse(written: string): URL | undefined {
  const text = written.includes("://") ? written : `http://${written}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : undefined;
}

/** Whether `NO_PROXY` leaves the proxy in place. */
function isWanted(base: string): boolean {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded only where a proxy is set
  const library = require("proxy-from-env") as { readonly getProxyForUrl: (url: string) => string };
  return library.getProxyForUrl(base) !== "";
}

/** The texts that would let others use the proxies: the credentials, as they are written and as they are meant. */
export function proxySecrets(environment: Environment): readonly string[] {
  return Object.values(variables)
    .flat()
    .flatMap((name) => secretsIn(environment[name] ?? ""));
}

function secretsIn(written: string): readonly string[] {
  const url = parse(written);
  if (url === undefined) return written.includes("@") ? [written] : [];
  if (url.username === "" && url.password === "") return [];
  const [user, password] = [url.username, url.password].map(decoded);
  const asWritten = /^(?:[a-z]+:\/\/)?(.*)@/is.exec(written)?.[1] ?? "";
  // Some proxies take a token for a user, without a password.
  return [
    asWritten,
    `${url.username}:${url.password}`,
    `${user ?? ""}:${password ?? ""}`,
    url.password,
    password ?? "",
  ]
    .concat(url.password === "" ? [url.username, user ?? ""] : [])
    .filter((text) => text !== "" && text !== ":");
}

/** A part of an address as it is meant; as it is written if it is not URL-encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
