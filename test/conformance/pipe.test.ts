import { pipeCreation } from "pulumi-pipes-contract/pipeCreation";
import { defaultSeed } from "pulumi-pipes-emulator";
import {
  bigqueryPipe,
  credentials,
  everyKind,
  inService,
  kafkaPipe,
  kafkaWith,
  kinesisPipe,
  mysqlPipe,
  objectStoragePipe,
  orders,
  postgresArgs,
  pubsubPipe,
  withoutCreationSecrets,
  withSource,
} from "../harness/args";
import { fieldOf } from "../../provider/src/core/schema/fields";
import { CheckRefused, internals, type ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unknownValue, visibleText } from "../harness/provider/wire";
import { rewrittenText } from "../harness/service/recorder";
import { useSession } from "../harness/session";

const session = useSession();
const methods = () => session.writes().map(({ request }) => request);
const patch = (body: unknown) => ({ request: "PATCH pipes/:id", body });
const live = ({ state }: ManagedResource) => session.stored("pipes", state.id);

async function created(args: PropertyMap): Promise<ManagedResource> {
  const pipe = await session.deployed("Pipe", args);
  session.clearRequests();
  return pipe;
}

/** Returns the fields for which a preview replaces a pipe. */
const replacedBy = async (pipe: ManagedResource, args: PropertyMap) =>
  (await pipe.diff(await pipe.check(args))).replaces;

const failuresOf = async (args: PropertyMap, olds: PropertyMap = {}) =>
  (await session.provider.check(olds, { ...args, ...internals("Pipe") })).failures;

const otherTopics = kafkaWith({ topics: "others" });

describe.each(everyKind)("a pipe from %s", (_kind, args) => {
  test("is created and renamed in place without drift, and adopted with nothing but its secrets sent", async () => {
    const pipe = await created(args);
    expect(live(pipe)).toMatchObject(args);
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up({ ...args, name: "renamed" })).toBe("updated");
    expect(session.writes()).toEqual([patch({ name: "renamed" })]);
    expect(await pipe.refresh()).toBe("same");
    session.clearRequests();
    const adopted = session.resource("Pipe", session.freshProvider());
    await adopted.up({ ...withoutCreationSecrets(args), name: "renamed", adoptId: pipe.state.id });
    for (const { body } of session.writes()) expect(JSON.stringify(body)).toMatch(/not-real/);
    expect(visibleText(adopted.state)).not.toContain("not-real");
  });

  test("counts as deleted once the service no longer has it", async () => {
    session.emulator.setQuirks({ lingeringDeletion: 2 });
    const pipe = await created(args);
    const { id } = pipe.state;
    await pipe.destroy();
    expect(session.stored("pipes", id)).toBeUndefined();
    const looks = Array<string>(3).fill("GET pipes/:id");
    expect(session.requests()).toEqual(["DELETE pipes/:id", ...looks, "GET pipes"]);
  });
});

test("a new pipe that has no tables of its own is sent managedTable, which is not managed", async () => {
  const args = kafkaPipe;
  const pipe = await session.deployed("Pipe", args);
  expect(session.writes()[0]?.body).toMatchObject({ destination: { managedTable: true } });
  expect(pipe.inputs["destination"]).not.toHaveProperty("managedTable");
  session.emulator.patch("pipes", pipe.state.id, { destination: { managedTable: false } });
  expect(await pipe.refresh()).toBe("same");
  await session
    .resource("Pipe")
    .up({ ...args, name: "n", destination: { ...args.destination, managedTable: false } });
  expect(session.writes().at(-1)?.body).toMatchObject({ destination: { managedTable: false } });
});

const fixed: readonly (readonly [string, PropertyMap, PropertyMap, string])[] = [
  ["source.kafka.topics", kafkaPipe, otherTopics, "scaling: the new object"],
  [
    "source.postgres.settings.publicationName",
    postgresArgs(),
    // A mapping may change together with what is fixed.
    postgresArgs({
      settings: { replicationMode: "cdc", publicationName: "some" },
      tableMappings: [{ ...orders, targetTable: "other" }],
    }),
    "can load all data again, .* misses",
  ],
];

