import fc from "fast-check";
import { readOmitOnUpdate } from "../../provider/src/config/reading";
import { asDigits, parseJsonExactly, writeJsonExactly } from "../../provider/src/core/json/json";
import { runs } from "../harness/random";
import { after, client, failure, type Fate, html, ok, service, settled, useFakeClock } from "./service";

jest.mock("../../provider/src/client/transport", () => jest.requireActual<object>("./service"));
useFakeClock();

type Client = ReturnType<typeof client>;
const at = { organizationId: "org", serviceId: "svc" };
const idOf = (number: number): string => `1f0c6a52-8d1e-4b7a-9a3e-${String(number).padStart(12, "0")}`;
const object = (id: string) => ({ id, name: id, tiles: [] });
const objects = (count: number) => Array.from({ length: count }, (_, index) => object(idOf(index)));
const isPage = /limit=1000&offset=(\d+)/;
const isList = (path: string): boolean => /s(\?limit=1000)?$/.test(path);
/** The requests so far: `one` for a read of an object, `0` for a page from the first object on, `all` without pages. */
const asked = (): string =>
  service.sent
    .map(({ method, path }) => {
      if (method !== "GET") return method;
      return isPage.exec(path)?.[1] ?? (isList(path) ? "all" : "one");
    })
    .join(" ");
