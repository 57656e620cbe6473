import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Emulator, FaultAction } from "pulumi-pipes-emulator";
import { objectOf, own } from "pulumi-pipes/internal";
import { findingsOf } from "../../cli/src/check/assumptions";
import type { Observations } from "../../cli/src/trial/observations";
import { startDefaultEmulator } from "../harness/service/emulator";
import { shortenWaits } from "../harness/timeScale";
import { remnants, runTrialOn } from "./trials";

/* How a trial ends on a service that fails in the middle, or that has other forms than the contract. */

shortenWaits();

let emulator: Emulator;
let front: Server | undefined;
beforeEach(async () => {
  emulator = await startDefaultEmulator();
});
afterEach(async () => {
  front?.close();
  front = undefined;
  await emulator.close();
});

/** A response as status and text. */
type Response = readonly [status: number, text: string];

/** Starts a server in front of the emulator that changes its responses. `change` can also respond by itself. */
async function startFront(
  change: (request: IncomingMessage, forward: () => Promise<Response>) => Promise<Response>,
): Promise<string> {
  front = createServer((request, response) => {
    const forward = async (): Promise<Response> => {
      const body = await buffer(request);
      const { method = "", url = "", headers } = request;
      const { authorization = "" } = headers;
      const reply = await fetch(`${emulator.url}${url}`, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body.length === 0 ? {} : { body }),
      });
      return [reply.status, await reply.text()];
    };
    void change(request, forward).then(([status, text]) => {
      response.writeHead(status, { "content-type": "application/json" }).end(text);
    });
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const { port } = front.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const differing = (notes: Observations): readonly string[] =>
  findingsOf(notes)
    .filter(({ status }) => status === "differs")
    .map(({ code }) => code);

/** Changes the JSON of each success. */
const rewritten =
  (rewrite: (body: object) => unknown) =>
  async (_: IncomingMessage, forward: () => Promise<Response>): Promise<Response> => {
    const [status, text] = await forward();
    if (status !== 200) return [status, text];
    return [status, JSON.stringify(rewrite(objectOf(JSON.parse(text))))];
  };

test("a trial deletes what it created on a service whose responses have no envelope", async () => {
  const baseUrl = await startFront(rewritten((body) => own(body, "result") ?? {}));
  const { remaining, notes } = await runTrialOn(emulator, { baseUrl });
  expect([remaining, remnants(emulator)]).toEqual([[], []]);
  expect(differing(notes)).toContain("response.envelope");
});

test("a trial names what it could not delete on a service whose responses have an unknown form", async () => {
  const baseUrl = await startFront(rewritten((body) => ({ payload: own(body, "result") })));
  const { remaining } = await runTrialOn(emulator, { baseUrl });
  const names = remnants(emulator);
  expect(names).toHaveLength(4);
  expect(remaining).toHaveLength(4);
});

test("a trial names an object that the service accepted, and that no list shows", async () => {
  const baseUrl = await startFront(async ({ method, url = "" }, forward) => {
    const response = await forward();
    if (!/saved-searches(\?|$)/.test(url)) return response;
    return [200, JSON.stringify({ status: 200, result: method === "POST" ? {} : [] })];
  });
  const { remaining } = await runTrialOn(emulator, { baseUrl });
  expect(remaining).toEqual([expect.stringMatching(/^saved search /)]);
  expect(remnants(emulator)).toHaveLength(1);
});

test.each([
  ["an HTML page", "<html></html>"],
  ["JSON", '{"message":"no Route matched"}'],
])("a trial does not take a missing route for a deletion: 404 with %s", async (_, text) => {
  const baseUrl = await startFront(({ method }, forward) =>
    method === "DELETE" ? Promise.resolve([404, text]) : forward(),
  );
  const { remaining } = await runTrialOn(emulator, { baseUrl });
  expect(remnants(emulator)).toHaveLength(5);
  // An update of the dashboard deletes the second alert.
  expect(remaining).toHaveLength(5);
});

test("a trial never deletes another object, whose name begins as those of a trial", async () => {
  const { webhooks } = emulator.seed;
  emulator.patch("webhooks", webhooks.onCall, { name: "pulumi-pipes-trial-00000000" });
  emulator.addFault({ method: "POST", path: /webhooks$/, times: 1, action: { reset: "after" } });
  const { remaining } = await runTrialOn(emulator);
  expect([remaining, remnants(emulator)]).toEqual([[], ["pulumi-pipes-trial-00000000"]]);
});

/** More than the requests of a trial before its deletions. */
const mostSkipped = 30;

test.each<FaultAction>([{ status: 403 }, { status: 500, body: "html" }])(
  "one failure shows no difference that the service does not have: %j",
  async (action) => {
    for (let skip = 0; skip < mostSkipped; skip += 1) {
      emulator.reset();
      emulator.addFault({ skip, times: 1, action });
      const { remaining, notes } = await runTrialOn(emulator);
      expect([skip, differing(notes), remaining]).toEqual([skip, [], []]);
    }
  },
);

test.each<readonly [string, FaultAction]>([
  ["of a key that may only read", { status: 403 }],
  ["that ask for a long wait", { status: 429, retryAfter: "100000" }],
])("failures %s show nothing about the service", async (_, action) => {
  for (let skip = 0; skip < 5; skip += 1) {
    emulator.reset();
    emulator.addFault({ method: "POST", skip, action });
    const { notes } = await runTrialOn(emulator);
    expect([skip, differing(notes)]).toEqual([skip, []]);
    if (skip > 0) continue;
    const { status } = findingsOf(notes).find(({ code }) => code === "service.operations") ?? {};
    expect(status).toBe("not tried");
  }
});