test.each(fixed)(
  "another value for the fixed %s deletes the pipe and then creates another",
  async (path, args, changed, words) => {
    session.emulator.setQuirks({ lingeringDeletion: 2 });
    const pipe = await created(args);
    const { id } = pipe.state;
    const expected = { replaces: [path], deleteBeforeReplace: true };
    expect(await pipe.diff(await pipe.check(changed))).toMatchObject(expected);
    expect(await pipe.up(changed)).toBe("replaced");
    expect(methods()).toEqual(["DELETE pipes/:id", "POST pipes"]);
    const requests = session.requests();
    expect(requests.indexOf("POST pipes")).toBeGreaterThan(requests.lastIndexOf("GET pipes/:id"));
    expect(session.stored("pipes", id)).toBeUndefined();
    const warnings = session.warnings.split("\n");
    expect(warnings.filter((line) => line.includes(id))).toEqual([
      expect.stringMatching(`Pipe ${id}: ${path}: .*${words}.*\\[replace/loses\\]$`),
    ]);
  },
);

test("a warning shows no secret, also if it repeats a value that contains one", async () => {
  const { password } = kafkaPipe.source.kafka.credentials;
  const pipe = await created({ ...kafkaPipe, name: `events ${password}` });
  await pipe.diff(await pipe.check({ ...otherTopics, name: `events ${password}` }));
  expect(session.warnings).toContain('the pipe "[secret]"');
  expect(session.warnings).not.toContain(password);
});

test("args of the program cause warnings if no diff follows a read, as with PULUMI_ENABLE_LEGACY_REFRESH_DIFF", async () => {
  const pipe = await created(kafkaPipe);
  const run = session.freshProvider();
  await run.read(pipe.state.id, pipe.outputs);
  const planned = pipe.inRunOf(run);
  await planned.diff(await planned.check(otherTopics));
  expect(session.warnings).toContain("[replace/loses]");
});

test.each(everyKind)("a source of another kind than %s replaces the pipe", async (kind, { source }) => {
  const common = { name: "any", destination: { database: "default", table: "events", managedTable: false } };
  const pipe = await session.deployed("Pipe", { ...common, source });
  for (const [other, changed] of everyKind) {
    const replaces = await replacedBy(pipe, { ...common, source: changed["source"] });
    expect(replaces).toEqual(other === kind ? [] : [`source.${other}`]);
  }
});

describe("a pipe that adoptId names", () => {
  test.each([
    ["topics", otherTopics, "source.kafka.topics"],
    [
      "kind of source, all hidden",
      { ...kafkaPipe, source: { objectStorage: { connectionString: "A=a" } } },
      "source.objectStorage",
    ],
  ])("is never replaced for another %s: the run is refused before any write", async (_what, other, path) => {
    const made = await created(kafkaPipe);
    const adoptId = made.state.id;
    const args = { ...withoutCreationSecrets(other), adoptId, deletionPolicy: "delete" };
    for (const pipe of [made, session.resource("Pipe", session.freshProvider())]) {
      const { message, partial } = await rpcErrorOf(pipe.up(args));
      expect(message).toContain(path);
      expect(message).toContain("adoptId");
      // With deletionPolicy delete, a corrected adoptId would delete what the refused one names.
      expect(partial).toBeUndefined();
    }
    await made.up({ ...kafkaPipe, adoptId, deletionPolicy: "delete" });
    await expect(made.up(args)).rejects.toThrow(CheckRefused);
    expect(session.writes()).toEqual([]);
    expect(live(made)?.source?.kafka?.topics).toBe("events");
  });

  test("can have fixed fields whose values are unknown in the preview", async () => {
    const pipe = await created(kafkaPipe);
    const adoptId = pipe.state.id;
    await pipe.up({ ...kafkaPipe, adoptId });
    expect(await replacedBy(pipe, { ...kafkaWith({ topics: unknownValue }), adoptId })).toEqual([]);
  });
});

test("a preview with an unknown part of a pipe announces a replacement if the part has a fixed field", async () => {
  const pipe = await created(kafkaPipe);
  expect(await replacedBy(pipe, { ...kafkaPipe, source: unknownValue })).toEqual(["source"]);
  expect(await replacedBy(pipe, { ...kafkaPipe, source: { kafka: unknownValue } })).toEqual(["source.kafka"]);
  for (const name of ["fieldMappings", "settings", "scaling"])
    expect(await replacedBy(pipe, { ...kafkaPipe, [name]: unknownValue })).toEqual([]);
});

