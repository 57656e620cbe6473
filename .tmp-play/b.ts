import { openStage, hearWarnings } from "../test/reliability/model/stage";
import { inProcess } from "../test/drift/support/inProcess";
import { configurationOf } from "../test/grpc/support/session";
import { ManagedResource } from "../test/grpc/support/managedResource";
hearWarnings(() => undefined);
void (async () => {
  const stage = await openStage();
  const calls = () => inProcess(configurationOf(stage.emulator));
  const r = new ManagedResource(calls(), "Dashboard");
  const args = { name: "orders", tags: [], tiles: [{ name: "A", x: 0, y: 0, w: 6, h: 4, config: { sourceId: "x" } }] };
  console.log(await r.up(args));
  console.log(await r.up({ ...args, onDelete: "delete" }), JSON.stringify(r.inputs), JSON.stringify(r.outputs));
  console.log(await r.refresh(), JSON.stringify(r.inputs));
  console.log(await r.up({ ...args, onDelete: "delete" }), JSON.stringify(r.inputs));
  process.exit(0);
})();