/** The service has these objects, and responds with at most so many of a paged collection. */
const having = (all: readonly unknown[], size = 1_000): void => {
  service.reply = ({ method, path }) => {
    const offset = Number(isPage.exec(path)?.[1] ?? Number.NaN);
    if (!Number.isNaN(offset)) return ok(all.slice(offset, offset + size));
    return ok(method === "GET" && isList(path) ? all : object(path.replace(/.*\//, "")));
  };
};
const read = (of: Client, number: number) =>
  settled(of.operation().alerts.getBatched({ ...at, id: idOf(number) }));
const readAll = async (of: Client, ...numbers: readonly number[]): Promise<void> => {
  for (const number of numbers) await read(of, number);
};

test.each([
  [125, "0 125 250"],
  [100, "0 100 200 250"],
  [50, "0 50 100 150 200 250"],
  [1_000, "0 250"],
])("a listing is read until a page has no new object: pages of %i", async (size, pages) => {
  having(objects(250), size);
  const { alerts } = client().operation();
  expect((await alerts.list(at))?.objects.size).toBe(250);
  expect(asked()).toBe(pages);
});

test("a listing ends if there is nothing, if the service ignores the offset, and if there are no pages", async () => {
  const { alerts, dashboards } = client().operation();
  for (const all of [[], objects(300)]) {
    service.reply = () => ok(all);
    for (const kind of [alerts, dashboards]) expect((await kind.list(at))?.objects.size).toBe(all.length);
  }
  expect(asked()).toBe("0 all 0 300 all");
});

/** The service has these keys, and returns at most 250 of them and the cursor of the next page. */
const havingKeys = (
  keys: readonly unknown[],
  next = (end: number): unknown => (end < keys.length ? `to ${end}` : null),
) => {
  service.reply = ({ path }) => {
    const query = new URL(path, "https://api.test").searchParams;
    const start = Number(query.get("cursor")?.slice(3) ?? 0);
    const end = start + Math.min(250, Number(query.get("limit") ?? 250));
    return ok(keys.slice(start, end), "r-1", { limit: 250, totalCount: keys.length, nextCursor: next(end) });
  };
};

test.each([
  [0, 1],
  [250, 1],
  [251, 2],
  [700, 3],
])("%i keys are read in pages, each with the cursor of the last", async (count, requests) => {
  havingKeys(objects(count));
  const listing = await client().operation().keys.list(at);
  expect([...(listing?.objects.keys() ?? [])]).toEqual(objects(count).map(({ id }) => id));
  expect(service.sent).toHaveLength(requests);
});

test("a list of keys without a cursor has one page, and an empty page with a cursor is not the end", async () => {
  const { keys } = client().operation();
  havingKeys(objects(100), () => undefined);
  expect((await keys.list(at))?.objects.size).toBe(100);
  havingKeys([], (end) => (end < 1000 ? `to ${end}` : ""));
  expect((await keys.list(at))?.objects.size).toBe(0);
  expect(service.sent).toHaveLength(5);
});

test("a service that returns a cursor again has no complete list of keys", async () => {
  havingKeys(objects(300), () => "to 0");
  expect(await settled(client().operation().keys.list(at))).toMatchObject({ code: "http/endless-list" });
  expect(service.sent).toHaveLength(2);
});

/** A list without an end: pages of so many new objects with a text of so many characters, each after `ms`. */
const havingNoEnd = (size: number, length = 0, ms = 0, letter = "x"): void => {
  let count = 0;
  const name = letter.repeat(length);
  service.reply = async ({ path }) => {
    if (!isPage.test(path)) return failure(404);
    if (ms > 0) await after(ms);
    return ok(Array.from({ length: size }, () => ({ id: `${(count += 1)}`, name })));
  };
};

test.each([
  ["10000 pages", 10_000, 1, 0, 0, "x"],
  ["1000000 objects", 4, 250_000, 0, 0, "x"],
  // Values take more memory than their text. properties/exhaustion has a list of long texts.
  ["512 MiB", 7, 1, 5_000_000, 0, ","],
  ["60 minutes", 360, 1, 0, 10_000, "x"],
])(
  "a list without an end fails after %s in %i pages, and names this bound",
  async (bound, pages, size, length, ms, letter) => {
    havingNoEnd(size, length, ms, letter);
    const settings = { operationTimeoutSeconds: 10_000 };
    const failed = await settled(client(settings).operation().alerts.list(at));
    expect(failed).toMatchObject({ code: "http/endless-list", mayHaveHappened: false });
    expect([(failed as Error).message.includes(`after ${bound}`), service.sent.length]).toEqual([
      true,
      pages,
    ]);
  },
  // A million objects take a busy machine long.
  120_000,
);

test("the reads of a minute share the failure of a list without an end, and none counts its object as deleted", async () => {
  havingNoEnd(1);
  const of = client();
  const results = [];
  for (let number = 1; number <= 9; number += 1) results.push(await read(of, number));
  expect(results.map((one) => (one as { code?: string } | undefined)?.code)).toEqual([
    "http/not-found",
    ...Array<string>(8).fill("http/endless-list"),
  ]);
  expect(service.sent).toHaveLength(1 + 10_000);
});

test("a listing omits objects that do not have the form of the contract, and names them", async () => {
  having([{ id: "a", name: 5 }, null, "x", object("b")]);
  const listed = await client().operation().alerts.list(at);
  const ids = [listed?.objects, listed?.unreadable].map((map) => [...(map?.keys() ?? [])]);
  expect(ids).toEqual([["b"], ["a", "without an id"]]);
});

test("a listing that the service does not offer is unknown, and any other failure is an error", async () => {
  const listed: unknown[] = [];
  for (const reply of [html(404), failure(405), failure(403)]) {
    service.reply = () => reply;
    listed.push(await settled(client().operation().pipes.list(at)));
  }
  expect(listed).toMatchObject([undefined, undefined, { code: "http/forbidden" }]);
});

test.each([
  ["alerts", 3],
  ["dashboards", 2],
  ["pipes", 2],
  ["keys", 2],
] as const)("a read of one of the %s is one request, and of 1,000 %i", async (kind, requests) => {
  having(objects(1_000));
  const of = client();
  const get = (number: number) => of.operation()[kind].getBatched({ ...at, id: idOf(number) });
  for (let times = 0; times < 2; times += 1) await get(0);
  expect(asked()).toBe("one one");
  const found = await Promise.all([...Array(1_000).keys()].map(get));
  const isRight = found.every((one, number) => one?.id === idOf(number));
  expect([isRight, service.sent.length]).toEqual([true, 2 + requests]);
});

test("many reads share one listing, and an object that it lacks is read on its own", async () => {
  having(objects(250), 100);
  const of = client();
  await Promise.all([3, 150, 7, 20, 199].map((number) => read(of, number)));
  expect(asked()).toBe("0 one 100 200 250");
  service.sent.length = 0;
  having([]);
  await readAll(client(), 1, 2, 3);
  expect(asked()).toBe("one 0 one one");
});

test("a response without a list fails, so that no object counts as deleted", async () => {
  service.reply = () => ok({});
  expect(await settled(client().operation().alerts.list(at))).toMatchObject({ code: "http/schema-mismatch" });
});

test("reads go one by one if the service offers no listing, which the client requests once", async () => {
  service.reply = ({ path }) => (path.includes("?") ? html(404) : ok(object("a")));
  await readAll(client(), 1, 2, 3);
  expect(asked()).toBe("one 0 one one");
});

test("reads see what was written, also by a write that failed, and use no listing older than a minute", async () => {
  having(objects(9));
  const of = client();
  await readAll(of, 1, 2, 3);
  service.reply = () => failure(400);
  await settled(of.operation().alerts.delete({ ...at, id: "i2" }));
  having(objects(9));
  await readAll(of, 2, 3);
  await jest.advanceTimersByTimeAsync(60_000);
  await readAll(of, 3, 2);
  expect(asked()).toBe("one 0 9 DELETE one 0 9 0 9 one");
});

test("reads after a write use no listing that began during the write", async () => {
  const of = client();
  having(objects(9));
  const { reply } = service;
  let finish = (): void => undefined;
  const isDone = new Promise<void>((resolve) => (finish = resolve));
  service.reply = async (request, number) => {
    if (request.method === "PUT") await isDone;
    return reply(request, number);
  };
  const write = of.operation().alerts.update({ ...at, id: "i9" }, {});
  await readAll(of, 1, 2);
  finish();
  await settled(write);
  await readAll(of, 1, 2);
  expect(asked()).toBe("PUT one 0 9 one 0 9");
});

const own = idOf(1);
/** Bodies of a 404: of the service for the object, of the service for a wrong serviceId, and of gateways. */
const notFounds = [
  { status: 404, error: "NOT_FOUND: the pipe was not found", requestId: own },
  { status: 404, error: "NOT_FOUND: the service was not found", requestId: own },
  { error: "service not found" },
  { message: "Not Found" },
  {},
];
const kinds = ["alerts", "dashboards", "pipes", "keys"] as const;

test.each(
  kinds.flatMap((kind) => (["get", "getBatched", "delete"] as const).map((call) => [kind, call] as const)),
)(
  "an object of the %s counts as deleted after a 404 only if a list lacks it, or the service lists nothing and returns the 404 itself (%s)",
  async (kind, call) => {
    const outcomes = async (listed: Fate): Promise<readonly unknown[]> => {
      const all: unknown[] = [];
      for (const body of notFounds) {
        service.sent.length = 0;
        const notFound = { ...failure(404), text: JSON.stringify(body) };
        service.reply = ({ path }) => (path.endsWith(own) ? notFound : listed);
        const api = client().operation();
        all.push(await settled<unknown>(api[kind][call]({ ...at, id: own })));
        expect(asked()).toMatch(/^(one|DELETE)( 0)?( \d+| all)$/);
      }
      return all;
    };
    for (const listed of [[], objects(1)])
      expect(await outcomes(ok(listed))).toEqual(notFounds.map(() => undefined));
    const doubts = [
      ok([object(own)]),
      ok([object(own.toUpperCase())]),
      ok([{ name: "without an id" }]),
      ...[failure(403), failure(404), html(200), failure(400)],
    ];
    const doubt = { code: "http/not-found", status: 404 };
    for (const listed of doubts) expect(await outcomes(listed)).toMatchObject(notFounds.map(() => doubt));
    for (const notOffered of [failure(405), html(404)])
      expect(await outcomes(notOffered)).toMatchObject(
        notFounds.map((body) => ("requestId" in body ? undefined : doubt)),
      );
  },
);

/** Bodies of a 404 that are no JSON object: of services for an object, of routers for a route, and of gateways. */
const plainNotFounds = ["Not Found", "", "<p>gateway", "[]", '"Not Found"'];

test.each(
  (["alerts", "dashboards", "pipes"] as const).flatMap((kind) =>
    (["get", "getBatched", "delete"] as const).map((call) => [kind, call] as const),
  ),
)(
  "a 404 in plain text deletes an object of the %s like any other, if a list lacks it (%s)",
  async (kind, call) => {
    const outcomes = async (listed: Fate): Promise<readonly unknown[]> => {
      const all: unknown[] = [];
      for (const text of plainNotFounds) {
        service.reply = ({ path }) => (path.endsWith(own) ? { ...html(404), text } : listed);
        const collection = client().operation()[kind];
        all.push(await settled<unknown>(collection[call]({ ...at, id: own })));
      }
      return all;
    };
    for (const listed of [[], objects(1)])
      expect(await outcomes(ok(listed))).toEqual(plainNotFounds.map(() => undefined));
    const missingRoute = { code: "http/no-route", status: 404 };
    for (const listed of [ok([object(own)]), failure(403), failure(405), html(404), html(200)])
      expect(await outcomes(listed)).toMatchObject(plainNotFounds.map(() => missingRoute));
  },
);

test("deleted objects share one listing, and an older listing that shows such an object is read again", async () => {
  const of = client();
  const there = objects(300).slice(100);
  having(there);
  const { reply } = service;
  const gone = new Set(Array.from({ length: 100 }, (_, number) => idOf(number)));
  service.reply = (request, number) =>
    gone.has(request.path.replace(/.*\//, "")) ? failure(404) : reply(request, number);
  const get = (number: number) => of.operation().pipes.getBatched({ ...at, id: idOf(number) });
  const found = await Promise.all([...Array(300).keys()].map(get));
  expect(found.filter((one) => one === undefined)).toHaveLength(100);
  expect(asked().replaceAll(/one ?/g, "")).toMatch(/^(all ?){1,2}$/);
  service.sent.length = 0;
  gone.add(idOf(200));
  there.splice(100, 1);
  expect(await of.operation().pipes.get({ ...at, id: idOf(200) })).toBeUndefined();
  expect(asked()).toBe("one all");
});

test("creations share a listing for ten seconds, unless it failed or something was deleted", async () => {
  const of = client();
  const before = () => settled(of.operation().alerts.listRecent(at));
  service.reply = () => failure(403);
  const forbidden = { code: "http/forbidden" };
  expect(await Promise.all([before(), before()])).toMatchObject([forbidden, forbidden]);
  having([]);
  await Promise.all([before(), before()]);
  await jest.advanceTimersByTimeAsync(9_000);
  await before();
  expect(asked()).toBe("0 0");
  await jest.advanceTimersByTimeAsync(1_000);
  await before();
  await of.operation().alerts.delete({ ...at, id: "a" });
  await before();
  expect(asked()).toBe("0 0 0 DELETE 0");
});

test("an object that the service does not GET is read by an empty PATCH, by kind of object", async () => {
  for (const none of [html(404), failure(405)]) {
    service.sent.length = 0;
    service.reply = ({ method, path }) =>
      method === "PATCH" || path.includes("pipes") ? ok(object(idOf(1))) : none;
    const of = client();
    for (const kind of ["keys", "keys", "pipes"] as const)
      expect(await of.operation()[kind].get({ ...at, id: idOf(1) })).toMatchObject({ id: idOf(1) });
    expect([asked(), service.sent[1]?.body]).toEqual(["one PATCH PATCH one", {}]);
  }
});

test("a read never writes after any other failure, and learns nothing from a PATCH that fails too", async () => {
  const of = client();
  const get = () => settled(of.operation().keys.get({ ...at, id: "x" }));
  for (const status of [404, 401, 403, 408, 429, 500]) {
    service.reply = () => failure(status);
    await get();
  }
  expect(service.methods()).not.toContain("PATCH");
  service.sent.length = 0;
  service.reply = ({ method }) => (method === "GET" ? html(404) : failure(403));
  expect([await get(), await get()]).toMatchObject([{ code: "http/forbidden" }, { code: "http/forbidden" }]);
  expect(asked()).toBe("one PATCH one PATCH");
});

test("pipes:omitOnUpdate is a list of names of fields, with commas or as JSON", () => {
  const names = ["alert.channel.region", "dashboard.tiles.version"];
  expect([names.join(", "), JSON.stringify(names)].map(readOmitOnUpdate)).toEqual([names, names]);
  expect(['alert.""', JSON.stringify(['alert.""']), "[]"].map(readOmitOnUpdate)).toEqual([
    ['alert.""'],
    ['alert.""'],
    [],
  ]);
  const others = ["region", "alerts.region", "alert.", "alert..a", "alert.a;alert.b", "[1]", '{"a":1}'];
  expect(others.map(readOmitOnUpdate)).toEqual(others.map(() => undefined));
  expect(() => readOmitOnUpdate("[")).toThrow(SyntaxError);
});

const written = (text: string): string => writeJsonExactly(parseJsonExactly(text));
const large = ["12345678901234567890", "-9007199254740993", "0.12345678901234567891", "1e400", "-1.5e400"];

test.each(large)("a number that JavaScript cannot represent keeps its digits, in every place: %s", (one) => {
  for (const text of [one, `[${one},1,${one}]`, `{"a":{"b":${one}},"c":[${one}]}`])
    expect(written(text)).toBe(text);
  expect(written(`\n[ "a",\r\n\t${one}, { "b" : ${one} } ]`)).toBe(`["a",${one},{"b":${one}}]`);
  expect(asDigits(parseJsonExactly(one))).toBe(one);
});

test("all other numbers stay numbers, and texts and keys are unchanged", () => {
  for (const one of ["0", "-1.5", "0.1", "1e3", "9007199254740991", "1.0", "0.30000000000000004"])
    expect(parseJsonExactly(`{"a":${one},"b":1e400}`)).toMatchObject({ a: Number(one) });
  const text =
    '{"12345678901234567890":"12345678901234567890","b":"a \\"98765432109876543210\\"","__proto__":{"a":1e400}}';
  expect(written(text)).toBe(text);
  const isSame = (json: string): void => {
    expect(JSON.parse(written(json))).toEqual(JSON.parse(json));
  };
  fc.assert(fc.property(fc.json(), isSame), { ...runs, numRuns: 100 });
});

test("a shared list that the end of one operation ends is read again for the others", async () => {
  const limited = [failure(429, { "retry-after": "20" })];
  service.reply = () => limited.pop() ?? ok([]);
  const of = client();
  const ending = new AbortController();
  const first = settled(of.operation("read", undefined, ending.signal).alerts.listRecent(at));
  const second = settled(of.operation().alerts.listRecent(at));
  setTimeout(() => {
    ending.abort();
  }, 1_000);
  expect(await first).toMatchObject({ code: "http/timed-out", isEnded: true });
  expect(await second).toMatchObject({ objects: new Map() });
});