test("a fixed field that the service returns in another spelling, secret or not, gets one warning, and shows drift once the spelling changes", async () => {
  const { schemaRegistry: before } = kafkaPipe.source.kafka;
  const schemaRegistry = { ...before, caCertificate: rewrittenText };
  const args = kafkaWith({ topics: rewrittenText, schemaRegistry });
  const pipe = await created(args);
  const { warnings } = session;
  expect(await pipe.refresh()).toBe("same");
  expect(await pipe.up({ ...args, name: "renamed" })).toBe("updated");
  expect(await pipe.refresh()).toBe("same");
  for (const name of ["topics", "schemaRegistry.caCertificate"])
    expect(warnings.split(`source.kafka.${name}`)).toHaveLength(2);
  expect([session.warnings, methods()]).toEqual([warnings, ["PATCH pipes/:id"]]);
  const theirs = { schemaRegistry: { caCertificate: "theirs" }, topics: "theirs" };
  session.emulator.patch("pipes", pipe.state.id, { source: { kafka: theirs } });
  expect(await pipe.refresh()).toBe("drifted");
  expect(pipe.inputs["source"]).toMatchObject({ kafka: theirs });
});

describe("a fixed field that the program sets for the first time", () => {
  const { consumerGroup: _group, ...kafka } = kafkaPipe.source.kafka;
  const without = { ...kafkaPipe, source: { kafka } };
  const has = (pipe: ManagedResource, consumerGroup: string): void => {
    session.emulator.patch("pipes", pipe.state.id, { source: { kafka: { consumerGroup } } });
  };

  test("replaces a created pipe that has another value, and the preview shows it", async () => {
    const pipe = await created(without);
    has(pipe, "theirs");
    await pipe.refresh();
    expect(await replacedBy(pipe, kafkaPipe)).toEqual(["source.kafka.consumerGroup"]);
    expect(await pipe.up(kafkaPipe)).toBe("replaced");
    expect(live(pipe)?.source?.kafka?.consumerGroup).toBe("loader");
  });

  test("replaces nothing and sends nothing if the pipe has the value, also in another spelling", async () => {
    const pipe = await created(pubsubPipe);
    const pubsub = { seekType: "timestamp", seekTimestamp: "2027-01-01T00:00:00.000Z" };
    session.emulator.patch("pipes", pipe.state.id, { source: { pubsub } });
    await pipe.refresh();
    session.clearRequests();
    const seeking = { ...pubsubPipe.source.pubsub, ...pubsub, seekTimestamp: "2027-01-01T01:00:00+01:00" };
    const args = { ...pubsubPipe, source: { pubsub: seeking } };
    expect(await replacedBy(pipe, args)).toEqual([]);
    expect(await pipe.up(args)).toBe("updated");
    expect(session.writes()).toEqual([]);
    expect(session.warnings).toBe("");
  });

  test("replaces nothing if the state does not show the value: a warning announces that the update compares", async () => {
    const [equal, other] = [await created(without), await created({ ...without, name: "other" })];
    has(equal, "loader");
    has(other, "theirs");
    expect(await replacedBy(equal, kafkaPipe)).toEqual([]);
    expect(session.warnings).toMatch(/source\.kafka\.consumerGroup: .*\[replace\/uncertain\]/);
    expect(await equal.up(kafkaPipe)).toBe("updated");
    const { message } = await rpcErrorOf(other.up({ ...kafkaPipe, name: "other" }));
    expect(message).toContain("source.kafka.consumerGroup");
    expect(message).toContain("pulumi up --replace");
    expect(session.writes()).toEqual([]);
  });

  test("never replaces an adopted pipe: the update fails before any write", async () => {
    const { id } = (await created(without)).state;
    const adoptedArgs = withoutCreationSecrets(without);
    const adopted = await session.deployed("Pipe", { ...adoptedArgs, adoptId: id }, session.freshProvider());
    has(adopted, "theirs");
    await adopted.refresh();
    session.clearRequests();
    const args = withoutCreationSecrets(kafkaPipe);
    for (const next of [args, { ...args, adoptId: id }]) {
      expect(await replacedBy(adopted, next)).toEqual([]);
      expect((await rpcErrorOf(adopted.up(next))).message).toContain("source.kafka.consumerGroup");
    }
    expect(session.writes()).toEqual([]);
  });
});

