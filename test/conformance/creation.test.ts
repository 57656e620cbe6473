import type { FaultRule } from "pulumi-pipes-emulator";
import { resources } from "../../provider/src/resources";
import { kafkaPipe, kafkaWith } from "../harness/args";
import { eventually } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { unwrapped, type PropertyMap } from "../harness/provider/wire";
import { internals } from "../harness/provider/managedResource";
import { make, pathOf } from "../harness/service/otherClient";
import { useSession } from "../harness/session";
import { creating, creatingOf, type Creating } from "./subjects";

/** How far the clocks of the service and of the provider are ahead of that of the machine. */
let skippedMs = 0;
const session = useSession({ emulator: { now: () => Date.now() + skippedMs } });

const machineMs = performance.now.bind(performance);
/** Lets time pass for the service and the provider. */
const skip = (ms: number): void => void (skippedMs += ms);
beforeEach(() => {
  skippedMs = 0;
  jest.spyOn(performance, "now").mockImplementation(() => machineMs() + skippedMs);
});
afterEach(() => jest.restoreAllMocks());

const found = creating.filter(({ hasSecretOnce }) => hasSecretOnce !== true);
const equals = creating.filter(({ kind, isUnique }) => kind !== "Pipe" && isUnique !== true);
const [aKey, anAlert] = [creatingOf("AccessKey"), creatingOf("Alert")];
const posts = ({ collection }: Creating) =>
  session.writes().filter(({ request }) => request === `POST ${collection}`);
/** The ids of the objects that are not of the seed. */
const ids = ({ collection }: Creating): readonly string[] => {
  const seeded = JSON.stringify(session.emulator.seed);
  return session.emulator.list(collection).flatMap(({ id }) => (seeded.includes(id) ? [] : [id]));
};
/** A service that does not offer to list objects. */
const cannotList = ({ collection }: Creating): void => {
  const path = new RegExp(`${pathOf(collection, session.emulator.seed)}$`);
  session.emulator.addFault({ method: "GET", path, action: { status: 405 } });
};
const failPost = (action: FaultRule["action"], more: Partial<FaultRule> = {}): void => {
  session.emulator.addFault({ method: "POST", times: 1, ...more, action });
};

/** Lost or empty responses, although the service created the object. */
const lost: readonly (readonly [string, FaultRule["action"]])[] = [
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a 500", { status: 500, after: true }],
  ["a 503 with Retry-After", { status: 503, after: true, retryAfter: "1" }],
  ["a reset without a response", { reset: "after" }],
  ["a reset in the response", { reset: "during" }],
  ["a response that is cut off", { truncate: true }],
  ["HTML with 200", { wrongBody: "html" }],
  ["an envelope without result", { wrongBody: "no-result" }],
];

/** Responses after which the service may still be at work. */
const unsure: readonly (readonly [string, FaultRule["action"]])[] = [
  ["a 504 in HTML", { status: 504, body: "html" }],
  ["a 502 in text", { status: 502, body: "text" }],
  ["a reset", { reset: "before" }],
];

/** A tenth of it is waited for. */
const hasty = { "pipes:requestTimeoutSeconds": "12" };

describe.each(found)("$kind", (subject) => {
  const { kind, created } = subject;

  test.each(lost)("a creation lost behind %s is found and never repeated", async (_what, action) => {
    failPost(action);
    const resource = await session.deployed(kind, created);
    expect(ids(subject)).toEqual([resource.state.id]);
    expect(resource.outputs).toMatchObject(created);
    expect(posts(subject)).toHaveLength(1);
    expect(await resource.refresh()).toBe("same");
  });
});

describe.each(creating)("$kind", (subject) => {
  const { kind, collection, created } = subject;

  test.each([500, 503])("after a %i without a creation it searches before it sends again", async (status) => {
    failPost(status === 500 ? { status } : { status, body: "html" });
    const resource = await session.deployed(kind, created);
    expect(ids(subject)).toEqual([resource.state.id]);
    const requests = session.requests();
    const [post, list] = [`POST ${collection}`, `GET ${collection}`];
    expect(requests.slice(requests.indexOf(post), requests.lastIndexOf(post))).toContain(list);
  });

  // A pipe is looked for twenty seconds, so that one case does for it.
  const outcomes = kind === "Pipe" ? unsure.slice(-1) : unsure;
  test.each(outcomes)(
    "after %s, if the search finds nothing, it fails and asks to look first",
    async (_, action) => {
      failPost(action);
      const resource = session.resource(kind);
      const { message, partial } = await rpcErrorOf(resource.up(created));
      expect(message).toContain("[create/uncertain]");
      expect(partial).toBeUndefined();
      expect(posts(subject)).toHaveLength(1);
      await resource.up(created);
      expect(ids(subject)).toEqual([resource.state.id]);
    },
  );

  test.each(["before", "after"] as const)(
    "without a listing, a creation with a reset %s the work fails and adopts nothing",
    async (reset) => {
      cannotList(subject);
      failPost({ reset });
      const { message, partial } = await rpcErrorOf(session.resource(kind).up(created));
      expect(message).toContain("[create/uncertain]");
      expect(partial).toBeUndefined();
      expect(posts(subject)).toHaveLength(1);
    },
  );
});

