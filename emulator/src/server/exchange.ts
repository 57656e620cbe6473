import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Names } from "../api/names";
import { applyFaults } from "../faults/applyFaults";
import type { FaultRules } from "../faults/rules";
import { objectKinds, type ObjectKind } from "../store/records";
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

/** Finds the kind of object by the segment of its collection, such as `saved-searches`. */
function kindFinder({ segments }: Names): (path: string) => ObjectKind | undefined {
  const inService: Partial<Record<ObjectKind, string>> = {
    pipes: segments.pipes,
    scalings: `${segments.pipes}CdcScaling`,
    reversePrivateEndpoints: `${segments.pipes}ReversePrivateEndpoints`,
  };
  const kinds = objectKinds.map((kind) => {
    const segment = inService[kind] ?? kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [segment, kind] as const;
  });
  const kindOfSegment = new Map(kinds);
  const owner = `^/v1/organizations/[^/]+(?:/services/[^/]+)?(?:/${segments.observability})?`;
  const collection = new RegExp(`${owner}/([^/]+)`);
  return (path) => kindOfSegment.get(collection.exec(path)?.[1] ?? "");
}
