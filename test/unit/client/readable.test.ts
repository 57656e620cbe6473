import { ApiError, type ApiErrorKind } from "../../../provider/src/client/errors";
import { Readability, unlessGone } from "../../../provider/src/client/readable";
import { failureOf } from "../failureOf";

const fails = (kind: ApiErrorKind) => (): Promise<string> =>
  Promise.reject(new ApiError({ kind, method: "GET", path: "/", detail: "no" }));

const gives = (value: string) => jest.fn(() => Promise.resolve(value));

describe("reading", () => {
  test("goes by GET where there is one", async () => {
    const patch = gives("patched");
    expect(await new Readability().read("pipe", gives("got"), patch)).toBe("got");
    expect(patch).not.toHaveBeenCalled();
  });

  test.each<ApiErrorKind>(["noRoute", "methodNotAllowed"])(
    "goes by an empty PATCH after %s, from then on without a GET",
    async (kind) => {
      const readability = new Readability();
      const get = jest.fn(fails(kind));
      expect(await readability.read("pipe", get, gives("patched"))).toBe("patched");
      expect(await readability.read("pipe", get, gives("patched again"))).toBe("patched again");
      expect(get).toHaveBeenCalledTimes(1);
    },
  );

  test("learns for each kind of object on its own", async () => {
    const readability = new Readability();
    await readability.read("pipe", fails("noRoute"), gives("patched"));
    expect(await readability.read("key", gives("got"), gives("patched"))).toBe("got");
  });

  test.each<ApiErrorKind>([
    "gone",
    "unauthorized",
    "forbidden",
    "serverFailed",
    "timedOut",
    "badAnswer",
    "rateLimited",
  ])("never writes after %s", async (kind) => {
    const patch = gives("patched");
    const error = await failureOf(() => new Readability().read("pipe", fails(kind), patch));
    expect(error).toMatchObject({ kind });
    expect(patch).not.toHaveBeenCalled();
  });

  test("learns nothing from a PATCH that fails too", async () => {
    const readability = new Readability();
    expect(
      await failureOf(() => readability.read("pipe", fails("noRoute"), fails("forbidden"))),
    ).toMatchObject({
      kind: "forbidden",
    });
    expect(await readability.read("pipe", gives("got"), gives("patched"))).toBe("got");
  });
});

test("what is gone reads as undefined, and any other failure stays one", async () => {
  expect(await unlessGone(fails("gone"))).toBeUndefined();
  expect(await unlessGone(gives("here"))).toBe("here");
  for (const kind of ["noRoute", "forbidden", "unauthorized"] as const) {
    expect(await failureOf(() => unlessGone(fails(kind)))).toMatchObject({ kind });
  }
});
