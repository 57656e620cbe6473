import { latencyAlert } from "../harness/args";
import { internals, type Kind } from "../harness/provider/managedResource";
import type { PropertyMap } from "../harness/provider/wire";
import { requestsOf } from "../harness/service/emulator";
import { makeMany } from "../harness/service/otherClient";
import { useService } from "./support/service";

const service = useService();
const objects = { Alert: "alerts", PipeSettings: "pipes", AccessKey: "keys" } as const;

const bodyOf: Readonly<Record<Kind, (name: string) => PropertyMap>> = {
  Alert: (name) => ({ ...latencyAlert, name }),
  AccessKey: (name) => ({ name, roles: ["developer"] }),
  PipeSettings: (name) => ({
    name,
    source: { kafka: { brokers: "broker:9093", topics: "clicks" } },
    destination: { database: "default", table: "clicks", columns: [{ name: "page", type: "String" }] },
  }),
};

/** Makes so many objects behind the back, and what a state would hold of them. */
async function held(kind: Kind, count: number) {
  const bodies = Array.from({ length: count }, (_, number) => bodyOf[kind](`number ${number}`));
  const ids = await makeMany(service.emulator, objects[kind], bodies);
  const calls = service.nextRun();
  return Promise.all(
    ids.map(async (id) => ({ id, outputs: (await calls.read(id, internals(kind))).properties })),
  );
}

test.each([
  ["Alert", 1000],
  ["PipeSettings", 40],
  ["AccessKey", 40],
] as const)(
  "a refresh of many %s objects (%d) takes one request beside the pages of a listing, however the engine spreads its reads",
  async (kind, count) => {
    const state = await held(kind, count);
    const calls = service.nextRun();
    const read = await Promise.all(state.map(({ id, outputs }) => calls.read(id, outputs)));
    expect(read.map(({ id }) => id)).toEqual(state.map(({ id }) => id));
    const [own, list] = [`GET ${objects[kind]}/:id`, `GET ${objects[kind]}`];
    const expected = count > 999 ? [own, list, list] : [own, list];
    expect(requestsOf(service.emulator)).toEqual(expected);
    const oneByOne = service.nextRun();
    for (const { id, outputs } of state) expect((await oneByOne.read(id, outputs)).id).toBe(id);
    expect(requestsOf(service.emulator)).toEqual(expected);
    const [{ id, outputs } = { id: "", outputs: {} }] = state;
    const alone = service.nextRun();
    for (const _again of [1, 2]) await alone.read(id, outputs);
    expect(requestsOf(service.emulator)).toEqual([own, own]);
  },
);
