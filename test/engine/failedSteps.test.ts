import * as pipes from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { alertIds } from "../harness/service/emulator";
import { openServiceStack, type ServiceStack } from "./support/serviceStack";
import { alertArgs } from "./support/alerts";

let service: ServiceStack;
beforeAll(async () => {
  service = await openServiceStack();
});
afterAll(() => service.dispose());

const alert = (threshold: number) => (): void => {
  new pipes.Alert("alert", alertArgs({ threshold }));
};

const table = (name: string) => ({
  sourceSchemaName: "public",
  sourceTable: name,
  targetTable: `public_${name}`,
});

/** Name and credentials are changed by one request, the tables by a second one. */
const pipe = (): void => {
  const credentials = { username: "replicator", password: "of-the-program" };
  new pipes.PipeSettings("pipe", {
    pipeId: defaultSeed.pipes.postgres,
    name: "ours",
    source: { postgres: { credentials, tableMappings: [table("orders")] } },
  });
};

const livePipe = () => service.emulator.get("pipes", defaultSeed.pipes.postgres);

test("an alert whose update failed stays in the state as it was, and the next up repairs it", async () => {
  await service.up(alert(250));
  service.emulator.addFault({ method: "PUT", kind: "alerts", action: { status: 500 } });
  expect(await service.failingUp(alert(300))).toMatch(/Alert \w+ update: PUT \S+ answered 500/);
  const { alert: kept } = await service.state();
  expect(kept).toMatchObject({ id: alertIds(service.emulator)["latency"], outputs: { threshold: 250 } });
  service.emulator.clearFaults();
  expect((await service.up(alert(300))).changes).toEqual({ alert: { threshold: [250, 300] } });
  expect(service.emulator.list("alerts").map(({ threshold }) => threshold)).toEqual([5, 300]);
});

test("an alert whose creation failed is not in the state, and the next up creates it once", async () => {
  await service.up(() => undefined);
  service.emulator.addFault({
    method: "POST",
    kind: "alerts",
    action: { status: 400, message: "not today" },
  });
  expect(await service.failingUp(alert(1))).toMatch(/Alert create: POST \S+ answered 400: .*not today/);
  expect((await service.state())["alert"]).toBeUndefined();
  service.emulator.clearFaults();
  await service.up(alert(1));
  expect(Object.keys(alertIds(service.emulator))).toEqual(["latency"]);
});

test("a refresh that fails says why and leaves the state as it was", async () => {
  const before = (await service.state())["alert"];
  service.emulator.addFault({ method: "GET", kind: "alerts", action: { wrongBody: "no-result" } });
  await expect(service.stack.refresh()).rejects.toThrow(
    /error: Alert \w+ read: GET \S+ answered 200: .*check pipes:baseUrl/,
  );
  service.emulator.clearFaults();
  const after = (await service.state())["alert"];
  expect([after?.id, after?.inputs, after?.outputs]).toEqual([before?.id, before?.inputs, before?.outputs]);
});

describe("a pipe whose adoption failed half-way", () => {
  test("is in the state with the failure, also where nothing was changed yet", async () => {
    service.emulator.addFault({ method: "PATCH", kind: "pipes", action: { status: 500 } });
    expect(await service.failingUp(pipe)).toMatch(/PipeSettings create: PATCH \S+ answered 500/);
    const failed = {
      id: defaultSeed.pipes.postgres,
      initErrors: [expect.stringMatching(/answered 500/) as unknown],
    };
    expect((await service.state())["pipe"]).toMatchObject(failed);
    expect(livePipe()?.name).toBe("shop-database");
  });

  test("stays there until an attempt goes through", async () => {
    service.emulator.clearFaults();
    service.emulator.addFault({ method: "PATCH", kind: "pipes", skip: 1, action: { status: 500 } });
    expect(await service.failingUp(pipe)).toMatch(/PipeSettings \S+ update: PATCH \S+ answered 500/);
    expect(livePipe()).toMatchObject({ name: "ours" });
    expect((await service.state())["pipe"]?.id).toBe(defaultSeed.pipes.postgres);
  });

  test("is repaired by the next up, fields that cannot be seen included", async () => {
    service.emulator.clearFaults();
    expect((await service.up(pipe)).steps["pipe"]).toEqual(["update"]);
    const postgres = livePipe()?.source?.postgres;
    expect(postgres?.tableMappings?.map(({ sourceTable }) => sourceTable)).toEqual(["orders"]);
    expect(postgres?.credentials).toEqual({ username: "replicator", password: "of-the-program" });
    expect((await service.state())["pipe"]?.initErrors).toBeUndefined();
    expect((await service.preview(pipe, { refresh: true })).steps["pipe"]).toBeUndefined();
  });

  test("stays as it is when the stack is destroyed", async () => {
    const before = livePipe();
    await service.destroy();
    expect(before?.name).toBe("ours");
    expect(livePipe()).toEqual(before);
  });
});
