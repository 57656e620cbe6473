import { mappingKeys } from "pulumi-pipes-contract";
import { defaultSeed } from "pulumi-pipes-emulator";
import { valueAt, withValueAt, type Json, type JsonObject } from "../../provider/src/core/json/json";
import { everyKind, eventsPipe, mapping, orders, shopPipe } from "../harness/args";
import { eventually } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, secretPathsIn, unwrapped, visibleText } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const session = useSession();
const patch = (body: unknown) => ({ request: "PATCH pipes/:id", body });
const live = (pipeId: string = shopPipe.pipeId) => session.stored("pipes", pipeId);
const resource = () => session.resource("PipeSettings");
const deployed = (args: PropertyMap) => session.deployed("PipeSettings", args);
const failWrites = (times = 100) => {
  session.emulator.addFault({ method: "PATCH", times, action: { status: 400, message: "not now" } });
};

describe("a tuning setting that the program no longer sets", () => {
  test("is reset by an explicit null", async () => {
    const pipe = resource();
    await pipe.up({ ...shopPipe, settings: { dbms_max_threads: 16, dbms_max_insert_threads: 2 } });
    session.clearRequests();
    await pipe.up({ ...shopPipe, settings: { dbms_max_insert_threads: 2 } });
    expect(session.writes()).toEqual([patch({ settings: { dbms_max_threads: null } })]);
    expect(live()?.settings).toEqual({ dbms_max_insert_threads: 2 });
  });

  test("that the service keeps is a warning", async () => {
    session.emulator.setQuirks({ nullDoesNotReset: true });
    const pipe = await deployed({ ...shopPipe, settings: { dbms_max_threads: 17 } });
    await pipe.up(shopPipe);
    expect(session.warnings).toContain("settings.dbms_max_threads: no longer managed");
  });

  test("is not reset if an earlier resource of the program sets it, which does not change", async () => {
    const stack = session.stack();
    const settings = { dbms_max_threads: 16 };
    const keeping = { kind: "PipeSettings" as const, args: { ...shopPipe, settings } };
    await stack.up({ keeping, leaving: keeping });
    await stack.up({ keeping, leaving: { kind: "PipeSettings", args: shopPipe } });
    expect(live()?.settings).toEqual(settings);
  });

  test("is not reset if the service refused it", async () => {
    session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { object_storage_concurrency: 4 } });
    const pipe = resource();
    await rpcErrorOf(pipe.up({ ...eventsPipe, settings: { object_storage_concurrency: 99 } }));
    session.clearRequests();
    await pipe.up(eventsPipe);
    expect(session.writes()).toEqual([]);
  });
});

test("a setting that the service ignores is a warning", async () => {
  session.emulator.setQuirks({ ignoreSettings: true });
  const pipe = await deployed({ ...shopPipe, settings: { dbms_max_threads: 18 } });
  expect(session.warnings).toMatch(/settings\.dbms_max_threads.*\[update\/not-applied\]/);
  expect(pipe.outputs["settings"]).toEqual({ dbms_max_threads: null });
});

/** What services take only together with changes of a kind of source. */
const alongside: Readonly<Record<string, JsonObject>> = {
  mysql: { host: "warehouse-db.internal.example", port: 3306 },
  pubsub: { authentication: "SERVICE_ACCOUNT", serviceAccountKey: { serviceAccountFile: "not-real" } },
};

test.each<
  readonly [kind: keyof typeof defaultSeed.pipes, path: string, value: Json, empty: Json, sent: Json]
