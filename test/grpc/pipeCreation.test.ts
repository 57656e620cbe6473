import { defaultSeed } from "pulumi-pipes-emulator";
import type { PropertyMap } from "../harness/provider/wire";
import { eventually } from "../harness/outcomes";
import { CheckRefused } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { credentials, kafkaPipe, orders, postgresArgs } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { make } from "../harness/service/otherClient";

const session = useSession({ config: { "pipes:requestTimeoutSeconds": "2" } });
const named = (name: unknown) => session.emulator.list("pipes").filter((pipe) => pipe.name === name);
const posts = () => session.writes().filter(({ request }) => request === "POST pipes");

describe("the answer to a creation that got lost", () => {
  test.each([
    ["behind a gateway that gave up", { status: 504, body: "html", after: true }],
    ["with the connection", { reset: "after" }],
    ["half way", { truncate: true }],
  ] as const)("%s makes no second pipe: the first is found and kept", async (_where, action) => {
    session.emulator.addFault({ method: "POST", times: 1, action });
    const pipe = session.resource("Pipe");
    await pipe.up(postgresArgs());
    expect(posts()).toHaveLength(1);
    expect(named("shop-copy").map(({ id }) => id)).toEqual([pipe.state.id]);
    expect(await pipe.refresh()).toBe("same");
  });

  test("is found also where the service goes on for longer than its gateway waits", async () => {
    session.emulator.addFault({ method: "POST", times: 1, action: { status: 504, body: "html" } });
    const pipe = session.resource("Pipe");
    const creation = pipe.up(postgresArgs());
    await eventually(() => session.requests().filter((request) => request === "GET pipes").length >= 2);
    // What the service does when its gateway has long given up.
    await make(session.emulator, "pipes", posts()[0]?.body);
    await creation;
    expect(posts()).toHaveLength(1);
    expect(named("shop-copy").map(({ id }) => id)).toEqual([pipe.state.id]);
  });

  test("does not take a pipe of the same name that was there before", async () => {
    const elsewhere = { ...kafkaPipe, destination: { ...kafkaPipe.destination, table: "elsewhere" } };
    const { id } = (await made(elsewhere)).state;
    session.emulator.addFault({ method: "POST", times: 1, action: { status: 500 } });
    const pipe = session.resource("Pipe");
    await pipe.up(kafkaPipe);
    expect(pipe.state.id).not.toBe(id);
    expect(named("stream")).toHaveLength(2);
  });
});

async function made(args: PropertyMap) {
  const pipe = session.resource("Pipe");
  await pipe.up(args);
  return pipe;
}

