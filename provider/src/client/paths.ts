import { pathPart } from "pulumi-pipes-contract";
import type { Place } from "../core/api";
import { ApiError, noRequest } from "./errors";
import type { ClientSettings } from "./settings";

export type Segments = Pick<ClientSettings, "pipesSegment" | "observabilitySegment">;

const pathOf = (...parts: readonly string[]): string => `/${parts.map(segment).join("/")}`;

/** A URL loses dots and empty segments on its way, so that the request would reach another object or a collection. */
function segment(part: string): string {
  if (pathPart.safeParse(part).success) return encodeURIComponent(part);
  const detail = `the ID or path segment ${JSON.stringify(part)} cannot be part of an address`;
  throw new ApiError({ code: "http/bad-request", ...noRequest, detail });
}

const servicePath = ({ organizationId, serviceId }: Place, ...parts: readonly string[]): string =>
  pathOf("organizations", organizationId, "services", serviceId, ...parts);

export const keysPath = ({ organizationId }: Place): string =>
  pathOf("organizations", organizationId, "keys");

export const pipesPath = (at: Place, { pipesSegment }: Segments): string => servicePath(at, pipesSegment);

export const observabilityPath = (at: Place, kind: string, { observabilitySegment }: Segments): string =>
  servicePath(at, observabilitySegment, kind);

/** The path of one object in a collection. */
export const inside = (collection: string, id: string): string => `${collection}${pathOf(id)}`;