>([
  ["kafka", "source.kafka.iamRole", "role/old", "", null],
  ["kafka", "source.kafka.authentication", "IAM_ROLE", "", null],
  ["kafka", "source.kafka.reversePrivateEndpointIds", ["a"], [], []],
  ["kafka", "settings.dbms_max_threads", 7, null, null],
  ["kafka", "settings.dbms_parallel_view_processing", true, null, null],
  ["objectStorage", "source.objectStorage.path", "*.csv", "", null],
  ["postgres", "source.postgres.tlsHost", "db.test", "", null],
  ["postgres", "source.postgres.disableTls", true, null, null],
  ["postgres", "source.postgres.settings.pullBatchSize", 7, null, null],
  ["mysql", "source.mysql.caCertificate", "certificate", "", null],
  ["mysql", "source.mysql.serverId", 7, null, null],
  ["mysql", "source.mysql.settings.useCompression", true, null, null],
  ["pubsub", "source.pubsub.ackDeadline", 20, null, null],
])(
  "%s: null and the empty value clear %s, which then counts as absent",
  async (kind, path, value, empty, sent) => {
    const pipeId = defaultSeed.pipes[kind];
    const fieldsWith = (set: Json) => withValueAt({}, path.split("."), set);
    const bodyWith = (set: Json): JsonObject =>
      Object.entries(alongside[kind] ?? {}).reduce(
        (body, [name, one]) => withValueAt(body, ["source", kind, name], one ?? null),
        fieldsWith(set),
      );
    const argsWith = (set: Json) => ({ pipeId, ...bodyWith(set) });
    const [pipe, other] = [resource(), session.resource("PipeSettings", session.freshProvider())];
    session.emulator.patch("pipes", pipeId, fieldsWith(value));
    await pipe.up(argsWith(null));
    await pipe.refresh();
    session.emulator.patch("pipes", pipeId, fieldsWith(value));
    expect(await pipe.refresh()).toBe("drifted");
    await other.up(argsWith(empty));
    expect(session.writes()).toEqual(Array(2).fill(patch(bodyWith(sent))));
    expect(valueAt(live(pipeId), path.split(".")) ?? empty).toEqual(empty);
    expect(await other.refresh()).toBe("same");
    for (const cleared of [null, empty]) expect(await other.up(argsWith(cleared))).toBe("unchanged");
  },
);

test("a value of the service's own after null is remembered, and another one is drift", async () => {
  session.emulator.setQuirks({ nullDoesNotReset: true });
  session.emulator.patch("pipes", shopPipe.pipeId, { settings: { dbms_max_threads: 7 } });
  const pipe = await deployed({ ...shopPipe, settings: { dbms_max_threads: null } });
  expect(session.warnings).toContain("settings.dbms_max_threads: the service stores a different value");
  expect(await pipe.refresh()).toBe("same");
  session.emulator.patch("pipes", shopPipe.pipeId, { settings: { dbms_max_threads: 8 } });
  expect(await pipe.refresh()).toBe("drifted");
});

test("null for all settings resets those that the program set", async () => {
  const pipe = await deployed({ ...shopPipe, settings: { dbms_max_threads: 7 } });
  await pipe.up({ ...shopPipe, settings: null });
  expect(session.writes().at(-1)).toEqual(patch({ settings: { dbms_max_threads: null } }));
});

const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const accessKey = { accessKeyId: "access-key-of-the-test", secretKey: "secret-key-of-the-test" };

test.each([
  ["objectStorage", "accessKey", accessKey, null],
  ["objectStorage", "serviceAccountKey", "key", ""],
  ["kinesis", "accessKey", accessKey, null],
])(
  "a secret is removed: source.%s.%s from %j by %j, which is sent once",
  async (kind, field, secret, empty) => {
    const argsWith = (value: unknown) => ({
      pipeId: defaultSeed.pipes[kind as "kinesis"],
      source: { [kind]: { [field]: value } },
    });
    const pipe = await deployed(argsWith(secret));
    session.clearRequests();
    await pipe.up(argsWith(empty));
    expect(session.writes()).toEqual([patch({ source: { [kind]: { [field]: null } } })]);
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(argsWith(empty))).toBe("unchanged");
  },
);

describe.each([
  ["kafka", "credentials", credentials],
  ["objectStorage", "accessKey", accessKey],
  ["kinesis", "accessKey", accessKey],
  ["postgres", "credentials", credentials],
] as const)("the credentials of a %s source", (kind, field, secret) => {
  const pipeId = defaultSeed.pipes[kind];
  const argsWith = (value: unknown): PropertyMap => ({ pipeId, source: { [kind]: { [field]: value } } });

  test("are marked secret, sent when they change and then alone, and never shown as drift", async () => {
    const pipe = await deployed(argsWith(secret));
    expect(session.writes()).toEqual([patch({ source: { [kind]: { [field]: secret } } })]);
    for (const map of [pipe.state.inputs, pipe.state.outputs])
      expect(secretPathsIn(map)).toEqual([`source.${kind}.${field}`]);
    expect(await pipe.refresh()).toBe("same");
    expect(await pipe.up(argsWith(secret))).toBe("unchanged");
    session.clearRequests();
    await pipe.up({ ...argsWith(secret), name: "renamed" });
    const changed = Object.fromEntries(Object.keys(secret).map((name) => [name, `new-${name}`]));
    await pipe.up({ ...argsWith(changed), name: "renamed" });
    const source = { [kind]: { [field]: changed } };
    expect(session.writes()).toEqual([patch({ name: "renamed" }), patch({ source })]);
    expect(visibleText(pipe.state)).not.toMatch(/of-the-test|new-/);
  });

  test("that did not arrive are sent by the run that repairs, and are marked in what a failure saves", async () => {
    const pipe = resource();
    failWrites(1);
    const { partial, message } = await rpcErrorOf(pipe.up(argsWith(secret)));
    expect(`${message}${visibleText(partial?.properties)}`).not.toContain("of-the-test");
    await pipe.up(argsWith(secret));
    expect(live(pipeId)?.source?.[kind]).toMatchObject({ [field]: secret });
    const changed = { ...secret, [Object.keys(secret)[0] ?? ""]: "other" };
    failWrites(1);
    await rpcErrorOf(pipe.up(argsWith(changed)));
    await pipe.up(argsWith(changed));
    expect(live(pipeId)?.source?.[kind]).toMatchObject({ [field]: changed });
  });
});

