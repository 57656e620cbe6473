import {
  invalidResponse,
  parseJson,
  type RawResponse,
  readResponse,
  requestIdOf,
} from "../../../provider/src/client/response";
import { failureOf } from "../../harness/outcomes";

const requestId = "5b6f2c1e-7a4d-4c3b-8f2e-1d0c9b8a7f6e";
const html = "<!DOCTYPE html><html><body>nginx</body></html>";

function answer(status: number, text: string, contentType = "application/json"): RawResponse {
  return { method: "GET", path: "/organizations/o/keys/k", status, contentType, text };
}

function json(status: number, body: unknown): RawResponse {
  return answer(status, JSON.stringify(body));
}

describe("an answer that is not the service's own", () => {
  const place = { base: "https://api.test/v1", from: "PIPES_BASE_URL" };

  test.each([
    ["https://login.test/sso?ticket=hunter2#top", "https://login.test/sso"],
    ["/console/", "https://api.test/console/"],
  ])("names where it redirects to, without what may be a ticket: %s", async (location, named) => {
    const response = { ...answer(302, "", "text/html"), place, headers: { location } };
    const error = await failureOf(() => readResponse(response, true));
    expect(error).toMatchObject({ kind: "invalidResponse", detail: `it redirects to ${named}` });
    expect(error.message).toContain("if the API is there, correct PIPES_BASE_URL.");
    expect(error.message).not.toContain("hunter2");
  });

  test("says of a proxy that asks for credentials where to give them", async () => {
    const proxy = {
      url: "http://p.test:3128/",
      host: "p.test:3128",
      hasCredentials: false,
      from: "HTTP_PROXY",
    };
    const error = await failureOf(() => readResponse({ ...answer(407, "<html>"), place, proxy }, true));
    expect(error).toMatchObject({ kind: "proxyRefused", status: 407 });
    expect(error.message).toContain("write HTTP_PROXY as http://user:password@host:port");
    const unknown = await failureOf(() => readResponse({ ...answer(407, "<html>"), place }, true));
    expect(unknown.message).toContain("only HTTP_PROXY and HTTPS_PROXY can give");
  });
});

describe("an answer that succeeded", () => {
  test("gives what its envelope holds", () => {
    expect(readResponse(json(200, { status: 200, requestId, result: { id: "x" } }), true)).toEqual({
      id: "x",
    });
  });

  test("gives a result even where the rest of the envelope is missing", () => {
    expect(readResponse(json(201, { result: [] }), true)).toEqual([]);
  });

  test.each([
    ["", undefined],
    [" \n", undefined],
    ["{}", undefined],
    [`{"requestId":"${requestId}"}`, undefined],
  ])("may be %j where no result is expected", (text, result) => {
    expect(readResponse(answer(200, text), false)).toBe(result);
  });

  test.each([
    ["no result", JSON.stringify({ status: 200, requestId }), "the envelope has no result"],
    ["truncated JSON", '{"status":200,"requestId":"x","result":{"id":"a', "cut off"],
    ["a bare list", "[]", "no JSON object"],
    ["a bare text", '"fine"', "no JSON object"],
    ["nothing", "", "the body is empty"],
    ["HTML", html, "the body is HTML"],
  ])("is a bad answer with %s, and its write may have happened", async (_case, text, detail) => {
    const error = await failureOf(() => readResponse(answer(200, text), true));
    expect(error).toMatchObject({ kind: "invalidResponse", status: 200, ambiguous: true });
    expect(error.message).toContain(detail);
  });

  test("names its request even where the result is missing", async () => {
    const error = await failureOf(() => readResponse(json(200, { requestId }), true));
    expect(error.message).toContain(`(request ${requestId})`);
  });

  test("is no success for HTML where no result is expected either", async () => {
    expect(await failureOf(() => readResponse(answer(200, html, "text/html"), false))).toMatchObject({
      kind: "invalidResponse",
    });
  });
});