describe.each(creating.filter(({ isUnique }) => isUnique !== true))("$kind", (subject) => {
  const { kind, collection, created } = subject;

  test("of two objects that could come from the lost creation it takes none, fails and names both", async () => {
    // Both faults are for the first request, which is held up until the other object exists.
    failPost({ latencyMs: 1_000 });
    failPost({ reset: "after" });
    const creation = rpcErrorOf(session.resource(kind).up(created));
    await eventually(() => session.requests().includes(`POST ${collection}`));
    await make(session.emulator, collection, created);
    const { message } = await creation;
    expect(ids(subject)).toHaveLength(2);
    for (const id of ids(subject)) expect(message).toContain(id);
  });
});

describe("an equal object that another user creates between the listing that creations share and a lost creation", () => {
  /** Lists the objects, lets another user create one, and loses a creation that the service did not execute. */
  async function race(subject: Creating, between: (theirs: string) => void = () => undefined) {
    const { kind, collection, created, change } = subject;
    await session.resource(kind).up({ ...created, ...change });
    skip(4_000);
    const theirs = await make(session.emulator, collection, created);
    between(theirs);
    skip(4_000);
    failPost({ status: 500 });
    const resource = session.resource(kind);
    return { theirs, resource, end: resource.up(created) };
  }

  test.each([anAlert, aKey])("is not taken, and the creation fails: $kind", async (subject) => {
    const { theirs, resource, end } = await race(subject);
    const { message, partial } = await rpcErrorOf(end);
    expect(message).toContain("[create/uncertain]");
    expect(message).toContain(theirs);
    expect([partial, resource.exists]).toEqual([undefined, false]);
  });

  test("is not taken if only its creation time is missing", async () => {
    const { theirs, end } = await race(anAlert, (id) => {
      session.emulator.patch("alerts", id, { createdAt: null });
    });
    const { message } = await rpcErrorOf(end);
    expect(message).toContain("[create/uncertain]");
    expect(message).toContain(theirs);
  });

  test("is an existing object if the service returns no creation times, because each creation then lists", async () => {
    const { theirs, resource, end } = await race(creatingOf("Dashboard"));
    await end;
    expect(resource.state.id).not.toBe(theirs);
    expect(session.warnings).toContain(theirs);
  });
});

type Change = (live: PropertyMap) => PropertyMap;

/** What a service fills in, and what another value of an object is. */
const completed: readonly { kind: Creating["kind"]; filled: Change; other: PropertyMap }[] = [
  {
    kind: "Dashboard",
    filled: ({ tiles }) => ({
      ...{ tags: [], filters: [], savedQuery: null, savedQueryLanguage: null, savedFilterValues: [] },
      tiles: (tiles as readonly { config: PropertyMap }[]).map((one) => ({
        ...one,
        config: { ...one.config, fillNulls: true, asRatio: false, groupBy: "route" },
      })),
    }),
    other: { tiles: [] },
  },
  { kind: "SavedSearch", filled: () => ({ orderBy: "Timestamp", select: "" }), other: { where: "theirs:1" } },
  { kind: "Alert", filled: () => ({ numConsecutiveWindows: 1, note: null }), other: { threshold: 1 } },
];