test("of two equal pipes in one program the second is refused: it would load the same data twice", async () => {
  const results = await Promise.allSettled([made(kafkaPipe), made(kafkaPipe)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(named("stream")).toHaveLength(1);
});

test("the seed's pipes can be adopted by what they are", async () => {
  const live = session.stored("pipes", defaultSeed.pipes.kinesis);
  const { streamName = "", region = "" } = live?.source?.kinesis ?? {};
  const pipe = await made({
    adoptId: defaultSeed.pipes.kinesis,
    name: live?.name,
    source: { kinesis: { streamName, region } },
    destination: { database: live?.destination?.database, table: live?.destination?.table },
  });
  expect(session.writes()).toEqual([]);
  expect(await pipe.refresh()).toBe("same");
});

describe("a service without conventional endpoints", () => {
  test.each(["405", "html404"] as const)("is told apart from one that failed (%s)", async (contractOnly) => {
    session.emulator.setQuirks({ contractOnly });
    const { message } = await rpcErrorOf(session.resource("Pipe").up(kafkaPipe));
    expect(message).toContain("does not offer to create pipes");
    expect(message).toContain("PipeSettings");
  });

  test("keeps a pipe that cannot be deleted in the state", async () => {
    const pipe = await made(kafkaPipe);
    session.emulator.setQuirks({ contractOnly: "405" });
    const { message } = await rpcErrorOf(pipe.destroy());
    expect(message).toContain("does not offer to delete pipes");
    expect(message).toContain('deletionPolicy: "retain"');
    expect(pipe.exists).toBe(true);
  });

  test("says of each wish that it cannot be had", async () => {
    const pipe = await made(postgresArgs());
    const stream = await made(kafkaPipe);
    session.emulator.setQuirks({ contractOnly: "html404" });
    const failed = async (of: typeof pipe, args: PropertyMap) => (await rpcErrorOf(of.up(args))).message;
    expect(await failed(stream, { ...kafkaPipe, scaling: { replicas: 2 } })).toContain(
      "scaling: this service does not",
    );
    expect(await failed(stream, { ...kafkaPipe, stopped: true })).toContain(
      "stopped: this service does not offer",
    );
    expect(await failed(pipe, postgresArgs({}, { resyncTrigger: "a" }))).toContain(
      "resyncTrigger: this service does",
    );
  });
});

describe("a deletion", () => {
  test("of a pipe that is gone already is fine", async () => {
    const pipe = await made(kafkaPipe);
    session.emulator.delete("pipes", pipe.state.id);
    await pipe.destroy();
  });

  test("of a retained pipe sends nothing", async () => {
    const pipe = await made({ ...kafkaPipe, deletionPolicy: "retain" });
    session.clearRequests();
    await pipe.destroy();
    expect(session.requests()).toEqual([]);
  });
});

const refusals: readonly (readonly [string, PropertyMap, string])[] = [
  [
    "no kind of source",
    { ...kafkaPipe, source: {} },
    "source: required, and in it one of kafka, objectStorage, kinesis, postgres",
  ],
  [
    "two kinds of source",
    { ...kafkaPipe, source: { ...kafkaPipe.source, kinesis: { streamName: "s", region: "r" } } },
    "source: a pipe has one kind of source, got kafka and kinesis",
  ],
  [
    "no brokers",
    { ...kafkaPipe, source: { kafka: { topics: "t" } } },
    "source.kafka.brokers: required, but not given",
  ],
  ["no destination", { name: "n", source: kafkaPipe.source }, "destination: required, but not given"],
  [
    "no table",
    { ...kafkaPipe, destination: { database: "d", columns: [] } },
    "destination.table: required, unless the source is a database",
  ],
  [
    "mappings without columns",
    { ...kafkaPipe, destination: { database: "d", table: "t" } },
    "destination.columns: required with fieldMappings",
  ],
  [
    "no credentials for a new database",
    postgresArgs({ credentials: undefined }),
    "source.postgres.credentials: required for a new pipe",
  ],
  [
    "a scaled database",
    postgresArgs({}, { scaling: { replicas: 2 } }),
    "scaling: database pipes cannot be scaled",
  ],
  [
    "a table twice",
    postgresArgs({ tableMappings: [orders, { ...orders, targetTable: "x" }] }),
    "source.postgres.tableMappings[1]: the same source table as [0]",
  ],
  [
    "a misspelt field",
    { ...kafkaPipe, source: { kafka: { ...kafkaPipe.source.kafka, brokres: "b" } } },
    'source.kafka.brokres: unknown field; did you mean "brokers", or additionalFields?',
  ],
  [
    "what only the service sets",
    { ...kafkaPipe, state: "Running" },
    "state: is only returned by the service and cannot be set",
  ],
];

test.each(refusals)("%s is refused before any request, with the path", async (_what, args, reason) => {
  const refusal = await session
    .resource("Pipe")
    .up(args)
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CheckRefused);
  expect(String(refusal)).toContain(reason);
  expect(String(refusal)).not.toContain(credentials.password);
  expect(session.requests()).toEqual([]);
});

test("a mapping may change together with what is fixed: the pipe is made anew", async () => {
  const pipe = await made(postgresArgs({ settings: { replicationSlotName: "first" } }));
  const changed = postgresArgs({
    settings: { replicationSlotName: "second" },
    tableMappings: [{ ...orders, targetTable: "other" }],
  });
  expect(await pipe.up(changed)).toBe("replaced");
});
