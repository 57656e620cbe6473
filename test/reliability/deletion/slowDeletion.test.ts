import { everyKind, kafkaPipe } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import type { PropertyMap } from "../../harness/provider/wire";
import { useWorld } from "../support/world";

const world = useWorld({ config: { "pipes:pipeTransitionTimeoutSeconds": "60" } });
const requests = () =>
  world.emulator
    .requests()
    .map(({ method, path }) => `${method} ${/pipes(\/.+)?$/.exec(path)?.[1] ? "one" : "all"}`);
const isThere = (id: string) => world.emulator.get("pipes", id) !== undefined;

async function made(args: PropertyMap = kafkaPipe) {
  const pipe = world.resource("Pipe");
  await pipe.up(args);
  world.emulator.clearRequests();
  return pipe;
}

test.each(everyKind)("a deletion of a pipe of kind %s ends when the pipe is gone", async (_kind, args) => {
  world.emulator.setQuirks({ lingeringDeletion: 2 });
  const pipe = await made(args);
  const { id } = pipe.state;
  await pipe.destroy();
  expect(isThere(id)).toBe(false);
  expect(requests()).toEqual(["DELETE one", "GET one", "GET one", "GET one"]);
});

test("a replacement is begun when the old pipe is gone", async () => {
  world.emulator.setQuirks({ lingeringDeletion: 2 });
  const pipe = await made();
  const { id } = pipe.state;
  const source = { kafka: { ...kafkaPipe.source.kafka, topics: "other" } };
  expect(await pipe.up({ ...kafkaPipe, source })).toBe("replaced");
  expect(isThere(id)).toBe(false);
  const said = requests();
  expect(said.filter((request) => request === "DELETE one")).toHaveLength(1);
  expect(said.indexOf("POST all")).toBeGreaterThan(said.lastIndexOf("DELETE one") + 3);
});

describe("a service that never lets go", () => {
  const endless = { lingeringDeletion: 1_000_000 };
  const hasty = { "pipes:pipeTransitionTimeoutSeconds": "1" };

  test("is an error that says what to do, and the pipe stays in the state", async () => {
    world.emulator.setQuirks(endless);
    const calls = world.process(hasty);
    const pipe = world.resource("Pipe", calls);
    await pipe.up(kafkaPipe);
    const { id } = pipe.state;
    const beganMs = Date.now();
    const { message } = await rpcErrorOf(pipe.destroy());
    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(1_000);
    expect(message).toContain(`Pipe ${id} delete: pipe ${id} is still there`);
    expect(message).toContain("pipes:pipeTransitionTimeoutSeconds says how long to wait");
    expect(pipe.exists).toBe(true);
    world.emulator.setQuirks({ lingeringDeletion: 0 });
    world.emulator.delete("pipes", id);
    await pipe.destroy();
    expect(pipe.exists).toBe(false);
  });

  test("makes no second pipe where the first was to be replaced", async () => {
    world.emulator.setQuirks(endless);
    const pipe = world.resource("Pipe", world.process(hasty));
    await pipe.up(kafkaPipe);
    world.emulator.clearRequests();
    const source = { kafka: { ...kafkaPipe.source.kafka, topics: "other" } };
    const { message } = await rpcErrorOf(pipe.up({ ...kafkaPipe, source }));
    expect(message).toContain("is still there");
    expect(requests()).not.toContain("POST all");
    expect(pipe.exists).toBe(true);
  });
});

test("a pipe that is on its way to an end when its deletion begins is waited for", async () => {
  world.emulator.setQuirks({ lingeringDeletion: 3 });
  const pipe = await made();
  const { id } = pipe.state;
  const other = world.resource("Pipe");
  await other.up({ ...kafkaPipe, adoptId: id, deletionPolicy: "delete" });
  await Promise.all([pipe.destroy(), other.destroy()]);
  expect(isThere(id)).toBe(false);
});

describe("the answer to a deletion that gets lost", () => {
  test.each([
    ["a reset with no answer", { reset: "after" }],
    ["a reset before the work", { reset: "before" }],
    ["a gateway's 504 after the work", { status: 504, body: "html", after: true }],
    ["a 500 before the work", { status: 500 }],
    ["an answer that is cut off", { truncate: true }],
  ] as const)("%s ends with the pipe gone, from the service and from the state", async (_what, action) => {
    const pipe = await made();
    const { id } = pipe.state;
    world.emulator.addFault({ method: "DELETE", times: 1, action });
    await pipe.destroy();
    expect(isThere(id)).toBe(false);
    expect(pipe.exists).toBe(false);
  });

  test("a look at the pipe that fails is no sign that it is gone", async () => {
    world.emulator.setQuirks({ lingeringDeletion: 1 });
    const pipe = await made();
    const { id } = pipe.state;
    world.emulator.addFault({ method: "GET", times: 20, action: { status: 403 } });
    const { message } = await rpcErrorOf(pipe.destroy());
    expect(message).toContain("403");
    expect(pipe.exists).toBe(true);
    world.emulator.clearFaults();
    await pipe.destroy();
    expect(isThere(id)).toBe(false);
  });
});
