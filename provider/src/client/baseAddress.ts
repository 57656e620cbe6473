import { ApiError } from "./errors";

/** Hosts to which plain HTTP is safe. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/**
 * The beginning of all addresses: without a trailing slash, always with `/v1` (contract 9). `from` is where it comes from.
 * Throws `http/bad-address` if it is no HTTP address, carries a credential, or would send the key in the clear.
 */
export function baseAddress(written: string, allowPlainHttp: boolean, from = "pipes:baseUrl"): string {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const flaw = flawOf(url, allowPlainHttp);
  if (url === undefined || flaw !== undefined) {
    throw new ApiError({ code: "http/bad-address", detail: `${from}: ${shown(written)} ${flaw ?? ""}` });
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}

function flawOf(url: URL | undefined, allowPlainHttp: boolean): string | undefined {
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return "is not an address such as https://api.example";
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.search !== "" || url.hash !== "") return "must end with its path";
  return url.protocol === "http:" && !allowPlainHttp && !isLoopback(url.hostname)
    ? "uses plain HTTP, which would send the key unencrypted. Use https, or set pipes:allowPlainHttp to true"
    : undefined;
}

/** A rejected address without the parts that can hold a credential, in at most 100 characters. */
function shown(written: string): string {
  const text = written.replace(/^.*@/s, "…@").replace(/[?#].*$/s, "…");
  return JSON.stringify(text.slice(0, 100));
}
