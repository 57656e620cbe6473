import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What happens to the bytes of one request and of its answer; counts are bytes of the answer, its head included. */
export type SocketFault =
  /** Reset when the request arrives: the service never sees it. */
  | { readonly kind: "resetBefore" }
  /** Reset when the service begins to answer: the work is done, nothing of the answer arrives. */
  | { readonly kind: "resetAfter" }
  /** So much of the answer passes, then a reset. */
  | { readonly kind: "resetDuring"; readonly bytes: number }
  /** So much of the answer passes, then the connection is closed as if that were all. */
  | { readonly kind: "cut"; readonly bytes: number }
  /** So much of the answer passes, then nothing more, ever. */
  | { readonly kind: "stall"; readonly bytes: number }
  /** The answer passes in small pieces with a pause after each. */
  | { readonly kind: "trickle"; readonly bytes: number; readonly everyMs: number }
  /** The request is swallowed: the service never sees it, and nobody answers. */
  | { readonly kind: "blackHole" };

/** Which requests a fault strikes. */
export interface SocketFaultRule {
  readonly fault: SocketFault;
  /** Method of the requests; all where it is left out. */
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  /** Matching requests that pass first. Default: 0. */
  readonly skip?: number;
  /** How often it strikes. Default: without end. */
  readonly times?: number;
}

/** Stands between a client and a service and breaks connections at the level of sockets. */
export interface FaultyProxy {
  readonly url: string;
  /** Connections that were opened so far. */
  readonly connections: number;
  /** Request lines that arrived so far, also of requests that went no further: `PATCH /v1/…`. */
  readonly requestLines: readonly string[];
  addFault(rule: SocketFaultRule): void;
  clearFaults(): void;
  close(): Promise<void>;
}

interface ActiveRule {
  readonly rule: SocketFaultRule;
  toSkip: number;
  left: number;
}

/** Starts a proxy on the loopback interface. */
export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  let rules: ActiveRule[] = [];
  let connections = 0;
  const requestLines: string[] = [];
  const open = new Set<Socket>();
  const strike = (line: string): SocketFault | undefined => {
    requestLines.push(line);
    return rules.find((active) => strikes(active, line))?.rule.fault;
  };
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(targetPort, "127.0.0.1");
    for (const socket of [client, upstream]) {
      open.add(socket.setNoDelay(true));
      socket.once("close", () => open.delete(socket)).on("error", () => undefined);
    }
    join(client, upstream, strike);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections;
    },
    requestLines,
    addFault: (rule) => {
      rules.push({ rule, toSkip: rule.skip ?? 0, left: rule.times ?? Number.POSITIVE_INFINITY });
    },
    clearFaults: () => {
      rules = [];
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}

function strikes(active: ActiveRule, line: string): boolean {
  const { method, path } = active.rule;
  if (active.left <= 0) return false;
  if (method !== undefined && !line.startsWith(`${method} `)) return false;
  if (path !== undefined && !line.includes(path)) return false;
  if (active.toSkip > 0) {
    active.toSkip -= 1;
    return false;
  }
  active.left -= 1;
  return true;
}

/** Clients of this project send a head in one piece and no second request before the answer to the first. */
const requestLine = /^(?:GET|POST|PUT|PATCH|DELETE) \S+/;

function join(client: Socket, upstream: Socket, strike: (line: string) => SocketFault | undefined): void {
  let fault: SocketFault | undefined;
  let passed = 0;
  let pace = Promise.resolve();
  client.on("data", (chunk: Buffer) => {
    const [line] = requestLine.exec(chunk.toString("latin1", 0, 2048)) ?? [];
    if (line !== undefined) {
      fault = strike(line);
      passed = 0;
    }
    if (fault?.kind === "blackHole") return;
    if (fault?.kind === "resetBefore") client.resetAndDestroy();
    else upstream.write(chunk);
  });
  upstream.on("data", (chunk: Buffer) => {
    if (fault === undefined) client.write(chunk);
    else if (fault.kind === "resetAfter") client.resetAndDestroy();
    else if (fault.kind === "trickle") pace = trickle(client, chunk, fault, pace);
    else if ("bytes" in fault) {
      const part = chunk.subarray(0, Math.max(0, fault.bytes - passed));
      passed += part.length;
      if (part.length > 0) client.write(part);
      if (passed >= fault.bytes) endWith(fault, client);
    }
  });
  upstream.on("end", () => client.end());
  client.on("close", () => upstream.destroy());
  upstream.on("close", () => {
    if (fault === undefined) client.destroy();
  });
}

function endWith(fault: SocketFault, client: Socket): void {
  if (fault.kind === "cut") client.end();
  if (fault.kind !== "resetDuring") return;
  // Without a moment's rest the reset overtakes the part that was written.
  setTimeout(() => client.resetAndDestroy(), 20);
}

async function trickle(
  client: Socket,
  chunk: Buffer,
  pace: { readonly bytes: number; readonly everyMs: number },
  before: Promise<void>,
): Promise<void> {
  await before;
  for (let at = 0; at < chunk.length && !client.destroyed; at += pace.bytes) {
    client.write(chunk.subarray(at, at + pace.bytes));
    await sleep(pace.everyMs);
  }
}