describe.each(completed)("$kind, whose fields the service completes", ({ kind, filled, other }) => {
  const subject = creatingOf(kind);
  const { collection, created } = subject;
  const patch = (id: string, change: Change): void => {
    session.emulator.patch(collection, id, change({ ...session.stored(collection, id) }));
  };
  /** Changes the created object before the provider can list it. */
  const patchCreated = (change: Change): void => {
    session.afterCreations(() => {
      for (const id of ids(subject)) patch(id, change);
    });
  };

  test("a creation whose response is lost is found and never repeated", async () => {
    failPost({ reset: "after" });
    patchCreated(filled);
    const resource = await session.deployed(kind, created);
    expect(ids(subject)).toEqual([resource.state.id]);
    expect(posts(subject)).toHaveLength(1);
    expect(session.warnings).toBe("");
    expect(await resource.refresh()).toBe("same");
  });

  test("behind a lost response, an object of the same name forbids another creation", async () => {
    failPost({ reset: "after" });
    patchCreated(() => other);
    const { message, partial } = await rpcErrorOf(session.resource(kind).up(created));
    expect(message).toContain("[create/uncertain]");
    expect(message).toContain(ids(subject)[0]);
    expect([partial, ids(subject).length, posts(subject).length]).toEqual([undefined, 1, 1]);
  });

  test("a creation names an existing object that has all values of the program", async () => {
    const theirs = await make(session.emulator, collection, created);
    patch(theirs, filled);
    const resource = await session.deployed(kind, created);
    expect(resource.state.id).not.toBe(theirs);
    expect(session.warnings).toContain("[create/identical]");
    expect(session.warnings).toContain(theirs);
  });
});

test("an object of the first request counts as the created one, although it appears after the second request", async () => {
  const { kind, collection, created } = anAlert;
  for (const skipped of [0, 1]) failPost({ latencyMs: 1_000 }, { skip: skipped });
  failPost({ status: 500 });
  failPost({ reset: "before" });
  const resource = session.resource(kind);
  const creation = resource.up(created);
  await eventually(() => posts(anAlert).length === 1);
  skip(8_000);
  await eventually(() => posts(anAlert).length === 2);
  const late = await make(session.emulator, collection, created);
  const createdAt = new Date(Date.now() + skippedMs - 4_000).toISOString();
  session.emulator.patch(collection, late, { createdAt });
  await creation;
  expect(resource.state.id).toBe(late);
});

test("creations share a listing only if it shows the times of the service and of the objects", async () => {
  const lists = async ({ kind, collection, created, change }: Creating): Promise<number> => {
    await session.resource(kind).up({ ...created, ...change });
    skip(1_000);
    session.clearRequests();
    await session.resource(kind).up(created);
    return session.requests().filter((request) => request === `GET ${collection}`).length;
  };
  expect(await lists(anAlert)).toBe(0);
  expect(await lists(creatingOf("Dashboard"))).toBe(1);
});

test("a creation that the service does not execute is sent three times at most", async () => {
  failPost({ status: 500 }, { times: 4 });
  await rpcErrorOf(session.resource("Alert").up(anAlert.created));
  expect([posts(anAlert).length, ids(anAlert)]).toEqual([3, []]);
});

test("after a 500, a new object that this version cannot read may be the created one, so the creation is not repeated", async () => {
  // Both faults are for the first request, which is held up until the new object exists.
  failPost({ latencyMs: 1_000 });
  failPost({ status: 500 });
  const creation = rpcErrorOf(session.resource("Alert").up(anAlert.created));
  await eventually(() => session.requests().includes("POST alerts"));
  const id = await make(session.emulator, "alerts", anAlert.created);
  session.emulator.patch("alerts", id, { channel: 5 as never });
  expect((await creation).message).toContain("[create/uncertain]");
  expect(posts(anAlert)).toHaveLength(1);
});

test("a creation without a response in time is sent once, fails and asks to look first", async () => {
  failPost({ hang: true });
  const alert = session.resource("Alert", session.freshProvider(hasty));
  expect((await rpcErrorOf(alert.up(anAlert.created))).message).toContain("[create/uncertain]");
  expect(posts(anAlert)).toHaveLength(1);
});

test("behind a gateway's 504 it looks for a new pipe for about twenty seconds", async () => {
  failPost({ status: 504, body: "html" });
  const pipe = session.resource("Pipe");
  const creation = pipe.up(kafkaPipe);
  const looks = () => session.requests().filter((request) => request === "GET pipes").length;
  // Its sixth look is the last one, and follows the fifth after ten seconds.
  await eventually(() => looks() === 6);
  const id = await make(session.emulator, "pipes", session.writes()[0]?.body);
  await creation;
  expect(pipe.state.id).toBe(id);
  expect(session.writes()).toHaveLength(1);
});

