import { inspect } from "node:util";
import {
  ApiError,
  type ApiErrorFacts,
  type ApiErrorKind,
  isApiError,
  noRequest,
} from "../../../provider/src/client/errors";
import { textOf } from "../../harness/repository";

const facts: ApiErrorFacts = {
  kind: "badRequest",
  method: "PATCH",
  path: "/organizations/o/keys/k",
  detail: "no",
};

/** One of each kind; the type says when the list is no longer whole. */
const kinds: Readonly<Record<ApiErrorKind, true>> = {
  notFound: true,
  noRoute: true,
  methodNotAllowed: true,
  unauthorized: true,
  forbidden: true,
  badRequest: true,
  serviceIdle: true,
  rateLimited: true,
  serverFailed: true,
  unreachable: true,
  proxyRefused: true,
  timedOut: true,
  invalidResponse: true,
  schemaMismatch: true,
  badAddress: true,
};

describe("an API error", () => {
  test("says request, status, the service's words, request id and what to do, in that order", () => {
    const error = new ApiError({
      ...facts,
      status: 400,
      requestId: "r-1",
      detail: "BAD_REQUEST: name is empty",
    });
    expect(error.message).toBe(
      "PATCH /organizations/o/keys/k answered 400: BAD_REQUEST: name is empty (request r-1). " +
        "Correct the arguments that the message names. [badRequest]",
    );
  });

  test("leaves out what is not known", () => {
    expect(new ApiError({ ...facts, kind: "timedOut", detail: "no answer" }).message).toBe(
      "PATCH /organizations/o/keys/k: no answer. The service did not answer in time: run again. [timedOut]",
    );
  });

  const place = { base: "https://api.test/v1", from: "PIPES_BASE_URL" };

  test("names the whole address of the request, and where that comes from", () => {
    expect(new ApiError({ ...facts, place, status: 400 }).message).toBe(
      "PATCH https://api.test/v1/organizations/o/keys/k answered 400: no. " +
        "Correct the arguments that the message names. The address comes from PIPES_BASE_URL. [badRequest]",
    );
  });

  test("of a refused key names where that comes from, too", () => {
    const signed = { ...place, keyFrom: "PIPES_AUTH_KEY_ID and pipes:authKeySecret" };
    expect(new ApiError({ ...facts, kind: "unauthorized", place: signed, status: 401 }).message).toMatch(
      / The address comes from PIPES_BASE_URL, the key from PIPES_AUTH_KEY_ID and pipes:authKeySecret\. \[unauthorized\]$/,
    );
    expect(new ApiError({ ...facts, place: signed, status: 400 }).message).not.toContain("the key from");
  });

  test("names the address where nothing was sent, too", () => {
    const { message } = new ApiError({ ...facts, ...noRequest, place, kind: "unreachable" });
    expect(message).toBe(
      "nothing was sent: no. Check PIPES_BASE_URL and the network. " +
        "The address https://api.test/v1 comes from PIPES_BASE_URL. [unreachable]",
    );
  });

  test.each(Object.keys(kinds))("of the kind %s names the address or where it comes from", (kind) => {
    const { message } = new ApiError({ ...facts, place, kind: kind as ApiErrorKind });
    expect(message).toContain("PATCH https://api.test/v1/organizations/o/keys/k");
    expect(message).toContain("PIPES_BASE_URL");
  });

  test("of a missing object never advises first to drop it from the state", () => {
    const { hint } = new ApiError({ ...facts, kind: "notFound" });
    expect(hint).toMatch(/check organizationId and serviceId first.*Only where somebody deleted/);
  });

  test.each(Object.keys(kinds))("of the kind %s says what to do", (kind) => {
    const error = new ApiError({ ...facts, kind: kind as ApiErrorKind });
    expect(error.hint).toMatch(/^[A-Z].*\.$/);
    expect(error.message.endsWith(`${error.hint} [${kind}]`)).toBe(true);
  });

  test("has a row for each kind in the document of errors, and no row besides", () => {
    const text = textOf("docs/errors.md");
    const [, table = ""] = /## Calls of the service([^]*?)\n## /.exec(text) ?? [];
    const rows = [...table.matchAll(/^\| `\[(\w+)\]` \|/gm)].map(([, kind]) => kind);
    expect(rows).toEqual(Object.keys(kinds));
  });

  test("holds the listed facts alone, so that nothing else can be printed with it", () => {
    const extended = {
      ...facts,
      headers: { authorization: "Basic c2VjcmV0" },
      body: "s3cret",
      options: { password: "s3cret" },
    };
    const error = new ApiError(extended);
    for (const shown of [
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
      String(error),
    ]) {
      expect(shown).not.toMatch(/s3cret|c2VjcmV0|authorization/);
    }
    expect(Object.keys(error).sort()).toEqual(
      [
        "ambiguous",
        "code",
        "detail",
        "hint",
        "kind",
        "method",
        "name",
        "path",
        "place",
        "requestId",
        "status",
        "summary",
      ].sort(),
    );
    expect(error.cause).toBeUndefined();
  });

  test("is unambiguous unless it says otherwise", () => {
    expect(new ApiError(facts).ambiguous).toBe(false);
    expect(new ApiError({ ...facts, ambiguous: true }).ambiguous).toBe(true);
  });

  test("is told apart by its kind", () => {
    const error = new ApiError(facts);
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, "notFound", "badRequest")).toBe(true);
    expect(isApiError(error, "notFound")).toBe(false);
    expect(isApiError(new Error("x"))).toBe(false);
    expect(isApiError({ kind: "badRequest" }, "badRequest")).toBe(false);
  });
});
