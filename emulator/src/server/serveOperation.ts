import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { ApiError, badRequest, notFound } from "../api/apiError";
import type { Backend } from "../api/backend";
import { checkUuid, maxBodyBytes, parseJson } from "../api/input";
import { needsRunningService, type Operation } from "../api/operation";
import { errorResponse, successResponse, type OperationResponse } from "../api/response";
import { authenticate, authorize, markUsed } from "../operations/keys/accessControl";
import { refuseUnlessRunning } from "../operations/services/state";
import type { StoredKey } from "../store/records";
import type { RateLimiter } from "./rateLimit";

/** The server notes this about a request on its way; the log takes it from here. */
export interface Trace {
  key: string | undefined;
  /** Headers of the rate limit, for each response. */
  limitHeaders?: Readonly<Record<string, string>>;
  /** Unknown fields of the body, and the operation that they were sent to: `POST alerts`. */
  unknown?: { readonly operation: string; readonly fields: readonly string[] };
}

/** The server gives this to every handler. */
export interface AppEnv {
  Bindings: HttpBindings & { readonly trace: Trace };
}

/** Operations are served with these parts. */
export interface ServerParts {
  readonly backend: Backend;
  readonly limiter: RateLimiter | undefined;
  /** Called after every change, before the response is sent. */
  readonly changed: () => void;
}

/** Serves one request: authentication, validation, handler, response. */
export async function serveOperation(
  operation: Operation,
  context: Context<AppEnv>,
  parts: ServerParts,
): Promise<Response> {
  const { backend } = parts;
  const requestId = randomUUID();
  try {
    const caller = admit(operation, context, parts);
    const rawBody = operation.body === undefined ? undefined : await readBody(operation, context);
    const response = operation.handle({
      backend,
      caller,
      organizationId: context.req.param("organizationId") ?? "",
      serviceId: context.req.param("serviceId") ?? "",
      id: objectId(context),
      rawBody,
      rawQuery: operation.query === undefined ? {} : context.req.queries(),
      noteUnknown: (fields) => {
        context.env.trace.unknown = { operation: shortName(operation), fields };
      },
    });
    if (operation.access === "write") parts.changed();
    return respond(response, requestId, backend);
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error, operation.area, requestId);
    throw error;
  }
}

/** Accepts a request, or rejects it for its key, rate, owner, role, service or the state of that, in this order. */
function admit(operation: Operation, context: Context<AppEnv>, { backend, limiter }: ServerParts): StoredKey {
  const now = backend.now();
  const key = authenticate(backend.store.keys.values(), {
    authorization: context.req.header("Authorization"),
    address: context.env.incoming.socket.remoteAddress ?? "",
    now,
  });
  context.env.trace.key = key.record.id;
  const { headers = {}, refusal } = limiter?.take(key.keyId, now) ?? {};
  context.env.trace.limitHeaders = headers;
  if (refusal !== undefined) throw refusal;
  const caller = markUsed(backend, key);
  const organizationId = requireUuid(context, "organizationId");
  const organization = backend.store.organizations.get(organizationId);
  if (organization === undefined) throw notFound("the organization");
  if (caller.organizationId !== organizationId)
    throw new ApiError("FORBIDDEN", "the key belongs to another organization");
  authorize(caller.record, operation.area, operation.access);
  if (operation.area !== "keys" && !organization.serviceIds.includes(requireUuid(context, "serviceId")))
    throw notFound("the service");
  if (needsRunningService(operation))
    refuseUnlessRunning(backend, { organizationId, serviceId: context.req.param("serviceId") ?? "" });
  return caller;
}

function requireUuid(context: Context<AppEnv>, name: "organizationId" | "serviceId"): string {
  const value = context.req.param(name) ?? "";
  checkUuid(value, name);
  return value;
}

/** The one parameter that does not name an owner; empty for collections. */
function objectId(context: Context<AppEnv>): string {
  const { organizationId: _organizationId, serviceId: _serviceId, ...parameters } = context.req.param();
  return Object.values(parameters)[0] ?? "";
}

async function readBody({ area }: Operation, context: Context<AppEnv>): Promise<unknown> {
  const type = context.req.header("Content-Type") ?? "";
  // The observability part misses the required fields of a body that is not there.
  if (area === "observability" && type === "" && (await context.req.text()) === "") return {};
  if (!/^application\/json\s*(;|$)/i.test(type)) throw badRequest("Content-Type: must be application/json");
  const tooLarge = () => new ApiError("PAYLOAD_TOO_LARGE", `the body is larger than ${maxBodyBytes} bytes`);
  if (Number(context.req.header("Content-Length") ?? 0) > maxBodyBytes) throw tooLarge();
  const text = await context.req.text();
  if (Buffer.byteLength(text) > maxBodyBytes) throw tooLarge();
  return parseJson(text);
}

/** For example `POST alerts`: the area of the observability part is omitted. */
function shortName({ method, path, area }: Operation): string {
  return `${method} ${path.replace(area === "observability" ? /^\/[^/]+\// : /^\//, "")}`;
}

function respond(response: OperationResponse, requestId: string, backend: Backend): Response {
  if ("deleted" in response && backend.quirks.emptyDeleteBody) return new Response(null, { status: 200 });
  return successResponse(response, requestId);
}
