import { Limiter } from "../../../provider/src/client/limiter";

/** A task that ends when it is told to. */
function openTask(): { readonly done: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { done, end };
}

describe("the limiter", () => {
  test("runs sixteen at a time, the others as soon as there is room, each once", async () => {
    const limiter = new Limiter();
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    const tasks = Array.from({ length: 100 }, (_, index) =>
      limiter.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, index % 3));
        running -= 1;
        finished.push(index);
        return index;
      }),
    );
    expect(await Promise.all(tasks)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(most).toBe(16);
    expect(new Set(finished).size).toBe(100);
  });

  test("lets waiting tasks in in the order of their arrival", async () => {
    const limiter = new Limiter();
    const first = openTask();
    const started: string[] = [];
    const blockers = Array.from({ length: 16 }, () => limiter.run(() => first.done));
    const waiting = ["a", "b", "c"].map((name) => limiter.run(() => Promise.resolve(started.push(name))));
    expect(started).toEqual([]);
    first.end();
    await Promise.all([...blockers, ...waiting]);
    expect(started).toEqual(["a", "b", "c"]);
  });

  test("gives the room of a failed task to the next", async () => {
    const limiter = new Limiter();
    const failures = Array.from({ length: 40 }, () => limiter.run(() => Promise.reject(new Error("no"))));
    expect((await Promise.allSettled(failures)).every(({ status }) => status === "rejected")).toBe(true);
    expect(await limiter.run(() => Promise.resolve("in"))).toBe("in");
  });

  test("holds everything back for as long as the service asks, and for the longest of its wishes", async () => {
    const limiter = new Limiter();
    const begin = Date.now();
    limiter.refused(120);
    limiter.refused(5);
    const startedMs = await Promise.all(
      [1, 2].map(() => limiter.run(() => Promise.resolve(Date.now() - begin))),
    );
    for (const started of startedMs) expect(started).toBeGreaterThanOrEqual(120);
  });

  test("holds a task back that was asked to wait while it waited", async () => {
    const limiter = new Limiter();
    const begin = Date.now();
    limiter.refused(40);
    const started = limiter.run(() => Promise.resolve(Date.now() - begin));
    limiter.refused(120);
    expect(await started).toBeGreaterThanOrEqual(120);
  });

  test("keeps a limit that is known from the start", async () => {
    const limiter = new Limiter({ requests: 3, perMs: 100 });
    const begin = Date.now();
    const startedMs = await Promise.all(
      [1, 2, 3, 4].map(() => limiter.run(() => Promise.resolve(Date.now() - begin))),
    );
    expect(startedMs.filter((started) => started < 100)).toHaveLength(3);
  });

  test("learns a limit from the first refusal: what went through until then is what may go through", async () => {
    const limiter = new Limiter();
    for (let request = 0; request < 2; request += 1) {
      await limiter.run(() => Promise.resolve());
      limiter.accepted();
    }
    limiter.refused(0);
    const begin = Date.now();
    expect(await limiter.run(() => Promise.resolve(Date.now() - begin))).toBeGreaterThanOrEqual(900);
  });
});
