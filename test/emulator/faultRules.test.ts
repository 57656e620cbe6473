import type { FaultAction } from "pulumi-pipes-emulator";
import { alertsPath, emulators, keysPath, pipePath, pipesPath, send } from "./client";

const start = emulators();
const rename = { name: "renamed" };

describe("fault rules", () => {
  test("strike by method, path and kind, all together", async () => {
    const emulator = await start();
    emulator.addFault({ method: "PATCH", path: /\/pipes\/[^/]+$/, kind: "pipes", action: { status: 500 } });
    expect((await send(emulator, "PATCH", pipePath("kafka"), rename)).status).toBe(500);
    expect((await send(emulator, "GET", pipePath("kafka"))).status).toBe(200);
    expect((await send(emulator, "PATCH", `${pipePath("kafka")}/scaling`, { replicas: 1 })).status).toBe(200);
    emulator.clearFaults();
    expect((await send(emulator, "PATCH", pipePath("kafka"), rename)).status).toBe(200);
  });

  test("tell kinds apart, and match a text anywhere in the path", async () => {
    const emulator = await start();
    emulator.addFault({ kind: "alerts", action: { status: 503 } });
    emulator.addFault({ path: "/keys", action: { status: 502 } });
    expect((await send(emulator, "GET", alertsPath)).status).toBe(503);
    expect((await send(emulator, "GET", keysPath)).status).toBe(502);
    expect((await send(emulator, "GET", pipesPath)).status).toBe(200);
  });

  test("strike a number of times, after a number of requests", async () => {
    const emulator = await start();
    emulator.addFault({ skip: 1, times: 2, path: /pipes/g, action: { status: 503 } });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) statuses.push((await send(emulator, "GET", pipesPath)).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
  });

  test("strike with a probability that a seed makes repeatable", async () => {
    const run = async (seed: number) => {
      const emulator = await start();
      emulator.addFault({ probability: 0.5, seed, action: { status: 503 } });
      const statuses: number[] = [];
      for (let count = 0; count < 20; count++) statuses.push((await send(emulator, "GET", pipesPath)).status);
      return statuses;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  test("are checked when they are added", async () => {
    const emulator = await start();
    expect(() => {
      emulator.addFault({ action: { status: 99 } });
    }).toThrow();
    expect(() => {
      emulator.addFault({ action: { explode: true } as unknown as FaultAction });
    }).toThrow();
  });
});