describe("scaling", () => {
  test("of an adopted database pipe is refused before any request that changes it, also without source", async () => {
    const { postgres } = defaultSeed.pipes;
    const args = {
      adoptId: postgres,
      name: "renamed",
      destination: { database: "shop" },
      scaling: { replicas: 3 },
    };
    const { message } = await rpcErrorOf(session.resource("Pipe").up(args));
    expect(message).toMatch(/scaling.*\[args\/invalid\]$/);
    expect(session.writes()).toEqual([]);
  });

  const scaling = { replicas: 3, replicaCpuMillicores: 250, replicaMemoryGb: 0.5, concurrency: 0 };

  test("is sent after the creation, and is no drift while the service shows zeros", async () => {
    session.emulator.setQuirks({ zerosAfterScaling: 4 });
    const pipe = await session.deployed("Pipe", { ...kafkaPipe, scaling });
    expect(session.writes().at(-1)).toEqual({ request: "PATCH pipes/:id/scaling", body: scaling });
    expect(pipe.outputs["scaling"]).toEqual(scaling);
    for (let look = 0; look < 5; look += 1) expect(await pipe.refresh()).toBe("same");
    session.emulator.patch("pipes", pipe.state.id, { scaling: { ...scaling, replicas: 9 } });
    expect(await pipe.refresh()).toBe("drifted");
    await pipe.up({ ...kafkaPipe, scaling });
    expect(live(pipe)?.scaling).toEqual(scaling);
    await pipe.up(kafkaPipe);
    session.emulator.patch("pipes", pipe.state.id, { scaling: { ...scaling, replicas: 9 } });
    expect(await pipe.refresh()).toBe("same");
  });

  test("that fails keeps the created pipe in the state, and the next run continues", async () => {
    session.emulator.addFault({ path: "/scaling", times: 1, action: { status: 400, message: "quota" } });
    const pipe = session.resource("Pipe");
    const { partial } = await rpcErrorOf(pipe.up({ ...kafkaPipe, scaling }));
    expect(session.stored("pipes", partial?.id ?? "")?.name).toBe("stream");
    expect(await pipe.up({ ...kafkaPipe, scaling })).toBe("updated");
    expect(live(pipe)?.scaling).toEqual(scaling);
    expect(session.emulator.list("pipes").filter(({ name }) => name === "stream")).toHaveLength(1);
  });
});

test("a service with only the operations of the contract fails all other requests with a remedy", async () => {
  const [database, stream] = [await created(postgresArgs()), await created(kafkaPipe)];
  const failed = async (of: ManagedResource, args: PropertyMap) => (await rpcErrorOf(of.up(args))).message;
  for (const contractOnly of ["405", "html404"] as const) {
    session.emulator.setQuirks({ contractOnly });
    expect(await failed(session.resource("Pipe"), { ...kafkaPipe, name: "n" })).toContain("PipeSettings");
    expect(await failed(stream, { ...kafkaPipe, scaling: { replicas: 2 } })).toContain("scaling: this");
    expect(await failed(stream, { ...kafkaPipe, stopped: true })).toContain("stopped: this service");
    expect(await failed(database, postgresArgs({}, { resyncTrigger: "a" }))).toContain("resyncTrigger: this");
    expect((await rpcErrorOf(stream.destroy())).message).toContain('deletionPolicy: "retain"');
    expect(stream.exists).toBe(true);
  }
});

const { schemaRegistry: ofRegistry, ...kafkaBase } = kafkaPipe.source.kafka;
const { credentials: ofBigquery, ...bigqueryBase } = bigqueryPipe.source.bigquery;
const kinesisBase = kinesisPipe.source.kinesis;
const protobuf = { format: "Protobuf", protobufSchema: "c3ludGF4" };
const { credentials: registryCredentials, ...registryBase } = ofRegistry;

