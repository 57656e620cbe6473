import { z } from "zod";
import { type Readers, ReusedListings } from "../../../provider/src/client/reusedListing";
import { ApiError } from "../../../provider/src/client/errors";
import { findIn, listAll, Pages } from "../../../provider/src/client/listAll";
import type { Requester } from "../../../provider/src/client/requester";
import { failureOf } from "../../harness/outcomes";

const item = z.object({ id: z.string(), name: z.string() });

/** A requester that answers pages and notes what it was asked. */
function paging(answer: (path: string) => unknown[] | ApiError): {
  readonly requester: Requester;
  readonly asked: string[];
  readonly told: number[];
} {
  const asked: string[] = [];
  const told: number[] = [];
  const requester: Requester = {
    send: ({ path, result }) => {
      asked.push(path);
      const answered = answer(path);
      return answered instanceof ApiError ? Promise.reject(answered) : result.parseAsync(answered);
    },
    sendOnly: () => Promise.resolve(),
    read: (schema, answered) => schema.safeParse(answered),
    listed: (objects) => told.push(objects),
  };
  return { requester, asked, told };
}

const objects = (from: number, count: number): { id: string; name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${from + index}`, name: "n" }));

const listing = { path: "/things", paged: true, item, normalize: (value: unknown): unknown => value };

/** A service that answers pages of a size of its own. */
const inPagesOf =
  (size: number, all: readonly unknown[]) =>
  (path: string): unknown[] => {
    const offset = Number(/offset=(\d+)/.exec(path)?.[1]);
    return all.slice(offset, offset + size);
  };
const pagesAt = (...offsets: readonly number[]): readonly string[] =>
  offsets.map((offset) => `/things?limit=1000&offset=${offset}`);

describe("a listing", () => {
  test.each([
    ["full ones", 125, [0, 125, 250], [125, 125, 0]],
    ["a short one at the end", 100, [0, 100, 200, 250], [100, 100, 50, 0]],
    ["small ones", 50, [0, 50, 100, 150, 200, 250], [50, 50, 50, 50, 50, 0]],
    ["a single one", 1000, [0, 250], [250, 0]],
  ])("asks for page after page until one brings nothing new: %s", async (_pages, size, offsets, counts) => {
    const { requester, asked, told } = paging(inPagesOf(size, objects(0, 250)));
    expect((await listAll(requester, listing))?.size).toBe(250);
    expect(asked).toEqual(pagesAt(...offsets));
    expect(told).toEqual(counts);
  });

  test("of nothing is one request", async () => {
    const { requester, asked } = paging(() => []);
    expect((await listAll(requester, listing))?.size).toBe(0);
    expect(asked).toHaveLength(1);
  });

  test("ends where a service ignores the offset and answers the same page again", async () => {
    const { requester, asked, told } = paging(() => objects(0, 300));
    expect((await listAll(requester, listing))?.size).toBe(300);
    expect(asked).toHaveLength(2);
    expect(told).toEqual([300, 0]);
  });

  test("is one request where a collection has no pages", async () => {
    const { requester, asked } = paging(() => objects(0, 300));
    expect((await listAll(requester, { ...listing, paged: false }))?.size).toBe(300);
    expect(asked).toEqual(["/things"]);
  });

  test("leaves out what is malformed instead of failing for all", async () => {
    const { requester } = paging(() => [{ id: "a", name: 5 }, null, "x", { id: "b", name: "n" }]);
    expect([...((await listAll(requester, listing))?.keys() ?? [])]).toEqual(["b"]);
  });

  test("for reads checks no object but the one that is asked for", async () => {
    const checked: unknown[] = [];
    const normalize = (value: unknown): unknown => {
      checked.push(value);
      return value;
    };
    const { requester } = paging(() => [{ id: "a", name: "n" }, { id: "b", name: 5 }, { id: "c" }]);
    const pages = new Pages();
    const look = (id: string): Promise<unknown> => findIn(pages, requester, { ...listing, normalize }, id);
    expect([await look("a"), await look("b"), await look("d")]).toEqual([
      { id: "a", name: "n" },
      undefined,
      undefined,
    ]);
    expect(checked).toEqual([
      { id: "a", name: "n" },
      { id: "b", name: 5 },
    ]);
  });

  describe("for reads", () => {
    const all = objects(0, 250);
    const lookFor = async (
      requester: Requester,
      ids: readonly string[],
    ): Promise<readonly (string | undefined)[]> => {
      const pages = new Pages();
      const found = await Promise.all(ids.map((id) => findIn(pages, requester, listing, id)));
      return found.map((object) => object?.id);
    };

    test("asks for no page beyond those that hold what is looked for, and for each of them once", async () => {
      const { requester, asked } = paging(inPagesOf(100, all));
      const ids = ["i3", "i150", "i7", "i20", "i199"];
      expect(await lookFor(requester, ids)).toEqual(ids);
      expect(asked).toEqual(pagesAt(0, 100));
    });

    test("asks for no more pages than objects are looked for", async () => {
      const { requester, asked } = paging(inPagesOf(10, all));
      expect(await lookFor(requester, ["i249", "i5"])).toEqual([undefined, "i5"]);
      expect(asked).toEqual(pagesAt(0, 10));
    });

    test("asks for nothing more once a page brought nothing new", async () => {
      const { requester, asked } = paging(inPagesOf(1000, all));
      expect(await lookFor(requester, ["x", "y", "z"])).toEqual([undefined, undefined, undefined]);
      expect(asked).toEqual(pagesAt(0, 250));
    });
  });

  test.each(["noRoute", "methodNotAllowed"] as const)(
    "is unknown after %s, and fails after anything else",
    async (kind) => {
      const fail = (one: ApiError["kind"]): Requester =>
        paging(() => new ApiError({ kind: one, method: "GET", path: "/", detail: "no" })).requester;
      expect(await listAll(fail(kind), listing)).toBeUndefined();
      expect(await failureOf(() => listAll(fail("forbidden"), listing))).toMatchObject({ kind: "forbidden" });
    },
  );
});

describe("reads of one collection", () => {
  /** Reads that say how they were served. */
  function readers(
    listed: readonly string[] | undefined,
    asked: string[] = [],
  ): (id: string) => Readers<string> {
    const { requester } = paging(() => {
      asked.push("all");
      return listed === undefined
        ? new ApiError({ kind: "noRoute", method: "GET", path: "/", detail: "no" })
        : listed.map((one) => ({ id: one, name: `${one} (listed)` }));
    });
    return (id) => ({
      one: () => Promise.resolve(`${id} (${asked.push("one")})`),
      among: async (pages) => (await findIn(pages, requester, { ...listing, paged: false }, id))?.name,
    });
  }

  async function read(
    reads: ReusedListings,
    ids: readonly string[],
    of: (id: string) => Readers<string>,
  ): Promise<void> {
    for (const id of ids) await reads.read("pipe", "/p", id, of(id));
  }

  test("are one of its own for the first object, and a listing for all others", async () => {
    const asked: string[] = [];
    await read(new ReusedListings(), ["a", "b", "c", "d", "a"], readers(["a", "b", "c", "d"], asked));
    expect(asked).toEqual(["one", "all", "one"]);
  });

  test("are of their own for an object that a listing lacks: a page can miss one", async () => {
    const asked: string[] = [];
    await read(new ReusedListings(), ["a", "gone"], readers(["a"], asked));
    expect(asked).toEqual(["one", "all", "one"]);
  });

  test("are all of their own where there is no listing, which is asked for once", async () => {
    const asked: string[] = [];
    await read(new ReusedListings(), ["a", "b", "c"], readers(undefined, asked));
    expect(asked).toEqual(["one", "all", "one", "one"]);
  });

  test("see what was written, also by a write that failed", async () => {
    const asked: string[] = [];
    const reads = new ReusedListings();
    const of = readers(["a", "b"], asked);
    await read(reads, ["a", "b"], of);
    await failureOf(() => reads.writing("/p", () => Promise.reject(new Error("lost"))));
    await read(reads, ["b", "a"], of);
    expect(asked).toEqual(["one", "all", "one", "all"]);
  });

  test("share a listing that fails, and the next one tries anew", async () => {
    const reads = new ReusedListings();
    await read(reads, ["a"], readers([]));
    const failing: Readers<string> = {
      one: () => Promise.resolve("x"),
      among: () => Promise.reject(new Error("no")),
    };
    const failures = await Promise.allSettled(["b", "c"].map((id) => reads.read("pipe", "/p", id, failing)));
    expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await reads.read("pipe", "/p", "b", readers(["b"])("b"))).toBe("b (1)");
  });
});

test("a listing that failed is told to those that shared it without a word of the service", async () => {
  const facts = { kind: "forbidden", method: "GET", path: "/a", status: 403 } as const;
  const asked = new ApiError({ ...facts, code: "FORBIDDEN", requestId: "r", detail: "not with hunter2" });
  const reads = new ReusedListings();
  const fail = () => Promise.reject(asked);
  const { requester } = paging(() => asked);
  const own = (id: string): Readers<unknown> => ({
    one: () => Promise.resolve("x"),
    among: (pages) => findIn(pages, requester, listing, id),
  });
  await reads.read("pipe", "/a", "first", own("first"));
  const shared = (id: string) => failureOf(() => reads.read("pipe", "/a", id, own(id)));
  const atFirst = () => failureOf(() => reads.snapshot("/a", fail));
  const [one, other, begun, joined] = await Promise.all([shared("b"), shared("c"), atFirst(), atFirst()]);
  expect([one, begun]).toEqual([asked, asked]);
  for (const error of [other, joined]) {
    expect(error).toMatchObject({ ...facts, code: undefined, requestId: undefined });
    expect(error.message).toContain("another resource asked for this too");
  }
});

test("what is there is asked for once, unless that failed, was seconds ago, or something was deleted", async () => {
  const reads = new ReusedListings();
  const list = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error("no"))
    .mockResolvedValue("there");
  expect((await failureOf(() => reads.snapshot("/a", list))).message).toBe("no");
  expect([await reads.snapshot("/a", list), await reads.snapshot("/a", list)]).toEqual(["there", "there"]);
  expect(list).toHaveBeenCalledTimes(2);
  const now = jest.spyOn(performance, "now");
  now.mockReturnValue(performance.now() + 9_000);
  await reads.snapshot("/a", list);
  expect(list).toHaveBeenCalledTimes(2);
  now.mockReturnValue(performance.now() + 2_000);
  await reads.snapshot("/a", list);
  expect(list).toHaveBeenCalledTimes(3);
  now.mockRestore();
  await reads.deleting("/a", () => Promise.resolve());
  await reads.snapshot("/a", list);
  expect(list).toHaveBeenCalledTimes(4);
});