test("a changed host is sent with the credentials; an unchanged connection is not sent", async () => {
  const { host, port } = { host: "shop-db.internal.example", port: 5432 };
  const pipe = resource();
  await pipe.up({ ...shopPipe, source: { postgres: { host, port, settings: { pullBatchSize: 5 } } } });
  expect(session.writes()).toEqual([patch({ source: { postgres: { settings: { pullBatchSize: 5 } } } })]);
  await pipe.up({ ...shopPipe, source: { postgres: { host, port, credentials } } });
  await pipe.up({ ...shopPipe, source: { postgres: { host: "replica", port, credentials } } });
  expect(session.writes().at(-1)).toEqual(patch({ source: { postgres: { host: "replica", credentials } } }));
});

test("a certificate that the service returns is compared, and marked secret also where only the service sets it", async () => {
  const schemaRegistry = { url: "https://registry.test", caCertificate: "registry-of-the-test" };
  session.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { schemaRegistry } } });
  const pipe = resource();
  await pipe.up({ ...eventsPipe, source: { kafka: { caCertificate: "certificate-of-the-test" } } });
  expect(secretPathsIn(pipe.state.outputs)).toEqual([
    "source.kafka.caCertificate",
    "source.kafka.schemaRegistry.caCertificate",
  ]);
  const kafka = { caCertificate: "of-the-test-2" };
  session.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka } });
  expect(await pipe.refresh()).toBe("drifted");
  expect(visibleText(pipe.state)).not.toContain("of-the-test");
});

test("validateSamples is sent with a change of the source, and causes no request of its own", async () => {
  const pipe = await deployed({ ...eventsPipe, source: { validateSamples: true } });
  expect(session.writes()).toEqual([]);
  const source = { validateSamples: true, kafka: { iamRole: "role/new" } };
  await pipe.up({ ...eventsPipe, source });
  expect(session.writes()).toEqual([patch({ source })]);
});

const columns = [{ name: "order_id", type: "UInt64" }];
const fieldMappings = [{ sourceField: "id", destinationField: "order_id" }];

test.each<readonly [string, PropertyMap, PropertyMap]>([
  ["columns alone", { destination: { columns } }, { columns }],
  ["field mappings alone", { fieldMappings }, { fieldMappings }],
  ["both", { destination: { columns }, fieldMappings }, { columns, fieldMappings }],
])("columns and field mappings are sent as a pair when the program sets %s", async (_what, args, changed) => {
  const { destination, fieldMappings: mapped } = live(eventsPipe.pipeId) ?? {};
  const pair = { columns: destination?.columns, fieldMappings: mapped, ...changed };
  const pipe = await deployed({ ...eventsPipe, ...args });
  const body = { destination: { columns: pair.columns }, fieldMappings: pair.fieldMappings };
  expect(session.writes()).toEqual([patch(body)]);
  expect(await pipe.refresh()).toBe("same");
});

test("columns are sent with the empty list of field mappings that the program sets, if the service has none either", async () => {
  session.emulator.setQuirks({ emptyAsAbsent: true });
  session.emulator.patch("pipes", eventsPipe.pipeId, { fieldMappings: [] });
  const pair = { destination: { columns }, fieldMappings: [] };
  await resource().up({ ...eventsPipe, ...pair });
  expect(session.writes()).toEqual([patch(pair)]);
});

