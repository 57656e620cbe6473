import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type ClientSettings, openClient } from "../../provider/src/client";
import { defaults } from "../../provider/src/config/settings.generated";
import { RequestError } from "../../provider/src/core/messages/errors";
import type { RawRequest, Transport } from "../../provider/src/client/transport";
import { failureOf } from "../harness/outcomes";
import { openOnLoopback } from "../harness/service/loopback";

export const authKeyId = "KEYIDENT01";
export const authKeySecret = "s3cret/hunter2+";
export const id = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";

export const clientSettings = (baseUrl: string, changed: Partial<ClientSettings> = {}): ClientSettings => ({
  ...defaults,
  ...{ baseUrl, authKeyId, authKeySecret },
  ...changed,
});

/** A client that writes no line to the console. */
export const client = (changed: Partial<ClientSettings> = {}) =>
  openClient(clientSettings("http://localhost", changed), () => undefined);

/** The error of the client that a call rejects with. */
export async function apiErrorOf(call: () => unknown): Promise<RequestError> {
  const error = await failureOf(call);
  if (error instanceof RequestError) return error;
  throw error;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}
const reply = (status: number, body: object, headers: Reply["headers"] = {}): Reply => {
  return { status, text: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
};
export const ok = (result: unknown, requestId = "r-1", page: object = {}) =>
  reply(200, { status: 200, requestId, ...page, result });
export const failure = (status: number, headers: Reply["headers"] = {}, error = "OF_SERVICE: no") =>
  reply(status, { status, error }, headers);
export const html = (status: number) => ({
  ...reply(status, {}, { "content-type": "text/html" }),
  text: "<p>gateway",
});

/** A request as it arrived at a server. */
export interface Arrived extends Pick<IncomingMessage, "headers"> {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Replies to a request by its number, or writes the response itself. */
export type Script = (request: Arrived, number: number, response: ServerResponse) => Reply | undefined;

/** Starts servers on loopback, which end after each test. */
export function localServices() {
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
  const start = async (script: Script) => {
    const arrived: Arrived[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => (body += part));
      request.on("end", () => {
        const seen = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
        const replied = script(seen, arrived.push(seen), response);
        if (replied !== undefined)
          response.writeHead(replied.status, { ...replied.headers }).end(replied.text);
      });
    });
    const { port, url, close } = await openOnLoopback(server);
    stops.push(close);
    return { arrived, port, url };
  };
  return Object.assign(start, { afterwards: (stop: () => Promise<unknown>) => stops.push(stop) });
}

/** What becomes of a request to the service of the fake clock. */
export type Fate = Reply | "connection refused" | "connection reset" | "silence";

let beganMs = 0;

/** A service of the fake clock. A test file mocks the transport with this module, so no request leaves the process. */
export const service = {
  sent: [] as (RawRequest & { readonly timeoutMs: number; readonly atMs: number })[],
  reply: (_request: RawRequest, _number: number): Fate | Promise<Fate> => ok({}),
  /** Milliseconds of the fake clock since the test began. */
  nowMs: () => performance.now() - beganMs,
  methods: () => service.sent.map(({ method }) => method).join(" "),
};

export const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function openTransport(): Transport {
  return async (request, timeoutMs) => {
    const { method, path } = request;
    const sentAtMs = performance.now();
    const number = service.sent.push({ ...request, timeoutMs, atMs: Math.round(service.nowMs()) });
    const fate = await service.reply(request, number);
    if (typeof fate === "object") return { method, path, sentAtMs, ...fate };
    if (fate === "silence") await after(timeoutMs);
    const code = fate === "silence" ? "http/timed-out" : "http/unreachable";
    throw new RequestError({
      code,
      method,
      path,
      detail: fate,
      mayHaveHappened: fate !== "connection refused",
    });
  };
}

/** Gives each test a fake clock, and a service that has received nothing. */
export function useFakeClock(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    beganMs = performance.now();
    service.sent.length = 0;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}

/** Lets the fake clock run until the promise settles; returns its result or its error. */
export async function settled<Result>(promise: Promise<Result>): Promise<Result | Error> {
  let outcome: { readonly is: Result | Error } | undefined;
  void promise.then(
    (is) => (outcome = { is }),
    (error: unknown) => (outcome = { is: error as Error }),
  );
  for (let timers = 0; timers < 20_000; timers += 1) {
    if (outcome !== undefined) return outcome.is;
    await jest.advanceTimersToNextTimerAsync();
  }
  throw new Error("the promise does not settle");
}
