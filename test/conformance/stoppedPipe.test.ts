import { items, orders, postgresArgs } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";

/* A pipe that an update stopped to edit its tables must never stay stopped without a word. */

const session = useSession({ config: { "pipes:pipeTransitionTimeoutSeconds": "1" } });
const both = postgresArgs({ tableMappings: [orders, items] });
const commands = { method: "PATCH", path: /\/state$/ } as const;
const refused = { status: 403, message: "not allowed" } as const;
/** The response of a service that accepts a start without an effect. */
const ineffective = { status: 400, message: "the pipe is already running" } as const;
const stateOf = ({ state }: ManagedResource) => session.stored("pipes", state.id)?.state;
const setState = ({ state }: ManagedResource, name: string) =>
  session.emulator.patch("pipes", state.id, { state: name });
const commandsSent = () =>
  session.writes().flatMap(({ body }) => (body as { command?: string }).command ?? []);
const isRunning = (pipe: ManagedResource) => eventually(() => stateOf(pipe) === "Running");

async function running(args = postgresArgs()): Promise<ManagedResource> {
  const pipe = await session.deployed("Pipe", args);
  await isRunning(pipe);
  await pipe.refresh();
  session.emulator.setQuirks({ staysPaused: true });
  session.clearRequests();
  return pipe;
}

/** A pipe that an edit stopped and could not start again. */
async function leftStopped(args = both, before = postgresArgs()): Promise<ManagedResource> {
  const pipe = await running(before);
  session.emulator.addFault({ ...commands, skip: 1, action: refused });
  await rpcErrorOf(pipe.up(args));
  expect(stateOf(pipe)).toBe("Stopped");
  session.emulator.clearFaults();
  session.clearRequests();
  return pipe;
}

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
