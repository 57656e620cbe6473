import { shopPipe } from "../../harness/args";
import { rpcErrorOf } from "../../harness/provider/rpcError";
import { useWorld } from "../support/world";

const world = useWorld({
  config: { "pipes:requestTimeoutSeconds": "2", "pipes:operationTimeoutSeconds": "3" },
});
const edits = { method: "PATCH", path: /pipes\/[^/]+$/ } as const;
const commands = { method: "PATCH", path: /\/state$/ } as const;
const tableMappings = [{ sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" }];
const args = { ...shopPipe, source: { postgres: { tableMappings } } };
const stateNow = (): string | undefined => world.emulator.get("pipes", shopPipe.pipeId)?.state;

test("a pipe that was stopped for an edit is started again, if the edit uses up the operation's time and fails", async () => {
  world.emulator.addFault({ ...commands, times: 1, action: { latencyMs: 1_500 } });
  world.emulator.addFault({ ...edits, skip: 1, action: { hang: true } });
  world.emulator.addFault({ ...commands, skip: 1, action: { latencyMs: 500 } });
  const { message } = await rpcErrorOf(world.resource("PipeSettings").up(args));
  expect(message).toMatch(/\[timedOut\]$/);
  expect(stateNow()).toBe("Running");
});

test("a pipe that was stopped for an edit is started again, if the edit uses up the operation's time and succeeds", async () => {
  world.emulator.addFault({ ...commands, action: { latencyMs: 1_200 } });
  world.emulator.addFault({ ...edits, skip: 1, action: { latencyMs: 1_200 } });
  await world.resource("PipeSettings").up(args);
  expect(stateNow()).toBe("Running");
});
