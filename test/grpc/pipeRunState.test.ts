import type { PropertyMap } from "../harness/provider/wire";
import { eventually, untilContains } from "../harness/outcomes";
import { CheckRefused } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { items, kafkaPipe, orders, postgresArgs } from "../harness/args";
import { useSession } from "../harness/provider/session";

const session = useSession({ emulator: { transitionMs: 30 } });
const command = (name: string) => ({ request: "PATCH pipes/:id/state", body: { command: name } });
const editOf = (postgres: PropertyMap) => ({ request: "PATCH pipes/:id", body: { source: { postgres } } });
const both = postgresArgs({ tableMappings: [orders, items] });
const commands = () => session.writes().filter(({ request }) => request === "PATCH pipes/:id/state");
const stateOf = (id: string) => session.stored("pipes", id)?.state;

/** A pipe that came to run. */
async function running(args: PropertyMap) {
  const pipe = session.resource("Pipe");
  await pipe.up({ ...args, stopped: undefined });
  await runs(pipe);
  if (args["stopped"] !== undefined) await pipe.up(args);
  session.clearRequests();
  return pipe;
}

const runs = (pipe: ReturnType<typeof session.resource>) =>
  eventually(async () => {
    await pipe.refresh();
    return pipe.outputs["state"] === "Running";
  });

describe("stopped", () => {
  test("left out manages nothing: whatever the state is, there is no drift", async () => {
    const pipe = await running(kafkaPipe);
    for (const state of ["Stopped", "Paused", "Failed", "Completed", "Degraded", "SomethingNew"]) {
      session.emulator.patch("pipes", pipe.state.id, { state });
      expect(await pipe.refresh()).toBe("same");
    }
    expect(session.writes()).toEqual([]);
  });

  test("true stops a pipe that was just made, and waits until it rests", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up({ ...kafkaPipe, stopped: true });
    expect(session.writes().map(({ request }) => request)).toEqual(["POST pipes", "PATCH pipes/:id/state"]);
    expect(pipe.outputs).toMatchObject({ state: "Stopped", stopped: true });
    expect(await pipe.refresh()).toBe("same");
  });

  test("false sends no command to a pipe that was just made", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up({ ...kafkaPipe, stopped: false });
    expect(session.writes()).toHaveLength(1);
  });

  test.each(["Failed", "InternalError", "Degraded", "Provisioning", "Setup", "SomethingNew"])(
    "false sends no command to a pipe that is taken over %s: that state is its own doing",
    async (state) => {
      const made = await running(kafkaPipe);
      const pipeId = made.state.id;
      session.emulator.patch("pipes", pipeId, { state });
      const taken = session.resource("Pipe");
      await taken.up({ adoptId: pipeId, ...kafkaPipe, stopped: false });
      expect(commands()).toEqual([]);
      expect(stateOf(pipeId)).toBe(state);
      expect(await taken.refresh()).toBe("same");
    },
  );

  test("false sends no command to a failed pipe whose adoption is tried again", async () => {
    const made = await running(kafkaPipe);
    const pipeId = made.state.id;
    session.emulator.patch("pipes", pipeId, { state: "Failed" });
    session.emulator.addFault({ method: "PATCH", times: 1, action: { status: 400, message: "not now" } });
    const args = { adoptId: pipeId, ...kafkaPipe, settings: { dbms_max_threads: 9 }, stopped: false };
    const taken = session.resource("Pipe");
    await rpcErrorOf(taken.up(args));
    await taken.up(args);
    expect(commands()).toEqual([]);
    expect(stateOf(pipeId)).toBe("Failed");
  });

  test("false starts a pipe that is taken over at rest", async () => {
    const made = await running(kafkaPipe);
    const pipeId = made.state.id;
    session.emulator.patch("pipes", pipeId, { state: "Stopped" });
    await session.resource("Pipe").up({ adoptId: pipeId, ...kafkaPipe, stopped: false });
    expect(commands()).toEqual([command("start")]);
  });

  test("stops and starts a pipe, and nothing else is sent", async () => {
    const pipe = await running({ ...kafkaPipe, stopped: false });
    await pipe.up({ ...kafkaPipe, stopped: true });
    expect(session.writes()).toEqual([command("stop")]);
    expect(stateOf(pipe.state.id)).toBe("Stopped");
    session.clearRequests();
    await pipe.up({ ...kafkaPipe, stopped: false });
    expect(session.writes()).toEqual([command("start")]);
    await runs(pipe);
    expect(await pipe.refresh()).toBe("same");
  });

  test.each([
    ["Stopped", false],
    ["Paused", false],
    ["Running", true],
  ])("is drift where somebody brought the pipe to %s", async (state, stopped) => {
    const pipe = await running({ ...kafkaPipe, stopped });
    session.emulator.patch("pipes", pipe.state.id, { state });
    expect(await pipe.refresh()).toBe("drifted");
    expect(pipe.inputs["stopped"]).toBe(!stopped);
  });

  test.each([
    "Degraded",
    "Failed",
    "Provisioning",
    "Stopping",
    "Modifying",
    "Completed",
    "InternalError",
    "New",
  ])("is no drift where the pipe got to %s by itself", async (state) => {
    const pipe = await running({ ...kafkaPipe, stopped: false });
    session.emulator.patch("pipes", pipe.state.id, { state });
    expect(await pipe.refresh()).toBe("same");
  });
});

