import { items, orders, postgresArgs } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";
import { both, commands, editedPipes, edits, refused } from "./editedPipes";

/* A pipe that an update stopped to edit its tables must never stay stopped without a word. */

const session = useSession({ config: { "pipes:pipeTransitionTimeoutSeconds": "1" } });
const { stateOf, isRunning, commandsSent, leftStopped, ...pipes } = editedPipes(session);
/** The response of a service that accepts a start without an effect. */
const ineffective = { status: 400, message: "the pipe is already running" } as const;
const setState = ({ state }: ManagedResource, name: string) =>
  session.emulator.patch("pipes", state.id, { state: name });

async function running(args = postgresArgs()): Promise<ManagedResource> {
  const pipe = await pipes.running(args);
  session.emulator.setQuirks({ staysPaused: true });
  return pipe;
}

test("a pipe that the program stops together with an edit stays stopped, also when the program no longer sets stopped", async () => {
  const pipe = await running();
  expect(await pipe.up({ ...both, stopped: true })).toBe("updated");
  session.clearRequests();
  await pipe.up(both);
  expect(commandsSent()).toEqual([]);
  expect(stateOf(pipe)).toBe("Stopped");
});

test("an adopted pipe that another user starts just before the edit of its tables runs after the edit", async () => {
  const { id } = (await running()).state;
  session.emulator.patch("pipes", id, { state: "Stopped" });
  session.clearRequests();
  session.emulator.addFault({ ...edits, times: 1, action: { latencyMs: 300 } });
  const pipe = session.resource("Pipe", session.freshProvider());
  const adoption = pipe.up({ ...both, adoptId: id });
  await eventually(() => session.requests().some((request) => request.startsWith("PATCH")));
  session.emulator.patch("pipes", id, { state: "Running" });
  await adoption;
  expect(commandsSent()).toEqual(["stop", "start"]);
  expect(stateOf(pipe)).toBe("Running");
});

describe("a start that the service accepts without an effect", () => {
  test("is an error, and the next up starts the pipe", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, skip: 1, action: ineffective });
    const { message, partial } = await rpcErrorOf(pipe.up(both));
    expect(message).toMatch(/may still be stopped.*\[pipe\/transition\]$/);
    expect(partial?.properties).toMatchObject({ __mustResume: true });
    session.emulator.clearFaults();
    expect(await pipe.up(both)).toBe("updated");
    await isRunning(pipe);
    expect(await pipe.up(both)).toBe("unchanged");
  });

  test("leaves the record of a pipe that an earlier update stopped", async () => {
    const pipe = await leftStopped();
    session.emulator.addFault({ ...commands, action: ineffective });
    await rpcErrorOf(pipe.up(both));
    session.emulator.clearFaults();
    expect(await pipe.up(both)).toBe("updated");
    await isRunning(pipe);
  });
});

describe("a state that leads to Running or back to rest", () => {
  test("does not show that a pipe has started", async () => {
    const pipe = await running();
    const action = { status: 400, message: "the pipe is modifying and cannot be started yet" } as const;
    session.emulator.addFault({ ...commands, skip: 1, times: 1, action: { latencyMs: 200 } });
    session.emulator.addFault({ ...commands, skip: 1, times: 1, action });
    const update = pipe.up(both);
    await eventually(() => JSON.stringify(session.stored("pipes", pipe.state.id)).includes("public_items"));
    setState(pipe, "Modifying");
    // The provider has read the pipe after the refused start.
    await eventually(
      () => commandsSent().includes("start") && session.requests().at(-1)?.startsWith("GET") === true,
    );
    setState(pipe, "Stopped");
    expect(await update).toBe("updated");
    expect(commandsSent()).toEqual(["stop", "start", "start"]);
    expect(stateOf(pipe)).toBe("Running");
  });

  test.each(["Modifying", "Provisioning", "Unknown"])(
    "does not end the record at a refresh that finds the pipe %s",
    async (passing) => {
      const pipe = await leftStopped();
      setState(pipe, passing);
      await pipe.refresh();
      setState(pipe, "Stopped");
      expect(await pipe.up(both)).toBe("updated");
      await isRunning(pipe);
    },
  );

  test("keeps the record if it lasts longer than the wait for the start", async () => {
    const pipe = await leftStopped();
    setState(pipe, "Modifying");
    expect(await pipe.up(both)).toBe("updated");
    setState(pipe, "Stopped");
    expect(await pipe.up(both)).toBe("updated");
    await isRunning(pipe);
    expect(await pipe.up(both)).toBe("unchanged");
  });
});

