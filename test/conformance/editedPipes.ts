import { items, orders, postgresArgs } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { useSession } from "../harness/session";

/* Pipes whose tables an update edits. Services edit the tables of a stopped pipe only. */

export const both = postgresArgs({ tableMappings: [orders, items] });
export const commands = { method: "PATCH", path: /\/state$/ } as const;
export const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
export const refused = { status: 403, message: "not allowed" } as const;

export function editedPipes(session: ReturnType<typeof useSession>) {
  const stateOf = ({ state }: ManagedResource) => session.stored("pipes", state.id)?.state;
  const isRunning = (pipe: ManagedResource) => eventually(() => stateOf(pipe) === "Running");
  /** Returns a running pipe, each run of which is a separate process. */
  const running = async (args = postgresArgs()): Promise<ManagedResource> => {
    const pipe = await session.deployed("Pipe", args);
    await isRunning(pipe);
    await pipe.refresh();
    session.clearRequests();
    return pipe;
  };
  return {
    stateOf,
    isRunning,
    commandsSent: () => session.writes().flatMap(({ body }) => (body as { command?: string }).command ?? []),
    running,
    /** Returns a pipe that an edit stopped and could not start again. The service does not resume it either. */
    leftStopped: async (args = both, before = postgresArgs()): Promise<ManagedResource> => {
      const pipe = await running(before);
      session.emulator.setQuirks({ staysPaused: true });
      session.emulator.addFault({ ...commands, skip: 1, action: refused });
      const { message, partial } = await rpcErrorOf(pipe.up(args));
      expect(message).toMatch(/still stopped.*`pulumi up` starts it.*\[http\/forbidden\]$/);
      expect(partial?.id).toBe(pipe.state.id);
      expect(stateOf(pipe)).toBe("Stopped");
      session.emulator.clearFaults();
      session.clearRequests();
      return pipe;
    },
  };
}
