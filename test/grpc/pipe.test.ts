import { defaultSeed } from "pulumi-pipes-emulator";
import { type PropertyMap, unknownValue } from "../harness/provider/wire";
import { CheckRefused } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { credentials, everyKind, kafkaPipe, objectStoragePipe, postgresArgs } from "../harness/args";
import { useSession } from "../harness/provider/session";

const session = useSession();
const writes = () => session.writes().map(({ request }) => request);

describe.each(everyKind)("a pipe with a source of kind %s", (_kind, args) => {
  test("is created by one request, is as it was asked for, and has no drift", async () => {
    const pipe = session.resource("Pipe");
    expect(await pipe.up(args)).toBe("created");
    expect(writes()).toEqual(["POST pipes"]);
    expect(session.stored("pipes", pipe.state.id)).toMatchObject(args);
    expect(await pipe.up(args)).toBe("unchanged");
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(args)).toBe("unchanged");
  });

  test("is renamed in place", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(args);
    const { id } = pipe.state;
    expect(await pipe.up({ ...args, name: "renamed" })).toBe("updated");
    expect(session.stored("pipes", id)?.name).toBe("renamed");
    expect(session.writes().at(-1)).toEqual({ request: "PATCH pipes/:id", body: { name: "renamed" } });
    expect(await pipe.refresh()).toBe("same");
  });

  test("goes with the stack, and the deletion is over when it is gone", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(args);
    const { id } = pipe.state;
    session.clearRequests();
    await pipe.destroy();
    expect(session.stored("pipes", id)).toBeUndefined();
    expect(session.requests()).toEqual(["DELETE pipes/:id", "GET pipes/:id"]);
  });

  test("is adopted by its id as it is, and left where it is", async () => {
    const made = session.resource("Pipe");
    await made.up(args);
    const { id } = made.state;
    session.clearRequests();
    const adopted = session.resource("Pipe");
    await adopted.up({ ...args, adoptId: id });
    // What no service answers may differ, so it is sent.
    const secretsOnly = JSON.stringify(session.writes());
    expect(writes().filter((request) => request !== "PATCH pipes/:id")).toEqual([]);
    expect(secretsOnly).not.toContain('"name"');
    await adopted.destroy();
    expect(session.stored("pipes", id)).toBeDefined();
  });

  test("is made again where somebody deleted it", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(args);
    session.emulator.delete("pipes", pipe.state.id);
    expect(await pipe.refresh()).toBe("gone");
    expect(await pipe.up(args)).toBe("created");
  });
});

const fixedChanges: readonly (readonly [string, PropertyMap, (changed: PropertyMap) => PropertyMap])[] = [
  ["source.kafka.topics", { topics: "other" }, (kafka) => change(kafkaPipe, "kafka", kafka)],
  [
    "source.kafka.offset.timestamp",
    { offset: { timestamp: "2028-01-01T00:00" } },
    (kafka) => change(kafkaPipe, "kafka", kafka),
  ],
  [
    "source.kafka.schemaRegistry.credentials",
    {
      schemaRegistry: {
        ...kafkaPipe.source.kafka.schemaRegistry,
        credentials: { ...credentials, password: "p2" },
      },
    },
    (kafka) => change(kafkaPipe, "kafka", kafka),
  ],
  [
    "source.objectStorage.url",
    { url: "https://store.test/*.json" },
    (changed) => change(objectStoragePipe, "objectStorage", changed),
  ],
  [
    "source.objectStorage.isContinuous",
    { isContinuous: false },
    (changed) => change(objectStoragePipe, "objectStorage", changed),
  ],
  [
    "source.postgres.settings.publicationName",
    { settings: { publicationName: "some" } },
    (postgres) => postgresArgs(postgres),
  ],
];

function change(
  args: { readonly source: Readonly<Record<string, PropertyMap>> },
  kind: string,
  changed: PropertyMap,
): PropertyMap {
  return { ...args, source: { [kind]: { ...args.source[kind], ...changed } } };
}

