import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import type { ApiError } from "../../../provider/src/client/errors";
import { openTransport, type RawRequest, type Transport } from "../../../provider/src/client/transport";
import { failureOf } from "../../harness/outcomes";
import { authKeyId, authKeySecret, localServices } from "./localService";

const start = localServices();
const get: RawRequest = { method: "GET", path: "/v1/things", timeoutMs: 2_000 };
const authorization = `Basic ${Buffer.from(`${authKeyId}:${authKeySecret}`).toString("base64")}`;
const open = (base: string): Transport =>
  openTransport({ place: { base, from: "PIPES_BASE_URL" }, authKeyId, authKeySecret });

/** A port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a request", () => {
  test("is signed and says what it sends and takes", async () => {
    const service = await start((_request, response) => response.end("{}"));
    await open(service.url)({ ...get, method: "PATCH", body: { name: "ü" } });
    expect(service.arrived).toMatchObject([
      {
        method: "PATCH",
        url: "/v1/things",
        headers: { authorization, accept: "application/json", "content-type": "application/json" },
        body: '{"name":"ü"}',
      },
    ]);
  });

  test("without a body names no content type", async () => {
    const service = await start((_request, response) => response.end("{}"));
    await open(service.url)(get);
    expect(service.arrived[0]?.headers).not.toHaveProperty("content-type");
    expect(service.arrived[0]?.body).toBe("");
  });

  test("gives any status back as an answer", async () => {
    const service = await start((_request, response) => {
      response.writeHead(503, { "content-type": "text/html", "retry-after": "3" }).end("<p>busy");
    });
    expect(await open(service.url)(get)).toMatchObject({
      method: "GET",
      path: "/v1/things",
      status: 503,
      contentType: "text/html",
      text: "<p>busy",
      headers: { "retry-after": "3" },
    });
    expect(service.arrived).toHaveLength(1);
  });

  test("does not follow a redirect, which would take the credentials along", async () => {
    const other = await start((_request, response) => response.end("{}"));
    const service = await start((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    expect(await open(service.url)(get)).toMatchObject({ status: 307 });
    expect(other.arrived).toEqual([]);
  });

  test("ends at its own limit, also while an answer is trickling in", async () => {
    const service = await start((_request, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => {
        clearInterval(drip);
      });
    });
    const begin = Date.now();
    const error = await failureOf(() => open(service.url)({ ...get, timeoutMs: 150 }));
    expect(error).toMatchObject({
      kind: "timedOut",
      detail: "no complete answer within 0.15 s",
      ambiguous: true,
    });
    expect(Date.now() - begin).toBeLessThan(1_500);
  });

  test("cuts off an answer that does not end before it fills the memory", async () => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, " ");
    let sent = 0;
    const service = await start((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", () => {
        sent += chunk.length;
        more();
      });
      more();
    });
    const error = await failureOf(() => open(service.url)({ ...get, timeoutMs: 30_000 }));
    expect(error).toMatchObject({
      kind: "invalidResponse",
      detail: "the answer is larger than 64 MiB",
      ambiguous: true,
    });
    expect(sent).toBeLessThan(128 * 1024 * 1024);
    // A busy machine takes seconds for so much.
  }, 60_000);
});

describe("a failed request", () => {
  const broken: readonly (readonly [string, () => Promise<string>, Partial<ApiError>])[] = [
    [
      "refused connection",
      async () => `http://127.0.0.1:${await closedPort()}`,
      { kind: "unreachable", code: "ECONNREFUSED", ambiguous: false },
    ],
    [
      "connection that breaks before the answer",
      async () => (await start((_request, response) => response.destroy())).url,
      { kind: "unreachable", code: "ECONNRESET", ambiguous: true },
    ],
    [
      "answer that breaks in the middle",
      async () =>
        (
          await start((_request, response) => {
            response.writeHead(200, { "content-length": "100" });
            response.write("{", () => response.destroy());
          })
        ).url,
      { kind: "unreachable", ambiguous: true },
    ],
    [
      "answer that is no HTTP",
      async () => (await start((_request, response) => response.socket?.end("SSH-2.0-OpenSSH\r\n"))).url,
      { kind: "unreachable", ambiguous: true },
    ],
    [
      "answer that claims to be compressed",
      async () =>
        (
          await start((_request, response) =>
            response.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
          )
        ).url,
      { kind: "unreachable", ambiguous: true },
    ],
    [
      "name that does not exist",
      () => Promise.resolve("http://nowhere.invalid"),
      { kind: "unreachable", ambiguous: false },
    ],
    ["missing answer", async () => (await start(() => undefined)).url, { kind: "timedOut", ambiguous: true }],
  ];

  test.each(broken)(
    "with a %s shows neither credential nor body, wherever one looks",
    async (_case, url, facts) => {
      // Only a missing answer is waited for to the end.
      const timeoutMs = facts.kind === "timedOut" ? 400 : 10_000;
      const request = { ...get, method: "PATCH", body: { password: "pa55word" }, timeoutMs };
      const error = await failureOf(async () => open(await url())(request));
      expect(error).toMatchObject({ name: "ApiError", ...facts });
      expect(error.cause).toBeUndefined();
      const shown = [
        inspect(error, { depth: 12, showHidden: true }),
        JSON.stringify(error),
        error.stack,
        String(error),
      ];
      for (const text of shown) {
        for (const secret of [authKeySecret, authKeyId, authorization.slice(6), "pa55word"])
          expect(text).not.toContain(secret);
      }
    },
  );
});
