import { eventsPipe, inService, nowhere, shopPipe } from "../harness/args";
import { untilContains } from "../harness/outcomes";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession();
const patch = (body: unknown) => ({ request: "PATCH pipes/:id", body });

test("adopting a pipe sends only what differs", async () => {
  const pipe = session.resource("PipeSettings");
  const before = session.stored("pipes", shopPipe.pipeId);
  const settings = { streaming_max_insert_wait_ms: 5000, dbms_max_threads: 16 };
  expect(await pipe.up({ ...shopPipe, name: "shop-database", settings })).toBe("created");
  expect(session.requests()).toEqual(["GET pipes/:id", "PATCH pipes/:id"]);
  expect(session.writes()).toEqual([patch({ settings: { dbms_max_threads: 16 } })]);
  expect(session.stored("pipes", shopPipe.pipeId)).toEqual({
    ...before,
    settings: { ...before?.settings, dbms_max_threads: 16 },
    updatedAt: session.stored("pipes", shopPipe.pipeId)?.updatedAt,
  });
  expect(pipe.state.id).toBe(shopPipe.pipeId);
});

test("adopting a pipe that is as wanted sends nothing but the look at it", async () => {
  await session.resource("PipeSettings").up({ ...shopPipe, settings: { dbms_max_threads: 8 } });
  expect(session.requests()).toEqual(["GET pipes/:id"]);
});

test("a pipe that was applied is left alone by the next run", async () => {
  const pipe = session.resource("PipeSettings");
  const args = { ...shopPipe, name: "orders", settings: { dbms_max_threads: 2 } };
  await pipe.up(args);
  session.clearRequests();
  expect(await pipe.up(args)).toBe("unchanged");
  expect(await pipe.refresh()).toBe("same");
  expect(session.writes()).toEqual([]);
});

test("updating a pipe sends only the changed field and leaves the others as they are", async () => {
  const pipe = session.resource("PipeSettings");
  const settings = { dbms_max_threads: 2, dbms_max_insert_threads: 2 };
  await pipe.up({ ...shopPipe, name: "orders", settings });
  session.emulator.patch("pipes", shopPipe.pipeId, { settings: { dbms_max_download_threads: 9 } });
  session.clearRequests();
  await pipe.up({ ...shopPipe, name: "orders", settings: { ...settings, dbms_max_threads: 3 } });
  expect(session.writes()).toEqual([patch({ settings: { dbms_max_threads: 3 } })]);
  expect(session.stored("pipes", shopPipe.pipeId)?.settings).toMatchObject({
    ...settings,
    dbms_max_threads: 3,
    dbms_max_download_threads: 9,
  });
});

test("a tuning setting that is withdrawn is reset by an explicit null", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, settings: { dbms_max_threads: 16, dbms_max_insert_threads: 2 } });
  session.clearRequests();
  await pipe.up({ ...shopPipe, settings: { dbms_max_insert_threads: 2 } });
  expect(session.writes()).toEqual([patch({ settings: { dbms_max_threads: null } })]);
  expect(session.stored("pipes", shopPipe.pipeId)?.settings).toMatchObject({
    dbms_max_threads: 8,
    dbms_max_insert_threads: 2,
  });
});

test("a withdrawn setting that the service keeps is told to the user, and fails nothing", async () => {
  session.emulator.setQuirks({ nullDoesNotReset: true });
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, settings: { dbms_max_threads: 17 } });
  await pipe.up(shopPipe);
  await untilContains(session.provider.stderr, "settings.dbms_max_threads: is no longer managed");
});

test("settings that the service ignores without a word are told to the user", async () => {
  session.emulator.setQuirks({ ignoreSettings: true });
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, settings: { dbms_max_threads: 18 } });
  await untilContains(session.provider.stderr, "did not apply settings.dbms_max_threads");
  expect(pipe.outputs["settings"]).toMatchObject({ dbms_max_threads: 8 });
});

test("an empty text removes an optional field, and counts as absent afterwards", async () => {
  session.emulator.patch("pipes", eventsPipe.pipeId, { source: { kafka: { iamRole: "role/old" } } });
  const args = { ...eventsPipe, source: { kafka: { iamRole: "" } } };
  const pipe = session.resource("PipeSettings");
  await pipe.up(args);
  expect(session.writes()).toEqual([patch({ source: { kafka: { iamRole: "" } } })]);
  expect(session.stored("pipes", eventsPipe.pipeId)?.source?.kafka).not.toHaveProperty("iamRole");
  expect(await pipe.refresh()).toBe("same");
  expect(await pipe.up(args)).toBe("unchanged");
});

test("the order of a set does not matter", async () => {
  const reversePrivateEndpointIds = ["endpoint-b2", "endpoint-a1"];
  await session
    .resource("PipeSettings")
    .up({ ...eventsPipe, source: { kafka: { reversePrivateEndpointIds } } });
  expect(session.writes()).toEqual([]);
});

test("a refresh shows what was changed behind the back in the managed fields, and nothing else", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, name: "orders", settings: { dbms_max_threads: 3 } });
  const before = pipe.inputs;
  const change = { state: "Degraded", settings: { dbms_max_threads: 4, dbms_max_insert_threads: 5 } };
  session.emulator.patch("pipes", shopPipe.pipeId, change);
  expect(await pipe.refresh()).toBe("drifted");
  expect(pipe.inputs).toEqual({ ...before, settings: { dbms_max_threads: 4 } });
  expect(pipe.outputs).toMatchObject(change);
});

test("a pipe that was deleted behind the back leaves the state at a refresh, and fails an update", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, name: "orders" });
  session.emulator.delete("pipes", shopPipe.pipeId);
  const { message } = await rpcErrorOf(pipe.up({ ...shopPipe, name: "more orders" }));
  expect(message).toContain(`pipe ${shopPipe.pipeId} in service ${inService.serviceId}`);
  expect(message).toContain("was deleted outside Pulumi");
  expect(await pipe.refresh()).toBe("gone");
});

test("a pipe that never existed fails its adoption, naming the pipe", async () => {
  const { message, partial } = await rpcErrorOf(session.resource("PipeSettings").up({ pipeId: nowhere }));
  expect(message).toContain(`pipe ${nowhere} in service ${inService.serviceId} of organization`);
  expect(message).toContain("does not exist: check pipeId");
  expect(partial).toBeUndefined();
});

test("removing the settings of a pipe sends nothing, and leaves the pipe as it is", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, name: "orders" });
  session.clearRequests();
  await pipe.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("pipes", shopPipe.pipeId)?.name).toBe("orders");
});

test("another pipe id, service or organization replaces, and leaves the old pipe as it is", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...shopPipe, name: "orders" });
  const diffOf = (change: object) => pipe.diff({ ...pipe.inputs, ...change });
  expect(await diffOf({ serviceId: nowhere })).toMatchObject({ replaces: ["serviceId"] });
  expect(await diffOf({ organizationId: nowhere })).toMatchObject({ replaces: ["organizationId"] });
  expect(await diffOf(eventsPipe)).toEqual({
    changes: undefined,
    replaces: ["pipeId"],
    deleteBeforeReplace: false,
  });
  expect(await pipe.up({ ...eventsPipe, name: "events" })).toBe("replaced");
  expect(session.stored("pipes", eventsPipe.pipeId)?.name).toBe("events");
  expect(session.stored("pipes", shopPipe.pipeId)?.name).toBe("orders");
});
