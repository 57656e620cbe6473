import type { Kind } from "../harness/provider/managedResource";
import { held, makeObjects } from "./support/manyObjects";
import { storyMs, useService } from "./support/service";

const service = useService();

const budgets: readonly {
  readonly kind: Kind;
  readonly count: number;
  readonly made: number;
  readonly most: number;
}[] = [
  { kind: "Alert", count: 1000, made: 1000, most: 2 },
  { kind: "PipeSettings", count: 100, made: 96, most: 2 },
  // An organization holds no more than 100 keys.
  { kind: "AccessKey", count: 100, made: 97, most: 2 },
];

const objects = { Alert: "alerts", PipeSettings: "pipes", AccessKey: "keys" } as const;

test.each(budgets)(
  "a refresh of $count $kind objects takes at most $most requests, however the engine spreads its reads",
  async ({ kind, count, made, most }) => {
    await makeObjects(service.emulator, kind, made);
    const ids = service.emulator.list(objects[kind]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(count);
    const state = await held(service.nextRun(), kind, ids.slice(0, count));
    const concurrent = service.nextRun();
    const answers = await Promise.all(state.map(({ id, outputs }) => concurrent.read(id, outputs)));
    expect(answers.map(({ id }) => id)).toEqual(state.map(({ id }) => id));
    expect(service.emulator.requests().length).toBeLessThanOrEqual(most);
    const oneByOne = service.nextRun();
    for (const { id, outputs } of state) expect((await oneByOne.read(id, outputs)).id).toBe(id);
    expect(service.emulator.requests().length).toBeLessThanOrEqual(most);
    expect(service.emulator.requests().every(({ method }) => method === "GET")).toBe(true);
  },
  storyMs,
);

test.each(budgets)("a refresh of one $kind object is one GET of that object", async ({ kind }) => {
  const [id = ""] = service.emulator.list(objects[kind]).map((record) => record.id);
  const [alone] = await held(service.nextRun(), kind, [id]);
  const calls = service.nextRun();
  await calls.read(id, alone?.outputs ?? {});
  await calls.read(id, alone?.outputs ?? {});
  const paths = service.emulator
    .requests()
    .map(({ method, path }) => `${method} ${path.split("/").at(-1) ?? ""}`);
  expect(paths).toEqual([`GET ${id}`, `GET ${id}`]);
});