/** Args without and with a field that only a creation sends and no response shows, and with another value of it. */
const creationOnly: readonly (readonly [string, PropertyMap, PropertyMap, PropertyMap])[] = [
  [
    "source.kafka.schemaRegistry.credentials",
    { ...kafkaPipe, source: { kafka: { ...kafkaBase, schemaRegistry: registryBase } } },
    kafkaPipe,
    kafkaWith({
      schemaRegistry: { ...ofRegistry, credentials: { ...registryCredentials, username: "other" } },
    }),
  ],
  [
    "source.kafka.protobufSchema",
    { ...kafkaPipe, source: { kafka: { ...kafkaBase, format: "Protobuf" } } },
    { ...kafkaPipe, source: { kafka: { ...kafkaBase, ...protobuf } } },
    { ...kafkaPipe, source: { kafka: { ...kafkaBase, ...protobuf, protobufSchema: "b3RoZXI=" } } },
  ],
  [
    "source.kinesis.protobufSchema",
    { ...kinesisPipe, source: { kinesis: { ...kinesisBase, format: "Protobuf" } } },
    { ...kinesisPipe, source: { kinesis: { ...kinesisBase, ...protobuf } } },
    { ...kinesisPipe, source: { kinesis: { ...kinesisBase, ...protobuf, protobufSchema: "b3RoZXI=" } } },
  ],
  [
    "source.bigquery.credentials",
    { ...bigqueryPipe, source: { bigquery: bigqueryBase } },
    bigqueryPipe,
    withSource(bigqueryPipe, "bigquery", {
      credentials: { ...ofBigquery, serviceAccountFile: "other-not-real" },
    }),
  ],
  [
    "destination.roles",
    kinesisPipe,
    { ...kinesisPipe, destination: { ...kinesisPipe.destination, roles: ["reader"] } },
    { ...kinesisPipe, destination: { ...kinesisPipe.destination, roles: ["writer"] } },
  ],
];

test("the fields that only a creation sends and no response shows are all among the cases of this file", () => {
  const paths = fieldOf(pipeCreation).leaves.flatMap(({ path, field }) =>
    field.fixed === true && field.writeOnly === true ? [path.join(".")] : [],
  );
  expect(creationOnly.map(([path]) => path).sort()).toEqual(paths.sort());
});

describe.each(creationOnly)("%s, which only a creation sends", (path, without, args, changed) => {
  const refusal = new RegExp(`^${path.replaceAll(".", "\\.")}: .*only when .*\\[args/immutable\\]$`);
  const refused = async (pipe: ManagedResource, next: PropertyMap) => {
    session.clearRequests();
    await expect(pipe.up(next)).rejects.toThrow(refusal);
    expect(session.writes()).toEqual([]);
  };

  test("is refused of a pipe that adoptId names, at first and later, unless its creation sent the value", async () => {
    const pipe = await created(args);
    const named = { adoptId: pipe.state.id };
    // The program names a pipe that it created: the creation sent the value.
    expect(await pipe.up({ ...args, ...named })).toBe("updated");
    await refused(pipe, { ...changed, ...named });
    const adopted = session.resource("Pipe", session.freshProvider());
    await refused(adopted, { ...args, ...named });
    await adopted.up({ ...without, ...named });
    await refused(adopted, { ...args, ...named });
    expect(visibleText(adopted.state)).not.toContain("not-real");
    expect(await adopted.up({ ...without, ...named, name: "renamed" })).toBe("updated");
  });

  test("is refused of an adopted pipe that adoptId names no more, and the preview says it", async () => {
    const pipe = await created(args);
    const adopted = session.resource("Pipe", session.freshProvider());
    await adopted.up({ ...without, adoptId: pipe.state.id });
    await expect(adopted.check(args)).rejects.toThrow(refusal);
    expect(await adopted.up(without)).toBe("updated");
    session.clearRequests();
    const { message } = await rpcErrorOf(adopted.check(args).then((inputs) => adopted.diff(inputs)));
    expect(message).toMatch(/pulumi up --replace.*\[args\/immutable\]/s);
    expect(message).toContain(path);
    await rpcErrorOf(adopted.up(args));
    expect(session.writes()).toEqual([]);
    expect(Object.keys(adopted.outputs)).not.toContain("roles");
  });

  test("replaces a created pipe that gets another value", async () => {
    const pipe = await created(args);
    expect(await replacedBy(pipe, changed)).toEqual([path]);
  });
});

const url = "https://registry.test";
test.each([
  [
    "source.kafka.schemaRegistry.credentials",
    kafkaWith({ format: "Avro", schemaRegistry: { url } }),
    kafkaWith({ format: "Avro", schemaRegistry: { url, credentials } }),
  ],
  [
    "source.kafka.tombstoneMode",
    kafkaWith({ exactlyOnce: true }),
    kafkaWith({ exactlyOnce: true, tombstoneMode: "delete" }),
  ],
  [
    "destination.tableDefinition.ttl",
    kafkaPipe,
    {
      ...kafkaPipe,
      destination: {
        ...kafkaPipe.destination,
        tableDefinition: { ...kafkaPipe.destination.tableDefinition, ttl: "a + 1" },
      },
    },
  ],
] as const)(
  "%s that a created pipe gets later replaces it, because only a creation sends it",
  async (path, before, after) => {
    const pipe = await created(before);
    expect(await replacedBy(pipe, after)).toEqual([path]);
  },
);

