import { eventsPipe, kafkaPipe, latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { isOnPlugin, useSession } from "../harness/session";

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
  expect((await session.freshProvider().check({}, args)).failures).toHaveLength(1);
});

test("the pipe of settings can be open, although it identifies them", async () => {
  const { pipeId: _pipe, ...rest } = eventsPipe;
  const args = { ...rest, ...internals("PipeSettings"), __unresolved: ["pipeId"] };
  const open = await session.provider.check({}, args);
  expect(open.failures).toEqual([]);
  const { message } = await rpcErrorOf(session.provider.create(open.inputs));
  expect(message).toMatch(/pipeId.*\[args\/unresolved\]$/);
});

describe("a program in another language, which does not name these args,", () => {
  const { channel } = latencyAlert;
  const args = { ...latencyAlert, ...internals("Alert") };
  /** A write of a resource of the run fails. */
  async function failWrite(): Promise<void> {
    session.emulator.addFault({ method: "POST", times: 1, action: { status: 400, message: "no" } });
    const { inputs } = await session.provider.check(
      {},
      { name: "New", tiles: [], ...internals("Dashboard") },
    );
    await rpcErrorOf(session.provider.create(inputs));
    session.clearRequests();
  }

  test.each<readonly [string, PropertyMap]>([
    ["tileId", { ...args, tileId: undefined }],
    ["channel", { ...args, channel: { ...channel, webhookId: undefined } }],
  ])("on the plugin fails no check by an absent %s after a failed write", async (name, absent) => {
    const sent = JSON.parse(JSON.stringify(absent)) as PropertyMap;
    expect((await session.provider.check({}, sent)).failures).toHaveLength(1);
    await failWrite();
    const { inputs, failures } = await session.provider.check({}, sent);
    expect(failures).toHaveLength(isOnPlugin() ? 0 : 1);
    if (!isOnPlugin()) return;
    const { message } = await rpcErrorOf(session.provider.create(inputs));
    expect(message).toMatch(new RegExp(`${name}.*\\[args/unresolved\\]$`));
    expect(session.requests()).toEqual([]);
  });

  test("still fails by a wrong value after a failed write", async () => {
    await failWrite();
    expect((await session.provider.check({}, { ...args, threshold: "high" })).failures).toHaveLength(1);
  });
});

test("an arg whose change replaces the object is no exception: the check fails without it", async () => {
  const { source: _source, ...rest } = kafkaPipe;
  const args = { ...rest, ...internals("Pipe"), __unresolved: ["source"] };
  expect((await session.provider.check({}, args)).failures).not.toEqual([]);
});
