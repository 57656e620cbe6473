import { items, orders, postgresArgs } from "../harness/args";
import { eventually } from "../harness/outcomes";
import type { ManagedResource } from "../harness/provider/managedResource";
import type { useSession } from "../harness/session";

/* Pipes whose tables an update edits. Services edit the tables of a stopped pipe only. */

export const both = postgresArgs({ tableMappings: [orders, items] });
export const commands = { method: "PATCH", path: /\/state$/ } as const;
export const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
export const refused = { status: 403, message: "not allowed" } as const;

export function editedPipes(session: ReturnType<typeof useSession>) {
  const stateOf = ({ state }: ManagedResource) => session.stored("pipes", state.id)?.state;
  const isRunning = (pipe: ManagedResource) => eventually(() => stateOf(pipe) === "Running");
  return {
    stateOf,
    isRunning,
    commandsSent: () => session.writes().flatMap(({ body }) => (body as { command?: string }).command ?? []),
    /** A running pipe, each run of which is a process of its own. */
    running: async (args = postgresArgs()): Promise<ManagedResource> => {
      const pipe = await session.deployed("Pipe", args);
      await isRunning(pipe);
      await pipe.refresh();
      session.clearRequests();
      return pipe;
    },
  };
}
