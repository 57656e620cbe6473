import { shopPipe } from "../harness/args";
import { CheckRefused } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { useSession } from "../harness/provider/session";

const session = useSession({ emulator: { transitionMs: 30 } });
const orders = { sourceSchemaName: "public", sourceTable: "orders", targetTable: "public_orders" };
const customers = { sourceSchemaName: "public", sourceTable: "customers", targetTable: "public_customers" };
const items = { sourceSchemaName: "stock", sourceTable: "items", targetTable: "stock_items" };
const returns = { sourceSchemaName: "public", sourceTable: "returns", targetTable: "public_returns" };
const argsWith = (...tableMappings: object[]) => ({ ...shopPipe, source: { postgres: { tableMappings } } });
const tables = () =>
  session
    .stored("pipes", shopPipe.pipeId)
    ?.source?.postgres?.tableMappings?.map(({ sourceTable }) => sourceTable);
const edit = (postgres: object) => ({ request: "PATCH pipes/:id", body: { source: { postgres } } });
const command = (name: string) => ({ request: "PATCH pipes/:id/state", body: { command: name } });
const stopped = () => session.emulator.patch("pipes", shopPipe.pipeId, { state: "Stopped" });

test("the wanted set of a resting pipe is reached by one request with both deltas and nothing else", async () => {
  stopped();
  const added = { ...returns, excludedColumns: ["note", "card"] };
  const pipe = session.resource("PipeSettings");
  await pipe.up(argsWith(added, orders, customers));
  const sent = { ...added, excludedColumns: ["card", "note"] };
  expect(session.writes()).toEqual([edit({ tableMappingsToAdd: [sent], tableMappingsToRemove: [items] })]);
  expect(tables()).toEqual(["orders", "customers", "returns"]);
  expect(await pipe.refresh()).toBe("same");
});

test("mappings in another order are the same set", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up(argsWith(items, orders, customers));
  expect(await pipe.up(argsWith(customers, items, orders))).toBe("unchanged");
  expect(session.writes()).toEqual([]);
});

test("deltas are computed from the live set, not from the stored one", async () => {
  stopped();
  const pipe = session.resource("PipeSettings");
  await pipe.up(argsWith(orders, customers));
  const live = (session.stored("pipes", shopPipe.pipeId)?.source?.postgres?.tableMappings ?? []).slice(0, 1);
  const tableMappings = [
    ...live,
    { ...returns, excludedColumns: [], useCustomSortingKey: false, sortingKeys: [] },
  ];
  session.emulator.patch("pipes", shopPipe.pipeId, {
    state: "Stopped",
    source: { postgres: { tableMappings } },
  });
  session.clearRequests();
  await pipe.up(argsWith(orders, customers, items));
  expect(session.writes()).toEqual([
    edit({ tableMappingsToAdd: [customers, items], tableMappingsToRemove: [returns] }),
  ]);
});

test("a running pipe is paused for the edit and runs again afterwards", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up({ ...argsWith(orders, customers), name: "orders" });
  expect(session.writes()).toEqual([
    { request: "PATCH pipes/:id", body: { name: "orders" } },
    edit({ tableMappingsToRemove: [items] }),
    command("stop"),
    edit({ tableMappingsToRemove: [items] }),
    command("start"),
  ]);
  expect(tables()).toEqual(["orders", "customers"]);
  // What goes on by itself in the service ends where it ran before.
  await pipe.refresh();
  expect(["Modifying", "Running"]).toContain(pipe.outputs["state"]);
});

test("a pipe whose edit fails after the pause is started again, and the error is the edit's", async () => {
  session.emulator.addFault({
    method: "PATCH",
    path: new RegExp(`${shopPipe.pipeId}$`),
    skip: 1,
    action: { status: 400, message: "tables are locked" },
  });
  const pipe = session.resource("PipeSettings");
  const { message } = await rpcErrorOf(pipe.up(argsWith(orders, customers)));
  expect(message).toContain("tables are locked");
  expect(session.writes().map(({ request }) => request)).toEqual([
    "PATCH pipes/:id",
    "PATCH pipes/:id/state",
    "PATCH pipes/:id",
    "PATCH pipes/:id/state",
  ]);
  expect(session.writes().at(-1)).toEqual(command("start"));
  expect(tables()).toEqual(["orders", "customers", "items"]);
  session.emulator.clearFaults();
  await pipe.up(argsWith(orders, customers));
  expect(tables()).toEqual(["orders", "customers"]);
});

test("an edit that fails for another reason than the pause stops nothing", async () => {
  session.emulator.addFault({ method: "PATCH", action: { status: 400, message: "tables are locked" } });
  const { message } = await rpcErrorOf(session.resource("PipeSettings").up(argsWith(orders)));
  expect(message).toContain("tables are locked");
  expect(session.writes()).toHaveLength(1);
  expect(session.stored("pipes", shopPipe.pipeId)?.state).toBe("Running");
});

test("a pipe that lets its tables be edited while it runs is not paused", async () => {
  session.emulator.setQuirks({ pausedNotRequired: true });
  await session.resource("PipeSettings").up(argsWith(orders));
  expect(session.writes()).toHaveLength(1);
  expect(tables()).toEqual(["orders"]);
});

test("a mapping that changes under the same source table is refused by check", async () => {
  const pipe = session.resource("PipeSettings");
  await pipe.up(argsWith(orders, customers, items));
  session.clearRequests();
  const changed = argsWith(orders, customers, { ...items, targetTable: "other" });
  await expect(pipe.up(changed)).rejects.toThrow(CheckRefused);
  await expect(pipe.up(changed)).rejects.toThrow(/stock\.items exists with other fields/);
  expect(session.requests()).toEqual([]);
});

test("a mapping that exists with other fields fails its adoption, and the pipe is not stopped", async () => {
  const pipe = session.resource("PipeSettings");
  const { message } = await rpcErrorOf(
    pipe.up(argsWith(customers, items, { ...orders, sortingKeys: ["placed_at"] })),
  );
  expect(message).toContain("the mapping of public.orders exists with other fields");
  expect(session.writes()).toEqual([]);
});

test("tables that were added behind the back show in a refresh and are removed by the next run", async () => {
  stopped();
  const pipe = session.resource("PipeSettings");
  await pipe.up(argsWith(orders, customers));
  const tableMappings = [
    ...(session.stored("pipes", shopPipe.pipeId)?.source?.postgres?.tableMappings ?? []),
    { ...returns, excludedColumns: ["a"] },
  ];
  session.emulator.patch("pipes", shopPipe.pipeId, {
    state: "Stopped",
    source: { postgres: { tableMappings } },
  });
  expect(await pipe.refresh()).toBe("drifted");
  expect(pipe.inputs["source"]).toEqual({ postgres: { tableMappings: [customers, orders, returns] } });
  await pipe.up(argsWith(orders, customers));
  expect(tables()).toEqual(["orders", "customers"]);
});
