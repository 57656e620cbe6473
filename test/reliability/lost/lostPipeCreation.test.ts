import type { FaultRule } from "pulumi-pipes-emulator";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { kafkaPipe, postgresArgs } from "../../harness/args";
import { useWorld } from "../support/world";

const world = useWorld({
  config: { "pipes:requestTimeoutSeconds": "0.5", "pipes:operationTimeoutSeconds": "10" },
});

const named = (name: string) => world.emulator.list("pipes").filter((pipe) => pipe.name === name);
const posts = () => world.emulator.requests().filter(({ method }) => method === "POST").length;
const elsewhere = { ...kafkaPipe, destination: { ...kafkaPipe.destination, table: "elsewhere" } };
const otherTopics = { kafka: { ...kafkaPipe.source.kafka, topics: "of somebody else" } };

/** Answers that do not arrive, or that say nothing, although the pipe was made. */
const lost: readonly (readonly [string, FaultRule["action"]])[] = [
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a 500 in JSON", { status: 500, after: true }],
  ["a reset with no answer", { reset: "after" }],
  ["a reset in the middle of the answer", { reset: "during" }],
  ["an answer that is cut off", { truncate: true }],
  ["an answer that never ends", { endless: true }],
  ["HTML with 200", { wrongBody: "html" }],
  ["an envelope without result", { wrongBody: "no-result" }],
];

test.each(lost)("%s after the work makes one pipe, and it is the result", async (_what, action) => {
  world.emulator.addFault({ method: "POST", times: 1, action });
  const pipe = world.resource("Pipe");
  await pipe.up(kafkaPipe);
  expect(named("stream").map(({ id }) => id)).toEqual([pipe.state.id]);
  expect(posts()).toBe(1);
  expect(await pipe.refresh()).toBe("same");
});

test.each(lost)(
  "a pipe like it, of another stack, is not taken for the one that %s hides",
  async (_what, action) => {
    const theirs = world.resource("Pipe");
    await theirs.up({ ...elsewhere, source: otherTopics });
    world.emulator.addFault({ method: "POST", times: 1, action });
    const ours = world.resource("Pipe");
    await ours.up(kafkaPipe);
    expect(ours.state.id).not.toBe(theirs.state.id);
    expect(named("stream")).toHaveLength(2);
    expect(await theirs.refresh()).toBe("same");
  },
);

test.each([
  ["is reset before the work", { reset: "before" }],
  ["is lost after the work", { reset: "after" }],
] as const)(
  "where nobody can say which pipes there were, a creation that %s takes over no pipe",
  async (_what, action) => {
    const theirs = world.resource("Pipe");
    await theirs.up({ ...kafkaPipe, source: otherTopics });
    world.emulator.addFault({
      method: "GET",
      path: /\/pipes$/,
      times: 1,
      action: { status: 404, body: "html" },
    });
    world.emulator.addFault({ method: "POST", times: 1, action });
    world.emulator.clearRequests();
    const { message } = await rpcErrorOf(world.resource("Pipe").up(kafkaPipe));
    expect(message).toMatch(/^Pipe create: .*POST \S+/);
    expect(posts()).toBe(1);
    expect(await theirs.refresh()).toBe("same");
  },
);

describe("a pipe that an interrupted run left behind", () => {
  const args = postgresArgs();

  async function leftBehind(): Promise<string> {
    const lostOne = world.resource("Pipe");
    await lostOne.up(args);
    world.emulator.clearRequests();
    return lostOne.state.id;
  }

  test("is not taken over without a word: the next run names it, and what to do", async () => {
    const id = await leftBehind();
    const { message } = await rpcErrorOf(world.resource("Pipe").up(args));
    expect(message).toContain(`pipe ${id} ("shop-copy") has the same name, kind of source and destination`);
    expect(message).toContain(`give adoptId: "${id}", with deletionPolicy: "delete"`);
    expect(posts()).toBe(0);
  });

  test("is managed where its id is given, and goes with the stack where the program says so", async () => {
    const id = await leftBehind();
    const told = { ...args, adoptId: id, deletionPolicy: "delete" };
    const pipe = world.resource("Pipe");
    await pipe.up(told);
    expect(pipe.state.id).toBe(id);
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(told)).toBe("unchanged");
    // Once the state holds it, the id is not needed any more.
    expect(await pipe.up({ ...args, deletionPolicy: "delete" })).toBe("updated");
    expect(pipe.state.id).toBe(id);
    await pipe.destroy();
    expect(named("shop-copy")).toEqual([]);
  });

  test("may differ in what can be changed, where its id is given", async () => {
    const id = await leftBehind();
    const pipe = world.resource("Pipe");
    await pipe.up({ ...args, name: "shop copy, mended", adoptId: id, deletionPolicy: "delete" });
    expect(named("shop copy, mended").map((one) => one.id)).toEqual([id]);
  });

  test.each([["at once"], ["after a refresh"]])(
    "is managed by the next run where taking it over was cut short, %s",
    async (when) => {
      const id = await leftBehind();
      const told = { ...args, adoptId: id, deletionPolicy: "delete" };
      const pipe = world.resource("Pipe");
      world.emulator.addFault({ method: "PATCH", times: 20, action: { status: 403 } });
      const { message, partial } = await rpcErrorOf(pipe.up(told));
      expect(message).toContain("403");
      expect(partial?.id).toBe(id);
      world.emulator.clearFaults();
      if (when === "after a refresh") await pipe.refresh();
      expect(await pipe.up(told)).toBe("updated");
      expect(pipe.state.id).toBe(id);
      expect(named("shop-copy")).toHaveLength(1);
      expect(await pipe.refresh()).toBe("same");
    },
  );
});
