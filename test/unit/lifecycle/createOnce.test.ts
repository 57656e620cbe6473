import { z } from "zod";
import type { Api } from "../../../provider/src/client";
import { ApiError, type ApiErrorKind } from "../../../provider/src/client/errors";
import { listAll } from "../../../provider/src/client/listAll";
import type { Requester } from "../../../provider/src/client/requester";
import { createOnce, type CreationSteps } from "../../../provider/src/lifecycle/createOnce";
import { refOf } from "../../../provider/src/lifecycle/address";
import { KnownObjects } from "../../../provider/src/lifecycle/knownObjects";
import { pipe } from "../../../provider/src/resources/pipe/definition";
import { failureOf } from "../../harness/outcomes";

interface Item {
  readonly id: string;
  readonly name: string;
  readonly topics: string;
}

const at = { organizationId: "o", serviceId: "s", id: "" };
const api = {
  withLock: (_name: string, task: () => Promise<unknown>) => task(),
  pause: () => Promise.resolve(),
} as unknown as Api;
const facts = { method: "POST", path: "/pipes", detail: "-", ambiguous: true };
const failed = (kind: ApiErrorKind, status?: number): ApiError => new ApiError({ ...facts, kind, status });
const lost = failed("unreachable");
const byId = (...items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

const namesake: Item = { id: "1", name: "orders", topics: "of somebody else" };
const made: Item = { id: "2", name: "orders", topics: "ours" };

const steps: CreationSteps<Item> = {
  name: "create orders",
  post: () => Promise.reject(lost),
  list: () => Promise.resolve(byId(namesake, made)),
  listBefore: () => Promise.resolve(byId()),
  matches: ({ topics }) => topics === "ours",
  mayMatch: ({ name }) => name === "orders",
};

async function create(
  more: Partial<CreationSteps<Item>>,
  objects = new KnownObjects(),
): Promise<{ readonly live: Item; readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const warn = (text: string): void => {
    warnings.push(text);
  };
  const creation = { api, at, definition: pipe, desired: {}, objects, warn };
  return { live: await createOnce(creation, { ...steps, ...more }), warnings };
}

/** The objects of a process in which another resource has the one that is made. */
function knownToAnother(): KnownObjects {
  const objects = new KnownObjects();
  objects.add(refOf(pipe, { ...at, id: made.id }));
  return objects;
}

/** A listing that leaves out an object whose form is not known. */
function listUnreadable(): Promise<ReadonlyMap<string, Item> | undefined> {
  const item = z.object({ id: z.string(), name: z.string(), topics: z.string() });
  const requester = { send: () => Promise.resolve([{ id: made.id }]), listed: () => undefined };
  return listAll(requester as unknown as Requester, {
    path: "/pipes",
    paged: false,
    item,
    normalize: (value) => value,
  });
}

describe("after a lost answer", () => {
  test("takes the single equal object that was not there before", async () => {
    expect(await create({})).toEqual({ live: made, warnings: [] });
  });

  test.each([
    ["two equal ones", [made, { ...made, id: "3" }], "It may be 2 or 3"],
    ["one of the same name that the service spells otherwise", [namesake], "It may be 1"],
    ["none", [], "No new pipe was seen that is surely the one"],
  ])("fails and says to look where there are %s", async (_case, items, said) => {
    const post = jest.fn(() => Promise.reject(lost));
    const error = await failureOf(() => create({ post, list: () => Promise.resolve(byId(...items)) }));
    expect(error.message).toContain(said);
    expect(error.message).toContain("Look at the service before you run again");
    expect(post).toHaveBeenCalledTimes(1);
  });

  test("does not take an object that another resource of the process has", async () => {
    const list = () => Promise.resolve(byId(made));
    const error = await failureOf(() => create({ list }, knownToAnother()));
    expect(error.message).toContain("No new pipe was seen");
  });

  test("sends again what the service said it did not do, once nothing is there", async () => {
    const post = jest.fn().mockRejectedValueOnce(failed("serverFailed", 500)).mockResolvedValue(made);
    expect((await create({ post, list: () => Promise.resolve(byId()) })).live).toEqual(made);
    expect(post).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["a time-out", failed("timedOut")],
    ["a broken connection", lost],
    ["a gateway's 502", failed("serverFailed", 502)],
    ["a gateway's 504", failed("serverFailed", 504)],
    ["an answer whose form is not known", failed("schemaMismatch", 200)],
  ])("sends nothing again after %s: the service may be at work, or done", async (_case, error) => {
    const post = jest.fn(() => Promise.reject(error));
    await failureOf(() => create({ post, list: () => Promise.resolve(byId()), pollDelaysMs: [0] }));
    expect(post).toHaveBeenCalledTimes(1);
  });

  test("takes an object of a form that nobody can read for one that may be it", async () => {
    const post = jest.fn(() => Promise.reject(lost));
    await failureOf(() => create({ post, list: listUnreadable }));
    expect(post).toHaveBeenCalledTimes(1);
  });

  test("takes nothing where nobody knows what there was before", async () => {
    const error = await failureOf(() => create({ listBefore: () => Promise.resolve(undefined) }));
    expect(error.message).toContain("No new pipe was seen");
  });
});

describe("an equal object that is there before", () => {
  const post = (): Promise<Item> => Promise.resolve({ ...made, id: "9" });
  const listBefore = () => Promise.resolve(byId(made));

  test("is named and not taken", async () => {
    const { live, warnings } = await create({ post, listBefore });
    expect(live.id).toBe("9");
    expect(warnings.join()).toContain("(2)");
  });

  test("is not mentioned where another resource of the process has it", async () => {
    expect((await create({ post, listBefore }, knownToAnother())).warnings).toEqual([]);
  });
});
