import { ApiError, noRequest } from "./errors";

/* Apart from the other paths, so that a look at the configuration loads nothing of HTTP. */

/** Hosts for which plain HTTP gives nothing away. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (hostname: string): boolean => loopback.test(hostname);

/**
 * The address that all paths are appended to: without a trailing slash, always with `/v1` (contract 9). `from` is where it
 * was said. Throws `badAddress` for anything that is not an HTTP address, carries a credential, or would send one in the clear.
 */
export function baseAddress(written: string, allowPlainHttp: boolean, from = "pipes:baseUrl"): string {
  const refuse = (detail: string): never => {
    throw new ApiError({ kind: "badAddress", ...noRequest, place: { base: "", from }, detail });
  };
  const url = URL.canParse(written)
    ? new URL(written)
    : refuse(`the base address is not a URL: ${shown(written)}`);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    refuse(`the base address is not an http(s) URL: ${shown(written)}`);
  if (url.username !== "" || url.password !== "") refuse("the base address must not carry credentials");
  if (url.search !== "" || url.hash !== "")
    refuse(`the base address must end with its path: ${shown(written)}`);
  if (url.protocol === "http:" && !allowPlainHttp && !isLoopback(url.hostname)) {
    refuse(
      `plain HTTP to ${url.hostname} would show the key to the network; use https, or set pipes:allowPlainHttp to true`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}

/** Longest part of a refused address that a message repeats, in characters. */
const longestShown = 100;

/** A refused address without what may be a credential in it, and what was probably meant. */
function shown(written: string): string {
  const text = written
    .replace(/^.*@/s, "…@")
    .replace(/[?#].*$/s, "…")
    .slice(0, longestShown);
  const isHost = /^[\w-]+(\.[\w-]+)*(:\d+)?(\/[\w./-]*)?$/.test(text);
  const scheme = isLoopback(text.replace(/[:/].*$/, "")) ? "http" : "https";
  return `${JSON.stringify(text)}${isHost ? ` (did you mean ${scheme}://${text}?)` : ""}`;
}