describe("an edit of the tables", () => {
  const path = /pipes\/[^/]+$/;

  test("pauses the pipe, sends the deltas alone, and leaves the pipe running", async () => {
    const pipe = await running(postgresArgs());
    await pipe.up(both);
    expect(session.writes()).toEqual([
      editOf({ tableMappingsToAdd: [items] }),
      command("stop"),
      editOf({ tableMappingsToAdd: [items] }),
      command("start"),
    ]);
    await runs(pipe);
    expect(await pipe.refresh()).toBe("same");
  });

  test("of a pipe that is to rest leaves it at rest, though the service resumes it", async () => {
    const pipe = await running(postgresArgs({}, { stopped: true }));
    expect(stateOf(pipe.state.id)).toBe("Stopped");
    await pipe.up({ ...both, stopped: true });
    expect(session.writes()).toEqual([editOf({ tableMappingsToAdd: [items] }), command("stop")]);
    expect(pipe.outputs).toMatchObject({ state: "Stopped", stopped: true });
  });

  test("together with a stop stops once more after the edit", async () => {
    const pipe = await running(postgresArgs({}, { stopped: false }));
    await pipe.up({ ...both, stopped: true });
    expect(session.writes().at(-1)).toEqual(command("stop"));
    expect(stateOf(pipe.state.id)).toBe("Stopped");
    expect(await pipe.refresh()).toBe("same");
  });

  test("together with a start ends with a pipe that runs", async () => {
    const pipe = await running(postgresArgs({}, { stopped: true }));
    await pipe.up({ ...both, stopped: false });
    await runs(pipe);
  });

  test("goes on where somebody starts the pipe between its rest and the edit", async () => {
    const pipe = await running(postgresArgs());
    session.emulator.addFault({
      method: "PATCH",
      path,
      skip: 1,
      times: 1,
      action: { status: 400, message: "the pipe must be paused to edit its table mappings" },
    });
    await pipe.up(both);
    expect(session.writes().filter(({ request }) => request === "PATCH pipes/:id")).toHaveLength(3);
    await runs(pipe);
  });

  test("that fails starts the pipe again", async () => {
    const pipe = await running(postgresArgs());
    session.emulator.addFault({ method: "PATCH", path, skip: 1, action: { status: 400, message: "locked" } });
    const { message } = await rpcErrorOf(pipe.up(both));
    expect(message).toContain("locked");
    expect(session.writes().at(-1)).toEqual(command("start"));
    session.emulator.clearFaults();
    await runs(pipe);
  });

  test("that fails leaves a pipe at rest that somebody was stopping", async () => {
    const pipe = await running(postgresArgs());
    session.emulator.patch("pipes", pipe.state.id, { state: "Stopping" });
    session.emulator.addFault({ method: "PATCH", path, skip: 1, action: { status: 400, message: "locked" } });
    const edit = rpcErrorOf(pipe.up(both));
    await eventually(() => session.requests().includes("PATCH pipes/:id/state"));
    session.emulator.patch("pipes", pipe.state.id, { state: "Stopped" });
    await edit;
    expect(session.writes().at(-1)).not.toEqual(command("start"));
    expect(stateOf(pipe.state.id)).toBe("Stopped");
  });

  test("of a pipe that is deleted meanwhile says so", async () => {
    const pipe = await running(postgresArgs());
    const { id } = pipe.state;
    // Slow enough for the deletion to come first.
    session.emulator.addFault({ method: "GET", skip: 1, action: { latencyMs: 1500 } });
    const edit = rpcErrorOf(pipe.up(both));
    // The service's own log: the stop is done.
    await eventually(() => session.requests().includes("PATCH pipes/:id/state"));
    session.emulator.delete("pipes", id);
    expect((await edit).message).toContain(`pipe ${id} was deleted meanwhile`);
  });

  test("is refused by a pipe that is completed, which is no reason to stop it", async () => {
    const pipe = await running(postgresArgs());
    session.emulator.patch("pipes", pipe.state.id, { state: "Completed" });
    expect((await rpcErrorOf(pipe.up(both))).message).toContain("takes no change but a resync");
    expect(session.writes()).toHaveLength(1);
  });
});

