import { setImmediate } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { FaultAction } from "./faultAction";
import { statusResponse, wrongResponse } from "./faultResponses";
import { pause, resetConnection, sendEndlessly, sendHead, sendHuge, sendPart, sendSlowly } from "./rawWrites";
import { waitForEnd } from "./rawWrites";
import type { RawExchange } from "./rawWrites";

/** The outcome of a request; status 0 means that the caller never saw one. */
export interface Outcome {
  readonly response: Response;
  readonly status: number;
}

/** Carries a request out under the faults that strike it. */
export async function applyFaults(
  actions: readonly FaultAction[],
  exchange: RawExchange,
  work: () => Promise<Response>,
): Promise<Outcome> {
  for (const action of actions) {
    if ("latencyMs" in action) await pause(exchange, action.latencyMs);
    else return await strike(action, exchange, work);
  }
  return outcomeOf(await work());
}

async function strike(
  action: Exclude<FaultAction, { latencyMs: number }>,
  exchange: RawExchange,
  work: () => Promise<Response>,
): Promise<Outcome> {
  if ("status" in action) {
    if (action.after === true) await work();
    return outcomeOf(statusResponse(action));
  }
  if ("hang" in action) {
    await waitForEnd(exchange);
    return sent(0);
  }
  if ("reset" in action && action.reset === "before") {
    resetConnection(exchange);
    return sent(0);
  }
  const response = await work();
  if ("wrongBody" in action) return outcomeOf(wrongResponse(action));
  if ("hugeBytes" in action) await sendHuge(exchange, action.hugeBytes);
  else if ("endless" in action) await sendEndlessly(exchange, response);
  else if ("reset" in action && action.reset === "after") {
    resetConnection(exchange);
    return sent(0);
  } else {
    const body = Buffer.from(await response.arrayBuffer());
    if ("slowBytesPerSecond" in action) await sendSlowly(exchange, response, body, action.slowBytesPerSecond);
    else await sendHalf(exchange, response, body, "reset" in action);
  }
  return sent(response.status);
}

async function sendHalf(
  exchange: RawExchange,
  response: Response,
  body: Buffer,
  reset: boolean,
): Promise<void> {
  sendHead(exchange, response, body.length);
  await sendPart(exchange, body.subarray(0, Math.ceil(body.length / 2)));
  // Without a moment's rest the reset overtakes the half that was written.
  await pause(exchange, 20);
  // A busy event loop would end the rest before a client in this process could read.
  await setImmediate();
  if (reset) resetConnection(exchange);
  else exchange.outgoing.socket?.end();
}

function outcomeOf(response: Response): Outcome {
  return { response, status: response.status };
}

function sent(status: number): Outcome {
  return { response: RESPONSE_ALREADY_SENT, status };
}
