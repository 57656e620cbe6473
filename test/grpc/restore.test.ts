import { eventsPipe, shopPipe } from "../harness/args";
import { useSession } from "../harness/provider/session";
import { unwrapped } from "../harness/provider/wire";

const session = useSession();
const volatile = { updatedAt: expect.any(String) as unknown, state: expect.any(String) as unknown };

test("releasing a pipe leaves it as it is, without a request", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, name: "orders" });
  session.clearRequests();
  await pipe.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("pipes", shopPipe.pipeId)?.name).toBe("orders");
});

test("restoring a stream puts back exactly what was found", async () => {
  const before = session.stored("pipes", eventsPipe.pipeId);
  const pipe = session.resource("PipeSettings");
  await pipe.up({
    ...eventsPipe,
    onDelete: "restore",
    name: "orders",
    source: { kafka: { iamRole: "role/new", reversePrivateEndpointIds: [] } },
    destination: { columns: [{ name: "order_id", type: "String" }] },
    fieldMappings: [{ sourceField: "a", destinationField: "order_id" }],
    settings: { dbms_max_threads: 1, object_storage_use_cluster_function: false },
  });
  expect(session.stored("pipes", eventsPipe.pipeId)).not.toMatchObject({ name: before?.name });
  await pipe.destroy();
  expect(session.stored("pipes", eventsPipe.pipeId)).toEqual({ ...before, ...volatile });
});

test("restoring puts back what was found at adoption, not what a later run or another client left", async () => {
  const before = session.stored("pipes", eventsPipe.pipeId);
  const pipe = session.resource("PipeSettings");
  const args = { ...eventsPipe, onDelete: "restore" };
  await pipe.up({ ...args, settings: { dbms_max_threads: 1 } });
  await pipe.up({ ...args, name: "orders", settings: { dbms_max_threads: 2, dbms_max_insert_threads: 3 } });
  session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { dbms_max_threads: 30 } });
  await pipe.refresh();
  await pipe.destroy();
  expect(session.stored("pipes", eventsPipe.pipeId)).toEqual({ ...before, ...volatile });
});

test("restoring leaves alone what was never managed", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, onDelete: "restore", name: "orders" });
  session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { dbms_max_threads: 30 } });
  session.clearRequests();
  await pipe.destroy();
  expect(session.writes()).toEqual([{ request: "PATCH pipes/:id", body: { name: "order-events" } }]);
});

test("restoring resets a setting that was not there at adoption", async () => {
  session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { dbms_max_threads: null } });
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, onDelete: "restore", settings: { dbms_max_threads: 3 } });
  session.clearRequests();
  await pipe.destroy();
  expect(session.writes()).toEqual([
    { request: "PATCH pipes/:id", body: { settings: { dbms_max_threads: null } } },
  ]);
});

test("restoring a database pipe puts its connection and its tables back", async () => {
  const before = session.stored("pipes", shopPipe.pipeId);
  const credentials = { username: "demo_replicator", password: "demo-password-not-real" };
  const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };
  const returns = { sourceSchemaName: "public", sourceTable: "returns", targetTable: "public_returns" };
  const pipe = session.resource("PipeSettings");
  await pipe.up({
    ...shopPipe,
    onDelete: "restore",
    source: { postgres: { host: "replica.internal.example", credentials, tableMappings: [orders, returns] } },
  });
  expect(session.stored("pipes", shopPipe.pipeId)?.source?.postgres?.host).toBe("replica.internal.example");
  await pipe.destroy();
  const after = session.stored("pipes", shopPipe.pipeId);
  const byTarget = (pipeRecord: typeof after) =>
    [...(pipeRecord?.source?.postgres?.tableMappings ?? [])].sort((a, b) =>
      a.targetTable < b.targetTable ? -1 : 1,
    );
  expect(byTarget(after)).toEqual(byTarget(before));
  expect(after).toMatchObject({
    source: { postgres: { host: before?.source?.postgres?.host, credentials } },
  });
});

test("restoring is done once, and a pipe that is gone is fine", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, onDelete: "restore", name: "orders" });
  const { id } = pipe.state;
  const { outputs } = pipe;
  await pipe.destroy();
  session.clearRequests();
  await session.provider.delete(id, outputs);
  expect(session.requests()).toEqual(["GET pipes/:id"]);
  session.emulator.delete("pipes", id);
  await session.provider.delete(id, outputs);
});

test("restoring puts back also what the args no longer named at the end", async () => {
  const before = session.stored("pipes", eventsPipe.pipeId);
  const pipe = session.resource("PipeSettings");
  const args = { ...eventsPipe, onDelete: "restore" };
  await pipe.up({ ...args, name: "orders", settings: { dbms_max_threads: 1, dbms_max_insert_threads: 3 } });
  await pipe.up({ ...args, settings: { dbms_max_threads: 1 } });
  await pipe.destroy();
  expect(session.stored("pipes", eventsPipe.pipeId)).toEqual({ ...before, ...volatile });
});

test("restoring resets a setting that was not there at adoption, also after an update", async () => {
  session.emulator.patch("pipes", eventsPipe.pipeId, { settings: { dbms_max_threads: null } });
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, onDelete: "restore", settings: { dbms_max_threads: 3 } });
  await pipe.up({ ...eventsPipe, onDelete: "restore", settings: { dbms_max_threads: 5 } });
  session.clearRequests();
  await pipe.destroy();
  expect(session.writes()).toEqual([
    { request: "PATCH pipes/:id", body: { settings: { dbms_max_threads: null } } },
  ]);
});

test("a replacement that deletes first does not take our own values for those that were found", async () => {
  const found = session.stored("pipes", eventsPipe.pipeId)?.name;
  const [old, next] = [session.resource("PipeSettings"), session.resource("PipeSettings")];
  const args = { ...eventsPipe, onDelete: "restore", name: "ours" };
  await old.up(args);
  session.provider.nextRun();
  // What an engine does with `--replace` for what is deleted first.
  const inputs = unwrapped(await next.check(args));
  await old.destroy();
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe("ours");
  const { id, properties } = await session.provider.create(inputs);
  session.provider.nextRun();
  await session.provider.delete(id, unwrapped(properties));
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe(found);
});

test("restoring leaves alone what another resource of the program manages, and puts back the rest", async () => {
  const found = session.stored("pipes", eventsPipe.pipeId);
  const [leaving, staying] = [session.resource("PipeSettings"), session.resource("PipeSettings")];
  const settings = { settings: { dbms_max_threads: 3 } };
  await leaving.up({ ...eventsPipe, onDelete: "restore", name: "ours", ...settings });
  session.provider.nextRun();
  await staying.up({ ...eventsPipe, ...settings });
  await leaving.destroy();
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe(found?.name);
  expect(session.stored("pipes", eventsPipe.pipeId)?.settings?.dbms_max_threads).toBe(3);
});

test("a resource that is renamed without alias says what it found and cannot hand on", async () => {
  const [old, next] = [session.resource("PipeSettings"), session.resource("PipeSettings")];
  const args = { ...eventsPipe, onDelete: "restore", name: "ours" };
  await old.up(args);
  session.provider.nextRun();
  await next.up(args);
  await old.destroy();
  expect(session.provider.stderr()).toContain("not restored, as another resource manages it: name.");
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe("ours");
});

test("restoring says what it cannot put back", async () => {
  const pipe = session.resource("PipeSettings");
  const credentials = { username: "loader", password: "not-real-2" };
  await pipe.up({ ...shopPipe, onDelete: "restore", source: { postgres: { credentials } } });
  await pipe.destroy();
  expect(session.provider.stderr()).toContain("not restored: source.postgres.credentials");
});