test.each(fixedChanges)(
  "%s is fixed: another value deletes the pipe and makes another",
  async (path, changed, withChange) => {
    const pipe = session.resource("Pipe");
    await pipe.up(withChange({}));
    const { id } = pipe.state;
    const args = withChange(changed);
    expect(await pipe.diff(await pipe.check(args))).toMatchObject({
      replaces: [path],
      deleteBeforeReplace: true,
    });
    session.clearRequests();
    expect(await pipe.up(args)).toBe("replaced");
    expect(session.requests().filter((request) => !request.startsWith("GET"))).toEqual([
      "DELETE pipes/:id",
      "POST pipes",
    ]);
    expect(session.stored("pipes", id)).toBeUndefined();
    expect(session.stored("pipes", pipe.state.id)).toMatchObject(args);
  },
);

/** Each kind with as little as makes a pipe, in part nothing that is fixed. */
const smallest: readonly (readonly [string, PropertyMap])[] = [
  ["kafka", { ...kafkaPipe, source: { kafka: { brokers: "b:1", topics: "t", credentials } } }],
  [
    "objectStorage",
    { ...kafkaPipe, source: { objectStorage: { connectionString: "AccountName=a", path: "x/*" } } },
  ],
  ["kinesis", { ...kafkaPipe, source: { kinesis: { streamName: "s", region: "r", iamRole: "r" } } }],
  ["postgres", { ...kafkaPipe, source: postgresArgs({ settings: undefined })["source"] }],
];
const switches = smallest.flatMap(([kind, args]) =>
  smallest
    .filter(([other]) => other !== kind)
    .map(([other, changed]) => [kind, other, args, changed] as const),
);

test.each(switches)(
  "a source of kind %s takes another pipe to be one of kind %s",
  async (_from, to, args, changed) => {
    const pipe = session.resource("Pipe");
    await pipe.up(args);
    const { id } = pipe.state;
    expect((await pipe.diff(await pipe.check(changed))).replaces).toEqual([`source.${to}`]);
    expect(await pipe.up(changed)).toBe("replaced");
    expect(session.stored("pipes", id)).toBeUndefined();
    expect(Object.keys(session.stored("pipes", pipe.state.id)?.source ?? {})).toEqual([to]);
  },
);

test("a pipe that the args name does not get a source of another kind, also where all that is said of it is hidden", async () => {
  const made = session.resource("Pipe");
  await made.up(kafkaPipe);
  const { id } = made.state;
  session.clearRequests();
  const other = {
    ...kafkaPipe,
    adoptId: id,
    source: { objectStorage: { connectionString: "AccountName=a" } },
  };
  for (const pipe of [made, session.resource("Pipe")]) {
    const { message } = await rpcErrorOf(pipe.up(other));
    expect(message).toContain("source.objectStorage: fixed when the object was made, and adoptId names");
  }
  expect(session.writes()).toEqual([]);
});

test("the destination is fixed but for its columns", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up(kafkaPipe);
  const columns = [...kafkaPipe.destination.columns, { name: "at", type: "DateTime" }];
  const other = { ...kafkaPipe, destination: { ...kafkaPipe.destination, table: "other", columns } };
  expect((await pipe.diff(await pipe.check(other))).replaces).toEqual(["destination.table"]);
  const wider = { ...kafkaPipe, destination: { ...kafkaPipe.destination, columns } };
  expect(await pipe.up(wider)).toBe("updated");
  expect(session.writes().at(-1)?.body).toEqual({
    destination: { columns },
    fieldMappings: kafkaPipe.fieldMappings,
  });
});

