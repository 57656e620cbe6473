import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";

/** The connection under a request, where faults write what no framework would. */
export interface RawExchange {
  readonly outgoing: HttpBindings["outgoing"];
  /** Ends waiting when the emulator closes. */
  readonly closing: AbortSignal;
}

const slowWritesPerSecond = 20;
const chunkBytes = 65_536;

/** Sends status and headers. */
export function sendHead({ outgoing }: RawExchange, response: Response, announcedBytes?: number): void {
  const headers = Object.fromEntries(response.headers);
  outgoing.writeHead(
    response.status,
    announcedBytes === undefined ? headers : { ...headers, "content-length": String(announcedBytes) },
  );
}

/** Sends a part of the body; false if the other side has closed the connection. */
export async function sendPart({ outgoing }: RawExchange, part: Buffer | string): Promise<boolean> {
  if (outgoing.destroyed) return false;
  if (!outgoing.write(part)) await drained(outgoing);
  return !outgoing.destroyed;
}

/** Sends a body at a given pace. */
export async function sendSlowly(
  exchange: RawExchange,
  response: Response,
  body: Buffer,
  bytesPerSecond: number,
): Promise<void> {
  sendHead(exchange, response, body.length);
  const step = Math.max(1, Math.round(bytesPerSecond / slowWritesPerSecond));
  for (let at = 0; at < body.length; at += step) {
    if (!(await sendPart(exchange, body.subarray(at, at + step)))) return;
    await pause(exchange, (step / bytesPerSecond) * 1000);
  }
  exchange.outgoing.end();
}

/** Sends parts of a body that never ends, until the other side or the emulator has enough. */
export async function sendEndlessly(exchange: RawExchange, response: Response): Promise<void> {
  sendHead(exchange, response);
  const part = " ".repeat(1024);
  while (!exchange.closing.aborted && (await sendPart(exchange, part))) await pause(exchange, 1);
  exchange.outgoing.destroy();
}

/** Sends a valid envelope of a given size. */
export async function sendHuge(exchange: RawExchange, bytes: number): Promise<void> {
  const start = '{"status":200,"requestId":"00000000-0000-4000-8000-000000000000","result":{"padding":"';
  const end = '"}}';
  const padding = Math.max(0, bytes - start.length - end.length);
  const headers = { "Content-Type": "application/json" };
  sendHead(exchange, new Response(null, { headers }), start.length + padding + end.length);
  if (!(await sendPart(exchange, start))) return;
  const chunk = Buffer.alloc(chunkBytes, "x");
  for (let unsent = padding; unsent > 0; unsent -= chunkBytes)
    if (!(await sendPart(exchange, chunk.subarray(0, unsent)))) return;
  exchange.outgoing.end(end);
}

/** Waits, at most until the emulator closes. */
export async function pause({ closing }: RawExchange, ms: number): Promise<void> {
  await wait(ms, undefined, { signal: closing }).catch(() => undefined);
}

/** Waits until the other side goes or the emulator closes. */
export async function waitForEnd({ outgoing, closing }: RawExchange): Promise<void> {
  if (outgoing.destroyed || closing.aborted) return;
  await new Promise<void>((resolve) => {
    // Neither may be left behind: requests that hang come in thousands, the emulator closes once.
    const done = () => {
      outgoing.off("close", done);
      closing.removeEventListener("abort", done);
      resolve();
    };
    outgoing.once("close", done);
    closing.addEventListener("abort", done);
  });
}

/** Resets the connection, as a crashed peer would. */
export function resetConnection({ outgoing }: RawExchange): void {
  outgoing.socket?.resetAndDestroy();
}

async function drained(outgoing: RawExchange["outgoing"]): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    outgoing.once("drain", done).once("close", done);
  });
}
