import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { urlPath } from "../../provider/src/client/collection";
import { openTransport, type RawRequest } from "../../provider/src/client/transport";
import { anyCharacter } from "../harness/generators/characters";
import { failureOf } from "../harness/outcomes";
import { runs } from "../harness/random";
import { openOnLoopback } from "../harness/service/loopback";
import { apiErrorOf, authKeyId, authKeySecret, localServices, ok } from "./service";

const start = localServices();
const authorization = `Basic ${Buffer.from(`${authKeyId}:${authKeySecret}`).toString("base64")}`;
const get: RawRequest = { method: "GET", path: "/things" };
const patch: RawRequest = { ...get, method: "PATCH", body: { password: "pa55word", name: "ü" } };
const open = (base: string, timeoutMs = 10_000) => {
  const transport = openTransport({ place: { base, from: "PIPES_BASE_URL" }, authKeyId, authKeySecret });
  return (request: RawRequest) => transport(request, timeoutMs);
};
const failureAt = (base: string, timeoutMs?: number) => apiErrorOf(() => open(base, timeoutMs)(patch));

test("a request carries the key and this package's version, and a content type only with a body", async () => {
  const service = await start(() => ok({}));
  const transport = open(service.url);
  const accept = "application/json";
  expect(await transport(patch)).toMatchObject({ status: 200, headers: { "content-type": accept } });
  await transport(get);
  const [sent, read] = service.arrived;
  expect(sent).toMatchObject({ method: "PATCH", url: "/things", body: '{"password":"pa55word","name":"ü"}' });
  expect(sent?.headers).toMatchObject({ authorization, accept, "content-type": "application/json" });
  expect(sent?.headers["user-agent"]).toMatch(/^pulumi-pipes\/\d+\.\d+\.\d+ node\/\d+\.\d+\.\d+$/);
  expect([read?.headers["content-type"], read?.body]).toEqual([undefined, ""]);
});

test("any status is the response of one attempt, and a redirect is not followed, because it would receive the key", async () => {
  const other = await start(() => ok({}));
  const headers = { location: other.url, "retry-after": "3" };
  const service = await start((_, number) => ({ status: number === 1 ? 503 : 307, text: "<p>", headers }));
  expect(await open(service.url)(get)).toMatchObject({ status: 503, text: "<p>", headers, path: "/things" });
  expect(await open(service.url)(get)).toMatchObject({ status: 307, headers });
  expect([service.arrived.length, other.arrived.length]).toEqual([2, 0]);
});

type Behaviour = (response: ServerResponse) => unknown;
const behaving = async (behaviour: Behaviour | undefined): Promise<string> =>
  (await start((_request, _number, response) => void behaviour?.(response))).url;
const drip = (response: ServerResponse, write: () => unknown): void => {
  const timer = setInterval(write, 20);
  response.on("close", () => {
    clearInterval(timer);
  });
};
const slow: Readonly<Record<string, Behaviour>> = {
  "sends nothing": () => undefined,
  "sends a head and no body": (response) => response.writeHead(200).write(""),
  "trickles the head": (response) => {
    response.socket?.write("HTTP/1.1 200 OK\r\nx: ");
    drip(response, () => response.socket?.write("y"));
  },
  "trickles the body": (response) => {
    drip(response, () => response.write(" "));
  },
};

test.each(Object.keys(slow))("an attempt ends at its own time if the service %s", async (name) => {
  const error = await failureAt(await behaving(slow[name]), 200);
  expect(error).toMatchObject({ code: "http/timed-out", mayHaveHappened: true });
});

const mebibyte = 1024 * 1024;
const endless: Readonly<Record<string, Behaviour>> = {
  "does not end": (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(4 * mebibyte)));
    };
    response.on("drain", more);
    more();
  },
  "is 80 MiB unpacked": (response) =>
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(80 * mebibyte), { level: 1 })),
};

test.each(Object.keys(endless))("a response that %s is cut off at 64 MiB", async (name) => {
  const error = await failureAt(await behaving(endless[name]), 25_000);
  expect(error).toMatchObject({ code: "http/invalid-response", mayHaveHappened: true });
  expect(error.detail).toContain("64 MiB");
});

const broken: Readonly<Record<string, Behaviour>> = {
  "breaks before the response": (response) => response.destroy(),
  "breaks in the middle": (response) => response.writeHead(200).write("{", () => response.destroy()),
  "is no HTTP": (response) => response.socket?.end("SSH-2.0-OpenSSH\r\n"),
  "only claims to be compressed": (response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
};

test.each(Object.keys(broken))(
  "a request may have happened if its connection %s, and its error shows no credential and no body",
  async (name) => {
    const error = await failureAt(await behaving(broken[name]));
    expect(error).toMatchObject({ code: "http/unreachable", mayHaveHappened: true });
    expect(/scheme/.test(error.hint)).toBe(name === "is no HTTP");
    const inspected = inspect(error, { depth: 12, showHidden: true });
    const shown = [inspected, JSON.stringify(error), error.stack].join();
    const secrets = [authKeySecret, authKeyId, authorization.slice(6), "pa55word"];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  },
);

test("a request was not sent if its connection was never up: refused, no host, no TLS, or a handshake without an end", async () => {
  const closed = await openOnLoopback(createServer());
  await closed.close();
  const silent = createServer((socket) => socket.on("error", () => undefined).resume());
  const handshake = await openOnLoopback(silent);
  start.afterwards(handshake.close);
  const plain = (await behaving((response) => response.end())).replace("http:", "https:");
  const notSent = { code: "http/unreachable", mayHaveHappened: false };
  expect(await failureAt(closed.url)).toMatchObject({ ...notSent, reason: "ECONNREFUSED" });
  expect(await failureAt("http://nowhere.invalid")).toMatchObject(notSent);
  const hint = expect.stringContaining("https") as string;
  expect(await failureAt(plain)).toMatchObject({ ...notSent, hint });
  const error = await failureAt(handshake.url.replace("http:", "https:"), 200);
  expect(error).toMatchObject({ code: "http/timed-out", mayHaveHappened: false });
});

test("a path keeps each id in its segment, whatever the id contains", () => {
  const texts = fc.string({ unit: anyCharacter, minLength: 1 });
  const odd = texts.filter((text) => !/^\.+$|[\p{Cc}\p{Cs}]/u.test(text));
  const staysInside = (organizationId: string, one: string): void => {
    const { pathname, search, hash } = new URL(`https://api.test${urlPath("keys", organizationId, one)}`);
    const parts = [...pathname.split("/").map(decodeURIComponent), search, hash];
    expect(parts).toEqual(["", "keys", organizationId, one, "", ""]);
  };
  fc.assert(fc.property(odd, odd, staysInside), runs);
});

test("an id that a path cannot contain is rejected before a request: empty, dots, half a character, control characters", async () => {
  for (const one of ["", ".", "..", "...", "\ud800", "a\udc00b", "a\nb", "\u0000", "\u007f", "\u0085"])
    expect(await failureOf(() => urlPath("keys", one))).toMatchObject({
      code: "http/bad-request",
      method: "",
    });
});
