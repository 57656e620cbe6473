import { items, kafkaPipe, kafkaWith, latencyAlert, orders, postgresArgs } from "../harness/args";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";
import { both, commands, editedPipes, edits, refused } from "./editedPipes";

const session = useSession();
const { stateOf, isRunning, commandsSent, running, leftStopped } = editedPipes(session);

describe("a pipe that an update stopped and could not start again", () => {
  test("is named by the next refresh and the next preview, and starts at the next up without a change of the program", async () => {
    const pipe = await leftStopped();
    await pipe.refresh();
    expect(session.warnings).toMatch(/`up` starts it \[pipe\/stopped\]/);
    const later = pipe.inRunOf(session.freshProvider());
    await later.diff(await later.check(both));
    expect(session.warnings.match(/`up` starts it \[pipe\/stopped\]/g)).toHaveLength(2);
    expect(await pipe.up(both)).toBe("updated");
    expect(commandsSent()).toEqual(["start"]);
    await isRunning(pipe);
    expect(await pipe.up(both)).toBe("unchanged");
  });

  test("may run by now where nothing can be read, and the error says so", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    session.emulator.addFault({ ...edits, skip: 1, action: refused });
    session.emulator.addFault({ method: "GET", skip: 2, action: refused });
    const { message, partial } = await rpcErrorOf(pipe.up(both));
    expect(message).toMatch(/may still be stopped/);
    expect(partial?.properties).toMatchObject({ __mustResume: true });
  });

  test("is not said to be stopped if the service started it after the edit", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    const { message } = await rpcErrorOf(pipe.up(both));
    expect(message).not.toContain("still");
    await isRunning(pipe);
  });

  test("gets no command if another user started it, and a later stop is theirs", async () => {
    const pipe = await leftStopped();
    session.emulator.patch("pipes", pipe.state.id, { state: "Running" });
    expect(await pipe.up(both)).toBe("updated");
    expect(commandsSent()).toEqual([]);
    session.emulator.patch("pipes", pipe.state.id, { state: "Stopped" });
    expect(await pipe.up(both)).toBe("unchanged");
    await pipe.up(postgresArgs());
    expect(stateOf(pipe)).toBe("Stopped");
  });

  test("starts again even if the next update fails", async () => {
    const pipe = await leftStopped();
    session.emulator.addFault({ ...edits, times: 1, action: { status: 400, message: "no such name" } });
    const { message, partial } = await rpcErrorOf(pipe.up({ ...both, name: "other" }));
    expect(message).not.toContain("stopped");
    expect(partial?.id).toBe(pipe.state.id);
    await isRunning(pipe);
    session.emulator.patch("pipes", pipe.state.id, { state: "Stopped" });
    await pipe.refresh();
    await pipe.up({ ...both, name: "other" });
    expect(stateOf(pipe)).toBe("Stopped");
  });

  test("is in the state although the edit failed too, and the error names both", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    session.emulator.addFault({ ...edits, skip: 1, action: { status: 400, message: "tables are locked" } });
    const { message, partial } = await rpcErrorOf(pipe.up(both));
    expect(message).toMatch(/tables are locked.*still stopped.*\[http\/bad-request\]$/);
    expect(partial?.id).toBe(pipe.state.id);
    session.emulator.clearFaults();
    expect(await pipe.up(both)).toBe("updated");
    await isRunning(pipe);
    expect(await pipe.refresh()).toBe("same");
  });

  test("is never taken for done, if no response to its start arrives", async () => {
    const pipe = await running();
    session.emulator.setQuirks({ staysPaused: true });
    session.emulator.addFault({ ...commands, skip: 1, action: { reset: "before" } });
    const { message } = await rpcErrorOf(pipe.up(both));
    expect(message).toMatch(/still stopped/);
    session.emulator.clearFaults();
    await pipe.refresh();
    expect(await pipe.up(both)).toBe("updated");
    await isRunning(pipe);
  });

  test("is in the state of an adoption, too", async () => {
    const created = await running();
    session.emulator.setQuirks({ staysPaused: true });
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    const adopted = session.resource("PipeSettings", session.freshProvider());
    const source = { postgres: { tableMappings: [orders, items] } };
    const { message } = await rpcErrorOf(adopted.up({ pipeId: created.state.id, source }));
    expect(message).toMatch(/still stopped/);
    session.emulator.clearFaults();
    await adopted.refresh();
    await adopted.up({ pipeId: created.state.id, source });
    await isRunning(created);
  });

  test("keeps its update when many others fail for the same reason", async () => {
    const pipes = await Promise.all(
      ["a", "b", "c", "d", "e"].map((name) => running(postgresArgs({}, { name }))),
    );
    session.emulator.setQuirks({ staysPaused: true });
    session.emulator.addFault({ ...commands, skip: pipes.length, action: refused });
    const failures = await Promise.all(
      pipes.map((pipe, at) =>
        rpcErrorOf(pipe.up(postgresArgs({ tableMappings: [orders, items] }, { name: "abcde"[at] }))),
      ),
    );
    for (const { message } of failures) expect(message).toMatch(/still stopped/);
  });
});