describe("tableMappings", () => {
  const customers = mapping("public", "customers");
  const items = mapping("stock", "items");
  const returns = mapping("public", "returns");
  const argsWith = (...tableMappings: object[]) => ({ ...shopPipe, source: { postgres: { tableMappings } } });
  const all = argsWith(orders, customers, items);
  const tables = () => live()?.source?.postgres?.tableMappings?.map(({ sourceTable }) => sourceTable);
  const edit = (postgres: object) => patch({ source: { postgres } });
  const command = (name: string) => ({ request: "PATCH pipes/:id/state", body: { command: name } });
  const stop = () => session.emulator.patch("pipes", shopPipe.pipeId, { state: "Stopped" });
  const locked = { status: 400, message: "tables are locked" } as const;
  const editFault = { method: "PATCH", path: new RegExp(`${shopPipe.pipeId}$`), skip: 1 } as const;

  test("are the whole set: one request sends both deltas against what the service has", async () => {
    stop();
    const pipe = await deployed(all);
    expect(await pipe.up(argsWith(items, customers, orders))).toBe("unchanged");
    const [first] = live()?.source?.postgres?.tableMappings ?? [];
    const theirs = { ...returns, excludedColumns: ["a"], useCustomSortingKey: false, sortingKeys: [] };
    const postgres = { tableMappings: [first, theirs] };
    session.emulator.patch("pipes", shopPipe.pipeId, { source: { postgres } });
    expect(await pipe.refresh()).toBe("drifted");
    expect(pipe.inputs["source"]).toEqual({ postgres: { tableMappings: [orders, returns] } });
    expect(session.writes()).toEqual([]);
    await pipe.up({ ...all, name: "shop-database" });
    const deltas = { tableMappingsToAdd: [customers, items], tableMappingsToRemove: [returns] };
    // The service starts a pipe whose tables change, and this one was stopped.
    expect(session.writes()).toEqual([edit(deltas), command("stop")]);
    expect(tables()).toEqual(["orders", "customers", "items"]);
  });

  test("keep a mapping that the service lists twice", async () => {
    stop();
    const mappings = live()?.source?.postgres?.tableMappings ?? [];
    const postgres = { tableMappings: [...mappings, ...mappings] };
    session.emulator.patch("pipes", shopPipe.pipeId, { source: { postgres } });
    await resource().up(argsWith(orders, customers, items, returns));
    expect(session.writes()).toEqual([edit({ tableMappingsToAdd: [returns] })]);
  });

  test("pause a running pipe for the edit and start it again", async () => {
    await deployed({ ...argsWith(orders, customers), name: "orders" });
    const [rename, remove] = [patch({ name: "orders" }), edit({ tableMappingsToRemove: [items] })];
    expect(session.writes()).toEqual([rename, remove, command("stop"), remove, command("start")]);
    expect(tables()).toEqual(["orders", "customers"]);
    expect(live()?.state).toBe("Running");
  });

  test.each([400, 500])("start a paused pipe again when its edit gets a %i", async (status) => {
    session.emulator.addFault({ ...editFault, action: { status, message: "tables are locked" } });
    const pipe = resource();
    await rpcErrorOf(pipe.up(argsWith(orders)));
    expect(session.writes()).toContainEqual(command("start"));
    expect(live()?.state).toBe("Running");
    session.emulator.clearFaults();
    await pipe.up(argsWith(orders));
    expect(tables()).toEqual(["orders"]);
  });

  test.each([
    ["stop", 0, { status: 504, body: "html", after: true }],
    ["stop", 0, { reset: "after" }],
    ["stop", 0, { status: 500 }],
    ["start", 1, { status: 504, body: "html", after: true }],
    ["start", 1, { reset: "after" }],
    ["start", 1, { status: 500 }],
  ] as const)("leave the pipe running after its %s (%i) met %j", async (_command, skip, action) => {
    session.emulator.addFault({ method: "PATCH", path: "/state", skip, times: 1, action });
    await resource().up(argsWith(orders));
    expect(tables()).toEqual(["orders"]);
    expect(live()?.state).toBe("Running");
  });

  test("count a start as done if another user started the pipe: the service returns that it runs", async () => {
    const message = "the pipe is already running";
    session.emulator.addFault({ method: "PATCH", path: "/state", skip: 1, action: { status: 400, message } });
    await resource().up(argsWith(orders));
    expect(tables()).toEqual(["orders"]);
  });

  test("pause the pipe again if another user starts it before the edit", async () => {
    const message = "the pipe must be paused to edit its table mappings";
    session.emulator.addFault({ ...editFault, times: 1, action: { status: 400, message } });
    await resource().up(argsWith(orders));
    expect(session.writes().filter(({ request }) => request === "PATCH pipes/:id")).toHaveLength(3);
    expect(live()?.state).toBe("Running");
  });

  test("leave a pipe stopped that another user stopped before the edit", async () => {
    stop();
    session.emulator.addFault({ ...editFault, skip: 0, action: locked });
    await rpcErrorOf(resource().up(argsWith(orders)));
    expect(session.writes()).toHaveLength(1);
    expect(live()?.state).toBe("Stopped");
  });

  test("leave a pipe stopped that another user is stopping, if the edit fails", async () => {
    session.emulator.patch("pipes", shopPipe.pipeId, { state: "Stopping" });
    session.emulator.addFault({ ...editFault, action: locked });
    const edit = rpcErrorOf(resource().up(argsWith(orders)));
    await eventually(() => session.requests().includes("PATCH pipes/:id/state"));
    stop();
    await edit;
    expect(session.writes()).not.toContainEqual(command("start"));
    expect(live()?.state).toBe("Stopped");
  });

  test("stop no pipe that can be edited while it runs, or whose edit fails for another reason", async () => {
    failWrites(1);
    const pipe = resource();
    await rpcErrorOf(pipe.up(argsWith(orders)));
    expect(session.writes()).toHaveLength(1);
    session.emulator.setQuirks({ pausedNotRequired: true });
    await pipe.up(argsWith(orders));
    expect(session.writes()).toHaveLength(2);
    expect(tables()).toEqual(["orders"]);
  });

  test("cannot be edited in place: an update refuses the edit of a managed mapping, and an adoption that of an existing mapping", async () => {
    const pipe = resource();
    const adopted = argsWith(customers, items, { ...orders, targetTable: "x" });
    const { message } = await rpcErrorOf(pipe.up(adopted));
    expect(message).toContain("public.orders differs in targetTable");
    expect(session.writes()).toEqual([]);
    // The engine keeps the inputs of an adoption that fails later.
    failWrites(1);
    await rpcErrorOf(pipe.up(argsWith(orders, customers, items, { ...returns, targetTable: "x" })));
    await pipe.up(all);
    session.clearRequests();
    const moved = argsWith(orders, customers, { ...items, targetTable: "x" });
    expect((await rpcErrorOf(pipe.up(moved))).message).toContain("[pipe/mapping-changed]");
    expect(session.writes()).toEqual([]);
  });

  // No update edits the list of a BigQuery pipe.
  test.each(Object.keys(mappingKeys).filter((kind) => kind !== "bigquery"))(
    "of a pipe from %s that another user edited are drift in the preview, and only the update refuses them",
    async (kind) => {
      const [, base = {}] = everyKind.find(([name]) => name === kind) ?? [];
      const { [kind]: source } = base["source"] as Record<string, { tableMappings: PropertyMap[] }>;
      const withEngine = (tableEngine: string) => ({
        ...base,
        source: { [kind]: { ...source, tableMappings: [{ ...source?.tableMappings[0], tableEngine }] } },
      });
      const [args, theirs] = [withEngine("MergeTree"), withEngine("Null")];
      const pipe = await session.deployed("Pipe", args);
      session.emulator.patch("pipes", pipe.state.id, { source: theirs.source });
      session.clearRequests();
      expect(await pipe.refresh()).toBe("drifted");
      expect(pipe.inputs["source"]).toMatchObject(theirs.source);
      const inputs = await pipe.check(args);
      expect(unwrapped(inputs)["source"]).toMatchObject(args.source);
      expect((await pipe.diff(inputs)).replaces).toEqual([]);
      const values = 'differs in tableEngine "Null" => "MergeTree"';
      expect(session.warnings).toContain(values);
      expect(session.warnings).toContain("[pipe/mapping-changed]");
      const { message } = await rpcErrorOf(pipe.up(args));
      for (const part of [values, "set them in the program", "remove the table from the program"])
        expect(message).toContain(part);
      expect(session.writes()).toEqual([]);
      expect(await pipe.up(theirs)).toBe("unchanged");
    },
  );

  test("get the values of the service without a refresh and without a request that writes, if the program sets them", async () => {
    stop();
    const pipe = await deployed(argsWith({ ...orders, excludedColumns: ["card_token", "internal_note"] }));
    const theirs = { ...orders, excludedColumns: ["a", "b"] };
    session.emulator.patch("pipes", shopPipe.pipeId, { source: { postgres: { tableMappings: [theirs] } } });
    session.clearRequests();
    expect(await pipe.up(argsWith(theirs))).toBe("updated");
    expect(session.writes()).toEqual([]);
    expect(await pipe.refresh()).toBe("same");
  });
});
