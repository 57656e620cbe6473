import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Backend } from "../backend";
import { keyOperations } from "../keys/operations";
import { alertOperations } from "../observability/alerts";
import { dashboardOperations } from "../observability/dashboards";
import { sourceOperations } from "../observability/sources";
import { pipeOperations } from "../pipes/operations";
import { errorResponse, htmlResponse } from "./answer";
import { ApiError } from "./apiError";
import type { Operation } from "./operation";
import { serveOperation, type ServerParts } from "./serveOperation";
import { unimplementedRoutes } from "./unimplemented";

/** What the server notes about a request on its way; the log takes it from here. */
export interface Trace {
  key: string | undefined;
}

/** What every handler is given by the server. */
export interface AppEnv {
  Bindings: HttpBindings & { readonly trace: Trace };
}

/** Routes of the management API. */
export function createApp(parts: ServerParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  for (const operation of operationsOf(parts.backend)) {
    const owner = operation.area === "keys" ? "" : "/services/:serviceId";
    const path = `/v1/organizations/:organizationId${owner}${operation.path}`;
    app.on(operation.method, path, (context) => serveOperation(operation, context, parts));
  }
  for (const path of unimplementedRoutes(parts.backend.names)) app.all(path, () => notImplemented());
  app.notFound(() => htmlResponse(404, "Not Found"));
  app.onError(() => internalError());
  return app;
}

function operationsOf({ names: { segments } }: Backend): readonly Operation[] {
  return [
    ...pipeOperations(segments.pipes),
    ...keyOperations,
    ...dashboardOperations(segments.observability),
    ...alertOperations(segments.observability),
    ...sourceOperations(segments.observability),
  ];
}

function notImplemented(): Response {
  const error = new ApiError("NOT_IMPLEMENTED", "the emulator does not have this operation");
  return errorResponse(error, "pipes", randomUUID());
}

/** A defect of the emulator; its text could hold parts of a request, so it is not sent. */
function internalError(): Response {
  return errorResponse(new ApiError("INTERNAL_ERROR", "the emulator failed"), "pipes", randomUUID());
}