describe("a write of several steps that fails names the steps that are done and those that are not", () => {
  test("after the creation of a pipe", async () => {
    session.emulator.setQuirks({ ignoreStartPaused: true });
    session.emulator.addFault({ path: /\/scaling$/, action: refused });
    const scaling = { replicas: 2 };
    const pipe = session.resource("Pipe");
    const { message } = await rpcErrorOf(pipe.up({ ...kafkaPipe, scaling, stopped: true }));
    expect(message).toMatch(/Done: creation\. Not done: scaling\.replicas, stopped \[http\/forbidden\]$/);
  });

  test("for the settings, the tables and the state of a pipe", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...edits, skip: 1, action: { status: 400, message: "tables are locked" } });
    const { message } = await rpcErrorOf(pipe.up({ ...both, name: "other", stopped: true }));
    expect(message).toMatch(/Done: name\. Not done: source\.postgres\.tableMappings, stopped \[/);
    expect(await pipe.up({ ...postgresArgs(), name: "other" })).toBe("updated");
  });

  test("and a program that goes back takes back those that are done", async () => {
    const before = { ...kafkaPipe, scaling: { replicas: 1 } };
    const pipe = await session.deployed("Pipe", before);
    session.emulator.addFault({ path: /\/scaling$/, action: refused });
    const { message } = await rpcErrorOf(pipe.up({ ...before, name: "other", scaling: { replicas: 3 } }));
    expect(message).toMatch(/Done: name\. Not done: scaling\.replicas \[/);
    session.emulator.clearFaults();
    expect(await pipe.up(before)).toBe("updated");
    expect(session.stored("pipes", pipe.state.id)).toMatchObject({ name: kafkaPipe.name });
    expect(session.warnings).not.toContain("[update/drift]");
    expect(await pipe.up(before)).toBe("unchanged");
  });

  test("and a program that goes back has its old secret again", async () => {
    const before = { ...kafkaPipe, scaling: { replicas: 1 } };
    const pipe = await session.deployed("Pipe", before);
    session.emulator.addFault({ path: /\/scaling$/, action: refused });
    const changed = { username: "other", password: "other-not-real-1" };
    const { message } = await rpcErrorOf(
      pipe.up({ ...kafkaWith({ credentials: changed }), scaling: { replicas: 3 } }),
    );
    expect(message).not.toContain(changed.password);
    session.emulator.clearFaults();
    await pipe.up(before);
    expect(JSON.stringify(session.stored("pipes", pipe.state.id))).not.toContain(changed.password);
    expect(JSON.stringify(pipe.outputs)).not.toContain(changed.password);
  });

  test("for an alert whose offset replaces its start, which it has again if the program goes back", async () => {
    const start = { ...latencyAlert, scheduleStartAt: "2027-01-01T00:00:00Z" };
    const alert = await session.deployed("Alert", start);
    session.emulator.addFault({ method: "PUT", skip: 1, action: { status: 400, message: "no offset" } });
    const offset = { scheduleStartAt: null, scheduleOffsetMinutes: 5 };
    const { message } = await rpcErrorOf(alert.up({ ...latencyAlert, ...offset }));
    expect(message).toMatch(/Done: scheduleStartAt\. Not done: scheduleOffsetMinutes \[/);
    session.emulator.clearFaults();
    expect(await alert.up(start)).toBe("updated");
    expect(session.stored("alerts", alert.state.id)?.scheduleStartAt).not.toBeNull();
  });

  test("for a resync, which is the last step", async () => {
    const resyncing = (resyncTrigger: string, tables = [orders]) =>
      postgresArgs({ tableMappings: tables }, { resyncTrigger });
    const pipe = await running(resyncing("a"));
    session.emulator.addFault({ ...edits, skip: 1, action: { status: 400, message: "tables are locked" } });
    const { message } = await rpcErrorOf(pipe.up({ ...resyncing("b", [orders, items]), name: "other" }));
    expect(message).toMatch(/Done: name\. Not done: source\.postgres\.tableMappings, resyncTrigger \[/);
    session.emulator.clearFaults();
    session.clearRequests();
    await pipe.up({ ...resyncing("b", [orders, items]), name: "other" });
    expect(commandsSent()).toEqual(["stop", "start", "resync"]);
  });

  test("and a resync is not repeated because the read after it failed", async () => {
    const args = (resyncTrigger: string) => postgresArgs({}, { resyncTrigger });
    const pipe = await running(args("a"));
    session.emulator.addFault({ method: "GET", skip: 1, action: refused });
    expect(await pipe.up(args("b"))).toBe("updated");
    session.emulator.clearFaults();
    expect(await pipe.up(args("b"))).toBe("unchanged");
    expect(commandsSent()).toEqual(["resync"]);
  });

  test("for the deletion of a pipe, which ends later than its request", async () => {
    const pipe = await running();
    const { id } = pipe.state;
    session.emulator.addFault({ method: "GET", action: refused });
    const { message } = await rpcErrorOf(pipe.destroy());
    expect(message).toMatch(/Done: the request to delete it\. Not done: the wait.*\[http\/forbidden\]$/);
    session.emulator.clearFaults();
    await pipe.destroy();
    expect(session.stored("pipes", id)).toBeUndefined();
  });

  test("for a command whose response is lost", async () => {
    const pipe = await running(kafkaPipe);
    session.emulator.addFault({ ...commands, action: { reset: "before" } });
    const { message } = await rpcErrorOf(pipe.up({ ...kafkaPipe, name: "other", stopped: true }));
    expect(message).toMatch(/Done: name\. Possibly done: stopped \[/);
  });

  test("if nothing is done for certain", async () => {
    const pipe = await running(kafkaPipe);
    session.emulator.addFault({ ...edits, action: { reset: "before" } });
    const { message } = await rpcErrorOf(pipe.up({ ...kafkaPipe, name: "other", stopped: true }));
    expect(message).toMatch(/Not done: stopped\. Possibly done: name \[/);
  });

  test("for a rotation whose old key cannot be deleted", async () => {
    const args = { name: "rotated", roles: ["developer"] };
    const key = await session.deployed("AccessKey", args);
    const { id: oldId } = key.state;
    session.emulator.addFault({ method: "DELETE", action: refused });
    const { message } = await rpcErrorOf(key.up({ ...args, rotationTrigger: "a" }));
    expect(message).toMatch(/Not done: deletion.*new key exists.*\[http\/forbidden\]$/);
    expect([key.state.id === oldId, session.stored("keys", oldId)?.state]).toEqual([false, "enabled"]);
  });
});
