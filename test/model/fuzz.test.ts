import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Emulator } from "pulumi-pipes-emulator";
import { subjects } from "../harness/generators/subjects";
import { inProcess } from "../harness/provider/inProcess";
import { internals } from "../harness/provider/managedResource";
import { RpcError } from "../harness/provider/rpcError";
import { isBag, type PropertyMap, unwrapped } from "../harness/provider/wire";
import { caseCount, seed, seededRandom } from "../harness/random";
import { configurationOf, startEmulator } from "../harness/service/emulator";
import { type EchoingServer, startEchoingServer } from "../harness/service/echoingServer";
import { stores } from "../harness/kinds";
import { mutated, mutatedText } from "./mutations";

const runs = Number(process.env["PIPES_FUZZ_RUNS"] ?? caseCount(375));
/** One map of args in fifteen is accepted: of 250, enough for the bound below. */
const mapsOfAKind = Math.ceil(Math.max(750, runs) / 3);
const responsesOfAKind = Math.ceil(runs / 4);
const atATime = 200;

const json = "application/json";

/** One response of a service, drawn. */
interface Drawn {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const nothing: Drawn = { status: 200, type: json, text: '{"status":200,"result":[]}' };
const responses = new Map<string, Drawn>();
/** Cases that read an object, which no listing has. */
const reads = new Set<string>();
let emulator: Emulator;
let service: EchoingServer;
let config: Readonly<Record<string, string>>;
beforeAll(async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  emulator = await startEmulator();
  service = await startEchoingServer((request, response) => {
    // The organization in the path identifies the case of a request.
    const [, number = ""] = /organizations\/([^/]+)/.exec(request.url ?? "") ?? [];
    const isListing =
      request.method === "GET" &&
      /\/(pipes|keys|alerts|dashboards|saved-searches|pipesReversePrivateEndpoints)(\?|$)/.test(
        request.url ?? "",
      );
    const drawn = isListing && reads.has(number) ? nothing : responses.get(number);
    const { status, type, text } = drawn ?? { status: 500, type: "text/plain", text: "" };
    response.writeHead(status, { "content-type": type, connection: "close" }).end(text);
  });
  config = { ...service.config, "pipes:operationTimeoutSeconds": "30" };
});
afterAll(async () => {
  await emulator.close();
  await service.close();
});

test.each(subjects)(
  `mutated args of $kind end as inputs or as findings that name a path (seed ${seed})`,
  async ({ kind, args }) => {
    const calls = inProcess(configurationOf(emulator));
    const random = seededRandom(seed);
    let [accepted, refused] = [0, 0];
    for (const [map] of fc.sample(args, { seed, numRuns: mapsOfAKind })) {
      const given = mutated(map, random);
      const news: PropertyMap = { ...(isBag(given) ? given : { name: given }), ...internals(kind) };
      const { inputs, failures } = await calls.check({}, news);
      for (const { property, reason } of failures) {
        expect(property).toBe("");
        expect(reason).toMatch(/^[^\s:][^:]*: \S/);
      }
      if (failures.length > 0) refused += 1;
      else {
        accepted += 1;
        const again = await calls.check(unwrapped(inputs), unwrapped(inputs));
        expect(again.failures).toEqual([]);
        if (!isDeepStrictEqual(again.inputs, inputs)) expect(again.inputs).toEqual(inputs);
      }
    }
    expect(Math.min(accepted, refused)).toBeGreaterThan(mapsOfAKind / 50);
    expect(emulator.requests()).toEqual([]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  },
);

const types = [json, json, json, "text/html", "text/plain", "image/png"];
const statuses = [200, 200, 200, 200, 200, 201, 204, 302, 400, 403, 404, 404, 404, 405, 409, 418, 424];
const pages = ["<html>not found</html>", "", "null", "[]", '"text"', "0", "{", '{"status":404}', "gone"];

function draw(envelope: unknown, random: () => number): Drawn {
  const pick = <Item>(items: readonly Item[], otherwise: Item): Item =>
    items[Math.floor(random() * items.length)] ?? otherwise;
  const dice = random();
  const whole = JSON.stringify(mutated(envelope, random));
  const text = dice < 0.7 ? whole : dice < 0.85 ? mutatedText(whole, random) : pick(pages, "");
  return { status: pick(statuses, 200), type: pick(types, "text/plain"), text };
}

function bodyOf(text: string): PropertyMap | undefined {
  try {
    // Some gateways put a byte order mark first.
    const body: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isBag(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Names the request, the part of the response that is wrong, or the id; and does not come from the runtime. */
function expectClear(error: unknown): void {
  if (!(error instanceof RpcError)) throw error;
  const { message } = error;
  expect(message).toMatch(
    /(GET|POST|PUT|PATCH|DELETE) http:\/\/127\.0\.0\.1:\d+\/v1\/organizations\/|\[object\/not-found\]$|result\.|\[state\/unreadable\]$/,
  );
  expect(message).not.toMatch(
    /Cannot read|is not a function|not iterable|undefined is|\[object|Maximum call/,
  );
  expect(message.length).toBeLessThan(3_000);
}

async function inBatches(count: number, work: (number: number) => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  while (numbers.length > 0) await Promise.all(numbers.splice(0, atATime).map(work));
}

/** The kinds of which a service returns an object in the list only. */
const onlyListed: readonly string[] = ["Webhook"];

const recorded = (kind: keyof typeof stores) => {
  const [result] = emulator.list(stores[kind]);
  const returned = onlyListed.includes(kind) ? [result] : result;
  return { id: result?.id ?? "", envelope: { status: 200, requestId: "r-1", result: returned } };
};

test.each(Object.keys(stores) as (keyof typeof stores)[])(
  `a mutated response to a read of %s is understood, refused or a deletion, and without a list only in JSON (seed ${seed})`,
  async (kind) => {
    const { id, envelope } = recorded(kind);
    const random = seededRandom(seed);
    const outcomes = { read: 0, gone: 0, failed: 0 };
    await inBatches(responsesOfAKind, async (number) => {
      const drawn = draw(envelope, random);
      const organizationId = `${kind}-${number}`;
      responses.set(organizationId, drawn);
      reads.add(organizationId);
      const state = { ...internals(kind), organizationId, serviceId: "svc", name: "was" };
      try {
        const read = await inProcess(config).read(id, { ...state, __kind: kind });
        if (read.id === "") {
          outcomes.gone += 1;
          const statuses = [drawn.status, bodyOf(drawn.text)?.["status"]];
          const isUnlisted = onlyListed.includes(kind) && Array.isArray(bodyOf(drawn.text)?.["result"]);
          if (!isUnlisted)
            expect(statuses.filter((status) => status === 404 || status === 410)).not.toEqual([]);
          if (kind === "PipeScaling") expect(bodyOf(drawn.text)).toBeDefined();
        } else {
          outcomes.read += 1;
          expect(read.id).toBe(id);
          expect(drawn.status).toBeLessThan(300);
        }
      } catch (error) {
        outcomes.failed += 1;
        expectClear(error);
      }
    });
    const { gone, ...others } = outcomes;
    // Few lists lack the object, and without a list only a 404 with the code of the service is a deletion.
    const hasFewDeletions = onlyListed.includes(kind) || kind === "PipeScaling";
    if (!hasFewDeletions) expect(gone).toBeGreaterThan(responsesOfAKind / 50);
    for (const count of Object.values(others)) expect(count).toBeGreaterThan(responsesOfAKind / 50);
  },
);
