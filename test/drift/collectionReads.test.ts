import { eventually, failureOf } from "../harness/outcomes";
import { requestsOf } from "../harness/service/emulator";
import { held, type Held, makeObjects } from "./support/manyObjects";
import { useService } from "./support/service";

const service = useService();
const list = "GET alerts";
const get = "GET alerts/:id";
const requests = () => requestsOf(service.emulator);

let state: readonly Held[] = [];
beforeEach(async () => {
  const ids = await makeObjects(service.emulator, "Alert", 5);
  state = await held(service.nextRun(), "Alert", ids);
});

async function readAll(calls: ReturnType<typeof service.nextRun>): Promise<readonly string[]> {
  return Promise.all(state.map(async ({ id, outputs }) => (await calls.read(id, outputs)).id));
}

test("reads that come together are served from one listing", async () => {
  await readAll(service.nextRun());
  expect(requests()).toEqual([get, list]);
});

test("a write ends the reuse: what is read afterwards is as the write left it", async () => {
  const calls = service.nextRun();
  await readAll(calls);
  const [first, second] = state;
  const inputs = (await calls.read(first?.id ?? "", first?.outputs ?? {})).inputs ?? {};
  await calls.update(first?.id ?? "", first?.outputs ?? {}, { ...inputs, threshold: 4711 });
  service.emulator.clearRequests();
  const { properties } = await calls.read(first?.id ?? "", first?.outputs ?? {});
  expect(properties).toMatchObject({ threshold: 4711 });
  await calls.read(second?.id ?? "", second?.outputs ?? {});
  expect(requests()).toEqual([get, list]);
});

test("what is listed while a write is under way does not outlive it", async () => {
  const calls = service.nextRun();
  const [first, second] = state;
  const inputs = (await calls.read(second?.id ?? "", second?.outputs ?? {})).inputs ?? {};
  service.emulator.addFault({ method: "PUT", action: { latencyMs: 200 } });
  const writing = calls.update(second?.id ?? "", second?.outputs ?? {}, { ...inputs, threshold: 4711 });
  await eventually(() => requests().includes("PUT alerts/:id"));
  await readAll(calls);
  await writing;
  await calls.read(first?.id ?? "", first?.outputs ?? {});
  const { properties } = await calls.read(second?.id ?? "", second?.outputs ?? {});
  expect(properties).toMatchObject({ threshold: 4711 });
});

test("an alert that a listing misses is asked for itself before it counts as gone", async () => {
  const [first, , third] = state;
  service.emulator.delete("alerts", third?.id ?? "");
  const ids = await readAll(service.nextRun());
  expect(ids).toEqual(state.map(({ id }) => (id === third?.id ? "" : id)));
  expect(requests()).toEqual([get, list, list, get]);
  const calls = service.nextRun();
  await calls.read(first?.id ?? "", first?.outputs ?? {});
  expect(requests()).toEqual([get]);
});

test("a listing that fails fails the reads that wait for it, and the next reads list anew", async () => {
  service.emulator.addFault({ path: /\/alerts$/, times: 4, action: { status: 500 } });
  const calls = service.nextRun();
  const outcomes = await Promise.allSettled(state.map(({ id, outputs }) => calls.read(id, outputs)));
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    ...state.slice(1).map(() => "rejected"),
  ]);
  expect(await readAll(calls)).toEqual(state.map(({ id }) => id));
});

test("a failing listing never counts as gone", async () => {
  service.emulator.addFault({ path: /\/alerts$/, action: { status: 403 } });
  const calls = service.nextRun();
  await calls.read(state[0]?.id ?? "", state[0]?.outputs ?? {});
  const { message } = await failureOf(() => calls.read(state[1]?.id ?? "", state[1]?.outputs ?? {}));
  expect(message).toContain("answered 403");
});

test.each(["405", "html404"] as const)(
  "a service that lists neither pipes nor keys (%s) is asked once, and then for each object",
  async (contractOnly) => {
    const { pipes } = service.emulator.seed;
    const ids = Object.values(pipes);
    const stored = await held(service.nextRun(), "PipeSettings", ids);
    service.behaveLike({ contractOnly });
    const calls = service.nextRun();
    for (const { id, outputs } of stored) expect((await calls.read(id, outputs)).id).toBe(id);
    const [look, each] = ["GET pipes/:id", "PATCH pipes/:id"];
    expect(requests()).toEqual([look, each, "GET pipes", each, each, each]);
  },
);
