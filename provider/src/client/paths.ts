import { pathPart } from "pulumi-pipes-contract";
import { ApiError, noRequest } from "./errors";
import type { ClientSettings } from "./settings";

/** Where an object lives. */
export interface OrganizationAddress {
  readonly organizationId: string;
}
export interface ServiceAddress extends OrganizationAddress {
  readonly serviceId: string;
}
export interface ObjectAddress extends ServiceAddress {
  readonly id: string;
}
export interface KeyAddress extends OrganizationAddress {
  readonly id: string;
}

export type Segments = Pick<ClientSettings, "pipesSegment" | "observabilitySegment">;
export type ObservabilityKind = "dashboards" | "alerts" | "sources";

const path = (...parts: readonly string[]): string => `/${parts.map(segment).join("/")}`;

/** A URL loses dots and empty segments on its way, so that the request would reach another object or a collection. */
function segment(part: string): string {
  if (pathPart.safeParse(part).success) return encodeURIComponent(part);
  const detail = `${JSON.stringify(part)} cannot be part of an address`;
  throw new ApiError({ kind: "badRequest", ...noRequest, detail });
}

export const keysPath = (at: OrganizationAddress): string => path("organizations", at.organizationId, "keys");

export const pipesPath = (at: ServiceAddress, segments: Segments): string =>
  path("organizations", at.organizationId, "services", at.serviceId, segments.pipesSegment);

export const observabilityPath = (at: ServiceAddress, kind: ObservabilityKind, segments: Segments): string =>
  path("organizations", at.organizationId, "services", at.serviceId, segments.observabilitySegment, kind);

/** The path of one object in a collection. */
export const inside = (collection: string, id: string): string => `${collection}${path(id)}`;

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