describe("resyncTrigger", () => {
  const with1 = (trigger: string, more: PropertyMap = {}) =>
    postgresArgs({}, { resyncTrigger: trigger, ...more });

  test("resyncs where it changes, and neither a new pipe nor an adopted one", async () => {
    const pipe = await running(with1("a"));
    expect(await pipe.up(with1("b"))).toBe("updated");
    expect(session.writes()).toEqual([command("resync")]);
    expect(await pipe.up(with1("b"))).toBe("unchanged");
    expect(await pipe.refresh()).toBe("same");
    session.clearRequests();
    const adopted = session.resource("Pipe");
    await adopted.up(with1("z", { adoptId: pipe.state.id }));
    expect(session.writes().filter(({ request }) => request.endsWith("/state"))).toEqual([]);
  });

  test("is the one thing that a completed pipe takes", async () => {
    const pipe = await running(with1("a"));
    session.emulator.patch("pipes", pipe.state.id, { state: "Completed" });
    await pipe.up(with1("b"));
    await runs(pipe);
  });

  test("that failed is sent by the next run", async () => {
    const pipe = await running(with1("a"));
    session.emulator.addFault({ path: "/state", times: 1, action: { status: 400, message: "not now" } });
    await rpcErrorOf(pipe.up(with1("b")));
    session.clearRequests();
    await pipe.up(with1("b"));
    expect(session.writes()).toEqual([command("resync")]);
  });

  test("is refused for what is not a database, and for a pipe that is to rest", async () => {
    const stream = session.resource("Pipe");
    await expect(stream.up({ ...kafkaPipe, resyncTrigger: "a" })).rejects.toThrow(CheckRefused);
    const pipe = await running(with1("a"));
    await expect(pipe.up(with1("b", { stopped: true }))).rejects.toThrow(/resyncTrigger: a resync sets/);
  });
});

test("a refresh says of a database's pipe that it rests, where nothing says whether it should", async () => {
  const pipe = await running(postgresArgs());
  const printed = () => session.provider.stdout() + session.provider.stderr();
  session.emulator.patch("pipes", pipe.state.id, { state: "Stopped" });
  expect(await pipe.refresh()).toBe("same");
  await untilContains(printed, "the pipe is Stopped and loads nothing");
});
