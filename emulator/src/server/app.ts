import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { ApiError, notFound } from "../api/apiError";
import { fullPath, type Operation } from "../api/operation";
import { errorResponse, htmlResponse, jsonResponse } from "../api/response";
import { documentPath, openApiDocument } from "../openapi/document";
import { operationsOf } from "../operations/index";
import type { Quirks } from "../quirks/quirks";
import { serveOperation, type AppEnv, type ServerParts } from "./serveOperation";

/** Routes of the management API, and the document that describes them. */
export function createApp(parts: ServerParts): Hono<AppEnv> {
  const { backend } = parts;
  const app = new Hono<AppEnv>({ strict: false });
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(context.env.trace.limitHeaders ?? {}))
      context.header(name, value);
    context.header("Date", new Date(backend.now()).toUTCString());
  });
  const operations = operationsOf(backend.names);
  for (const [path, offered] of byPath(operations)) {
    const route = path.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const operation of offered)
      app.on(operation.method, route, (context) => {
        // A service refuses an operation that it does not offer before it asks who is calling.
        switch (absence(operation, backend.quirks)) {
          case "405":
            return methodNotAllowed(offered, backend.quirks);
          case "html404":
            return htmlResponse(404, "Not Found");
          case "404":
            return errorResponse(notFound("the operation"), operation.area, randomUUID());
          case undefined:
            return serveOperation(operation, context, parts);
        }
      });
    app.all(route, () => methodNotAllowed(offered, backend.quirks));
  }
  for (const path of unimplementedRoutes()) app.all(path, () => notImplemented());
  app.get(
    documentPath,
    documentHandler(() => openApiDocument(operations, backend)),
  );
  app.notFound(() => htmlResponse(404, "Not Found"));
  app.onError(() => internalError());
  return app;
}

/** Routes of services that are neither in the contract nor emulated: they respond 501, never with a success that means nothing. */
function unimplementedRoutes(): readonly string[] {
  const organization = "/v1/organizations/:organizationId";
  const service = `${organization}/services/:serviceId`;
  return [
    "/v1/organizations",
    organization,
    `${organization}/services`,
    service,
    `${organization}/members`,
    `${organization}/members/:id`,
    `${organization}/invitations`,
    `${organization}/invitations/:id`,
    `${organization}/activities`,
  ];
}

function byPath(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
  const paths = new Map<string, Operation[]>();
  for (const operation of operations) {
    const path = fullPath(operation);
    paths.set(path, [...(paths.get(path) ?? []), operation]);
  }
  return paths;
}

/** The response of a service without an operation; undefined if it has the operation. */
function absence(
  { inContract, operationId }: Operation,
  { contractOnly, dashboardValidation }: Quirks,
): "404" | "405" | "html404" | undefined {
  if (!inContract && contractOnly !== false) return contractOnly;
  if (operationId !== "validateDashboard" || dashboardValidation === false) return undefined;
  return dashboardValidation === "bare" || dashboardValidation === "noVerdict"
    ? undefined
    : dashboardValidation;
}

function methodNotAllowed(offered: readonly Operation[], quirks: Quirks): Response {
  const methods = offered
    .filter((operation) => absence(operation, quirks) === undefined)
    .map(({ method }) => method);
  const error = new ApiError("METHOD_NOT_ALLOWED", "the path has no such operation", {
    Allow: methods.join(", "),
  });
  return errorResponse(error, offered[0]?.area ?? "pipes", randomUUID());
}

/** Made when it is first asked for: most emulators are never asked. */
function documentHandler(make: () => object): () => Response {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(make());
    return jsonResponse(text);
  };
}

function notImplemented(): Response {
  const error = new ApiError("NOT_IMPLEMENTED", "the emulator does not have this operation");
  return errorResponse(error, "pipes", randomUUID());
}

/** A defect of the emulator; its text could hold parts of a request, so it is not sent. */
function internalError(): Response {
  return errorResponse(new ApiError("INTERNAL_ERROR", "the emulator failed"), "pipes", randomUUID());
}
