import { eventually } from "../harness/outcomes";
import { items, kafkaPipe, orders, postgresArgs, withoutCreationSecrets } from "../harness/args";
import { CheckRefused, internals, type ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { type PropertyMap, unwrapped } from "../harness/provider/wire";
import { useSession } from "../harness/session";

const session = useSession();
const command = (name: string) => ({ request: "PATCH pipes/:id/state", body: { command: name } });
const commands = () => session.writes().filter(({ request }) => request === "PATCH pipes/:id/state");
const setState = ({ state }: ManagedResource, now: string) =>
  session.emulator.patch("pipes", state.id, { state: now });
const stateOf = ({ state }: ManagedResource) => session.stored("pipes", state.id)?.state;
const runs = (pipe: ManagedResource) =>
  eventually(async () => {
    await pipe.refresh();
    return pipe.outputs["state"] === "Running";
  });

/** A pipe that came to run. */
async function running(args: PropertyMap): Promise<ManagedResource> {
  const { stopped, ...rest } = args;
  const pipe = await session.deployed("Pipe", rest);
  await runs(pipe);
  if (stopped !== undefined) await pipe.up(args);
  session.clearRequests();
  return pipe;
}

const adopting = ({ state }: ManagedResource) => ({
  ...withoutCreationSecrets(kafkaPipe),
  adoptId: state.id,
  stopped: false,
});
const ownDoing = ["Failed", "InternalError", "Degraded", "Provisioning", "Setup", "SomethingNew"];

describe("stopped", () => {
  test("unset shows no drift in any state", async () => {
    const pipe = await running(kafkaPipe);
    for (const state of ["Stopped", "Paused", "Completed", ...ownDoing]) {
      setState(pipe, state);
      expect(await pipe.refresh()).toBe("same");
    }
    expect(session.writes()).toEqual([]);
  });

  test.each([
    ["creates a new pipe stopped", false, []],
    ["stops a new pipe if the service ignores that it starts paused", true, [command("stop")]],
  ])("true %s; false sends a new pipe no command", async (_, ignoreStartPaused, sent) => {
    session.emulator.setQuirks({ ignoreStartPaused });
    const pipe = await session.deployed("Pipe", { ...kafkaPipe, stopped: true });
    expect(commands()).toEqual(sent);
    expect(pipe.outputs).toMatchObject({ state: "Stopped", stopped: true });
    expect(await pipe.refresh()).toBe("same");
    session.clearRequests();
    await session.resource("Pipe").up({ ...kafkaPipe, name: "other", stopped: false });
    expect(commands()).toEqual([]);
  });

  test("stops and starts a pipe, and sends nothing else", async () => {
    const pipe = await running({ ...kafkaPipe, stopped: false });
    await pipe.up({ ...kafkaPipe, stopped: true });
    expect(stateOf(pipe)).toBe("Stopped");
    await pipe.up({ ...kafkaPipe, stopped: false });
    expect(session.writes()).toEqual([command("stop"), command("start")]);
    await runs(pipe);
    expect(await pipe.refresh()).toBe("same");
  });

  test("counts a stop as done if the service returns already stopped, because another user stopped the pipe", async () => {
    const pipe = await running({ ...kafkaPipe, stopped: false });
    const action = { status: 400, message: "the pipe is already stopped" } as const;
    session.emulator.addFault({ method: "PATCH", path: "/state", times: 1, action });
    const stopping = pipe.up({ ...kafkaPipe, stopped: true });
    await eventually(() => Promise.resolve(commands().length === 1));
    setState(pipe, "Stopped");
    expect(await stopping).toBe("updated");
    expect(pipe.outputs).toMatchObject({ state: "Stopped", stopped: true });
  });

  test.each(ownDoing)("false sends no command to an adopted pipe in the state %s", async (state) => {
    const created = await running(kafkaPipe);
    setState(created, state);
    session.emulator.addFault({ method: "PATCH", times: 1, action: { status: 400, message: "not now" } });
    const adopted = session.resource("Pipe");
    const args = { ...adopting(created), settings: { dbms_max_threads: 9 } };
    await rpcErrorOf(adopted.up(args));
    await adopted.up(args);
    expect(commands()).toEqual([]);
    expect(stateOf(created)).toBe(state);
    expect(await adopted.refresh()).toBe("same");
  });

  test("false starts an adopted pipe that is stopped", async () => {
    const created = await running(kafkaPipe);
    setState(created, "Stopped");
    await session.resource("Pipe").up(adopting(created));
    expect(commands()).toEqual([command("start")]);
  });

  test("false starts an adopted pipe that is about to stop", async () => {
    const created = await running(kafkaPipe);
    setState(created, "Stopping");
    const adoption = session.resource("Pipe").up(adopting(created));
    await eventually(() => commands().length > 0);
    // A start ends well if another user starts the pipe at the same time, whichever request is first.
    setState(created, "Running");
    await adoption;
    expect(commands()[0]).toEqual(command("start"));
  });

  test.each(["Stopped", "Paused", "Running"])(
    "shows a change to %s as drift, also in states that follow",
    async (state) => {
      const stopped = state === "Running";
      const pipe = await running({ ...kafkaPipe, stopped });
      setState(pipe, state);
      expect(await pipe.refresh()).toBe("drifted");
      for (const later of [...ownDoing, ""]) {
        setState(pipe, later);
        expect(await pipe.refresh()).toBe("same");
        expect(pipe.inputs["stopped"]).toBe(!stopped);
      }
      setState(pipe, stopped ? "Stopped" : "Running");
      expect(await pipe.refresh()).toBe("drifted");
      expect(await pipe.up({ ...kafkaPipe, stopped })).toBe("unchanged");
    },
  );

  test("unset, a refresh warns that a database pipe is stopped", async () => {
    const pipe = await running(postgresArgs());
    setState(pipe, "Stopped");
    expect(await pipe.refresh()).toBe("same");
    expect(session.warnings).toContain("Stopped");
  });

  /** A pipe in a state that the state of the stack has by a refresh. */
  async function refreshedIn(state: string, args: PropertyMap): Promise<ManagedResource> {
    const pipe = await running(args);
    setState(pipe, state);
    await pipe.refresh();
    return pipe;
  }

  test.each<readonly [string, PropertyMap, string]>([
    ["Stopped", {}, "set `stopped` of a Pipe [pipe/stopped]"],
    ["Paused", {}, "set `stopped` of a Pipe [pipe/stopped]"],
    ["Failed", {}, "[pipe/failed]"],
    ["InternalError", { stopped: false }, "[pipe/failed]"],
    ["Degraded", {}, "[pipe/failed]"],
  ])(
    "a plain preview warns of a pipe that the last refresh found %s, without a request, if the program sets %j",
    async (state, set, warning) => {
      const args = { ...kafkaPipe, ...set };
      const pipe = await refreshedIn(state, args);
      const { length } = session.warnings;
      session.clearRequests();
      pipe.inRunOf(session.freshProvider());
      await pipe.diff(await pipe.check(args));
      expect(session.warnings.slice(length)).toContain(`${state} at the last read`);
      expect(session.warnings.slice(length)).toContain(warning);
      expect(session.requests()).toEqual([]);
    },
  );

  test.each([{}, { settings: { dbms_max_threads: 3 } }])(
    "an update that finds the pipe stopped says so, because its preview could not: %j",
    async (more) => {
      const pipe = await running(kafkaPipe);
      setState(pipe, "Stopped");
      await pipe.up({ ...kafkaPipe, ...more, name: "other" });
      expect(session.warnings.match(/Stopped at the last read.*\[pipe\/stopped\]/g)).toHaveLength(1);
    },
  );

  test("a plain preview says how a pipe starts that an update left stopped", async () => {
    const args = { ...kafkaPipe, stopped: false };
    const pipe = await running(args);
    setState(pipe, "Stopped");
    await pipe.up({ ...args, name: "other" });
    expect(await session.previewedInNewRun(pipe, { ...args, name: "other" })).toContain(
      "`pulumi up --refresh` starts it [pipe/stopped]",
    );
    expect(await pipe.up({ ...args, name: "other" })).toBe("unchanged");
    await pipe.refresh();
    expect(await pipe.up({ ...args, name: "other" })).toBe("updated");
    expect(commands()).toEqual([command("start")]);
  });

  test("a preview does not warn of a stop that the program ends", async () => {
    const pipe = await running({ ...kafkaPipe, stopped: false });
    await pipe.up({ ...kafkaPipe, stopped: true });
    const ends = { ...kafkaPipe, stopped: false };
    expect(await session.previewedInNewRun(pipe, ends)).not.toContain("[pipe/stopped]");
    expect(await pipe.up(ends)).toBe("updated");
    await runs(pipe);
  });

  test.each<readonly [string, PropertyMap]>([
    ["Running", {}],
    ["Provisioning", {}],
    ["Stopped", { stopped: true }],
    // The diff of `stopped` shows the start.
    ["Stopped", { stopped: false }],
    ["Failed", { stopped: true }],
  ])("a preview warns of nothing if a pipe is %s and the program sets %j", async (state, set) => {
    const args = { ...kafkaPipe, ...set };
    const pipe = await refreshedIn(state, args);
    await pipe.diff(await pipe.check(args));
    expect(session.warnings).not.toMatch(/\[pipe\/(stopped|failed)\]/);
  });

  test("a preview with a refresh warns once", async () => {
    const pipe = await running(kafkaPipe);
    setState(pipe, "Stopped");
    const run = session.freshProvider();
    const { properties } = await run.read(pipe.state.id, pipe.outputs);
    const { inputs } = await run.check(pipe.inputs, { ...kafkaPipe, ...internals("Pipe") });
    await run.diff(pipe.state.id, unwrapped(properties), unwrapped(inputs), pipe.inputs);
    expect(session.warnings.match(/\[pipe\/stopped\]/g)).toHaveLength(1);
  });
});

describe("an edit of the tables of a pipe", () => {
  const both = postgresArgs({ tableMappings: [orders, items] });
  const added = { tableMappingsToAdd: [items] };
  const edit = { request: "PATCH pipes/:id", body: { source: { postgres: added } } };

  test.each([
    [true, [edit, command("stop")], "Stopped"],
    [false, [edit, command("stop"), edit, command("start")], "Running"],
  ])("with stopped %s ends in that state", async (stopped, writes, state) => {
    const pipe = await running(postgresArgs({}, { stopped }));
    await pipe.up({ ...both, stopped });
    expect(session.writes()).toEqual(writes);
    await eventually(() => stateOf(pipe) === state);
    expect(await pipe.refresh()).toBe("same");
  });

  test.each([true, false])("that also changes stopped to %s ends in the new state", async (stopped) => {
    const pipe = await running(postgresArgs({}, { stopped: !stopped }));
    await pipe.up({ ...both, stopped });
    await eventually(() => stateOf(pipe) === (stopped ? "Stopped" : "Running"));
    expect(await pipe.refresh()).toBe("same");
  });

  test("is refused for a completed pipe, without a command", async () => {
    const pipe = await running(postgresArgs());
    setState(pipe, "Completed");
    await rpcErrorOf(pipe.up(both));
    expect(commands()).toEqual([]);
  });
});

describe("resyncTrigger", () => {
  const triggered = (resyncTrigger: string, more: PropertyMap = {}) =>
    postgresArgs({}, { resyncTrigger, ...more });

  test("resyncs when its value changes, but not at creation or adoption", async () => {
    const pipe = await running(triggered("a"));
    expect(commands()).toEqual([]);
    await pipe.up(triggered("b"));
    expect(session.writes()).toEqual([command("resync")]);
    expect(await pipe.up(triggered("b"))).toBe("unchanged");
    expect(await pipe.refresh()).toBe("same");
    session.clearRequests();
    await session.resource("Pipe", session.freshProvider()).up(triggered("z", { adoptId: pipe.state.id }));
    expect(commands()).toEqual([]);
  });

  test("resyncs a completed pipe, and is sent again by the run after a failure", async () => {
    const pipe = await running(triggered("a"));
    setState(pipe, "Completed");
    session.emulator.addFault({ path: "/state", times: 1, action: { status: 400, message: "not now" } });
    await rpcErrorOf(pipe.up(triggered("b")));
    await pipe.up(triggered("b"));
    await runs(pipe);
  });

  test("is refused for a stopped pipe", async () => {
    const pipe = await running(triggered("a"));
    await expect(pipe.up(triggered("b", { stopped: true }))).rejects.toThrow(CheckRefused);
  });
});
