import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ClientSettings } from "../../../provider/src/client";

export const authKeyId = "KEYIDENT01";
export const authKeySecret = "s3cret/hunter2+";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Handler = (request: Arrived, response: ServerResponse, number: number) => void;

export interface LocalService {
  readonly url: string;
  readonly arrived: readonly Arrived[];
}

/** Starts real HTTP servers on loopback for one test file and stops them after each test. */
export function localServices(): (handler: Handler) => Promise<LocalService> {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
  });
  return async (handler) => {
    const arrived: Arrived[] = [];
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { method = "", url = "", headers } = request;
        const seen = { method, url, headers, body };
        handler(seen, response, arrived.push(seen));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(
      () =>
        new Promise((resolve) => {
          server.close(() => {
            resolve();
          });
          server.closeAllConnections();
        }),
    );
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Answers with an envelope around a result, or with the body of an error. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(status === 200 ? { status, requestId: "r-1", result: body } : body));
}

export function clientSettings(baseUrl: string, changed: Partial<ClientSettings> = {}): ClientSettings {
  return {
    baseUrl,
    authKeyId,
    authKeySecret,
    pipesSegment: "pipes",
    observabilitySegment: "observability",
    settingPrefix: "dbms_",
    requestTimeoutMs: 2_000,
    operationTimeoutMs: 4_000,
    pipeTransitionTimeoutMs: 4_000,
    omitOnUpdate: [],
    allowPlainHttp: false,
    ...changed,
  };
}