const { url: _url, ...unplaced } = objectStoragePipe.source.objectStorage;
const key = { connectionString: "AccountKey=not-real" };
test.each([
  ["no address", {}, 1],
  ["an empty address", { url: "" }, 1],
  ["an address of a type that is not known yet", { ...key, type: unknownValue }, 0],
  ["an address of a later type", { ...key, type: "azuredatalake" }, 0],
])("a new pipe from files with %s", async (_what, changed, count) => {
  const source = { objectStorage: { ...unplaced, ...changed } };
  expect(await failuresOf({ ...objectStoragePipe, source })).toHaveLength(count);
});

test("a field that this version does not know may stand for one that a new pipe needs", async () => {
  const { schemaRegistry: _registry, ...kafka } = kafkaPipe.source.kafka as PropertyMap;
  const later = (offset: PropertyMap) =>
    failuresOf({ ...kafkaPipe, source: { kafka: { ...kafka, offset } } });
  const strategy = "from_timestamp";
  expect(await later({ strategy })).toHaveLength(1);
  expect(await later({ strategy, additionalFields: { position: 7 } })).toEqual([]);
});

test("basic is the authentication of a postgres pipe that shows none", async () => {
  const pipe = await created(postgresArgs());
  const args = (authentication: string) => postgresArgs({ authentication });
  const adopted = session.resource("Pipe", session.freshProvider());
  session.clearRequests();
  await adopted.up({ ...args("basic"), adoptId: pipe.state.id });
  expect(await adopted.refresh()).toBe("same");
  expect(await replacedBy(pipe, args("basic"))).toEqual([]);
  expect(await replacedBy(pipe, args("IAM_ROLE"))).toContain("source.postgres.authentication");
});

test("a change of a connection without the secret that services require with it is warned of", async () => {
  const { serviceAccountKey, ...pubsub } = pubsubPipe.source.pubsub;
  const pipe = await created(pubsubPipe);
  const adopted = session.resource("Pipe", session.freshProvider());
  const args = (changed: PropertyMap) => ({
    ...pubsubPipe,
    adoptId: pipe.state.id,
    source: { pubsub: { ...pubsub, ...changed } },
  });
  await adopted.up(args({}));
  const planned = async (next: PropertyMap) => adopted.diff(await adopted.check(next));
  await planned({ ...args({}), name: "renamed" });
  await planned(args({ ackDeadline: 77, serviceAccountKey }));
  expect(session.warnings).not.toContain("[pipe/update-needs]");
  const { credentials: _credentials, ...connection } = mysqlPipe.source.mysql;
  const ofRole = (changed: PropertyMap) => ({
    ...mysqlPipe,
    source: { mysql: { ...connection, authentication: "IAM_ROLE", iamRole: "arn", ...changed } },
  });
  const mysql = await created(ofRole({}));
  await mysql.diff(await mysql.check(ofRole({ tlsHost: "x.example" })));
  expect(session.warnings).not.toContain("[pipe/update-needs]");
  await planned(args({ ackDeadline: 77 }));
  expect(session.warnings).toContain("source.pubsub.ackDeadline: ");
  expect(session.warnings).toContain("[pipe/update-needs]");
});