test("a pipe with another destination does not count as the lost pipe", async () => {
  const theirs = session.resource("Pipe");
  await theirs.up({ ...kafkaPipe, destination: { ...kafkaPipe.destination, table: "elsewhere" } });
  failPost({ status: 504, body: "html", after: true });
  const ours = await session.deployed("Pipe", kafkaPipe);
  expect(ours.state.id).not.toBe(theirs.state.id);
  expect(session.emulator.list("pipes").filter(({ name }) => name === kafkaPipe.name)).toHaveLength(2);
});

test.each([
  ["both responses are lost", 2],
  ["one response is lost", 1],
])("two resources that create equal alerts have one each if %s", async (_what, times) => {
  failPost({ reset: "after" }, { times });
  const pair = [session.resource("Alert"), session.resource("Alert")];
  await Promise.all(pair.map((alert) => alert.up(anAlert.created)));
  expect(new Set(pair.map(({ state }) => state.id)).size).toBe(2);
  expect(ids(anAlert)).toHaveLength(2);
});

test.each([
  ["a gateway's 504 in HTML", { status: 504, body: "html", after: true }],
  ["a reset", { reset: "after" }],
  ["an envelope without result", { wrongBody: "no-result" }],
] as const)("a key whose secret %s loses stays and is named, and a new key is created", async (_, action) => {
  failPost(action);
  const key = await session.deployed("AccessKey", aKey.created);
  const [lostKey = ""] = ids(aKey).filter((id) => id !== key.state.id);
  expect(ids(aKey)).toHaveLength(2);
  expect(session.requests()).not.toContain("DELETE keys/:id");
  expect(session.warnings).toContain(lostKey);
  expect(key.outputs["authKeySecret"]).toEqual(expect.any(String));
});

describe.each(equals)("$kind", (subject) => {
  const { kind, collection, created } = subject;

  test("without adoptId it creates its own object although an equal one exists, and a warning names the existing object", async () => {
    const theirs = await make(session.emulator, collection, created);
    const resource = await session.deployed(kind, created);
    expect(resource.state.id).not.toBe(theirs);
    expect(session.warnings).toContain(theirs);
    expect(posts(subject)).toHaveLength(1);
  });

  test("the next run names an object that a killed run created and could not record", async () => {
    const killed = session.freshProvider();
    const { inputs } = await killed.check({}, { ...created, ...internals(kind) });
    const { id } = await killed.create(unwrapped(inputs));
    expect(session.warnings).toBe("");
    await session.resource(kind).up(created);
    expect(session.warnings).toContain(id);
  });
});

test("a second pipe with the same name, kind of source and destination is refused, and the error names the remedies", async () => {
  const first = await session.deployed("Pipe", kafkaPipe);
  const changed = kafkaWith({ topics: "others" });
  for (const provider of [session.provider, session.freshProvider()]) {
    const { message } = await rpcErrorOf(session.resource("Pipe", provider).up(changed));
    for (const text of [first.state.id, "aliases", `adoptId to "${first.state.id}"`])
      expect(message).toContain(text);
  }
  expect(session.writes()).toHaveLength(1);
});

describe.each(creating)("$kind", (subject) => {
  const { kind, collection, created, change, seeded, hasSecretOnce } = subject;
  const answer = (id: string): void => {
    const live = session.stored(collection, id);
    session.answerCreations(
      hasSecretOnce === true ? { key: live, keyId: "ID", keySecret: "not-real" } : live,
    );
  };

  test("an object that existed before and is returned for a creation is not recorded: the creation fails with a remedy", async () => {
    answer(seeded);
    const resource = session.resource(kind);
    const { message, partial } = await rpcErrorOf(resource.up(created));
    const { noun } = resources[kind];
    for (const text of [`returned ${noun} ${seeded}`, `adoptId to "${seeded}"`])
      expect(message).toContain(text);
    expect([partial, resource.exists]).toEqual([undefined, false]);
  });

  test.each([true, false])(
    "two resources of one program never share an object that a service returns for both (it lists: %s)",
    async (lists) => {
      const [first, second] = [session.resource(kind), session.resource(kind)];
      await first.up(created);
      if (!lists) cannotList(subject);
      answer(first.state.id);
      const { message, partial } = await rpcErrorOf(second.up({ ...created, ...change }));
      expect(message).toContain(`adoptId to "${first.state.id}"`);
      expect([partial, second.exists]).toEqual([undefined, false]);
    },
  );

  test("two equal resources that are created at the same time never share the object that both responses have", async () => {
    const theirs = await make(session.emulator, collection, created);
    cannotList(subject);
    answer(theirs);
    const pair = [session.resource(kind), session.resource(kind)];
    const ends = await Promise.allSettled(pair.map((one) => one.up(created)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
