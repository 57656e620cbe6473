import { ciKey, eventsPipe, kafkaPipe, latencyAlert, shopPipe } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type Kind, providerStub } from "../harness/provider/managedResource";
import { useSession } from "../harness/provider/session";
import { secretPathsIn, visibleText } from "../harness/provider/wire";

const session = useSession();
const credentials = { username: "replicator", password: "pa55-word-of-the-test" };
const failWrites = () => {
  for (const method of ["PATCH", "PUT"])
    session.emulator.addFault({ method, action: { status: 400, message: "not now" } });
};

test.each([
  ["PipeSettings", { ...shopPipe, name: "orders" }, shopPipe.pipeId],
  ["AccessKey", { ...ciKey, name: "builds" }, ciKey.adoptId],
  ["Alert", { ...latencyAlert, adoptId: "65f1a0c3d2b4e5f607182c01" }, "65f1a0c3d2b4e5f607182c01"],
] as const satisfies readonly (readonly [Kind, object, string])[])(
  "an adopted %s whose change failed is saved with its id and repaired by the next run",
  async (kind, args, id) => {
    failWrites();
    const resource = session.resource(kind);
    const { partial, message } = await rpcErrorOf(resource.up(args));
    expect(partial?.id).toBe(id);
    expect(partial?.reasons).toEqual([message]);
    expect(message).toContain("answered 400: BAD_REQUEST: not now");
    expect(partial?.properties).toMatchObject({
      __provider: providerStub,
      __kind: expect.stringMatching(`^${kind}:`) as unknown,
    });
    const { adoptId: _adoptId, ...fields } = { adoptId: undefined, ...args };
    expect(resource.outputs).not.toMatchObject(fields);
    session.emulator.clearFaults();
    expect(await resource.up(args)).toBe("updated");
    expect(resource.outputs).toMatchObject(fields);
    expect(await resource.refresh()).toBe("same");
  },
);

test("a Pipe whose adoption failed is repaired too, with what is fixed and cannot be seen", async () => {
  const made = session.resource("Pipe");
  await made.up(kafkaPipe);
  failWrites();
  const args = { ...kafkaPipe, adoptId: made.state.id, name: "renamed" };
  const pipe = session.resource("Pipe");
  await rpcErrorOf(pipe.up(args));
  session.emulator.clearFaults();
  await pipe.up(args);
  expect(session.stored("pipes", made.state.id)?.name).toBe("renamed");
  const others = { ...args, source: { kafka: { ...kafkaPipe.source.kafka, topics: "others" } } };
  await expect(pipe.up(others)).rejects.toThrow("source.kafka.topics: fixed when the object was made");
});

test("credentials that never arrived are sent by the run that repairs", async () => {
  const args = { ...eventsPipe, source: { kafka: { credentials } } };
  failWrites();
  const pipe = session.resource("PipeSettings");
  await rpcErrorOf(pipe.up(args));
  expect(session.stored("pipes", eventsPipe.pipeId)?.source?.kafka?.credentials).not.toEqual(credentials);
  session.emulator.clearFaults();
  await pipe.up(args);
  expect(session.stored("pipes", eventsPipe.pipeId)?.source?.kafka?.credentials).toEqual(credentials);
});

test("a key state that never arrived is sent by the run that repairs", async () => {
  session.emulator.setQuirks({ keyStateMissing: true });
  const args = { ...ciKey, state: "disabled" };
  const key = session.resource("AccessKey");
  failWrites();
  await rpcErrorOf(key.up(args));
  session.emulator.clearFaults();
  await key.up(args);
  expect(session.stored("keys", ciKey.adoptId)?.state).toBe("disabled");
});

test("a failed update sends new credentials again", async () => {
  const args = { ...eventsPipe, source: { kafka: { credentials } } };
  const pipe = session.resource("PipeSettings");
  await pipe.up(args);
  const changed = {
    ...eventsPipe,
    source: { kafka: { credentials: { ...credentials, username: "other" } } },
  };
  failWrites();
  await rpcErrorOf(pipe.up(changed));
  session.emulator.clearFaults();
  await pipe.up(changed);
  expect(session.stored("pipes", eventsPipe.pipeId)?.source?.kafka?.credentials?.username).toBe("other");
});

test("what a partial failure saves and says keeps its secrets", async () => {
  failWrites();
  const source = { kafka: { caCertificate: "certificate-of-the-test", credentials } };
  session.emulator.patch("pipes", eventsPipe.pipeId, {
    source: { kafka: { caCertificate: "old-of-the-test" } },
  });
  const { partial, message } = await rpcErrorOf(
    session.resource("PipeSettings").up({ ...eventsPipe, source }),
  );
  expect(secretPathsIn(partial?.properties ?? {})).toEqual(["source.kafka.caCertificate"]);
  expect(visibleText(partial?.properties)).not.toContain("of-the-test");
  expect(message).not.toContain("of-the-test");
});

test("settings whose adoption failed and was repaired leave the pipe as it is when they are removed", async () => {
  const managed = { name: "orders", settings: { dbms_max_threads: 3 } };
  failWrites();
  const pipe = session.resource("PipeSettings");
  await rpcErrorOf(pipe.up({ ...eventsPipe, ...managed }));
  session.emulator.clearFaults();
  await pipe.up({ ...eventsPipe, ...managed });
  session.clearRequests();
  await pipe.destroy();
  expect(session.requests()).toEqual([]);
  expect(session.stored("pipes", eventsPipe.pipeId)).toMatchObject(managed);
});

test("an alert whose update failed stays in the state as it was", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const { state } = alert;
  failWrites();
  const { partial } = await rpcErrorOf(alert.up({ ...latencyAlert, threshold: 1 }));
  expect(partial).toBeUndefined();
  expect(alert.state).toEqual(state);
  expect(session.stored("alerts", state.id)?.threshold).toBe(250);
});

test("a failed deletion keeps the resource", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  session.emulator.addFault({ method: "DELETE", action: { status: 403 } });
  const { message } = await rpcErrorOf(alert.destroy());
  expect(message).toContain("answered 403");
  expect(alert.exists).toBe(true);
  expect(session.emulator.list("alerts")).toHaveLength(2);
});
