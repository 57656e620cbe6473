import type { Emulator } from "pulumi-pipes-emulator";

/** The requests that an emulator noted, such as `PATCH keys/:id`. */
export function requestsOf(emulator: Emulator): string[] {
  return emulator.requests().map(({ method, path }) => `${method} ${shortPath(path)}`);
}

/** `/v1/organizations/…/services/…/pipes/…/state` as `pipes/:id/state`. */
export function shortPath(path: string): string {
  const [collection = "", id, ...rest] = path
    .replace(/^\/v1\/organizations\/[^/]+\//, "")
    .replace(/^services\/[^/]+\//, "")
    .replace(/^observability\//, "")
    .split("/");
  return [collection, ...(id === undefined ? [] : [":id"]), ...rest].join("/");
}
