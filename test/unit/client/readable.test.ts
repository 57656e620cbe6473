import { ApiError, type ApiErrorKind } from "../../../provider/src/client/errors";
import { EmptyPatchFallback, unlessNotFound } from "../../../provider/src/client/emptyPatchFallback";
import { failureOf } from "../../harness/outcomes";

const fails = (kind: ApiErrorKind) => (): Promise<string> =>
  Promise.reject(new ApiError({ kind, method: "GET", path: "/", detail: "no" }));

const gives = (value: string) => jest.fn(() => Promise.resolve(value));

describe("reading", () => {
  test("goes by GET where there is one", async () => {
    const patch = gives("patched");
    expect(await new EmptyPatchFallback().read("pipe", gives("got"), patch)).toBe("got");
    expect(patch).not.toHaveBeenCalled();
  });

  test.each<ApiErrorKind>(["noRoute", "methodNotAllowed"])(
    "goes by an empty PATCH after %s, from then on without a GET",
    async (kind) => {
      const fallback = new EmptyPatchFallback();
      const get = jest.fn(fails(kind));
      expect(await fallback.read("pipe", get, gives("patched"))).toBe("patched");
      expect(await fallback.read("pipe", get, gives("patched again"))).toBe("patched again");
      expect(get).toHaveBeenCalledTimes(1);
    },
  );

  test("learns for each kind of object on its own", async () => {
    const fallback = new EmptyPatchFallback();
    await fallback.read("pipe", fails("noRoute"), gives("patched"));
    expect(await fallback.read("key", gives("got"), gives("patched"))).toBe("got");
  });

  test.each<ApiErrorKind>([
    "notFound",
    "unauthorized",
    "forbidden",
    "serverFailed",
    "timedOut",
    "invalidResponse",
    "rateLimited",
  ])("never writes after %s", async (kind) => {
    const patch = gives("patched");
    const error = await failureOf(() => new EmptyPatchFallback().read("pipe", fails(kind), patch));
    expect(error).toMatchObject({ kind });
    expect(patch).not.toHaveBeenCalled();
  });

  test("learns nothing from a PATCH that fails too", async () => {
    const fallback = new EmptyPatchFallback();
    expect(await failureOf(() => fallback.read("pipe", fails("noRoute"), fails("forbidden")))).toMatchObject({
      kind: "forbidden",
    });
    expect(await fallback.read("pipe", gives("got"), gives("patched"))).toBe("got");
  });
});

test("what is gone reads as undefined, and any other failure stays one", async () => {
  expect(await unlessNotFound(fails("notFound"))).toBeUndefined();
  expect(await unlessNotFound(gives("here"))).toBe("here");
  for (const kind of ["noRoute", "forbidden", "unauthorized"] as const) {
    expect(await failureOf(() => unlessNotFound(fails(kind)))).toMatchObject({ kind });
  }
});
