import { ApiError, noRequest } from "./errors";

/** Hosts to which plain HTTP is safe. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/**
 * The beginning of all addresses: without a trailing slash, always with `/v1` (contract 9). `from` is where it comes from.
 * Throws `badAddress` if it is no HTTP address, carries a credential, or would send the key in the clear.
 */
export function baseAddress(written: string, allowPlainHttp: boolean, from = "pipes:baseUrl"): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const detail = url === undefined ? `is not a URL: ${shown(written)}` : flawOf(url, written, allowPlainHttp);
  if (url === undefined || detail !== undefined) {
    const place = { base: "", from };
    throw new ApiError({
      kind: "badAddress",
      ...noRequest,
      place,
      detail: `the base address ${detail ?? ""}`,
    });
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}

function flawOf(url: URL, written: string, allowPlainHttp: boolean): string | undefined {
  const { protocol, username, password, search, hash, hostname } = url;
  if (protocol !== "http:" && protocol !== "https:") return `is not an http(s) URL: ${shown(written)}`;
  if (username !== "" || password !== "") return "must not carry credentials";
  if (search !== "" || hash !== "") return `must end with its path: ${shown(written)}`;
  return protocol === "http:" && !allowPlainHttp && !isLoopback(hostname)
    ? "uses plain HTTP, which would show the key to the network; use https, or set pipes:allowPlainHttp to true"
    : undefined;
}

/** Longest part of a rejected address that a message repeats, in characters. */
const longestShown = 100;

/** A rejected address, without the parts that can hold a credential, and what it probably means. */
function shown(written: string): string {
  const text = written
    .replace(/^.*@/s, "…@")
    .replace(/[?#].*$/s, "…")
    .slice(0, longestShown);
  const isHost = /^[\w-]+(\.[\w-]+)*(:\d+)?(\/[\w./-]*)?$/.test(text);
  const scheme = isLoopback(text.replace(/[:/].*$/, "")) ? "http" : "https";
  return `${JSON.stringify(text)}${isHost ? ` (did you mean ${scheme}://${text}?)` : ""}`;
}
