import type { PropertyMap } from "../harness/provider/wire";
import { reason } from "../harness/outcomes";
import { useSession } from "../harness/session";
import { creating } from "./subjects";

/* The state is a backup of yesterday, and the program and the service are those of today. */

const session = useSession();

test.each(creating)(
  "$kind: with the state of a backup, a changed object stays one, a deleted one leaves, and a new one is named",
  async ({ kind, collection, created, change }) => {
    const label = "name" in created ? "name" : "description";
    const declared = (name: string, more: PropertyMap = {}) => ({
      kind,
      args: { ...created, [label]: name, ...more },
    });
    const stack = session.stack();
    await stack.up({ kept: declared("kept"), deleted: declared("deleted") });
    const restore = stack.backup();
    const today = { kept: declared("kept", change), added: declared("added") };
    await stack.up(today);
    const [kept, added] = [stack.of("kept").id, stack.of("added").id];
    const count = session.emulator.list(collection).length;
    restore();
    await stack.refresh();
    // A service that has one pipe or webhook of a name refuses the second one. The error names the first.
    const failure = await stack.up(today).then(() => "", reason);
    expect(`${failure}${session.warnings}`).toContain(added);
    expect(session.emulator.list(collection)).toHaveLength(failure === "" ? count + 1 : count);
    expect(stack.of("kept").id).toBe(kept);
    expect(session.stored(collection, kept)).toMatchObject(change);
    expect(stack.has("deleted")).toBe(false);
  },
);
