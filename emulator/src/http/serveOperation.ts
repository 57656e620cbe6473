import { randomUUID } from "node:crypto";
import { uuidShaped } from "pulumi-pipes-contract";
import type { Context } from "hono";
import type { Backend } from "../backend";
import { markUsed } from "../keys/operations";
import type { StoredKey } from "../store/records";
import { errorResponse, successResponse, type Answer } from "./answer";
import { ApiError, badRequest, notFound } from "./apiError";
import type { AppEnv } from "./app";
import { authenticate } from "./authenticate";
import { maxBodyBytes, parseJson } from "./body";
import type { Operation } from "./operation";
import type { RateLimiter } from "./rateLimit";
import { authorize } from "./roles";

/** What operations are served with. */
export interface ServerParts {
  readonly backend: Backend;
  readonly limiter: RateLimiter | undefined;
  /** Called after every change, before it is answered. */
  readonly changed: () => void;
}

/** Serves one request: authentication, validation, handler, answer. */
export async function serveOperation(
  operation: Operation,
  context: Context<AppEnv>,
  parts: ServerParts,
): Promise<Response> {
  const { backend } = parts;
  const requestId = randomUUID();
  try {
    const caller = admit(operation, context, parts);
    const rawBody = operation.body === undefined ? undefined : await readBody(context);
    const answer = operation.handle({
      backend,
      caller,
      organizationId: context.req.param("organizationId") ?? "",
      serviceId: context.req.param("serviceId") ?? "",
      id: objectId(context),
      rawBody,
      rawQuery: operation.query === undefined ? {} : context.req.queries(),
    });
    if (operation.access === "write") parts.changed();
    return respond(answer, requestId, backend);
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error, operation.area, requestId);
    throw error;
  }
}

/** Lets a request in, or says why not: key, rate, owner, role, service, in this order. */
function admit(operation: Operation, context: Context<AppEnv>, { backend, limiter }: ServerParts): StoredKey {
  const now = backend.now();
  const key = authenticate(backend.store.keys.values(), {
    authorization: context.req.header("Authorization"),
    address: context.env.incoming.socket.remoteAddress ?? "",
    now,
  });
  context.env.trace.key = key.record.id;
  limiter?.take(key.keyId, now);
  const caller = markUsed(backend, key);
  const organizationId = requireUuid(context, "organizationId");
  const organization = backend.store.organizations.get(organizationId);
  if (organization === undefined) throw notFound("the organization");
  if (caller.organizationId !== organizationId)
    throw new ApiError("FORBIDDEN", "the key belongs to another organization");
  authorize(caller.record, operation.area, operation.access);
  if (operation.area !== "keys" && !organization.serviceIds.includes(requireUuid(context, "serviceId")))
    throw notFound("the service");
  return caller;
}

function requireUuid(context: Context<AppEnv>, name: "organizationId" | "serviceId"): string {
  const value = context.req.param(name) ?? "";
  if (!uuidShaped.safeParse(value).success) throw badRequest(`${name}: is not a UUID`);
  return value;
}

/** The one parameter that does not name an owner; empty for collections. */
function objectId(context: Context<AppEnv>): string {
  const { organizationId: _organizationId, serviceId: _serviceId, ...own } = context.req.param();
  return Object.values(own)[0] ?? "";
}

async function readBody(context: Context<AppEnv>): Promise<unknown> {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw badRequest("Content-Type: must be application/json");
  const tooLarge = () => new ApiError("PAYLOAD_TOO_LARGE", `the body is larger than ${maxBodyBytes} bytes`);
  if (Number(context.req.header("Content-Length") ?? 0) > maxBodyBytes) throw tooLarge();
  const text = await context.req.text();
  if (Buffer.byteLength(text) > maxBodyBytes) throw tooLarge();
  return parseJson(text);
}

function respond(answer: Answer, requestId: string, backend: Backend): Response {
  if ("deleted" in answer && backend.quirks.emptyDeleteBody) return new Response(null, { status: 200 });
  return successResponse(answer, requestId, {});
}
