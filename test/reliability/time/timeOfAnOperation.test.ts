import { gzipSync } from "node:zlib";
import { inProcess } from "../../harness/provider/inProcess";
import { ciKey, latencyAlert } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { ManagedResource } from "../../harness/provider/managedResource";
import { type Rudeness, type RudeService, startRudeService } from "../../harness/service/rudeService";

const attemptSeconds = 0.3;
const operationSeconds = 0.8;
/** What an operation may take on a busy machine, beside its own limit. */
const slackMs = 2_500;

let service: RudeService | undefined;
afterEach(async () => {
  await service?.close();
});

const json = { "content-type": "application/json" };
const megabyte = Buffer.alloc(1024 * 1024, "x");
const bomb = gzipSync(Buffer.alloc(200 * megabyte.length, " "), { level: 1 });

/** Pours out so many megabytes, as fast as they are taken. */
const pour =
  (megabytes: number): Rudeness =>
  (_request, response) => {
    response.writeHead(200, { ...json, "content-length": String(megabytes * megabyte.length) });
    let left = megabytes;
    const more = (): void => {
      for (; left > 0 && !response.destroyed; left -= 1)
        if (!response.write(megabyte)) return void response.once("drain", more);
      response.end();
    };
    more();
  };

const every = (ms: number, act: () => boolean): void => {
  const timer = setInterval(() => {
    if (!act()) clearInterval(timer);
  }, ms);
};

const rude: readonly (readonly [string, Rudeness, RegExp])[] = [
  ["accepts and says nothing", () => undefined, /no complete answer within/],
  [
    "sends a head and no body",
    (_request, response) => {
      response.writeHead(200, json).flushHeaders();
    },
    /no complete answer within/,
  ],
  [
    "trickles the body",
    (_request, response) => {
      response.writeHead(200, json);
      every(20, () => response.write("{") || !response.destroyed);
    },
    /no complete answer within/,
  ],
  [
    "trickles the head",
    (_request, response) => {
      const { socket } = response;
      socket?.write("HTTP/1.1 200 OK\r\n");
      every(20, () => socket?.destroyed === false && (socket.write("X-More: 1\r\n") || true));
    },
    /no complete answer within|the connection failed/,
  ],
  [
    "says without end that it is working on it",
    (_request, response) => {
      every(10, () => !response.destroyed && (response.writeProcessing(), true));
    },
    /no complete answer within/,
  ],
  [
    "redirects to itself without end",
    (request, response) => void response.writeHead(307, { location: request.url }).end(),
    /answered 307/,
  ],
  [
    "redirects elsewhere",
    (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    /answered 302/,
  ],
  ["answers 500 MB", pour(500), /the answer is larger than 64 MiB|no complete answer within/],
  [
    "answers 200 MB in a few kilobytes",
    (_request, response) => {
      response
        .writeHead(200, { ...json, "content-encoding": "gzip", "content-length": String(bomb.length) })
        .end(bomb);
    },
    /the answer is larger than 64 MiB|no complete answer within|answered 200: the body is/,
  ],
  [
    "closes each connection at once",
    (_request, response) => void response.socket?.destroy(),
    /the connection failed with/,
  ],
  [
    "sends a head that never ends",
    (_request, response) => {
      const { socket } = response;
      socket?.write("HTTP/1.1 200 OK\r\n");
      every(1, () => socket?.destroyed === false && (socket.write(`X-${"y".repeat(1000)}: 1\r\n`) || true));
    },
    /the connection failed with|no complete answer within/,
  ],
  [
    "answers what is no HTTP",
    (_request, response) => void response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n"),
    /the connection failed with/,
  ],
];

test.each(rude)(
  "a service that %s fails calls in time, in bounded memory, and with a reason",
  async (_what, rudeness, told) => {
    service = await startRudeService(rudeness);
    const calls = inProcess({
      ...service.config,
      "pipes:requestTimeoutSeconds": String(attemptSeconds),
      "pipes:operationTimeoutSeconds": String(operationSeconds),
    });
    const memory = process.memoryUsage().rss;
    const began = Date.now();
    const failures = await Promise.all([
      rpcErrorOf(new ManagedResource(calls, "AccessKey").up({ ...ciKey, name: "builds" })),
      rpcErrorOf(new ManagedResource(calls, "Alert").up(latencyAlert)),
    ]);
    expect(Date.now() - began).toBeLessThan(operationSeconds * 1_000 + slackMs);
    expect((process.memoryUsage().rss - memory) / megabyte.length).toBeLessThan(400);
    expect(service.requests.length).toBeLessThanOrEqual(12);
    for (const { message, partial } of failures) {
      expect(message).toMatch(told);
      expect(message).toMatch(/(GET|PATCH) http:\/\/127\.0\.0\.1:\d+\/v1\/organizations\/\S+/);
      expect(partial).toBeUndefined();
    }
  },
);