describe("an answer that failed", () => {
  test.each([
    [400, "badRequest", false],
    [401, "unauthorized", false],
    [403, "forbidden", false],
    [404, "notFound", false],
    [405, "methodNotAllowed", false],
    [408, "timedOut", true],
    [409, "badRequest", false],
    [422, "badRequest", false],
    [424, "serviceIdle", false],
    [429, "rateLimited", false],
    [500, "serverFailed", true],
    [501, "serverFailed", true],
    [502, "serverFailed", true],
    [503, "serverFailed", true],
    [504, "serverFailed", true],
    [302, "invalidResponse", false],
  ])("with %i is of the kind %s", async (status, kind, ambiguous) => {
    const error = await failureOf(() => readResponse(json(status, { error: "X: y" }), true));
    expect(error).toMatchObject({ kind, status, ambiguous });
  });

  test.each([
    ["JSON", '{"status":404,"error":"NOT_FOUND: no such pipe"}', "application/json", "notFound"],
    ["JSON under another content type", '{"message":"no"}', "text/plain", "notFound"],
    ["HTML", html, "text/html", "noRoute"],
    ["HTML under the content type of JSON", html, "application/json", "noRoute"],
    ["plain text", "404 page not found", "text/plain", "noRoute"],
    ["nothing", "", "", "noRoute"],
    ["truncated JSON", '{"status":404,"err', "application/json", "noRoute"],
    ["a JSON list", "[]", "application/json", "noRoute"],
  ])("with 404 and %s is read as a deletion only where it says so", async (_case, text, type, kind) => {
    expect(await failureOf(() => readResponse(answer(404, text, type), true))).toMatchObject({ kind });
  });

  test.each([401, 403])("with %i is never a deletion, whatever its body", async (status) => {
    const error = await failureOf(() => readResponse(json(status, { error: "NOT_FOUND: gone" }), true));
    expect(error).not.toMatchObject({ kind: "notFound" });
  });

  test.each([
    ["error", { status: 400, error: "BAD_REQUEST: name is empty", requestId }, "BAD_REQUEST", requestId],
    ["message", { message: "no such tile" }, undefined, undefined],
    ["error alone, which is only a code", { error: "TOO_MANY_REQUESTS" }, "TOO_MANY_REQUESTS", undefined],
    ["error before message", { error: "CONFLICT: a", message: "b" }, "CONFLICT", undefined],
  ])("repeats the service's words from %s", async (_case, body, code, request) => {
    const error = await failureOf(() => readResponse(json(400, body), true));
    expect(error).toMatchObject({
      code,
      requestId: request,
      detail: "error" in body ? body.error : body.message,
    });
  });

  test.each([
    ["{}", "JSON without a message"],
    ['{"error":{"deep":1}}', "JSON without a message"],
    ["", "empty"],
    [html, "HTML, not JSON"],
    ["upstream timed out", "no JSON object"],
  ])("with the body %j says what it was", async (text, detail) => {
    const error = await failureOf(() => readResponse(answer(500, text, ""), true));
    expect(error.message).toContain(`the body is ${detail}`);
  });

  test("keeps a long or many-lined explanation short and on one line", async () => {
    const error = await failureOf(() =>
      readResponse(json(400, { error: `BAD_REQUEST: a\n\tb ${"x".repeat(999)}` }), true),
    );
    expect(error.message).toContain("BAD_REQUEST: a b xxx");
    expect(error.message).toContain("…");
    expect(error.message.length).toBeLessThan(500);
    expect(error.message).not.toContain("\n");
  });
});

test("a bad answer says what was wrong with it", () => {
  expect(invalidResponse(json(200, {}), "result.id is missing", requestId)).toMatchObject({
    kind: "invalidResponse",
    detail: "result.id is missing",
    requestId,
    ambiguous: true,
  });
});

test("only a text is a request id, and a long one is cut", () => {
  expect(requestIdOf({ requestId: 5 })).toBeUndefined();
  expect(requestIdOf(undefined)).toBeUndefined();
  expect(requestIdOf({ requestId: "r".repeat(100) })).toBeUndefined();
});

test("what is no JSON reads as nothing", () => {
  expect(parseJson("{")).toBeUndefined();
  expect(parseJson("null")).toBeNull();
});
