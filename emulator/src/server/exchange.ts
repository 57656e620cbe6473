import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Names } from "../api/names";
import { applyFaults } from "../faults/applyFaults";
import type { FaultKind, FaultRules } from "../faults/rules";
import type { RequestLog } from "./requestLog";
import type { AppEnv, Trace } from "./serveOperation";

/** Faults, the memory of requests and the request log surround the routes. */
export interface ExchangeParts {
  readonly app: Hono<AppEnv>;
  readonly names: Names;
  readonly faults: FaultRules;
  readonly log: RequestLog;
  readonly logger: ((line: string) => void) | undefined;
  readonly closing: AbortSignal;
}

/** Handles requests of the API, under the faults in force, and notes each one. */
export function createExchange(parts: ExchangeParts) {
  const kindOf = kindFinder(parts.names);
  return async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const startedAt = Date.now();
    const { method } = request;
    const path = pathOf(bindings);
    const trace: Trace = { key: undefined };
    const actions = parts.faults.strike({ method, path, kind: kindOf(path) });
    // Noted on arrival, so that a request that hangs is seen too; the rest follows when it is known.
    const struck = actions.length === 0 ? {} : { faults: actions };
    const record = { method, path, status: 0, key: trace.key, startedAt, ms: 0, ...struck };
    parts.log.add(record);
    const { outgoing } = bindings;
    const { response, status } = await applyFaults(actions, { outgoing, closing: parts.closing }, async () =>
      parts.app.fetch(request, { ...bindings, trace }),
    );
    Object.assign(record, { status, key: trace.key, ms: Date.now() - startedAt });
    const { operation, fields } = trace.unknown ?? { operation: "", fields: [] };
    for (const field of fields) parts.log.addUnknownField(`${operation}: body.${field}`);
    const unknown =
      fields.length === 0 ? "" : ` unknown: ${fields.map((field) => `body.${field}`).join(", ")}`;
    parts.logger?.(`${method} ${path} ${status} ${record.ms}ms${unknown}`);
    return response;
  };
}

/** Path of a request without its query. */
export function pathOf({ incoming }: HttpBindings): string {
  return (incoming.url ?? "/").split("?", 1)[0] ?? "/";
}

function kindFinder({ segments }: Names): (path: string) => FaultKind | undefined {
  const kinds: readonly (readonly [RegExp, FaultKind])[] = [
    [new RegExp(`/services/[^/]+/${segments.pipes}(/|$)`), "pipes"],
    [new RegExp(`/${segments.observability}/alerts(/|$)`), "alerts"],
    [new RegExp(`/${segments.observability}/dashboards(/|$)`), "dashboards"],
    [new RegExp(`/${segments.observability}/sources(/|$)`), "sources"],
    [/^\/v1\/organizations\/[^/]+\/keys(\/|$)/, "keys"],
  ];
  return (path) => kinds.find(([pattern]) => pattern.test(path))?.[1];
}
