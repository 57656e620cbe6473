import { ApiError, noRequest } from "./errors";

/* Apart from the other paths, so that a look at the configuration loads nothing of HTTP. */

/** Hosts for which plain HTTP gives nothing away. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that all paths are appended to: without a trailing slash, always with `/v1` (contract 9).
 * Throws `badAddress` for anything that is not an HTTP address, carries a credential, or would send one in the clear.
 */
export function baseAddress(written: string, allowPlainHttp: boolean): string {
  const refuse = (detail: string): never => {
    throw new ApiError({ kind: "badAddress", ...noRequest, detail });
  };
  const url = URL.canParse(written) ? new URL(written) : refuse("the base address is not a URL");
  if (url.protocol !== "http:" && url.protocol !== "https:") refuse("the base address is not an http(s) URL");
  if (url.username !== "" || url.password !== "") refuse("the base address must not carry credentials");
  if (url.search !== "" || url.hash !== "") refuse("the base address must end with its path");
  if (url.protocol === "http:" && !allowPlainHttp && !loopback.test(url.hostname)) {
    refuse(
      `plain HTTP to ${url.hostname} would show the key to the network; use https, or set pipes:allowPlainHttp`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path.endsWith("/v1") ? path : `${path}/v1`}`;
}
