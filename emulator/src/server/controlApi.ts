import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { ApiError, badRequest, notFound } from "../api/apiError";
import { parse, parseJson } from "../api/input";
import { errorResponse } from "../api/response";
import { faultRuleBody, type FaultRule } from "../faults/rules";
import { isJsonObject } from "../json";
import { serviceStates, type ServiceState } from "../operations/services/state";
import { quirkChangeSchema, type QuirkChange } from "../quirks/quirks";
import type { ObjectAccess } from "../store/directAccess";
import type { HiddenPartsAccess } from "../store/hiddenParts";
import { isObjectKind, objectKinds, type ObjectKind } from "../store/records";
import type { RequestRecord } from "./requestLog";

/** The paths of the control API begin with this one. */
export const controlPath = "/_control";

/** The operations of the control API, which a test in the same process can call directly. */
export interface Controls extends ObjectAccess, HiddenPartsAccess {
  /**
   * Restores the objects of the seed and the initial quirks, and removes all faults, recorded requests and counts of
   * the rate limit. Fails only if the folder `data` is not writable.
   */
  readonly reset: () => void;
  /**
   * Returns the recorded requests of the API, oldest first, without those of the control API. At least the last 25,000
   * are recorded. Never fails.
   */
  readonly requests: () => RequestRecord[];
  /**
   * Returns the unknown fields of the recorded requests, each once, such as `POST alerts: body.channel.severity`. At
   * most 1,000 are recorded. Never fails.
   */
  readonly unknownFields: () => string[];
  /** Deletes the recorded requests and their unknown fields. Never fails. */
  readonly clearRequests: () => void;
  /** Adds a fault, which applies to later requests. Fails if `action` is not a `FaultAction`. */
  readonly addFault: (rule: FaultRule) => void;
  /** Removes all faults. Never fails. */
  readonly clearFaults: () => void;
  /** Changes the given quirks only. Fails for an unknown name or value. */
  readonly setQuirks: (change: QuirkChange) => void;
  /**
   * Sets the state of a service, by default of the service of the seed. A service that is not running rejects requests with
   * the status 424. Returns false if the service does not exist. Fails for an unknown state, or if the folder `data` is not
   * writable.
   */
  readonly setServiceState: (state: ServiceState, serviceId?: string) => boolean;
}

const ok = { ok: true } as const;

const hiddenPartsBody = z.strictObject({
  tiles: z.array(z.looseObject({})).optional(),
  tileFields: z.record(z.string(), z.looseObject({})).optional(),
});

const serviceStateBody = z.strictObject({ state: z.enum(serviceStates) });

interface ControlEnv {
  Bindings: HttpBindings;
}

/** Routes that steer the emulator from another process on the same machine. */
export function createControlApi(controls: Controls, host: string): Hono<ControlEnv> {
  const api = new Hono<ControlEnv>();
  api.use(async (context, next) => {
    refuseStrangers(context.env, context.req.header("Origin"), context.req.header("Host"), host);
    await next();
  });
  api.post("/_control/reset", (context) => context.json(done(controls.reset)));
  api.get("/_control/requests", (context) => context.json(controls.requests()));
  api.delete("/_control/requests", (context) => context.json(done(controls.clearRequests)));
  api.get("/_control/unknown-fields", (context) => context.json(controls.unknownFields()));
  api.post("/_control/faults", async (context) => {
    controls.addFault(parse(faultRuleBody, parseJson(await context.req.text())));
    return context.json(ok);
  });
  api.delete("/_control/faults", (context) => context.json(done(controls.clearFaults)));
  api.put("/_control/quirks", async (context) => {
    const change = parse(quirkChangeSchema, parseJson(await context.req.text()));
    controls.setQuirks(change);
    return context.json(ok);
  });
  api.put("/_control/services/:id/state", async (context) => {
    const { state } = parse(serviceStateBody, parseJson(await context.req.text()));
    if (!controls.setServiceState(state, context.req.param("id"))) throw notFound("the service");
    return context.json(ok);
  });
  api.get("/_control/dashboards/:id/hidden-parts", (context) => {
    const parts = controls.hiddenParts(context.req.param("id"));
    if (parts === undefined) throw notFound("the dashboard");
    return context.json(parts);
  });
  api.put("/_control/dashboards/:id/hidden-parts", async (context) => {
    const parts = parse(hiddenPartsBody, parseJson(await context.req.text()));
    return context.json(okIf(controls.setHiddenParts(context.req.param("id"), parts)));
  });
  api.get("/_control/objects/:kind/:id", (context) => {
    const record = controls.get(kindOf(context.req.param("kind")), context.req.param("id"));
    if (record === undefined) throw notFound("the object");
    return context.json(record);
  });
  api.patch("/_control/objects/:kind/:id", async (context) => {
    const patch = parseJson(await context.req.text());
    if (!isJsonObject(patch)) throw badRequest("body: must be an object");
    return context.json(
      okIf(controls.patch(kindOf(context.req.param("kind")), context.req.param("id"), patch)),
    );
  });
  api.delete("/_control/objects/:kind/:id", (context) =>
    context.json(okIf(controls.delete(kindOf(context.req.param("kind")), context.req.param("id")))),
  );
  api.notFound(() => refusal(notFound("the control operation")));
  api.onError((error) => {
    if (error instanceof ApiError) return refusal(error);
    return refusal(new ApiError("INTERNAL_ERROR", "the control API failed"));
  });
  return api;
}

/**
 * Other machines have no business here, nor has a web page open in a browser on this one. The page of a name that its owner
 * lets lead to this machine sends no `Origin`, but that name as `Host`. `listens` is the host that the emulator listens on.
 */
function refuseStrangers(
  { incoming }: HttpBindings,
  origin: string | undefined,
  host: string | undefined,
  listens: string,
): void {
  const address = incoming.socket.remoteAddress ?? "";
  if (!/^(127\.|::1$|::ffff:127\.)/.test(address))
    throw new ApiError("FORBIDDEN", "the control API accepts requests of this machine only");
  if (origin !== undefined) throw new ApiError("FORBIDDEN", "the control API rejects requests of web pages");
  if (!isOwnName(host, listens))
    throw new ApiError(
      "FORBIDDEN",
      "the header Host must be localhost, 127.0.0.1, [::1] or the host of the emulator",
    );
}

/** True if a `Host` names this machine and no other. */
function isOwnName(host: string | undefined, listens: string): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, "") ?? "";
  const names = ["localhost", "[::1]", listens.toLowerCase(), `[${listens.toLowerCase()}]`];
  return names.includes(name) || /^127(\.\d{1,3}){3}$/.test(name);
}

function kindOf(text: string): ObjectKind {
  if (!isObjectKind(text)) throw badRequest(`kind: must be one of ${objectKinds.join(", ")}`);
  return text;
}

function done(action: () => void): typeof ok {
  action();
  return ok;
}

function okIf(exists: boolean): typeof ok {
  if (!exists) throw notFound("the object");
  return ok;
}

function refusal(error: ApiError): Response {
  return errorResponse(error, "pipes", "control");
}