test("a fixed field that the args name no longer replaces nothing and is left as it is", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up(kafkaPipe);
  const { id } = pipe.state;
  const { consumerGroup: _group, ...kafka } = kafkaPipe.source.kafka;
  expect(await pipe.up({ ...kafkaPipe, source: { kafka } })).toBe("updated");
  expect(pipe.state.id).toBe(id);
  expect(session.stored("pipes", id)?.source?.kafka?.consumerGroup).toBe("loader");
});

test("credentials are sent where they change and nowhere else, and are never shown", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up(kafkaPipe);
  session.clearRequests();
  const args = change(kafkaPipe, "kafka", { credentials: { ...credentials, password: "pass-not-real-9" } });
  expect(await pipe.up(args)).toBe("updated");
  expect(session.writes()).toEqual([
    {
      request: "PATCH pipes/:id",
      body: { source: { kafka: { credentials: { ...credentials, password: "pass-not-real-9" } } } },
    },
  ]);
  expect(await pipe.refresh()).toBe("same");
});

test("a connection that changes takes its credentials along", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up(postgresArgs());
  session.clearRequests();
  await pipe.up(postgresArgs({ host: "db2.test" }));
  expect(session.writes()).toEqual([
    { request: "PATCH pipes/:id", body: { source: { postgres: { host: "db2.test", credentials } } } },
  ]);
});

test("a pipe that was made otherwise is not adopted, and the error names what is fixed", async () => {
  const { message } = await rpcErrorOf(
    session.resource("Pipe").up({ ...kafkaPipe, adoptId: defaultSeed.pipes.kafka }),
  );
  expect(message).toContain("source.kafka.brokers, source.kafka.topics, ");
  expect(message).toContain("fixed when the object was made, and adoptId names the one that is there");
  expect(message).toContain("leave out adoptId to have another one");
  expect(session.writes()).toEqual([]);
});

test("a fixed field that others changed is drift, and takes another pipe", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up(kafkaPipe);
  const kafka = { ...session.stored("pipes", pipe.state.id)?.source?.kafka, topics: "others" };
  session.emulator.patch("pipes", pipe.state.id, { source: { kafka } });
  expect(await pipe.refresh()).toBe("drifted");
  expect((await pipe.diff(await pipe.check(kafkaPipe))).replaces).toEqual(["source.kafka.topics"]);
});

describe("a pipe that the args name", () => {
  test("is never deleted for what is fixed: it is refused before anything is sent", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(kafkaPipe);
    const { id } = pipe.state;
    const named = { ...kafkaPipe, adoptId: id };
    const other = change(named, "kafka", { topics: "other" });
    // In one step, where only the comparison knows that the id is the pipe's own.
    const { message } = await rpcErrorOf(pipe.up(other));
    expect(message).toContain("source.kafka.topics: fixed when the object was made");
    await pipe.up({ ...named, deletionPolicy: "delete" });
    session.clearRequests();
    await expect(pipe.up({ ...other, deletionPolicy: "delete" })).rejects.toThrow(CheckRefused);
    await expect(pipe.up({ ...other, deletionPolicy: "delete" })).rejects.toThrow(/leave out adoptId/);
    expect(session.requests()).toEqual([]);
    expect(session.stored("pipes", id)?.source?.kafka?.topics).toBe("events");
  });

  test("is not deleted for another service either", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(kafkaPipe);
    const named = { ...kafkaPipe, adoptId: pipe.state.id, deletionPolicy: "delete" };
    await pipe.up(named);
    const { message } = await rpcErrorOf(pipe.up({ ...named, serviceId: defaultSeed.spareServiceId }));
    expect(message).toContain("serviceId: adoptId names the pipe that is there");
    expect(session.stored("pipes", pipe.state.id)).toBeDefined();
  });

  test("may leave what is fixed to values that a preview does not know yet", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(kafkaPipe);
    const named = { ...kafkaPipe, adoptId: pipe.state.id };
    await pipe.up(named);
    const inputs = await pipe.check(change(named, "kafka", { topics: unknownValue }));
    expect((await pipe.diff(inputs)).replaces).toEqual([]);
  });
});
