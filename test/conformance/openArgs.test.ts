import { kafkaPipe, latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/session";

/* What an up with --continue-on-error sends of a resource whose args come from a failed resource: the engine leaves them out. */

const session = useSession();
const { tileId: _tile, ...withoutTile } = latencyAlert;

test("an arg that a failed resource leaves open fails no check, and no write is sent with it", async () => {
  const args = { ...withoutTile, ...internals("Alert") };
  const open = await session.provider.check({}, { ...args, __unresolved: ["tileId"] });
  expect(open.failures).toEqual([]);
  const { message } = await rpcErrorOf(session.provider.create(open.inputs));
  expect(message).toMatch(/tileId.*\[args\/unresolved\]$/);
  expect(session.requests()).toEqual([]);
  expect((await session.provider.check({}, args)).failures).toHaveLength(1);
});

test("an arg whose change replaces the object is no exception: the check fails without it", async () => {
  const { source: _source, ...rest } = kafkaPipe;
  const args = { ...rest, ...internals("Pipe"), __unresolved: ["source"] };
  expect((await session.provider.check({}, args)).failures).not.toEqual([]);
});