describe("a pipe that an update could not start again", () => {
  test("gets no start from a failed update of a program that now stops it", async () => {
    const pipe = await leftStopped();
    const args = { ...both, name: "other", stopped: true };
    session.emulator.addFault({ ...edits, action: { status: 400, message: "no such name" } });
    const { message } = await rpcErrorOf(pipe.up(args));
    expect(message).not.toContain("starts it");
    expect(commandsSent()).toEqual([]);
    session.emulator.clearFaults();
    expect(await pipe.up(args)).toBe("updated");
    expect(stateOf(pipe)).toBe("Stopped");
    expect(await pipe.up(args)).toBe("unchanged");
  });

  test("and that was deleted is not said to be stopped", async () => {
    const pipe = await leftStopped();
    session.emulator.delete("pipes", pipe.state.id);
    const { message } = await rpcErrorOf(pipe.up(both));
    expect(message).not.toContain("stopped");
    expect(message).toContain("[object/not-found]");
  });

  test("and that is deleted before its start is not said to be stopped", async () => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, skip: 1, times: 1, action: { latencyMs: 200 } });
    const update = rpcErrorOf(pipe.up(both));
    await eventually(() => JSON.stringify(session.stored("pipes", pipe.state.id)).includes("public_items"));
    session.emulator.delete("pipes", pipe.state.id);
    expect((await update).message).not.toContain("starts it");
  });

  const retained = (tableMappings: readonly object[]) =>
    postgresArgs({ tableMappings }, { deletionPolicy: "retain" });

  test("starts when its resource leaves the program, and the pipe is retained", async () => {
    const pipe = await leftStopped(retained([orders, items]), retained([orders]));
    const { id } = pipe.state;
    await pipe.destroy();
    expect(session.stored("pipes", id)?.state).toMatch(/Provisioning|Running/);
    expect(session.warnings).not.toContain("[pipe/stopped]");
  });

  test("is named if it cannot start when its resource leaves the program", async () => {
    const pipe = await leftStopped(retained([orders, items]), retained([orders]));
    const { id } = pipe.state;
    session.emulator.addFault({ ...commands, action: refused });
    await pipe.destroy();
    expect(session.warnings).toMatch(new RegExp(`${id}.*\\[pipe/stopped\\]`));
  });

  test("starts when PipeSettings leaves the program", async () => {
    const created = await running();
    const settings = session.resource("PipeSettings", session.freshProvider());
    const source = (tableMappings: readonly object[]) => ({
      pipeId: created.state.id,
      source: { postgres: { tableMappings } },
    });
    await settings.up(source([orders]));
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    await rpcErrorOf(settings.up(source([orders, items])));
    session.emulator.clearFaults();
    await settings.destroy();
    expect(stateOf(created)).toMatch(/Provisioning|Running/);
  });

  test("has its old tables again if the program goes back, and nobody else is blamed", async () => {
    const pipe = await leftStopped();
    expect(await pipe.up(postgresArgs())).toBe("updated");
    expect(session.stored("pipes", pipe.state.id)).toMatchObject({
      source: { postgres: { tableMappings: [orders] } },
    });
    expect(session.warnings).not.toContain("[update/drift]");
    await isRunning(pipe);
  });

  test("has its new tables if the program goes back and forth while no start succeeds", async () => {
    const pipe = await leftStopped();
    session.emulator.addFault({ ...commands, action: refused });
    await rpcErrorOf(pipe.up(postgresArgs()));
    session.emulator.clearFaults();
    expect(await pipe.up(both)).toBe("updated");
    expect(session.stored("pipes", pipe.state.id)).toMatchObject({
      source: { postgres: { tableMappings: [orders, items] } },
    });
    expect(session.warnings).not.toContain("[update/drift]");
  });

  test("keeps a table that another user added before the failed start", async () => {
    const pipe = await running();
    const theirs = { ...items, sourceTable: "theirs", targetTable: "theirs" };
    const source = session.stored("pipes", pipe.state.id)?.source as { postgres: object };
    session.emulator.patch("pipes", pipe.state.id, {
      source: { postgres: { ...source.postgres, tableMappings: [orders, theirs] } },
    });
    session.emulator.addFault({ ...commands, skip: 1, action: refused });
    await rpcErrorOf(pipe.up(both));
    session.emulator.clearFaults();
    expect(await pipe.up(both)).toBe("updated");
    expect(JSON.stringify(session.stored("pipes", pipe.state.id))).toContain("theirs");
    expect(session.warnings).not.toContain("[update/removes]");
  });

  test("has no new setting any more if the program goes back", async () => {
    const pipe = await leftStopped({ ...both, settings: { dbms_max_threads: 3 } });
    expect(session.stored("pipes", pipe.state.id)?.settings).toMatchObject({ dbms_max_threads: 3 });
    await pipe.up(postgresArgs());
    expect(session.stored("pipes", pipe.state.id)?.settings).not.toMatchObject({
      dbms_max_threads: 3,
    });
  });
});

test.each([400, 403, 409])(
  "a pipe whose stop is carried out and reported as a failure with the status %d runs in the end",
  async (status) => {
    const pipe = await running();
    session.emulator.addFault({ ...commands, times: 1, action: { status, after: true } });
    await pipe.up(both).catch((error: unknown) => error);
    await isRunning(pipe);
  },
);
