import type { Api } from "../../../provider/src/client";
import { ApiError } from "../../../provider/src/client/errors";
import { noteUnreadable } from "../../../provider/src/client/unreadable";
import { Claims } from "../../../provider/src/resources/lifecycle/claims";
import { createOnce, type Creation } from "../../../provider/src/resources/lifecycle/createOnce";

interface Item {
  readonly id: string;
  readonly name: string;
  readonly topics: string;
}

const api = { oneAtATime: (_name: string, task: () => Promise<unknown>) => task() } as Api;
const facts = { method: "POST", path: "/pipes", detail: "-", ambiguous: true };
const lost = new ApiError({ ...facts, kind: "unreachable" });
const byId = (...items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

const namesake: Item = { id: "1", name: "orders", topics: "of somebody else" };
const made: Item = { id: "2", name: "orders", topics: "ours" };

function creation(more: Partial<Creation<Item>>): Creation<Item> {
  return {
    kind: "Pipe",
    name: "create orders",
    post: () => Promise.reject(lost),
    get: () => Promise.resolve(undefined),
    list: () => Promise.resolve(byId(namesake, made)),
    existedBefore: () => Promise.resolve(byId()),
    wanted: { name: "orders", topics: "ours" },
    isLike: (wanted, { topics }) => wanted["topics"] === topics,
    couldBe: (wanted, { name }) => wanted["name"] === name,
    ...more,
  };
}

describe("after a lost answer", () => {
  test("an object that is as it was asked for comes before one of the same name", async () => {
    const { live } = await createOnce(api, creation({}), new Claims());
    expect(live).toEqual(made);
  });

  test("one of the same name is taken where none is as it was asked for", async () => {
    const respelled = { ...made, topics: "Ours" };
    const list = () => Promise.resolve(byId(respelled));
    const { live } = await createOnce(api, creation({ list }), new Claims());
    expect(live).toEqual(respelled);
  });

  test("an object of a form that nobody can read may be the one, so nothing is sent again", async () => {
    const post = jest.fn(() => Promise.reject(lost));
    const listed = byId();
    noteUnreadable(listed, ["2"]);
    const list = () => Promise.resolve(listed);
    await expect(createOnce(api, creation({ post, list }), new Claims())).rejects.toBe(lost);
    expect(post).toHaveBeenCalledTimes(1);
  });

  test("nothing is sent again after an answer whose form is not known: the work is done", async () => {
    const unread = new ApiError({ ...facts, kind: "otherForm" });
    const post = jest.fn(() => Promise.reject(unread));
    const list = () => Promise.resolve(byId());
    await expect(createOnce(api, creation({ post, list }), new Claims())).rejects.toBe(unread);
    expect(post).toHaveBeenCalledTimes(1);
  });

  test("nothing is taken where nobody knows what there was before", async () => {
    const existedBefore = () => Promise.resolve(undefined);
    await expect(createOnce(api, creation({ existedBefore }), new Claims())).rejects.toBe(lost);
  });
});
