import { needsRunningService, type Operation } from "../api/operation";
import { isWithoutCode } from "../api/response";
import { errorForm, refusalForm, referenceTo } from "./schemas";

const requestId = { type: "string", format: "uuid", description: "Unique per request" };
const wait = { schema: { type: "integer", minimum: 1 } };

const reasons: Readonly<Record<number, string>> = {
  400: "The request breaks a rule; the text names the field",
  401: "The key is missing, unknown, disabled or has expired",
  403: "The key may not do this: by its roles, from this address, or in this organization",
  404: "In JSON: the object does not exist. In HTML: there is no such route",
  405: "The path has no such operation",
  409: "The state of the service forbids it: other objects use the object",
  413: "The body is too large",
  424: "The service is not running: it sleeps, wakes up or was stopped",
  429: "The key has no requests left; at most one of the headers contains the seconds to wait",
};

/** Every response of an operation, for the document. */
export function describeResponses(operation: Operation, links: object | undefined): object {
  const statuses = Object.keys(reasons).map(Number);
  const failures = statuses.filter(
    (status) =>
      (status !== 413 || operation.body !== undefined) && (status !== 424 || needsRunningService(operation)),
  );
  return {
    200: {
      description:
        operation.result === undefined ? "The object is deleted" : "The object after the operation",
      content: { "application/json": { schema: envelope(operation) } },
      ...(links === undefined ? {} : { links }),
    },
    ...Object.fromEntries(failures.map((status) => [status, failure(operation, status)])),
  };
}

/** The fields of a page beside its objects. */
const pageFields = {
  limit: { type: "integer", minimum: 1 },
  totalCount: { type: "integer", minimum: 0 },
  nextCursor: { type: ["string", "null"] },
};

function envelope({ result, hasCursor }: Operation): object {
  const properties = {
    ...{ status: { type: "integer", const: 200 }, requestId },
    ...(hasCursor === undefined ? {} : pageFields),
    ...(result === undefined ? {} : { result: referenceTo(result) }),
  };
  return {
    ...{ type: "object", properties, required: Object.keys(properties) },
    additionalProperties: false,
  };
}

function failure({ area }: Operation, status: number): object {
  const schema = referenceTo(isWithoutCode(area, status) ? refusalForm : errorForm);
  return {
    description: reasons[status],
    ...headers(status),
    content: {
      "application/json": { schema },
      ...(status === 404 ? { "text/html": { schema: { type: "string" } } } : {}),
    },
  };
}

function headers(status: number): object {
  switch (status) {
    case 401:
      return { headers: { "WWW-Authenticate": { required: true, schema: { type: "string" } } } };
    case 405:
      return { headers: { Allow: { required: true, schema: { type: "string" } } } };
    case 429:
      return { headers: { "X-RateLimit-Reset": wait, "RateLimit-Reset": wait, "Retry-After": wait } };
    default:
      return {};
  }
}
