import { pathPart } from "pulumi-pipes-contract";
import type { Place } from "../core/api";
import { ApiError, noRequest } from "./errors";
import type { ClientSettings } from "./settings";

export type Segments = Pick<ClientSettings, "pipesSegment" | "observabilitySegment">;
export type ObservabilityKind = "dashboards" | "alerts" | "sources";

const path = (...parts: readonly string[]): string => `/${parts.map(segment).join("/")}`;

/** A URL loses dots and empty segments on its way, so that the request would reach another object or a collection. */
function segment(part: string): string {
  if (pathPart.safeParse(part).success) return encodeURIComponent(part);
  const detail = `${JSON.stringify(part)} cannot be part of an address`;
  throw new ApiError({ kind: "badRequest", ...noRequest, detail });
}

export const keysPath = (at: Place): string => path("organizations", at.organizationId, "keys");

export const pipesPath = (at: Place, segments: Segments): string =>
  path("organizations", at.organizationId, "services", at.serviceId, segments.pipesSegment);

export const observabilityPath = (at: Place, kind: ObservabilityKind, segments: Segments): string =>
  path("organizations", at.organizationId, "services", at.serviceId, segments.observabilitySegment, kind);

/** The path of one object in a collection. */
export const inside = (collection: string, id: string): string => `${collection}${path(id)}`;
