import { startEmulator } from "../../harness/service/emulator";
import { inProcess } from "../../harness/provider/inProcess";
import { latencyAlert } from "../../harness/args";
import type { KnownKind as ResourceKind } from "../../../provider/src/resources/registry";
import { internals } from "../../harness/provider/managedResource";
import { RpcError } from "../../harness/provider/rpcError";
import { unwrapped } from "../../harness/provider/wire";
import { type RudeService, startRudeService } from "../../harness/service/rudeService";
import { caseCount, seed, seededRandom } from "../../harness/random";
import { mutated, mutatedText } from "./mutations";

const runs = Number(process.env["PIPES_FUZZ_RUNS"] ?? caseCount(375));
const answersOfAKind = Math.ceil(runs * 0.23);
const creations = Math.ceil(runs * 0.1);
const atATime = 200;

/** One answer of a service, drawn. */
interface Drawn {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const answers = new Map<string, Drawn>();
let service: RudeService;
beforeAll(async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  service = await startRudeService((request, response) => {
    // The organization in the path tells which case a request belongs to.
    const [, number = ""] = /organizations\/([^/]+)/.exec(request.url ?? "") ?? [];
    const { status, type, text } = answers.get(number) ?? { status: 500, type: "text/plain", text: "" };
    response.writeHead(status, { "content-type": type, connection: "close" }).end(text);
  });
});
afterAll(() => service.close());

const types = [
  "application/json",
  "application/json",
  "application/json",
  "text/html",
  "text/plain",
  "image/png",
];
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

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Says what was asked of whom, or which part of the answer is wrong, or which id; and is none of the runtime's own. */
function expectClear(message: string): void {
  expect(message).toMatch(
    /(GET|POST|PUT|PATCH|DELETE) http:\/\/127\.0\.0\.1:\d+\/v1\/organizations\/|does not exist|result\./,
  );
  expect(message).not.toMatch(
    /Cannot read|is not a function|is not iterable|undefined is|\[object|Maximum call/,
  );
  expect(message.length).toBeLessThan(3_000);
}

async function inBatches(count: number, work: (number: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += atATime)
    await Promise.all(
      Array.from({ length: Math.min(atATime, count - from) }, (_, index) => work(from + index)),
    );
}

async function recorded(kind: ResourceKind): Promise<{ id: string; envelope: unknown }> {
  const objects = {
    Pipe: "pipes",
    PipeSettings: "pipes",
    AccessKey: "keys",
    Alert: "alerts",
    Dashboard: "dashboards",
  } as const;
  const emulator = await startEmulator();
  const [result] = emulator.list(objects[kind]);
  await emulator.close();
  if (result === undefined) throw new Error(`the seed has no ${objects[kind]}`);
  return { id: result.id, envelope: { status: 200, requestId: "r-1", result } };
}

test.each<ResourceKind>(["Pipe", "PipeSettings", "AccessKey", "Alert", "Dashboard"])(
  `a mutated answer to a read of %s is understood, refused or gone, and gone only in JSON (seed ${seed})`,
  async (kind) => {
    const { id, envelope } = await recorded(kind);
    const random = seededRandom(seed);
    const outcomes = { read: 0, gone: 0, failed: 0 };
    await inBatches(answersOfAKind, async (number) => {
      const drawn = draw(envelope, random);
      const organizationId = `${kind}-${number}`;
      answers.set(organizationId, drawn);
      const { serviceId } = { serviceId: "svc" };
      const calls = inProcess({ ...service.config, "pipes:operationTimeoutSeconds": "5" });
      try {
        const state = { ...internals(kind), organizationId, serviceId, name: "was", __kind: `${kind}::name` };
        const read = await calls.read(id, state);
        if (read.id === "") {
          outcomes.gone += 1;
          expect([drawn.status, isJsonObject(drawn.text)]).toEqual([404, true]);
        } else {
          outcomes.read += 1;
          expect(read.id).toBe(id);
          expect(drawn.status).toBeLessThan(300);
        }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        outcomes.failed += 1;
        expectClear(error.message);
      }
    });
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(answersOfAKind / 50);
  },
);

test(`a mutated answer to a creation makes a resource with an id, or fails and says why (seed ${seed})`, async () => {
  const { envelope } = await recorded("Alert");
  const random = seededRandom(seed);
  await inBatches(creations, async (number) => {
    const organizationId = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    answers.set(organizationId, draw(envelope, random));
    const calls = inProcess({ ...service.config, "pipes:operationTimeoutSeconds": "5" });
    const { inputs, failures } = await calls.check(
      {},
      { ...latencyAlert, ...internals("Alert"), organizationId },
    );
    expect(failures).toEqual([]);
    try {
      expect((await calls.create(unwrapped(inputs))).id).toMatch(/./);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      expectClear(error.message);
    }
  });
});
