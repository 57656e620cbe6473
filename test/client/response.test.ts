import { inspect } from "node:util";
import fc from "fast-check";
import { tuningSettings } from "pulumi-pipes-contract";
import { RequestError, type RequestFacts } from "../../provider/src/core/messages/errors";
import { accepted, type RawResponse, resultOf } from "../../provider/src/client/response";
import { pipeFromWire, settingsToWire } from "../../provider/src/client/spelling";
import { withoutNulls } from "../../provider/src/core/json/json";
import { runs } from "../harness/random";
import { apiErrorOf, client, failure, id, ok, service, settled, useFakeClock } from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

const requestId = "5b6f2c1e-7a4d-4c3b-8f2e-1d0c9b8a7f6e";
const page = "<!DOCTYPE html><html><body>nginx</body></html>";
const place = { base: "https://api.test/v1", from: "PIPES_BASE_URL" };
const response = (status: number, body: unknown, more: Partial<RawResponse> = {}): RawResponse => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  return { method: "GET", path: "/keys/k", status, text, headers, ...more };
};
const readResponse = (raw: RawResponse, resultExpected: boolean, envelopeOptional?: boolean): unknown => {
  return resultOf(accepted(raw), resultExpected, envelopeOptional);
};
const failed = (status: number, body: unknown, more?: Partial<RawResponse>) =>
  apiErrorOf(() => readResponse(response(status, body, more), true));
const api = () => client().operation();

test("a successful response gives the result of its envelope, and none is needed for a deletion", () => {
  expect(readResponse(response(200, { status: 200, requestId, result: { id } }), true)).toEqual({ id });
  expect(readResponse(response(201, { result: [] }), true)).toEqual([]);
  const empty = ["", " \n", "{}", { requestId }].map((body) => readResponse(response(200, body), false));
  expect(empty).toEqual([undefined, undefined, undefined, undefined]);
  const bare = [{ valid: true }, { result: 1 }].map((body) => readResponse(response(200, body), true, true));
  expect(bare).toEqual([{ valid: true }, 1]);
});

test.each([
  ["no result", { requestId }, "the envelope has no result"],
  ["truncated JSON", '{"status":200,"result":{"id":"a', "cut off"],
  ["a bare list", "[]", "not a JSON object"],
  ["a bare text", '"fine"', "not a JSON object"],
  ["nothing", "", "empty"],
  ["HTML", page, "HTML"],
])(
  "a successful response with %s is invalid, and its write may have happened",
  async (_what, body, detail) => {
    const error = await failed(200, body);
    expect(error).toMatchObject({ code: "http/invalid-response", status: 200, mayHaveHappened: true });
    expect([error.detail.includes(detail), error.requestId]).toEqual([
      true,
      detail === "the envelope has no result" ? requestId : undefined,
    ]);
    if (body !== page) return;
    const never = { code: "http/invalid-response" };
    expect(await apiErrorOf(() => readResponse(response(200, page), false))).toMatchObject(never);
  },
);

test("a status from 400 to 599 in the envelope is a failure behind any status", async () => {
  for (const status of [400, 599])
    expect(await failed(200, { status, result: { id } })).toMatchObject({ status });
  for (const status of [399, 600])
    expect(readResponse(response(200, { status, result: { id } }), true)).toEqual({ id });
});