describe("a connection that services take only with its address", () => {
  const { host, port, settings } = mysqlPipe.source.mysql;
  const slower = { ...settings, syncIntervalSeconds: 61 };
  const changed = withSource(mysqlPipe, "mysql", { settings: slower });

  test("is sent with address and credentials when anything but its tables changes", async () => {
    const pipe = await created(mysqlPipe);
    await pipe.up(changed);
    const mysql = { settings: { syncIntervalSeconds: 61 }, host, port, credentials };
    expect(session.writes()).toEqual([patch({ source: { mysql } })]);
    session.clearRequests();
    const added = { ...orders, sourceTable: "items", targetTable: "items" };
    await pipe.up(withSource(mysqlPipe, "mysql", { settings: slower, tableMappings: [orders, added] }));
    expect(session.writes()[0]).toEqual(patch({ source: { mysql: { tableMappingsToAdd: [added] } } }));
  });

  test("gets no credentials at an address that another user set", async () => {
    const pipe = await created(mysqlPipe);
    session.emulator.patch("pipes", pipe.state.id, { source: { mysql: { host: "theirs.test" } } });
    await pipe.up(changed);
    const mysql = { settings: { syncIntervalSeconds: 61 }, host: "theirs.test", port };
    expect(session.writes()).toEqual([patch({ source: { mysql } })]);
    expect(session.warnings).toMatch(/source\.mysql\.host: .*\[update\/drift\]/);
  });

  test("gets no credentials at an address that the program does not set", async () => {
    const settings = session.resource("PipeSettings");
    const argsWith = (seconds: number) => ({
      pipeId: defaultSeed.pipes.mysql,
      source: { mysql: { credentials, settings: { syncIntervalSeconds: seconds } } },
    });
    await settings.up(argsWith(61));
    session.emulator.patch("pipes", defaultSeed.pipes.mysql, { source: { mysql: { host: "theirs.test" } } });
    await settings.refresh();
    session.clearRequests();
    await settings.up(argsWith(62));
    const mysql = { settings: { syncIntervalSeconds: 62 }, host: "theirs.test", port: 3306 };
    expect(session.writes()).toEqual([patch({ source: { mysql } })]);
  });

  test("is sent with the account and its key, of Pub/Sub", async () => {
    const pipe = await created(pubsubPipe);
    await pipe.up(withSource(pubsubPipe, "pubsub", { ackDeadline: 20 }));
    const { authentication, serviceAccountKey } = pubsubPipe.source.pubsub;
    const pubsub = { ackDeadline: 20, authentication, serviceAccountKey };
    expect(session.writes()).toEqual([patch({ source: { pubsub } })]);
  });
});

test("what an existing pipe can have on the service is no mistake, and what the program contradicts is one", async () => {
  const { brokers, topics } = kafkaPipe.source.kafka;
  const { tableDefinition: _definition, ...existing } = kafkaPipe.destination;
  const kafka = { brokers, topics, format: "JSONEachRow" };
  const adopted = { name: "n", ...inService, destination: existing };
  const before = { ...adopted, source: { kafka }, adoptId: defaultSeed.pipes.kafka };
  const reasonsFor = async (changed: PropertyMap, olds: PropertyMap = before) => {
    const { adoptId: _adopt, ...news } = { ...before, ...changed };
    return (await failuresOf(news, olds)).map(({ reason }) => reason.replace(/: .*\[/, " ["));
  };
  const kafkaOf = (more: PropertyMap) => ({ source: { kafka: { ...kafka, ...more } } });
  expect(await reasonsFor({})).toEqual([]);
  expect(await reasonsFor({}, { ...adopted, adoptId: defaultSeed.pipes.kafka })).toEqual([]);
  expect(await reasonsFor(kafkaOf({ authentication: "PLAIN" }))).toEqual([]);
  expect(await reasonsFor(kafkaOf({ topics: unknownValue }))).toEqual([]);
  const registry = kafkaOf({ schemaRegistry: { url: "https://registry.test" } });
  expect(await reasonsFor(registry)).toEqual(["source.kafka.schemaRegistry [args/invalid]"]);
  expect(await reasonsFor(registry, { ...before, ...registry })).toEqual([]);
  const moved = { destination: { ...existing, database: "other" } };
  expect(await reasonsFor(moved)).toContain("destination.tableDefinition [args/required]");
});

test("a value that is not known yet is no mistake of a new pipe", async () => {
  const { kafka } = kafkaPipe.source;
  const engine = { type: "ReplacingMergeTree", versionColumnId: unknownValue };
  for (const args of [
    { ...kafkaPipe, destination: unknownValue },
    { ...kafkaPipe, destination: { ...kafkaPipe.destination, tableDefinition: { engine } } },
    kafkaWith({ format: "JSONEachRow", schemaRegistry: unknownValue }),
    kafkaWith({ authentication: "PLAIN", iamRole: unknownValue }),
    kafkaWith({
      authentication: "MUTUAL_TLS",
      credentials: { ...kafka.credentials, password: unknownValue },
    }),
    withSource(objectStoragePipe, "objectStorage", { queueUrl: unknownValue, isContinuous: false }),
    { ...postgresArgs(), destination: { database: "d", tableDefinition: unknownValue } },
  ])
    expect(await failuresOf({ ...args, ...inService })).toEqual([]);
});
