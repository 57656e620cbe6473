import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { factor } from "../harness/timeScale";
import { openOnLoopback } from "../harness/service/loopback";

/** When a process is killed: before its request number `request` (from 1) is sent, or before it sees the response. */
export interface Kill {
  readonly request: number;
  readonly point: "before" | "after";
}

/** What other users do just before a request goes on to the service; `number` counts from 1. */
export type Interleaved = (request: {
  readonly number: number;
  readonly method: string;
  readonly path: string;
}) => Promise<void>;

/**
 * The way of one provider process to the service. All have one address, as a service has, so the ID of the key in a request names
 * its way.
 */
export interface Line {
  readonly authKeyId: string;
  /** Resolves when the kill has happened; never where there is none. */
  readonly killed: Promise<void>;
  /** Whether a response did not arrive without a cut, for example because a busy machine caused a time-out. */
  readonly hasLost: boolean;
  /** Ends the way: whatever the process goes on trying, it reaches the service no more. */
  sever(): void;
}

/** Lies between provider processes and a service, and cuts a process off at the very point that a test names. */
export interface KillSwitch {
  readonly url: string;
  /** Opens a way for a process, which `kill` cuts off. */
  open(kill: Kill | undefined, interleaved?: Interleaved): Line;
  /** Waits until the service has ended all that reached it. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than the service takes for anything, as long as it does not hang. */
const longestWorkMs = 1_000 * factor;

interface OpenLine {
  seen: number;
  isSevered: boolean;
  hasLost: boolean;
  readonly kill: Kill | undefined;
  readonly interleaved: Interleaved | undefined;
  readonly die: () => void;
}

/** Starts a kill switch on the loopback interface. The service knows the key by `keyId`. */
export async function openKillSwitch(target: string, keyId: string): Promise<KillSwitch> {
  const lines = new Map<string, OpenLine>();
  const underWay = new Set<Promise<void>>();
  const agent = new Agent({ keepAlive: true });
  let opened = 0;

  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? "";
    const basic = (incoming.headers.authorization ?? "").replace(/^Basic /, "");
    const [name = "", ...secret] = Buffer.from(basic, "base64").toString().split(":");
    const pair = Buffer.from([keyId, ...secret].join(":")).toString("base64");
    incoming.headers.authorization = `Basic ${pair}`;
    const line = lines.get(name);
    if (line === undefined || line.isSevered) return void answer.destroy();
    line.seen += 1;
    answer.once("close", () => {
      if (!answer.writableFinished && !line.isSevered) line.hasLost = true;
    });
    const dies = line.kill?.request === line.seen ? line.kill.point : undefined;
    if (dies === "before") {
      line.die();
      return void answer.destroy();
    }
    const before = line.interleaved?.({ number: line.seen, method: incoming.method ?? "", path });
    const go = (): Promise<void> =>
      forward(target, agent, path, incoming, answer, () => {
        if (dies === "after") line.die();
        return line.isSevered;
      });
    const work = (before ?? Promise.resolve()).then(go);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  });
  const { url, close } = await openOnLoopback(server);

  return {
    url,
    open: (kill, interleaved) => {
      opened += 1;
      const name = String(opened);
      let tellKilled = (): void => undefined;
      const killed = new Promise<void>((resolve) => (tellKilled = resolve));
      const die = (): void => {
        line.isSevered = true;
        tellKilled();
      };
      const line: OpenLine = { seen: 0, isSevered: false, hasLost: false, kill, interleaved, die };
      lines.set(name, line);
      return {
        authKeyId: name,
        killed,
        get hasLost() {
          return line.hasLost;
        },
        sever: () => {
          line.isSevered = true;
          lines.delete(name);
        },
      };
    },
    quiet: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: async () => {
      agent.destroy();
      await close();
    },
  };
}

/** Ends when the service has ended the request, or its caller has closed it; calls `isCut` before it returns a response. */
async function forward(
  target: string,
  agent: Agent,
  path: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  isCut: () => boolean,
): Promise<void> {
  const body = await text(incoming).catch(() => undefined);
  // A request that its caller closes early never arrives.
  if (body === undefined) return void answer.destroy();
  await new Promise<void>((resolve) => {
    let hasAnswered = false;
    const { method, headers } = incoming;
    const outgoing = request(`${target}${path}`, { method, headers, agent });
    const end = (): void => {
      answer.destroy();
      resolve();
    };
    outgoing.once("response", (response) => {
      hasAnswered = true;
      if (isCut()) {
        // The service has done its work when it begins to respond.
        response.destroy();
        end();
        return;
      }
      answer.writeHead(response.statusCode ?? 0, response.headers);
      // What is cut off there is cut off here.
      pipeline(response, answer).then(resolve, end);
    });
    outgoing.once("error", () => {
      isCut();
      end();
    });
    // A caller that closes early does not stop the work of the service. A request that hangs is left in the end.
    answer.once("close", () => {
      if (!hasAnswered) setTimeout(() => outgoing.destroy(), longestWorkMs).unref();
    });
    outgoing.end(body);
  });
}