test("a byte order mark before the JSON of a response has no meaning", async () => {
  expect(readResponse(response(200, `\uFEFF${JSON.stringify({ result: { id } })}`), true)).toEqual({ id });
  expect(await failed(404, '\uFEFF{"error":"NOT_FOUND: no"}')).toMatchObject({ code: "http/not-found" });
});

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${"]}".repeat(levels / 2)}`;

test("an object that is nested too deeply is unreadable, and the other objects of the list are not", async () => {
  const readable = { id: "b", name: "b", more: JSON.parse(nested(100)) as unknown };
  for (const levels of [1_000, 5_000, 200_000]) {
    const deep = `{"id":"a","name":"a","more":${nested(levels)}}`;
    service.reply = () => ({ ...ok([]), text: `{"result":[${deep},${JSON.stringify(readable)}]}` });
    const listed = await api().alerts.list(object);
    const ids = [listed?.objects, listed?.unreadable].map((map) => [...(map?.keys() ?? [])]);
    expect([...ids, listed?.objects.get("b")?.raw]).toEqual([["b"], ["a"], readable]);
  }
});

test("a write whose response is nested too deeply may have happened", async () => {
  service.reply = () => ({ ...ok({}), text: `{"result":{"id":"${id}","name":"a","more":${nested(5_000)}}}` });
  for (const call of [calls["POST"], calls["PUT"], calls["PATCH"]])
    expect(await settled(call?.() ?? Promise.resolve())).toMatchObject({
      code: "http/schema-mismatch",
      mayHaveHappened: true,
    });
});

test("a result that is not of the contract's form names the field and the request", async () => {
  service.reply = () => ok({ id, roles: ["owner"] }, requestId);
  const error = await settled(api().keys.get({ organizationId: "o", serviceId: "", id }));
  expect(error).toMatchObject({ code: "http/schema-mismatch", requestId, mayHaveHappened: true });
  expect(JSON.stringify(error)).toContain("result.roles.0 ");
});

const byStatus =
  "302 http/invalid-response, 400 http/bad-request, 401 http/unauthorized, 403 http/forbidden, 404 http/not-found, 405 http/method-not-allowed, 407 http/proxy-refused, " +
  "408 http/timed-out?, 409 http/conflict, 410 http/not-found, 422 http/bad-request, 424 http/service-idle, 429 http/rate-limited, 500 http/server-failed?, 501 http/server-failed?, " +
  "503 http/server-failed?, 504 http/server-failed?";

test("a failed response has a code by its status, and after 408 and 5xx its write may have happened", async () => {
  const rows = byStatus.split(", ").map(async (row) => {
    const error = await failed(Number.parseInt(row), { error: "NOT_FOUND: deleted" });
    return `${error.status ?? ""} ${error.code}${error.mayHaveHappened ? "?" : ""}`;
  });
  expect((await Promise.all(rows)).join(", ")).toBe(byStatus);
});

const object = { organizationId: "o", serviceId: "s", id };
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  GET: () => api().alerts.get(object),
  DELETE: () => api().alerts.delete(object),
  POST: () => api().alerts.create(object, { name: "a" }),
  PUT: () => api().alerts.update(object, { name: "a" }),
  PATCH: () => api().keys.update(object, { name: "a" }),
};

test.each(Object.entries(calls))(
  "the envelope of a response to %s counts more than its HTTP status",
  async (_, call) => {
    // prettier-ignore
    const rows: readonly [number, object, object][] = [
      [200, { status: 403, error: "FORBIDDEN: no" }, { code: "http/forbidden", status: 403, mayHaveHappened: false }],
      [200, { status: 403 }, { code: "http/forbidden" }],
      [200, { status: 403, result: { id } }, { code: "http/forbidden" }],
      [404, { status: 401, error: "UNAUTHORIZED: no" }, { code: "http/unauthorized" }],
      [502, { status: 400, error: "BAD_REQUEST: no" }, { code: "http/bad-request", mayHaveHappened: true }],
      [200, { status: 501 }, { code: "http/server-failed", mayHaveHappened: true }],
      [200, { status: 200, error: "NO: no", result: { id } }, { code: "http/invalid-response", reason: "NO", mayHaveHappened: true }],
      [200, { error: { reason: "no" }, result: { id } }, { code: "http/invalid-response", mayHaveHappened: true }],
    ];
    for (const [status, body, error] of rows) {
      service.reply = () => ({ ...ok({}), status, text: JSON.stringify(body) });
      expect(await settled(call())).toMatchObject(error);
    }
    for (const error of [null, "", false]) {
      service.reply = () => ({ ...ok({}), text: JSON.stringify({ status: 200, error, result: { id } }) });
      expect(await settled(call())).not.toBeInstanceOf(Error);
    }
  },
);

test("a response with the id of another object is invalid, and its write may have happened", async () => {
  const other = "2e1f7b63-9c4d-4f5e-8a6b-7c8d9e0f1a2b";
  const { pipes, keys, alerts, dashboards } = api();
  const calls = [
    ...[pipes, keys, alerts, dashboards].map((kind) => () => kind.get(object)),
    () => pipes.update(object, { name: "a" }),
    () => pipes.updatePart(object, "scaling", { replicas: 1 }),
    () => keys.update(object, { name: "a" }),
    () => alerts.update(object, { name: "a" }),
    () => dashboards.update(object, { name: "a", tiles: [] }),
  ];
  const shape = { name: "a", tiles: [] };
  const invalid = { code: "http/invalid-response", requestId, mayHaveHappened: true };
  for (const call of calls) {
    service.reply = () => ok({ ...shape, id: other }, requestId);
    expect(await settled<unknown>(call())).toMatchObject(invalid);
    service.reply = () => ok({ ...shape, id: id.toUpperCase() });
    expect(await settled<unknown>(call())).toMatchObject({ id });
  }
});

test("the client waits for a limit that only the envelope contains", async () => {
  const limited = { ...failure(429, { "retry-after": "7" }), status: 200 };
  service.reply = (_, number) => (number === 1 ? limited : ok({ id }));
  expect(await settled(api().alerts.get(object))).toMatchObject({ id });
  expect(service.sent.map(({ atMs }) => atMs)).toEqual([0, 7_000]);
});

test.each([
  ['{"status":404,"error":"NOT_FOUND: no such pipe"}', "application/json", "http/not-found"],
  ['{"message":"no"}', "text/plain", "http/not-found"],
  [page, "text/html", "http/no-route"],
  [page, "application/json", "http/no-route"],
  ["404 page not found", "text/plain", "http/no-route"],
  ["", "", "http/no-route"],
  ['{"status":404,"err', "application/json", "http/no-route"],
  ["[]", "application/json", "http/no-route"],
])(
  "a 404 that is not a JSON object can come from a missing route: %j (%s)",
  async (text, contentType, code) => {
    expect(await failed(404, text, { headers: { "content-type": contentType } })).toMatchObject({ code });
  },
);

test.each([
  [{ error: "BAD_REQUEST: no name", requestId }, "BAD_REQUEST", "“BAD_REQUEST: no name”", requestId],
  [{ message: "no such tile", requestId: 5 }, undefined, "“no such tile”", undefined],
  [{ error: "TOO_MANY", requestId: "r".repeat(65) }, "TOO_MANY", "“TOO_MANY”", undefined],
  [{ error: "CONFLICT: a", message: "b", requestId: "a b" }, "CONFLICT", "“CONFLICT: a”", undefined],
  [{ error: "", message: "b" }, undefined, "“b”", undefined],
  [{ error: { deep: 1 } }, undefined, "the body is JSON without a message", undefined],
  ["", undefined, "the body is empty", undefined],
  ["<p>busy", undefined, "the body is HTML, not JSON", undefined],
  ["a\n\tb", undefined, "the body is not a JSON object, or cut off", undefined],
  [{ error: `a\n\t${"b".repeat(999)}` }, undefined, `“a ${"b".repeat(298)}…”`, undefined],
])(
  "an error has the service's code, one quoted line of detail and request id of the response: %j",
  async (body, ...facts) => {
    const { reason, detail, requestId: request } = await failed(400, body);
    expect([reason, detail, request]).toEqual(facts);
  },
);

test("a redirect is named without what may be a ticket, and a proxy's 407 names the variable that helps", async () => {
  for (const [location, named] of [
    ["https://login.test/sso?ticket=hunter2#top", "to “https://login.test/sso”"],
    ["/console/", "to “https://api.test/console/”"],
  ] as const) {
    const { detail, message } = await failed(302, "", { place, headers: { location } });
    expect([detail.endsWith(named), message.includes(place.from)]).toEqual([true, true]);
  }
  expect((await failed(407, page, { place })).hint).toMatch(/HTTPS_PROXY.*HTTP_PROXY/);
});

describe("an error", () => {
  const facts: RequestFacts = {
    code: "http/bad-request",
    method: "PATCH",
    path: "/keys/k",
    detail: "no",
    place,
  };
  test("names request, address, where address and rejected key come from, what to do, and its code", () => {
    const error = new RequestError({ ...facts, status: 400, requestId });
    expect(error.message).toContain(`PATCH ${place.base}/keys/k returned 400: no (request ${requestId}). `);
    expect(error.message.split(place.from)).toHaveLength(2);
    expect(error.message.endsWith(" [http/bad-request]")).toBe(true);
    const signedBy = { ...place, keySource: "PIPES_AUTH_KEY_ID" };
    const signed = new RequestError({ ...facts, code: "http/unauthorized", place: signedBy });
    expect(signed.message).toContain("the credentials from PIPES_AUTH_KEY_ID");
    const ofObject = new RequestError({ ...facts, place: signedBy });
    expect(ofObject.message).not.toContain("PIPES_AUTH_KEY_ID");
  });

  test("has only the listed facts, so that no other value can be printed with it", () => {
    const error = new RequestError({ ...facts, ...{ headers: { authorization: "s3cret" }, body: "s3cret" } });
    const shown = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), String(error)];
    expect(shown.join()).not.toMatch(/s3cret|authorization/);
    const fields =
      "code,detail,hint,isEnded,mayHaveHappened,method,name,path,place,reason,requestId,sentAtMs,sleep,status,summary";
    expect([Object.keys(error).sort().join(), error.mayHaveHappened]).toEqual([fields, false]);
  });
});

describe("alternative spellings of services read as in the contract", () => {
  const otherCpu = { "0m": undefined, many: "many", "-1": "-1", "": "" };
  const cpu = { "250m": 250, "2": 2_000, "0.5": 500, "1.001": 1_001, ...otherCpu };
  const binary = { "1Gi": 1, "512Mi": 0.5, "1048576Ki": 1, "1Ti": 1024, "0.25Gi": 0.25 };
  const memory = { ...binary, "2": 2, "1G": 0.931322575, "1Pi": "1Pi", lots: "lots" };
  const engine = { "MergeTree()": { type: "MergeTree" }, "Replacing(v)": { type: "Replacing(v)" } };

  test.each([
    ["scaling.replicaCpuMillicores", cpu],
    ["scaling.replicaMemoryGb", memory],
    ["scaling.replicas", { "3": 3, "0": undefined, "3Gi": "3Gi", "-3": "-3" }],
    ["scaling.concurrency", { "2": 2, "0": 0 }],
    ["destination.tableDefinition.engine", engine],
  ])("%s", (path, spellings) => {
    const at = (value: unknown) => path.split(".").reduceRight((inner, name) => ({ [name]: inner }), value);
    for (const [written, value] of Object.entries(spellings))
      expect(pipeFromWire(at(written), "dbms_")).toEqual(at(value));
    expect(pipeFromWire(at(null), "dbms_")).toEqual(at(undefined));
  });

  test("null is absent at any depth, and stays an item of a list", () => {
    const value = { a: null, b: { c: null, d: [{ e: null, f: 0 }, null] }, g: "", h: false };
    expect(JSON.stringify(withoutNulls(value))).toBe('{"b":{"d":[{"f":0},null]},"g":"","h":false}');
    const plain = { a: [{ b: 1 }], c: "" };
    expect(withoutNulls(plain)).toBe(plain);
  });

  test("the prefix of setting names, and back, where null asks for the default", () => {
    const names = fc.constantFrom(...Object.keys(tuningSettings.shape));
    const settings = fc.dictionary(names, fc.option(fc.nat()));
    fc.assert(
      fc.property(settings, fc.stringMatching(/^[a-z][a-z0-9]{2,8}_$/), (given, prefix) => {
        const sent = settingsToWire({ name: "n", settings: given }, prefix);
        expect(pipeFromWire(sent, prefix)).toEqual({ name: "n", settings: withoutNulls(given) });
      }),
      runs,
    );
    const sent = settingsToWire({ settings: { dbms_max_threads: null, object_storage: 2 } }, "acme_");
    expect(sent).toEqual({ settings: { acme_max_threads: null, object_storage: 2 } });
    expect(settingsToWire({ name: "n" }, "acme_")).toEqual({ name: "n" });
  });
});
