import { latencyAlert } from "../harness/args";
import { internals } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import type { PropertyMap } from "../harness/provider/wire";
import { useSession } from "../harness/session";

/* A state that somebody edited, or that a broken backend cut. */

const session = useSession();

const malformed: readonly PropertyMap[] = [
  { managed: "threshold" },
  { managed: { 0: "/note" } },
  { managed: [7] },
  { managed: ["note"] },
  { unset: [null] },
  { unset: true },
  { unseen: "yes" },
  { serviceValues: ["/note"] },
  { serviceValues: "x" },
  { items: {} },
  { items: ["65f1a0c3d2b4e5f607182a03"] },
  { items: [{ id: 7 }] },
  { marked: 7 },
  { marked: ["message"] },
  { marked: [[7]] },
];

test.each(malformed)(
  "a state with the memory %j fails each call with a remedy, and sends nothing",
  async (more) => {
    const { state, outputs } = await session.deployed("Alert", { ...latencyAlert, note: "ours" });
    const olds = { ...outputs, __pipes: { form: 1, origin: "created", ...more } };
    session.clearRequests();
    const { provider } = session;
    const { inputs } = await provider.check({}, { ...latencyAlert, ...internals("Alert"), threshold: 7 });
    for (const call of [
      () => provider.diff(state.id, olds, inputs),
      () => provider.update(state.id, olds, inputs),
      () => provider.read(state.id, olds),
      () => provider.delete(state.id, olds),
    ]) {
      const { message } = await rpcErrorOf(call());
      expect(message).toMatch(/malformed "__pipes".*pulumi state delete.*\[state\/unreadable\]$/);
    }
    expect(session.requests()).toEqual([]);
  },
);
